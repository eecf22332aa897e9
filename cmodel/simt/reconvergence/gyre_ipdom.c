// gyre_ipdom.c - twin of rtl/simt/reconvergence/gyre_ipdom.sv.

#include "simt/reconvergence/gyre_ipdom.h"

#include <string.h>

#include "common/gyre_bits.h"

void gyre_ipdom_init(gyre_ipdom *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->depth = (uint8_t)gyre_stack_depth(cfg->num_threads);
}

static gyre_control step(gyre_stack *k, unsigned depth, const gyre_reconvergence_in *in) {
  switch (in->op) {
    case GYRE_OP_JOIN: return gyre_stack_join(k, in->tmask, in->token);
    case GYRE_OP_JOIN20: return gyre_stack_join20(k, in->tmask);
    default: return gyre_stack_split(k, depth, in->op, in->tmask, in->cond, in->next_pc);
  }
}

gyre_reconvergence_out gyre_ipdom_eval(const gyre_ipdom *s, const gyre_reconvergence_in *in) {
  gyre_stack copy = s->stack[in->wid];
  const unsigned sp = copy.sp;
  const gyre_control c = step(&copy, s->depth, in);
  const bool fault = c.fault != GYRE_NO_FAULT;
  return (gyre_reconvergence_out){.trap = {.valid = fault, .cause = c.fault, .value = c.value},
                                  .tmask_we = c.jump || copy.sp != sp,
                                  .tmask = c.tmask,
                                  .jump = c.jump,
                                  .pc = c.pc};
}

void gyre_ipdom_tick(gyre_ipdom *s, const gyre_reconvergence_in *in, uint32_t clear) {
  if (in) step(&s->stack[in->wid], s->depth, in);  // a faulting instruction changes nothing
  for (; clear; clear &= clear - 1) {
    gyre_stack *k = &s->stack[gyre_lowest(clear)];
    k->sp = 0;
    k->ucnt[0] = 0;
  }
}
