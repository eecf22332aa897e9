// gyre_ipdom.h - twin of rtl/simt/reconvergence/gyre_ipdom.sv: the divergence stacks of all warps,
// behind the reconvergence port.
//
// What split and join do to a stack is isa/gyre_ops_simt.h, the same as in the functional
// simulator; here it is kept per warp.

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
// token_o: what a split of the warp returns.
static inline uint32_t gyre_ipdom_token(const gyre_ipdom *s, unsigned wid) {
  return s->stack[wid].sp;
}
// A split or join is in the execute stage (valid_i): what it does when it leaves.
gyre_reconvergence_out gyre_ipdom_eval(const gyre_ipdom *s, const gyre_reconvergence_in *in);
// in: it leaves (go_i), or NULL. clear: warps that end or start.
void gyre_ipdom_tick(gyre_ipdom *s, const gyre_reconvergence_in *in, uint32_t clear);

#endif
