// primitive.h - primitive assembly: vertices in order to points, lines and triangles. Its registers hold the
// records that a later primitive needs again.

#ifndef GYRE_FUNC_PRIMITIVE_H
#define GYRE_FUNC_PRIMITIVE_H

#include <stdbool.h>
#include <stdint.h>

enum { GYRE_FUNC_PRIMITIVE_VERTICES = 3 };

typedef struct gyre_func_primitive {
  unsigned topology;  // GYRE_TOPOLOGY_*
  unsigned words;     // of a record
  uint32_t count;     // vertices since the primitives began anew
  uint32_t *held[GYRE_FUNC_PRIMITIVE_VERTICES];
} gyre_func_primitive;

// Called for each primitive with its vertices in order.
typedef void gyre_func_primitive_sink(void *ctx, const uint32_t *const *vertex, unsigned n);

// Room for records of so many words. False: no memory.
bool gyre_func_primitive_init(gyre_func_primitive *p, unsigned topology, unsigned words);
void gyre_func_primitive_free(gyre_func_primitive *p);
// The next vertex.
void gyre_func_primitive_push(gyre_func_primitive *p, const uint32_t *record,
                              gyre_func_primitive_sink *sink, void *ctx);
// A restart, or the end of an instance: what is incomplete is dropped, a loop is closed.
void gyre_func_primitive_cut(gyre_func_primitive *p, gyre_func_primitive_sink *sink, void *ctx);

#endif
