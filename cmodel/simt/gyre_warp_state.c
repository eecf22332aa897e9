// gyre_warp_state.c - twin of rtl/simt/gyre_warp_state.sv.

#include "simt/gyre_warp_state.h"

#include <string.h>

#include "common/gyre_bits.h"

void gyre_warp_state_init(gyre_warp_state *s, const gyre_config *cfg, bool boot, uint32_t pc) {
  memset(s, 0, sizeof *s);
  s->active_q = boot;
  for (unsigned w = 0; w < cfg->num_warps; w++) {
    s->pc_q[w] = pc;
    s->tmask_q[w] = 1;
  }
}

void gyre_warp_state_eval(const gyre_warp_state *s, gyre_wires *w) {
  w->state_active = s->active_q;
  w->state_stalled = s->stalled_q;
  w->state_barred = s->barred_q;
  w->state_pend = s->pend_q;
}

// What comes later here wins.
void gyre_warp_state_tick(gyre_warp_state *s, uint32_t hold, const gyre_wires *w) {
  s->barred_q = (s->barred_q | w->bar_set) & ~w->bar_clear;
  s->pend_q |= hold;
  if (w->sched_valid && w->sched_ready) s->pc_q[w->sched_wid] = w->sched_pc + 4;
  if (w->steer_valid) {
    s->pc_q[w->steer_wid] = w->steer_pc;
    if (w->steer_stall) s->stalled_q |= 1u << w->steer_wid;
  }
  if (w->fence_valid) {
    s->pend_q &= ~(1u << w->fence_wid);
    if (w->fence_inval) s->stalled_q &= ~(1u << w->fence_wid);
  }
  if (w->resolve_valid) {
    const uint32_t me = 1u << w->resolve_wid;
    s->pend_q &= ~me;
    // Only a jump ends a stall: a younger instruction may have asked for it.
    if (w->resolve_jump) {
      s->stalled_q &= ~me;
      s->pc_q[w->resolve_wid] = w->resolve_pc;
    }
    if (w->resolve_tmask_we) s->tmask_q[w->resolve_wid] = w->resolve_tmask;
    if (w->resolve_finish) s->active_q &= ~me;
  }
  if (w->launch_ready) {
    s->pc_q[w->launch_wid] = w->launch_pc & ~3u;
    s->tmask_q[w->launch_wid] = w->launch_tmask;
    if (w->launch_tmask) s->active_q |= 1u << w->launch_wid;
  }
  if (w->spawn_valid) {
    const uint32_t both = w->spawn_start | w->spawn_kill;
    s->active_q = (s->active_q | w->spawn_start) & ~w->spawn_kill;
    s->stalled_q &= ~both;
    s->barred_q &= ~both;
    s->pend_q &= ~both;
    for (uint32_t left = w->spawn_start; left; left &= left - 1) {
      s->pc_q[gyre_lowest(left)] = w->spawn_pc;
      s->tmask_q[gyre_lowest(left)] = 1;
    }
  }
}
