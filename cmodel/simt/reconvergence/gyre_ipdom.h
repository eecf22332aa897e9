// gyre_ipdom.h - twin of rtl/simt/reconvergence/gyre_ipdom.sv: divergence (IPDOM) stacks of all
// warps, one implementation of the reconvergence port.
//
// isa/gyre_ops_simt.h defines the effect of split and join on a stack, also for the functional
// simulator; this module holds one stack per warp.

#ifndef GYRE_SIMT_IPDOM_H
#define GYRE_SIMT_IPDOM_H

#include "gyre/config.h"
#include "isa/gyre_ops_simt.h"
#include "simt/reconvergence/gyre_reconvergence.h"

typedef struct gyre_ipdom {
  gyre_stack stack[GYRE_MAX_WARPS];
  uint8_t depth;
} gyre_ipdom;

void gyre_ipdom_init(gyre_ipdom *s, const gyre_config *cfg);
// token_o: result of a split of the warp.
static inline uint32_t gyre_ipdom_token(const gyre_ipdom *s, unsigned wid) {
  return s->stack[wid].sp;
}
// Computes the effect of a split or join in the execute stage (valid_i).
gyre_reconvergence_out gyre_ipdom_eval(const gyre_ipdom *s, const gyre_reconvergence_in *in);
// in: the instruction that leaves (go_i), or NULL. clear: warps that end or start.
void gyre_ipdom_tick(gyre_ipdom *s, const gyre_reconvergence_in *in, uint32_t clear);

#endif
