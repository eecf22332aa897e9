// gyre_diverge.h - twin of rtl/execute/gyre_diverge.sv: makes groups of threads that go the same way.

#ifndef GYRE_EXECUTE_DIVERGE_H
#define GYRE_EXECUTE_DIVERGE_H

#include "execute/gyre_branch.h"
#include "execute/gyre_exec.h"
#include "gyre/config.h"
#include "simt/reconvergence/gyre_group_walker.h"

typedef struct gyre_diverge {
  uint8_t num_lanes;  // configuration
  // The pass in the stage is taken apart, and what is left of it; its lanes that are left fault; so
  // was one before it
  bool busy_q, stray_q, apart_q;
  uint32_t left_q;
  // Threads with the first rs1, or the turn's; of a branch, those that take it. With one pass the
  // RTL has no a_q: the lane is still there.
  uint32_t noted_q, a_q;
} gyre_diverge;

// What it makes of the pass in the stage, beside what gyre_branch_out says.
typedef struct gyre_diverge_out {
  gyre_branch_out br;
  bool wait;   // the pass waits
  bool puts;   // it asks now: regroup
  bool asks;   // with its last pass
  bool flush;  // of a pass that is taken apart: it asks for who was noted before
  bool apart;  // the pass is to be taken apart
  // Lanes with the rs1 that is looked at, threads of a branch or jump that are noted
  uint32_t same, noted;
  uint32_t left;  // what is left of the pass when it begins to be taken apart
  uint32_t a;     // the rs1 that is looked at
  bool stray;     // those that are left fault
  uint32_t turn;  // the thread whose turn it is
  gyre_regroup_t regroup;
} gyre_diverge_out;

void gyre_diverge_init(gyre_diverge *s, const gyre_config *cfg);
// x: a pass of unit ALU; turn: the thread whose turn it is, in its warp; free: the groups take requests.
void gyre_diverge_eval(const gyre_diverge *s, const gyre_exec *x, uint32_t tmask, uint32_t turn,
                       bool free, gyre_diverge_out *out);
// out: a pass of unit ALU is in the stage, or NULL; fire: it leaves. regroup_ready: what was asked is taken.
void gyre_diverge_tick(gyre_diverge *s, const gyre_exec *x, const gyre_diverge_out *out, bool fire,
                       bool regroup_ready);

#endif
