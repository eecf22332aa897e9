// gyre_subwarp_control.h - twin of rtl/simt/gyre_subwarp_control.sv: thread masks and barriers of
// subwarps, with one program counter a thread.

#ifndef GYRE_SIMT_SUBWARP_CONTROL_H
#define GYRE_SIMT_SUBWARP_CONTROL_H

#include "generated/gyre_units.h"
#include "gyre/config.h"
#include "simt/gyre_wctl.h"
#include "generated/gyre_bundles.h"
#include "simt/reconvergence/gyre_subwarp_walker.h"

// Bar at which the threads of a warp wait.
typedef struct gyre_bar_memo {
  bool cores;  // the current form
  uint32_t id, count;
} gyre_bar_memo;

typedef struct gyre_subwarp_control {
  uint8_t num_threads;
  gyre_bar_memo memo[GYRE_MAX_WARPS];
} gyre_subwarp_control;

// Effect of the instruction when it leaves.
typedef struct gyre_subwarp_control_out {
  bool park, differs;  // bar: park keeps it from gyre_barriers; differs: it faults
  bool tmask_we, finish, quiet;
  uint32_t tmask;
  gyre_regroup_t regroup;
  gyre_threads_t threads;
} gyre_subwarp_control_out;

void gyre_subwarp_control_init(gyre_subwarp_control *s, const gyre_config *cfg);
static inline bool gyre_subwarp_control_tmc(const gyre_uop *u) {
  return u->op == GYRE_OP_TMC20 || u->op == GYRE_OP_TMC;
}
static inline bool gyre_subwarp_control_bar(const gyre_uop *u) {
  return u->op == GYRE_OP_BAR20 || u->op == GYRE_OP_BAR;
}
// Computes the effect of a tmc, bar, hint or wspawn in the execute stage. aside: a wspawn whose
// subwarp waits while others of its warp run.
void gyre_subwarp_control_eval(const gyre_subwarp_control *s, const gyre_wctl_in *in, bool aside,
                               gyre_subwarp_control_out *out);
// Clock edge: the instruction leaves.
void gyre_subwarp_control_tick(gyre_subwarp_control *s, const gyre_wctl_in *in,
                               const gyre_subwarp_control_out *out);

#endif
