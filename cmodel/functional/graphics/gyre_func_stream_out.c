// gyre_func_stream_out.c - stream output: the captured attributes of a primitive's vertices to the targets.

#include "functional/graphics/gyre_vertex_stage.h"

// Whether every target has room for n vertices more; a primitive is written to all of them or to none.
static bool has_room(const gyre_draw_state *d, unsigned n) {
  for (unsigned i = 0; i < GYRE_DRAW_TARGETS; i++) {
    const gyre_draw_target *t = &d->target[i];
    if (t->used && (uint64_t)t->written + (uint64_t)n * t->stride > t->bytes) return false;
  }
  return true;
}

void gyre_func_stream_out(const gyre_draw_memory *m, gyre_draw_state *d,
                          const uint32_t *const *vertex, unsigned n) {
  d->result[GYRE_DRAW_PRIMITIVES]++;
  if (d->captures == 0 || !has_room(d, n)) return;
  for (unsigned v = 0; v < n; v++) {
    for (unsigned i = 0; i < d->captures; i++) {
      const gyre_draw_capture *c = &d->capture[i];
      const gyre_draw_target *t = &d->target[c->target];
      const int slot = d->out.slot[c->attribute];
      gyre_draw_store(m, t->address + t->written + v * t->stride + 4 * c->word,
                      slot == GYRE_RECORD_NONE ? 0 : vertex[v][slot]);
    }
  }
  for (unsigned i = 0; i < GYRE_DRAW_TARGETS; i++) {
    if (d->target[i].used) d->target[i].written += n * d->target[i].stride;
  }
  d->result[GYRE_DRAW_WRITTEN]++;
}

void gyre_func_stream_out_end(const gyre_draw_memory *m, const gyre_draw_state *d) {
  for (unsigned i = 0; i < GYRE_DRAW_TARGETS; i++) {
    if (!d->target[i].used) continue;
    gyre_draw_store(m, d->word[GYRE_DRAW_TARGET_TABLE] + 4 * (GYRE_DRAW_TARGET_WORDS * i + 3),
                    d->target[i].written);
  }
}
