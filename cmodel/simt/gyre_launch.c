// gyre_launch.c - twin of rtl/simt/gyre_launch.sv.

#include "simt/gyre_launch.h"

#include <string.h>

#include "common/gyre_bits.h"

void gyre_launch_init(gyre_launch *s, const gyre_config *cfg, uint32_t run_arg) {
  memset(s, 0, sizeof *s);
  s->num_warps = (uint8_t)cfg->num_warps;
  s->small = cfg->small;
  for (unsigned w = 0; w < cfg->num_warps && !s->small; w++) s->arg_q[w] = run_arg;
}

void gyre_launch_offer(const gyre_launch_request *request, gyre_wires *w) {
  w->launch_valid = request->valid;
  if (!request->valid) return;
  w->launch_wid = request->wid;
  w->launch_pc = request->pc;
  w->launch_tmask = request->tmask;
  w->launch_arg = request->arg;
  w->launch_lmem = request->lmem;
  w->launch_bar = request->bar;
}

void gyre_launch_show(const gyre_launch *s, gyre_wires *w) {
  w->given_arg = s->arg_q[w->exec_wid];
  w->given_lmem = s->lmem_q[w->exec_wid];
  w->given_bar = s->bar_q[w->exec_wid];
}

void gyre_launch_eval(const gyre_launch *s, gyre_wires *w) {
  w->launch_ready = s->ready_q && w->launch_valid && !w->state_halted && !w->spawn_valid;
  w->ended_warps = w->spawn_valid ? w->spawn_kill & w->state_active : 0;
  if (w->resolve_valid && w->resolve_finish) w->ended_warps |= 1u << w->resolve_wid;
  if (w->launch_ready && w->launch_tmask == 0) w->ended_warps |= 1u << w->launch_wid;
}

// What the warp keeps from now on.
static void give(gyre_launch *s, unsigned wid, uint32_t arg, uint16_t lmem, uint8_t bar) {
  if (s->small) return;
  s->arg_q[wid] = arg;
  s->lmem_q[wid] = lmem;
  s->bar_q[wid] = bar;
}

void gyre_launch_tick(gyre_launch *s, bool pending, const gyre_wires *w) {
  const uint32_t start = w->spawn_valid ? w->spawn_start : 0;
  for (uint32_t left = start; left; left &= left - 1) {
    const unsigned by = w->resolve_wid;
    give(s, gyre_lowest(left), s->arg_q[by], s->lmem_q[by], s->bar_q[by]);
  }
  const bool there = w->launch_wid < s->num_warps;
  if (!w->launch_valid || w->state_halted || (there && start >> w->launch_wid & 1)) {
    s->clear_q = s->ready_q = false;
    return;
  }
  if (w->launch_ready) give(s, w->launch_wid, w->launch_arg, w->launch_lmem, w->launch_bar);
  const bool quiet = there && !(w->state_active >> w->launch_wid & 1) && !pending;
  const bool done = s->clear_q && w->clear_last;
  s->clear_q = s->clear_q ? !w->clear_last : quiet && !s->ready_q;
  s->ready_q = s->ready_q ? !w->launch_ready : done;
}
