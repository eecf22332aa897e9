// primitive.h - primitive assembly: combines vertices in order to points, lines and triangles. It
// holds the records that a later primitive needs again.

#ifndef GYRE_FUNC_PRIMITIVE_H
#define GYRE_FUNC_PRIMITIVE_H

#include <stdbool.h>
#include <stdint.h>

enum { GYRE_FUNC_PRIMITIVE_VERTICES = 3 };

typedef struct gyre_func_primitive {
  unsigned topology;  // GYRE_TOPOLOGY_*
  unsigned words;     // words of a record
  uint32_t count;     // vertices since the last cut
  uint32_t *held[GYRE_FUNC_PRIMITIVE_VERTICES];
} gyre_func_primitive;

// Called for each primitive with its vertices in order.
typedef void gyre_func_primitive_sink(void *ctx, const uint32_t *const *vertex, unsigned n);

// Allocates room for records of `words` words. Returns false if allocation fails.
bool gyre_func_primitive_init(gyre_func_primitive *p, unsigned topology, unsigned words);
void gyre_func_primitive_free(gyre_func_primitive *p);
// Adds the next vertex.
void gyre_func_primitive_push(gyre_func_primitive *p, const uint32_t *record,
                              gyre_func_primitive_sink *sink, void *ctx);
// Handles a restart, or the end of an instance: drops an incomplete primitive and closes a loop.
void gyre_func_primitive_cut(gyre_func_primitive *p, gyre_func_primitive_sink *sink, void *ctx);

#endif
