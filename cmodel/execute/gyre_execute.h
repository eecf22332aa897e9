// gyre_execute.h - twin of rtl/execute/gyre_execute.sv: the units of the execute stage but the
// load/store unit, who may leave the stage, faults, resolution.
//
// The functions that take *w are called in their order here, once a cycle, as docs/pipeline.md has
// it. lsu, lsu_ready: what the load/store unit says about its pass.
// Touches: exec_ready, exec_fcsr, alu_*, mul_*, div_*, sfu_*, fpu_* (but their ready), trap_*,
// resolve_*, spawn_*, bar_*.

#ifndef GYRE_EXECUTE_EXECUTE_H
#define GYRE_EXECUTE_EXECUTE_H

#include "execute/fpu/gyre_fpu.h"
#include "execute/gyre_branch.h"
#include "execute/gyre_div.h"
#include "riscv/gyre_fcsr.h"
#include "execute/gyre_mul.h"
#include "execute/gyre_sfu.h"
#include "gyre/config.h"
#include "generated/gyre_bundles.h"
#include "memory/gyre_lsu.h"
#include "simt/gyre_warp_control.h"

typedef struct gyre_execute {
  uint32_t num_lanes;  // configuration
  bool m_ext, f_ext;
  gyre_branch branch;
  gyre_mul_unit mul;
  gyre_div_unit div;
  gyre_fpu fpu;
  gyre_fcsr fcsr;
  gyre_sfu sfu;
  gyre_warp_control warp_control;
  // Signals between the evaluations of a cycle and its edge
  bool is_alu, is_mul, is_div, is_sfu, is_lsu, is_fpu;  // the pass in the stage goes there
  bool is_none;  // a trap, or of a unit that is not here: it faults
  bool go;       // a whole instruction of sfu leaves
  bool faults;   // the pass faults when it leaves
  gyre_fpu_in fpu_in;
  uint8_t rm[GYRE_MAX_THREADS];
  gyre_branch_out br;
  gyre_sfu_out special;
  gyre_wctl_resolution control;
} gyre_execute;

// The state after reset.
void gyre_execute_init(gyre_execute *e, const gyre_config *cfg, uint32_t core, uint32_t arg);

// div_free_o, fdiv_free_o, idle_o: from registers.
static inline bool gyre_execute_div_free(const gyre_execute *e) {
  return e->m_ext ? gyre_div_unit_free(&e->div) : true;
}
static inline bool gyre_execute_fdiv_free(const gyre_execute *e) {
  return gyre_fpu_div_free(&e->fpu);
}
static inline bool gyre_execute_idle(const gyre_execute *e) {
  return gyre_fpu_idle(&e->fpu) && gyre_mul_unit_idle(&e->mul) && gyre_div_unit_free(&e->div);
}

// Results of all units and faults. Needs exec_*, masks, counters, tmask (of each warp) and
// gyre_lsu_eval_trap.
void gyre_execute_eval(gyre_execute *e, const gyre_lsu_out *lsu, const uint32_t *tmask,
                       gyre_wires *w);
// exec_ready and trap_valid, from commit's readies.
void gyre_execute_eval_ready(const gyre_execute *e, bool lsu_ready, gyre_wires *w);
// resolve_*, spawn_*, bar_*.
void gyre_execute_resolve(gyre_execute *e, bool issue_mid, gyre_wires *w);
// The edge. moved: the operand stage moves on at it.
void gyre_execute_tick(gyre_execute *e, bool moved, gyre_wires *w);

#endif
