// gyre_diverge.h - twin of rtl/execute/gyre_diverge.sv: makes groups of threads that go the same way.

#ifndef GYRE_EXECUTE_DIVERGE_H
#define GYRE_EXECUTE_DIVERGE_H

#include "execute/gyre_branch.h"
#include "execute/gyre_exec.h"
#include "gyre/config.h"
#include "simt/reconvergence/gyre_group_walker.h"

typedef struct gyre_diverge {
  uint8_t num_lanes;  // configuration
  uint32_t yes_q;     // branches: who takes it
  // Indirect jumps: the first rs1 and target, was a pass unlike it
  uint32_t a_q, target_q;
  bool unlike_q;
  // The pass that is kept
  bool busy_q, joined_q, final_q;
  uint8_t wid_q, pass_q;
  uint32_t left_q, same_q, turn_q;
  uint32_t keep_q[GYRE_MAX_THREADS];
} gyre_diverge;

// What it makes of the pass in the stage, beside what gyre_branch_out says.
typedef struct gyre_diverge_out {
  gyre_branch_out br;
  bool wait;     // the pass waits
  bool asks;     // with its last pass: regroup
  bool unlike;   // an indirect jump, and not all threads have the first rs1
  uint32_t yes;  // a branch: who takes it
  uint32_t a, target[GYRE_MAX_THREADS];
  uint32_t turn;  // the thread whose turn it is
  gyre_regroup regroup;
} gyre_diverge_out;

void gyre_diverge_init(gyre_diverge *s, const gyre_config *cfg);
// x: a pass of unit ALU; turn: the thread whose turn it is, in its warp; free: the groups take requests.
void gyre_diverge_eval(const gyre_diverge *s, const gyre_exec *x, uint32_t tmask, uint32_t turn,
                       bool free, gyre_diverge_out *out);
// busy_o; what is asked of the pass that is kept (asks), or nothing
static inline bool gyre_diverge_busy(const gyre_diverge *s) { return s->busy_q; }
gyre_regroup gyre_diverge_kept(const gyre_diverge *s);
// out: a pass of unit ALU is in the stage, or NULL; fire: it leaves. regroup_ready: what was asked is taken.
void gyre_diverge_tick(gyre_diverge *s, const gyre_exec *x, const gyre_diverge_out *out, bool fire,
                       bool regroup_ready);

#endif
