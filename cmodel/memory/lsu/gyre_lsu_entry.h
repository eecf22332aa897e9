// gyre_lsu_entry.h - twin of rtl/memory/lsu/gyre_lsu_entry.sv: entry of the load/store unit, which
// connects its execute stage to the queue after it.

#ifndef GYRE_MEMORY_LSU_ENTRY_H
#define GYRE_MEMORY_LSU_ENTRY_H

#include "memory/lsu/gyre_lsu_beat.h"
#include "memory/lsu/gyre_lsu_queue.h"

typedef struct gyre_lsu_entry {
  gyre_lsu_beat beat;
  gyre_lsu_queue queue;
} gyre_lsu_entry;

// cfg must outlive the struct. Returns false if allocation fails; call gyre_lsu_entry_free in this
// case, too.
static inline bool gyre_lsu_entry_init(gyre_lsu_entry *e, const gyre_config *cfg) {
  gyre_lsu_beat_init(&e->beat, cfg);
  return gyre_lsu_queue_init(&e->queue, cfg);
}
static inline void gyre_lsu_entry_free(gyre_lsu_entry *e) { gyre_lsu_queue_free(&e->queue); }
static inline void gyre_lsu_entry_reset(gyre_lsu_entry *e) {
  gyre_lsu_queue_reset(&e->queue);
  gyre_exception_gather_reset(&e->beat.gather);
}
static inline void gyre_lsu_entry_eval(const gyre_lsu_entry *e, const gyre_lsu_beat_in *in,
                                       gyre_lsu_beat_out *out) {
  gyre_lsu_beat_eval(&e->beat, in, gyre_lsu_queue_ready(&e->queue), out);
}
// Clock edge; leaves: the head of the queue leaves.
static inline void gyre_lsu_entry_tick(gyre_lsu_entry *e, const gyre_lsu_beat_out *out,
                                       bool leaves) {
  gyre_lsu_beat_tick(&e->beat, out);
  gyre_lsu_queue_tick(&e->queue, out->push ? &out->item : NULL, leaves);
}

#endif
