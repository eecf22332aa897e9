// gyre_diverge.h - twin of rtl/execute/gyre_diverge.sv: splits threads into subwarps that
// go the same way.

#ifndef GYRE_EXECUTE_DIVERGE_H
#define GYRE_EXECUTE_DIVERGE_H

#include "execute/gyre_branch.h"
#include "execute/gyre_exec.h"
#include "gyre/config.h"
#include "simt/reconvergence/gyre_subwarp_walker.h"

typedef struct gyre_diverge {
  uint8_t num_lanes;  // configuration
  // The beat in the stage is taken apart, and its remaining lanes; these lanes fault; an earlier
  // beat was taken apart
  bool busy_q, stray_q, apart_q;
  uint32_t left_q;
  // Threads with the first rs1, or the turn's thread; for a branch the threads that take it. With
  // one beat the RTL has no a_q, because the lane is still there.
  uint32_t noted_q, a_q;
} gyre_diverge;

// Results for the beat in the stage, in addition to gyre_branch_out.
typedef struct gyre_diverge_out {
  gyre_branch_out br;
  bool wait;   // the beat waits
  bool puts;   // sends a request in this cycle: regroup
  bool asks;   // sends a request with its last beat
  bool flush;  // beat that is taken apart: the request puts threads noted earlier
  bool apart;  // the beat must be taken apart
  // Lanes with the rs1 under examination, noted threads of a branch or jump
  uint32_t same, noted;
  uint32_t left;  // remaining lanes when taking the beat apart begins
  uint32_t a;     // the rs1 under examination
  bool stray;     // the remaining lanes fault
  uint32_t turn;  // the thread whose turn it is
  gyre_regroup_t regroup;
} gyre_diverge_out;

void gyre_diverge_init(gyre_diverge *s, const gyre_config *cfg);
// x: a beat of the ALU; turn: the thread whose turn it is, in its warp; free: gyre_subwarps accepts
// requests.
void gyre_diverge_eval(const gyre_diverge *s, const gyre_exec *x, uint32_t tmask, uint32_t turn,
                       bool free, gyre_diverge_out *out);
// out: result for the ALU beat in the stage, or NULL; fire: it leaves. regroup_ready: its request
// is accepted.
void gyre_diverge_tick(gyre_diverge *s, const gyre_exec *x, const gyre_diverge_out *out, bool fire,
                       bool regroup_ready);

#endif
