// gyre_primitive.h - primitive assembly: vertices in order to points, lines and triangles. Its registers hold the
// records that a later primitive needs again.

#ifndef GYRE_PRIMITIVE_H
#define GYRE_PRIMITIVE_H

#include <stdbool.h>
#include <stdint.h>

enum { GYRE_PRIMITIVE_VERTICES = 3 };

typedef struct gyre_primitive {
  unsigned topology;  // GYRE_TOPOLOGY_*
  unsigned words;     // of a record
  uint32_t count;     // vertices since the primitives began anew
  uint32_t *held[GYRE_PRIMITIVE_VERTICES];
} gyre_primitive;

// Called for each primitive with its vertices in order.
typedef void gyre_primitive_sink(void *ctx, const uint32_t *const *vertex, unsigned n);

// Room for records of so many words. False: no memory.
bool gyre_primitive_init(gyre_primitive *p, unsigned topology, unsigned words);
void gyre_primitive_free(gyre_primitive *p);
// The next vertex.
void gyre_primitive_push(gyre_primitive *p, const uint32_t *record, gyre_primitive_sink *sink,
                         void *ctx);
// A restart, or the end of an instance: what is incomplete is dropped, a loop is closed.
void gyre_primitive_cut(gyre_primitive *p, gyre_primitive_sink *sink, void *ctx);

#endif
