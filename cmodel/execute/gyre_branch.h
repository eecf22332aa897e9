// gyre_branch.h - twin of rtl/execute/gyre_branch.sv: makes one branch decision for the whole warp.

#ifndef GYRE_EXECUTE_BRANCH_H
#define GYRE_EXECUTE_BRANCH_H

#include "execute/gyre_exec.h"

typedef struct gyre_branch {
  uint8_t taken_q;
  uint32_t target_q;
} gyre_branch;

typedef struct gyre_branch_out {
  bool is_branch;  // a branch or jalr
  bool trap;
  uint8_t trap_cause;
  uint32_t trap_lanes, trap_value;
  bool jump;
  uint32_t pc;  // the pc where the warp continues
  uint8_t taken;
  uint32_t target;
} gyre_branch_out;

static inline void gyre_branch_init(gyre_branch *s) {
  s->taken_q = 0;
  s->target_q = 0;
}
// x: a beat of the ALU.
gyre_branch_out gyre_branch_eval(const gyre_branch *s, unsigned num_lanes, const gyre_exec *x);
// After eval, if exec_valid and exec_first (valid_i && first_i).
static inline void gyre_branch_tick(gyre_branch *s, const gyre_branch_out *out) {
  s->taken_q = out->taken;
  s->target_q = out->target;
}

#endif
