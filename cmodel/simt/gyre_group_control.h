// gyre_group_control.h - twin of rtl/simt/gyre_group_control.sv: thread masks and barriers of threads
// with pcs of their own.

#ifndef GYRE_SIMT_GROUP_CONTROL_H
#define GYRE_SIMT_GROUP_CONTROL_H

#include "generated/gyre_units.h"
#include "gyre/config.h"
#include "simt/gyre_wctl.h"
#include "generated/gyre_bundles.h"
#include "simt/reconvergence/gyre_group_walker.h"

// What the threads of a warp wait for.
typedef struct gyre_bar_memo {
  bool cores;  // the current form
  uint32_t id, count;
} gyre_bar_memo;

typedef struct gyre_group_control {
  uint8_t num_threads;
  gyre_bar_memo memo[GYRE_MAX_WARPS];
} gyre_group_control;

// What the instruction does when it leaves.
typedef struct gyre_group_control_out {
  bool park, differs;  // bar: not one for gyre_barriers; it faults
  bool tmask_we, finish, quiet;
  uint32_t tmask;
  gyre_regroup_t regroup;
  gyre_threads_t threads;
} gyre_group_control_out;

void gyre_group_control_init(gyre_group_control *s, const gyre_config *cfg);
static inline bool gyre_group_control_tmc(const gyre_uop *u) {
  return u->op == GYRE_OP_TMC20 || u->op == GYRE_OP_TMC;
}
static inline bool gyre_group_control_bar(const gyre_uop *u) {
  return u->op == GYRE_OP_BAR20 || u->op == GYRE_OP_BAR;
}
// A tmc, bar, hint or wspawn is in the execute stage; aside: the last one, and others of its warp go on.
void gyre_group_control_eval(const gyre_group_control *s, const gyre_wctl_in *in, bool aside,
                             gyre_group_control_out *out);
// It leaves.
void gyre_group_control_tick(gyre_group_control *s, const gyre_wctl_in *in,
                             const gyre_group_control_out *out);

#endif
