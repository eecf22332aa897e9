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

// Later assignments in this function have priority.
void gyre_warp_state_tick(gyre_warp_state *s, const gyre_warp_state_in *in) {
  const gyre_steer_t *steer = in->steer;
  const gyre_resolve_t *r = &in->control->resolve;
  const gyre_spawn_t *spawn = &in->control->spawn;
  const gyre_launch_t *launch = in->launch;
  s->barred_q = (s->barred_q | in->control->bar_set) & ~in->control->bar_clear;
  s->serialize_q |= in->hold;
  if (in->sched_valid && in->sched_ready) s->pc_q[in->sched_wid] = in->sched_pc + 4;
  if (steer->valid) {
    s->pc_q[steer->wid] = steer->pc;
    if (steer->stall) s->stalled_q |= 1u << steer->wid;
    if (steer->reconverge) s->meeting_q |= 1u << steer->wid;
  }
  if (in->fence_valid) {
    s->serialize_q &= ~(1u << in->fence_wid);
    if (in->fence_inval) s->stalled_q &= ~(1u << in->fence_wid);
  }
  if (r->valid) {
    const uint32_t me = 1u << r->wid;
    s->serialize_q &= ~me;
    // Only a jump ends a stall, because a younger instruction may have requested it.
    if (r->jump) {
      s->stalled_q &= ~me;
      s->meeting_q &= ~me;
      s->pc_q[r->wid] = r->pc;
    }
    if (r->tmask_we) s->tmask_q[r->wid] = r->tmask;
    if (r->finish) s->active_q &= ~me;
  }
  if (in->regrouped->valid) {
    const gyre_regrouped_t *group = in->regrouped;
    const uint32_t me = 1u << group->wid;
    s->serialize_q &= ~me;
    s->meeting_q &= ~me;
    s->tmask_q[group->wid] = group->mask;
    if (group->jump) {
      s->stalled_q &= ~me;
      s->pc_q[group->wid] = group->pc;
    }
  }
  if (in->launch_ready) {
    s->pc_q[launch->wid] = launch->pc & ~3u;
    s->tmask_q[launch->wid] = launch->tmask;
    if (launch->tmask) s->active_q |= 1u << launch->wid;
  }
  if (spawn->valid) {
    const uint32_t both = spawn->start | spawn->kill;
    s->active_q = (s->active_q | spawn->start) & ~spawn->kill;
    s->stalled_q &= ~both;
    s->meeting_q &= ~both;
    s->barred_q &= ~both;
    s->serialize_q &= ~both;
    for (uint32_t left = spawn->start; left; left &= left - 1) {
      s->pc_q[gyre_lowest(left)] = spawn->pc;
      s->tmask_q[gyre_lowest(left)] = 1;
    }
  }
}
