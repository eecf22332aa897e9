// gyre_execute.h - twin of rtl/execute/gyre_execute.sv: the units of the execute stage but the
// load/store unit, who may leave the stage, faults, resolution.
//
// The evaluations of a cycle come in their order here, as docs/pipeline.md has it; members of the
// inputs are set by then.

#ifndef GYRE_EXECUTE_EXECUTE_H
#define GYRE_EXECUTE_EXECUTE_H

#include "commit/gyre_commit.h"
#include "commit/gyre_fault.h"
#include "execute/gyre_float.h"
#include "execute/gyre_integer.h"
#include "execute/gyre_muldiv.h"
#include "execute/gyre_special.h"
#include "execute/gyre_stack_check.h"
#include "gyre/config.h"
#include "generated/gyre_bundles.h"
#include "memory/gyre_lsu_pass.h"

typedef struct gyre_execute {
  uint32_t num_lanes, num_threads, num_warps;  // configuration
  uint32_t core;                               // its number
  bool m_ext, f_ext;
  bool dispatch, headers;
  bool groups;  // threads have pcs of their own: diverge, else branch
  gyre_branch branch;
  gyre_diverge diverge;
  gyre_call_depth calls;  // with headers
  gyre_mul_unit mul;
  gyre_div_unit div;
  gyre_fpu fpu;
  gyre_fcsr fcsr;
  gyre_sfu sfu;
  gyre_work_ids ids;
  gyre_warp_control warp_control;
} gyre_execute;

typedef struct gyre_execute_in {
  const gyre_exec *exec;         // from the operand stage
  const uint32_t *tmask;         // of each warp
  const gyre_lsu_pass_out *lsu;  // what the load/store unit says about its pass: a fault
  bool lsu_ready;
  const gyre_commit_out *commit;  // who is taken
  const uint64_t *perf;           // the counters
  const gyre_given_t *given;      // from launch: what the warp keeps
  uint32_t stack;                 // the register STACK
  gyre_warp_control_in around;    // for warp control; branch: the groups of threads resolve
  // From the groups of threads: the warp in the stage, they take requests
  gyre_group_t group;
  bool group_free, regroup_ready;
  // For the edge: a launch is taken, of this warp, with this argument
  bool launch_ready;
  uint8_t launch_wid;
  uint32_t launch_arg;
  // For the edge: ids of work-groups from outside; the pass in the operand stage, and the immediate
  // of its instruction
  const gyre_work_row *ids;
  uint8_t opnd_wid, opnd_pass;
  uint32_t opnd_sr;
  gyre_fcsr_in fcsr;  // between the stages and fcsr; csr_write is false, and made here
} gyre_execute_in;

typedef struct gyre_execute_out {
  bool exec_ready;
  gyre_trap_t trap;      // valid: the pass leaves with it
  gyre_denied_t denied;  // what the header of its launch forbids
  // To commit; NULL: no result
  const gyre_fpu_out *fpu;
  const gyre_pass_out *mul, *div, *sfu, *alu;
  // resolve_*, spawn_*, bar_*, of branches and of warp control
  gyre_wctl_resolution control;
  gyre_gbar_t gbar;
  // For the edge
  bool is_alu, is_mul, is_div, is_sfu, is_lsu, is_fpu;  // the pass in the stage goes there
  bool is_none;  // a trap, or of a unit that is not here: it faults
  bool go;       // a whole instruction of sfu leaves
  bool faults;   // the pass faults when it leaves
  bool br_wait;  // it waits for the groups of threads
  gyre_fpu_in fpu_in;
  uint8_t rm[GYRE_MAX_THREADS];
  gyre_branch_out br;
  gyre_diverge_out diverge;
  gyre_sfu_in special_in;
  gyre_sfu_out special;
  // Where the results lie that no unit keeps
  gyre_fpu_out fpu_result;
  gyre_pass_out sfu_result, alu_result;
} gyre_execute_out;

// The state after reset.
void gyre_execute_init(gyre_execute *e, const gyre_config *cfg, uint32_t core, uint32_t arg);

// div_free_o, fdiv_free_o, idle_o: from registers.
static inline uint32_t gyre_execute_div_free(const gyre_execute *e) {
  return e->m_ext ? gyre_div_unit_free(&e->div) : 7;
}
static inline bool gyre_execute_fdiv_free(const gyre_execute *e) {
  return gyre_fpu_div_free(&e->fpu);
}
static inline bool gyre_execute_idle(const gyre_execute *e) {
  return gyre_fpu_idle(&e->fpu) && gyre_muldiv_idle(&e->mul, &e->div);
}

// Results of all units and faults, gbar.
void gyre_execute_eval(const gyre_execute *e, const gyre_execute_in *in, gyre_execute_out *out);
// exec_ready and trap.valid. Needs commit, lsu_ready.
void gyre_execute_eval_ready(const gyre_execute *e, const gyre_execute_in *in,
                             gyre_execute_out *out);
// control.
void gyre_execute_resolve(const gyre_execute *e, const gyre_execute_in *in, gyre_execute_out *out);
// The edge. Needs launch_*, and of fcsr what is for the edge.
void gyre_execute_tick(gyre_execute *e, const gyre_execute_in *in, const gyre_execute_out *out);

#endif
