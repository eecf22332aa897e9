// gyre_ipdom.h - twin of rtl/simt/gyre_ipdom.sv: the divergence stacks of all warps.
//
// What split and join do to a stack is isa/gyre_ops_simt.h, the same as in the functional
// simulator; here it is kept per warp and seen as the RTL's ports.

#ifndef GYRE_SIMT_IPDOM_H
#define GYRE_SIMT_IPDOM_H

#include "gyre.h"
#include "isa/gyre_ops_simt.h"

typedef struct gyre_ipdom {
  gyre_stack stack[GYRE_MAX_WARPS];
  uint8_t depth;
} gyre_ipdom;

// The top of a stack: the ports towards warp control. The entry means something if sp != 0.
typedef struct gyre_ipdom_top {
  uint8_t sp, ucnt;
  bool full, phase;
  uint32_t rmask, omask, opc;
} gyre_ipdom_top;

void gyre_ipdom_init(gyre_ipdom *s, const gyre_config *cfg);
gyre_ipdom_top gyre_ipdom_eval(const gyre_ipdom *s, unsigned wid);
// Warps that end or start.
void gyre_ipdom_clear(gyre_ipdom *s, uint32_t warps);

#endif
