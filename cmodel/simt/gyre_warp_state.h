// gyre_warp_state.h - twin of rtl/simt/gyre_warp_state.sv: the only owner of each warp's pc, thread
// mask, and the reasons why it does not run. Other modules report events to it and read its state.

#ifndef GYRE_SIMT_WARP_STATE_H
#define GYRE_SIMT_WARP_STATE_H

#include <stdbool.h>

#include "gyre/config.h"
#include "simt/gyre_launch.h"
#include "simt/gyre_warp_control.h"
#include "simt/reconvergence/gyre_subwarp_walker.h"

// The outputs are the registers: active_o is active_q, and so on.
typedef struct gyre_warp_state {
  uint32_t active_q, stalled_q, meeting_q, barred_q, serialize_q;
  uint32_t pc_q[GYRE_MAX_WARPS];
  uint32_t tmask_q[GYRE_MAX_WARPS];
} gyre_warp_state;

// Events of a cycle.
typedef struct gyre_warp_state_in {
  // From the scheduler; ready: fetch accepts
  bool sched_valid, sched_ready;
  uint8_t sched_wid;
  uint32_t sched_pc;
  const gyre_steer_t *steer;            // from decode
  uint32_t hold;                        // from issue: the warp waits until its instruction resolves
  const gyre_wctl_resolution *control;  // resolve_*, spawn_*, bar_*
  const gyre_regrouped_t *regrouped;    // from gyre_subwarps
  // From the load/store unit
  bool fence_valid, fence_inval;
  uint8_t fence_wid;
  // From launch
  bool launch_ready;
  const gyre_launch_t *launch;
} gyre_warp_state_in;

void gyre_warp_state_init(gyre_warp_state *s, const gyre_config *cfg, bool boot, uint32_t pc);
// runnable_o: the warps that may fetch.
static inline uint32_t gyre_warp_state_runnable(const gyre_warp_state *s) {
  return s->active_q & ~s->stalled_q & ~s->meeting_q & ~s->barred_q;
}
void gyre_warp_state_tick(gyre_warp_state *s, const gyre_warp_state_in *in);

#endif
