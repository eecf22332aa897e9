// gyre_execute.h - twin of rtl/execute/gyre_execute.sv: execute stage with all units except the
// load/store unit. It decides which beats leave the stage, fault and resolve.
//
// Call the eval functions of a cycle in their order here, each after its inputs are set;
// docs/pipeline.md explains the order.

#ifndef GYRE_EXECUTE_EXECUTE_H
#define GYRE_EXECUTE_EXECUTE_H

#include "commit/gyre_commit.h"
#include "commit/gyre_fault.h"
#include "execute/gyre_cross.h"
#include "execute/gyre_float.h"
#include "execute/gyre_integer.h"
#include "execute/gyre_muldiv.h"
#include "execute/gyre_special.h"
#include "execute/gyre_stack_check.h"
#include "gyre/config.h"
#include "generated/gyre_bundles.h"
#include "memory/lsu/gyre_lsu_beat.h"
#include "rdna35/gyre_vector_unit.h"

typedef struct gyre_execute {
  uint32_t num_lanes, num_threads, num_warps;  // configuration
  uint32_t core;                               // number of the core
  bool m_ext, f_ext;
  bool isa;  // the scalar unit is there, and lanes in place of ALU, mul and div
  gyre_vector_unit lanes;
  bool dispatch, headers;
  bool groups;  // one program counter a thread: uses diverge, else branch
  gyre_branch branch;
  gyre_diverge diverge;
  gyre_call_depth calls;  // with headers
  gyre_mul_unit mul;
  gyre_div_unit div;
  gyre_fpu fpu;
  gyre_fcsr fcsr;
  gyre_sfu sfu;
  gyre_cross cross;
  gyre_work_ids ids;
  gyre_warp_control warp_control;
} gyre_execute;

typedef struct gyre_execute_in {
  const gyre_exec *exec;         // from the operand stage
  const uint32_t *tmask;         // of each warp
  const gyre_lsu_beat_out *lsu;  // fault of its beat, from the load/store unit
  bool lsu_ready;
  const gyre_commit_out *commit;                // the results that commit takes
  const uint64_t *perf;                         // counters
  const gyre_launch_context_t *launch_context;  // launch context of the warp, from launch
  uint32_t stack;                               // the register STACK
  gyre_warp_control_in around;                  // for warp control; branch: gyre_subwarps resolves
  // From gyre_subwarps: subwarps of the warp in the stage; requests are accepted
  gyre_group_t group;
  bool group_free, regroup_ready;
  // For the edge: an accepted launch, with its warp and argument
  bool launch_ready;
  uint8_t launch_wid;
  uint32_t launch_arg;
  // For the edge: ids of workgroups from outside; the beat in the operand stage, and the immediate
  // of its instruction
  bool scalar_ready;  // from the scalar unit (ISA = 1), about its beat
  gyre_scalar_resolve_t scalar_resolve;
  gyre_vector_beat_t vector_beat;  // the same, about its vector part
  bool flags_ready;                // it takes flags of the lanes
  const gyre_work_row *ids;
  uint8_t opnd_wid, opnd_beat;
  uint32_t opnd_sr;
  gyre_fcsr_in fcsr;  // between the stages and fcsr; execute sets csr_write, which is false here
} gyre_execute_in;

typedef struct gyre_execute_out {
  bool exec_ready;
  gyre_trap_t trap;            // valid: the beat leaves with this fault
  gyre_violation_t violation;  // violations of the launch's header
  // To commit; NULL: no result
  const gyre_fpu_out *fpu;
  const gyre_beat_out *mul, *div, *sfu, *alu;  // sfu: of the cross-lane unit, too
  // resolve_*, spawn_*, bar_*, from branches and warp control
  gyre_wctl_resolution control;
  gyre_gbar_t gbar;
  gyre_vector_unit_in lanes_in;  // with ISA = 1
  gyre_vector_unit_out lanes;
  // For the edge
  bool is_alu, is_mul, is_div, is_sfu, is_lsu, is_fpu, is_cross,
      is_scalar;  // unit of the beat in the stage
  bool is_none;   // a trap, or an instruction of a unit that is not built: the beat faults
  bool go;        // a whole instruction of the special function unit leaves
  bool faults;    // the beat faults when it leaves
  bool br_wait;   // the beat waits for gyre_subwarps
  gyre_fpu_in fpu_in;
  uint8_t rm[GYRE_MAX_THREADS];
  gyre_branch_out br;
  gyre_diverge_out diverge;
  gyre_sfu_in special_in;
  gyre_sfu_out special;
  gyre_cross_out cross;
  // Storage of results that no unit keeps
  gyre_fpu_out fpu_result;
  gyre_beat_out sfu_result, alu_result;
} gyre_execute_out;

// Sets the state after reset.
void gyre_execute_init(gyre_execute *e, const gyre_config *cfg, uint32_t core, uint32_t arg);

// div_free_o, fdiv_free_o and idle_o depend on registers.
static inline uint32_t gyre_execute_div_free(const gyre_execute *e) {
  return e->m_ext && !e->isa ? gyre_div_unit_free(&e->div) : 7;
}
static inline bool gyre_execute_fdiv_free(const gyre_execute *e) {
  return gyre_fpu_div_free(&e->fpu);
}
static inline bool gyre_execute_idle(const gyre_execute *e) {
  return gyre_fpu_idle(&e->fpu) && gyre_muldiv_idle(&e->mul, &e->div) &&
         (!e->isa || gyre_vector_unit_idle(&e->lanes));
}

// Computes the results of all units, faults and gbar.
void gyre_execute_eval(const gyre_execute *e, const gyre_execute_in *in, gyre_execute_out *out);
// Computes exec_ready and trap.valid. Needs commit, lsu_ready.
void gyre_execute_eval_ready(const gyre_execute *e, const gyre_execute_in *in,
                             gyre_execute_out *out);
// Computes control.
void gyre_execute_resolve(const gyre_execute *e, const gyre_execute_in *in, gyre_execute_out *out);
// Clock edge. Needs launch_*, and the members of fcsr that are for the edge.
void gyre_execute_tick(gyre_execute *e, const gyre_execute_in *in, const gyre_execute_out *out);

#endif
