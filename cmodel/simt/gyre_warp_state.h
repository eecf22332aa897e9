// gyre_warp_state.h - twin of rtl/simt/gyre_warp_state.sv: pc and thread mask of each warp, and why
// it does not run. The one owner of all that: others report events and read.

#ifndef GYRE_SIMT_WARP_STATE_H
#define GYRE_SIMT_WARP_STATE_H

#include <stdbool.h>

#include "gyre/config.h"
#include "generated/gyre_bundles.h"

typedef struct gyre_warp_state {
  uint32_t active_q, stalled_q, barred_q, pend_q;
  uint32_t pc_q[GYRE_MAX_WARPS];
  uint32_t tmask_q[GYRE_MAX_WARPS];
} gyre_warp_state;

void gyre_warp_state_init(gyre_warp_state *s, const gyre_config *cfg, bool boot, uint32_t pc);
// state_active, state_stalled, state_barred, state_pend: registers. tmask_o and pc_o are read from
// the struct.
void gyre_warp_state_eval(const gyre_warp_state *s, gyre_wires *w);
// runnable_o: who may fetch.
static inline uint32_t gyre_warp_state_runnable(const gyre_warp_state *s) {
  return s->active_q & ~s->stalled_q & ~s->barred_q;
}
// Needs sched_*, steer_*, resolve_*, spawn_*, launch_*, bar_*, fence_*; hold: the warp whose instruction has
// issued and holds it until it is resolved.
void gyre_warp_state_tick(gyre_warp_state *s, uint32_t hold, const gyre_wires *w);

#endif
