// gyre_ipdom.c - twin of rtl/simt/gyre_ipdom.sv.

#include "simt/gyre_ipdom.h"

#include <string.h>

#include "common/gyre_bits.h"

void gyre_ipdom_init(gyre_ipdom *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->depth = (uint8_t)gyre_stack_depth(cfg->num_threads);
}

gyre_ipdom_top gyre_ipdom_eval(const gyre_ipdom *s, unsigned wid) {
  const gyre_stack *k = &s->stack[wid];
  gyre_ipdom_top top = {.sp = k->sp, .ucnt = k->ucnt[k->sp], .full = k->sp == s->depth};
  if (k->sp != 0) {
    top.phase = k->level[k->sp].second;
    top.rmask = k->level[k->sp].rmask;
    top.omask = k->level[k->sp].omask;
    top.opc = k->level[k->sp].opc;
  }
  return top;
}

void gyre_ipdom_clear(gyre_ipdom *s, uint32_t warps) {
  for (; warps; warps &= warps - 1) {
    gyre_stack *k = &s->stack[gyre_lowest(warps)];
    k->sp = 0;
    k->ucnt[0] = 0;
  }
}
