// primitive.c - primitive assembly. Rules: docs/graphics.md.

#include "functional/graphics/primitive.h"

#include <stdlib.h>
#include <string.h>

#include "gyre/draw.h"

bool gyre_func_primitive_init(gyre_func_primitive *p, unsigned topology, unsigned words) {
  *p = (gyre_func_primitive){.topology = topology, .words = words};
  for (unsigned i = 0; i < GYRE_FUNC_PRIMITIVE_VERTICES; i++) {
    p->held[i] = calloc(words + 1, sizeof *p->held[i]);
    if (p->held[i] == NULL) return false;
  }
  return true;
}

void gyre_func_primitive_free(gyre_func_primitive *p) {
  for (unsigned i = 0; i < GYRE_FUNC_PRIMITIVE_VERTICES; i++) free(p->held[i]);
}

static void hold(gyre_func_primitive *p, unsigned i, const uint32_t *record) {
  memcpy(p->held[i], record, p->words * sizeof *record);
}

// Index 0 is the first vertex where that is needed to the end (loops, fans); for strips and lists
// the index is cyclic.
void gyre_func_primitive_push(gyre_func_primitive *p, const uint32_t *record,
                              gyre_func_primitive_sink *sink, void *ctx) {
  const uint32_t n = p->count++;
  const uint32_t *a = record, *b = record;
  switch (p->topology) {
    case GYRE_TOPOLOGY_POINTS: sink(ctx, (const uint32_t *[]){record}, 1); return;
    case GYRE_TOPOLOGY_LINES:
      if (n % 2 == 1) sink(ctx, (const uint32_t *[]){p->held[0], record}, 2);
      hold(p, 0, record);
      return;
    case GYRE_TOPOLOGY_LINE_STRIP:
      if (n != 0) sink(ctx, (const uint32_t *[]){p->held[0], record}, 2);
      hold(p, 0, record);
      return;
    case GYRE_TOPOLOGY_LINE_LOOP:
      if (n != 0) sink(ctx, (const uint32_t *[]){p->held[1], record}, 2);
      if (n == 0) hold(p, 0, record);
      hold(p, 1, record);
      return;
    case GYRE_TOPOLOGY_TRIANGLES:
      if (n % 3 == 2) sink(ctx, (const uint32_t *[]){p->held[0], p->held[1], record}, 3);
      if (n % 3 != 2) hold(p, n % 3, record);
      return;
    case GYRE_TOPOLOGY_TRIANGLE_STRIP:
      // The two previous vertices are at n % 2 and (n + 1) % 2, the older one first. In odd
      // triangles they are swapped, so that all triangles face the same way.
      a = p->held[n % 2];
      b = p->held[(n + 1) % 2];
      if (n >= 2 && n % 2 == 0) sink(ctx, (const uint32_t *[]){a, b, record}, 3);
      if (n >= 2 && n % 2 == 1) sink(ctx, (const uint32_t *[]){b, a, record}, 3);
      hold(p, n % 2, record);
      return;
    default:  // GYRE_TOPOLOGY_TRIANGLE_FAN
      if (n >= 2) sink(ctx, (const uint32_t *[]){p->held[0], p->held[1], record}, 3);
      hold(p, n == 0 ? 0 : 1, record);
      return;
  }
}

void gyre_func_primitive_cut(gyre_func_primitive *p, gyre_func_primitive_sink *sink, void *ctx) {
  if (p->topology == GYRE_TOPOLOGY_LINE_LOOP && p->count >= 2)
    sink(ctx, (const uint32_t *[]){p->held[1], p->held[0]}, 2);
  p->count = 0;
}
