// gyre_launch.c - twin of rtl/simt/gyre_launch.sv.

#include "simt/gyre_launch.h"

#include <string.h>

#include "common/gyre_bits.h"
#include "gyre/generated/counters.h"

void gyre_launch_init(gyre_launch *s, const gyre_config *cfg, uint32_t run_arg) {
  memset(s, 0, sizeof *s);
  s->num_warps = (uint8_t)cfg->num_warps;
  s->small = cfg->small;
  for (unsigned w = 0; w < cfg->num_warps && !s->small; w++)
    s->launch_context_q[w].common.arg = run_arg;
}

uint32_t gyre_launch_events(const gyre_launch *s, uint32_t active) {
  uint32_t all = active && !s->small ? GYRE_PERMISSIONS_NO_PATH | GYRE_PERMISSIONS_NO_FP64 : 0;
  for (uint32_t left = active; left && all; left &= left - 1)
    all &= s->launch_context_q[gyre_lowest(left)].common.permissions.flags;
  return (all & GYRE_PERMISSIONS_NO_PATH ? 1u << GYRE_PERF_PATH_OFF : 0) |
         (all & GYRE_PERMISSIONS_NO_FP64 ? 1u << GYRE_PERF_FP64_OFF : 0);
}

void gyre_launch_eval(const gyre_launch *s, const gyre_launch_in *in, gyre_launch_out *out) {
  const gyre_launch_t *request = in->request;
  const gyre_resolve_t *r = &in->control->resolve;
  const gyre_spawn_t *spawn = &in->control->spawn;
  out->ready = false;
  out->ended = 0;
  if (!s->ready_q && !r->valid && !spawn->valid) return;
  out->ready = s->ready_q && request->valid && !in->halted && !spawn->valid && !in->regrouped;
  out->ended = spawn->valid ? spawn->kill & in->active : 0;
  if (r->valid && r->finish) out->ended |= 1u << r->wid;
  if (out->ready && request->tmask == 0) out->ended |= 1u << request->wid;
}

void gyre_launch_tick(gyre_launch *s, const gyre_launch_in *in, const gyre_launch_out *out) {
  const gyre_launch_t *request = in->request;
  const gyre_spawn_t *spawn = &in->control->spawn;
  const uint32_t start = spawn->valid ? spawn->start : 0;
  for (uint32_t left = s->small ? 0 : start; left; left &= left - 1) {
    gyre_launch_context_t *launch_context = &s->launch_context_q[gyre_lowest(left)];
    *launch_context = s->launch_context_q[in->control->resolve.wid];
    launch_context->work = false;
    launch_context->stage = GYRE_STAGE_COMPUTE;
  }
  const bool there = request->wid < s->num_warps;
  if (!request->valid || in->halted || (there && start >> request->wid & 1)) {
    s->clear_q = s->ready_q = false;
    return;
  }
  if (out->ready && !s->small) {
    s->launch_context_q[request->wid] =
        (gyre_launch_context_t){.lmem = request->lmem,
                                .bar = request->bar,
                                .work = gyre_launch_of_group(request),
                                .stage = request->stage,
                                .common = request->common};
  }
  const bool quiet = there && !(in->active >> request->wid & 1) && !in->pending;
  const bool done = s->clear_q && in->cleared;
  s->clear_q = s->clear_q ? !in->cleared : quiet && !s->ready_q;
  s->ready_q = s->ready_q ? !out->ready : done;
}
