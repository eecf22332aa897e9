// gyre_primitive.h - twin of rtl/graphics/vertex/gyre_primitive.sv: combines vertices to primitives, by
// their positions in the ring of records.

#ifndef GYRE_GRAPHICS_PRIMITIVE_H
#define GYRE_GRAPHICS_PRIMITIVE_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"
#include "graphics/vertex/gyre_reference_queue.h"

typedef struct gyre_primitive {
  uint8_t seen_q;  // number of held vertices; 2 means 2 or more
  bool odd_q, valid_q;
  uint16_t old_place_q, old_mark_q, new_place_q, new_mark_q;  // the two latest vertices
  gyre_primitive_t prim_q;  // its number: of the primitive that is offered or comes next
  bool ends_q;              // an instance ends with the offered primitive
} gyre_primitive;

typedef struct gyre_primitive_in {
  bool start;
  uint8_t topology;  // GYRE_TOPOLOGY_*
  bool ref_valid;
  gyre_reference ref;  // its number is ignored
  bool prim_ready;
} gyre_primitive_in;

// The position of vertex k.
static inline uint16_t gyre_primitive_place(const gyre_primitive_t *p, unsigned k) {
  return k == 0 ? p->place_0 : k == 1 ? p->place_1 : p->place_2;
}

void gyre_primitive_init(gyre_primitive *s);
static inline bool gyre_primitive_ready(const gyre_primitive *s) { return !s->valid_q; }
// held_o and held_mark_o, which is meaningful only with held_o.
bool gyre_primitive_held(const gyre_primitive *s, uint8_t topology, bool reading);
uint16_t gyre_primitive_held_mark(const gyre_primitive *s, uint8_t topology, bool reading,
                                  uint16_t reading_mark);
void gyre_primitive_tick(gyre_primitive *s, const gyre_primitive_in *in);

#endif
