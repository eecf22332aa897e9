// gyre_integer.h - twin of rtl/execute/gyre_integer.sv: logic between the ALU and the branch units,
// which are members of gyre_execute.

#ifndef GYRE_EXECUTE_INTEGER_H
#define GYRE_EXECUTE_INTEGER_H

#include "execute/gyre_branch.h"
#include "execute/gyre_diverge.h"
#include "memory/lsu/gyre_lsu_beat.h"
#include "execute/gyre_call_depth.h"

// ready_o: the beat leaves. stays: the branch unit holds it.
static inline bool gyre_integer_ready(const gyre_exec *x, bool alu_ready, bool stays) {
  return (alu_ready || !x->uop->wb) && !stays;
}

// Returns true if the beat sends a request to gyre_subwarps (regroup_valid_o): an indirect jump that
// is taken apart, or an instruction that leaves.
static inline bool gyre_integer_asks(const gyre_diverge_out *diverge, bool leaves) {
  return diverge->puts || (leaves && diverge->asks);
}

// violation_o: violations from the load/store unit or, for a beat of the ALU that leaves without a
// fault, calls and double-precision instructions.
static inline void gyre_integer_violation(const gyre_call_depth *d, const gyre_exec *x, bool leaves,
                                          const gyre_permissions_t *permissions,
                                          const gyre_violation_t *lsu, gyre_violation_t *out) {
  const uint32_t deep = leaves && x->uop->depth ? gyre_call_depth_deep(d, x, permissions) : 0;
  const uint32_t silent = leaves && x->uop->op == GYRE_OP_FP64 ? x->lanes : 0;
  out->valid = lsu->valid || deep || silent;
  if (lsu->valid) *out = *lsu;
  if (silent) {
    *out =
        (gyre_violation_t){.valid = true,
                           .wid = x->wid,
                           .pc = x->uop->pc,
                           .launch = (uint8_t)(permissions->flags >> GYRE_PERMISSIONS_LAUNCH_LSB),
                           .code = 0,
                           .lanes = 0,
                           .stores = 0,
                           .privates = 0,
                           .silents = (uint8_t)__builtin_popcount(silent),
                           .calls = 0};
  }
  if (!deep) return;
  *out = (gyre_violation_t){.valid = true,
                            .wid = x->wid,
                            .pc = x->uop->pc,
                            .launch = (uint8_t)(permissions->flags >> GYRE_PERMISSIONS_LAUNCH_LSB),
                            .code = GYRE_VIOLATION_CALL,
                            .lanes = deep << x->beat * d->lanes,
                            .stores = 0,
                            .privates = 0,
                            .silents = 0,
                            .calls = (uint8_t)__builtin_popcount(deep)};
}

// Clock edge. is_alu: the beat in the execute stage is one of the ALU; out: result of gyre_diverge,
// br: result of gyre_branch.
static inline void gyre_integer_tick(gyre_diverge *d, gyre_branch *b, bool groups,
                                     const gyre_exec *x, bool is_alu, const gyre_diverge_out *out,
                                     const gyre_branch_out *br, bool exec_ready,
                                     bool regroup_ready) {
  if (groups) {
    gyre_diverge_tick(d, x, is_alu ? out : NULL, exec_ready, regroup_ready);
  } else if (is_alu && x->first) {
    gyre_branch_tick(b, br);
  }
}

#endif
