// gyre_branch.c - twin of rtl/execute/gyre_branch.sv.

#include "execute/gyre_branch.h"

#include "common/gyre_bits.h"
#include "execute/gyre_alu.h"
#include "generated/gyre_units.h"

gyre_branch_out gyre_branch_eval(const gyre_branch *s, unsigned num_lanes, const gyre_exec *x) {
  gyre_branch_out o = {0};
  const gyre_uop *u = x->uop;
  if (u->op < GYRE_OP_BEQ || u->op > GYRE_OP_JALR) return o;
  o.is_branch = true;
  const bool jalr = u->op == GYRE_OP_JALR;
  const unsigned first_lane = x->first_lane;
  uint32_t differs = 0;
  if (jalr) {
    uint32_t target[GYRE_MAX_THREADS] = {0};
    gyre_alu_target(num_lanes, x->a, x->b, target);
    o.target = x->first ? target[first_lane] : s->target_q;
    for (unsigned l = 0; l < num_lanes; l++) differs |= (uint32_t)(target[l] != o.target) << l;
    differs &= x->lanes;
  } else {
    const uint32_t taken = gyre_alu_taken(u, num_lanes, x->lanes, x->a, x->b);
    o.taken = x->first ? (taken >> first_lane) & 1 : s->taken_q;
    differs = x->lanes & (o.taken ? ~taken : taken);
  }
  const bool go = jalr || o.taken;
  const uint32_t dest = jalr ? o.target : u->pc + u->imm;
  if (differs) {
    o.trap = true;
    o.trap_cause = GYRE_FAULT_DIVERGENCE;
    o.trap_lanes = differs;
  } else if (go && (dest & 2)) {
    o.trap = true;
    o.trap_cause = GYRE_FAULT_PC_MISALIGNED;
    o.trap_lanes = x->lanes;
    o.trap_value = dest;
  }
  o.jump = jalr || o.taken != u->taken;
  o.pc = go ? dest : gyre_uop_next(u);
  return o;
}
