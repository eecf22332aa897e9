// gyre_subwarp_control.c - twin of rtl/simt/gyre_subwarp_control.sv.

#include "simt/gyre_subwarp_control.h"

#include <string.h>

#include "isa/gyre_ops_simt.h"

void gyre_subwarp_control_init(gyre_subwarp_control *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_threads = (uint8_t)cfg->num_threads;
}

static void eval_tmc(const gyre_wctl_in *in, uint32_t mask, gyre_subwarp_control_out *out) {
  const gyre_group_t *g = in->group;
  const uint32_t live = (g->live & ~in->tmask) | mask;
  const bool ends = mask == 0, others = g->ready || g->parked;
  const bool turn_ends = !ends && g->turn && !(g->turn & mask);
  out->threads = (gyre_threads_t){.valid = true, .wid = in->wid, .live = live};
  out->finish = live == 0;
  out->tmask_we = out->finish || (!ends && !turn_ends);
  out->tmask = out->tmask_we ? mask : 0;
  out->quiet = turn_ends || (ends && live);
  out->regroup.valid = turn_ends || (ends && others);
  out->regroup.run = !ends;
}

static bool same(const gyre_bar_memo *a, const gyre_bar_memo *b) {
  return a->cores == b->cores && a->id == b->id && a->count == b->count;
}

static gyre_bar_memo memo_of(const gyre_wctl_in *in) {
  return (gyre_bar_memo){.cores = in->uop->op == GYRE_OP_BAR, .id = in->a, .count = in->b};
}

static void eval_bar(const gyre_subwarp_control *s, const gyre_wctl_in *in,
                     gyre_subwarp_control_out *out) {
  const gyre_group_t *g = in->group;
  const gyre_bar_memo memo = memo_of(in);
  const bool arrives = g->ready == 0 && g->parked;
  out->park = g->ready != 0;
  out->differs = g->parked && !same(&memo, &s->memo[in->wid]);
  out->quiet = out->regroup.valid = out->park || arrives;
  out->regroup.put = out->regroup.park = true;
  out->regroup.unpark = arrives;
}

void gyre_subwarp_control_eval(const gyre_subwarp_control *s, const gyre_wctl_in *in, bool aside,
                               gyre_subwarp_control_out *out) {
  // For an instruction other than tmc the mask is meaningless, but the RTL shows it, too.
  const unsigned op = in->uop->op == GYRE_OP_TMC ? GYRE_OP_TMC : GYRE_OP_TMC20;
  const uint32_t asked = gyre_tmc_mask(op, in->a, s->num_threads);
  const uint32_t mask = asked & (in->tmask | ~in->group->live);
  *out = (gyre_subwarp_control_out){.regroup = {.wid = in->wid,
                                                .put_pc = gyre_uop_next(in->uop),
                                                .put_mask = in->tmask,
                                                .run_pc = gyre_uop_next(in->uop),
                                                .run_mask = mask}};
  if (gyre_subwarp_control_tmc(in->uop)) {
    eval_tmc(in, mask, out);
  } else if (gyre_subwarp_control_bar(in->uop)) {
    eval_bar(s, in, out);
  } else {
    out->regroup.valid = aside;
  }
}

void gyre_subwarp_control_tick(gyre_subwarp_control *s, const gyre_wctl_in *in,
                               const gyre_subwarp_control_out *out) {
  if (out->park) s->memo[in->wid] = memo_of(in);
}
