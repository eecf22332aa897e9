// stream_out.c - stream output: writes the captured attributes of a primitive's vertices to the
// targets.

#include "functional/graphics/vertex_stage.h"

// Returns true if every target has room for n more vertices; a primitive is written to all targets
// or to none. The last vertex needs room for its captured words only, not for the gap to the next
// one.
static bool has_room(const gyre_draw_state *d, unsigned n) {
  for (unsigned i = 0; i < GYRE_DRAW_TARGETS; i++) {
    const gyre_draw_target *t = &d->target[i];
    const uint64_t need = (uint64_t)(n - 1) * t->stride + t->captured;
    if (t->used && t->written + need > t->bytes) return false;
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
      gyre_draw_store(m, t->address + (uint32_t)t->written + v * t->stride + 4 * c->word,
                      slot == GYRE_RECORD_NONE ? 0 : vertex[v][slot]);
    }
  }
  for (unsigned i = 0; i < GYRE_DRAW_TARGETS; i++) {
    if (d->target[i].used) d->target[i].written += (uint64_t)n * d->target[i].stride;
  }
  d->result[GYRE_DRAW_WRITTEN]++;
}

void gyre_func_stream_out_end(const gyre_draw_memory *m, const gyre_draw_state *d) {
  for (unsigned i = 0; i < GYRE_DRAW_TARGETS; i++) {
    const gyre_draw_target *t = &d->target[i];
    if (!t->used) continue;
    gyre_draw_store(m, d->word[GYRE_DRAW_TARGET_TABLE] + 4 * (GYRE_DRAW_TARGET_WORDS * i + 3),
                    t->written > UINT32_MAX ? GYRE_DRAW_WRITTEN_MOST : (uint32_t)t->written);
  }
}
