// gyre_divergence.c - twin of rtl/simt/gyre_divergence.sv.

#include "simt/gyre_divergence.h"

#include <string.h>

#include "isa/gyre_ops_simt.h"

void gyre_divergence_init(gyre_divergence *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  gyre_ipdom_init(&s->reconvergence, cfg);
  s->num_threads = (uint8_t)cfg->num_threads;
}

static bool is_tmc(const gyre_wctl_in *in) {
  return in->uop->op == GYRE_OP_TMC20 || in->uop->op == GYRE_OP_TMC;
}

static bool is_pred(const gyre_wctl_in *in) {
  return in->uop->op == GYRE_OP_PRED || in->uop->op == GYRE_OP_PREDN;
}

// The reconvergence port
static gyre_reconvergence_in port(const gyre_wctl_in *in) {
  return (gyre_reconvergence_in){.op = in->uop->op,
                                 .wid = in->wid,
                                 .tmask = in->tmask,
                                 .cond = in->cond,
                                 .token = in->a,
                                 .next_pc = gyre_uop_next(in->uop)};
}

gyre_divergence_out gyre_divergence_eval(const gyre_divergence *s, const gyre_wctl_in *in) {
  gyre_divergence_out out = {.tmask_we = true};
  if (is_tmc(in)) {
    out.tmask = gyre_tmc_mask(in->uop->op, in->a, s->num_threads);
  } else if (is_pred(in)) {
    out.tmask = gyre_pred_mask(in->uop->op, in->tmask, in->cond, in->b, s->num_threads);
  } else {
    const gyre_reconvergence_in r = port(in);
    const gyre_reconvergence_out d = gyre_ipdom_eval(&s->reconvergence, &r);
    out.trap = d.trap;
    out.tmask_we = d.tmask_we;
    out.tmask = d.tmask_we ? d.tmask : 0;
    out.jump = d.jump;
    out.pc = d.pc;
  }
  out.finish = out.tmask_we && out.tmask == 0;
  return out;
}

void gyre_divergence_tick(gyre_divergence *s, const gyre_wctl_in *in, bool finish,
                          uint32_t restart) {
  const uint32_t clear = restart | (in && finish ? 1u << in->wid : 0);
  if (in && !is_tmc(in) && !is_pred(in)) {
    const gyre_reconvergence_in r = port(in);
    gyre_ipdom_tick(&s->reconvergence, &r, clear);
  } else if (clear) {
    gyre_ipdom_tick(&s->reconvergence, NULL, clear);
  }
}
