// gyre_warp_scheduler.h - twin of rtl/simt/gyre_warp_scheduler.sv: which warp fetches next.
// Touches: sched_* (valid, wid, pc), state_active/stalled/barred/visible.

#ifndef GYRE_SIMT_WARP_SCHEDULER_H
#define GYRE_SIMT_WARP_SCHEDULER_H

#include "gyre.h"
#include "generated/gyre_bundles.h"

typedef struct gyre_warp_scheduler {
  uint32_t active_q, stalled_q, barred_q, visible_q;
  uint32_t pc_q[GYRE_MAX_WARPS];
  uint32_t tmask_q[GYRE_MAX_WARPS];
  uint32_t pool;  // of the evaluated cycle, for the tick
  uint8_t num_warps;
} gyre_warp_scheduler;

void gyre_warp_scheduler_init(gyre_warp_scheduler *s, const gyre_config *cfg, uint32_t pc);
// The masks, which are registers.
void gyre_warp_scheduler_state(const gyre_warp_scheduler *s, gyre_wires *w);
// sched_valid, sched_wid, sched_pc. Needs the masks in *w and who has room in its buffer.
void gyre_warp_scheduler_eval(gyre_warp_scheduler *s, uint32_t room, gyre_wires *w);
// Needs sched_ready and every event of the cycle.
void gyre_warp_scheduler_tick(gyre_warp_scheduler *s, const gyre_wires *w);

#endif
