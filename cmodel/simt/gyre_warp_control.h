// gyre_warp_control.h - twin of rtl/simt/gyre_warp_control.sv: executes tmc, wspawn, split, join,
// bar, pred and the resolution of CSR operations, in the part that owns the instruction.

#ifndef GYRE_SIMT_WARP_CONTROL_H
#define GYRE_SIMT_WARP_CONTROL_H

#include "gyre/config.h"
#include "generated/gyre_bundles.h"
#include "simt/gyre_barriers.h"
#include "simt/gyre_divergence.h"
#include "simt/gyre_subwarp_control.h"
#include "simt/gyre_spawn.h"
#include "simt/gyre_wctl.h"
#include "simt/gyre_work_barrier.h"

typedef struct gyre_warp_control {
  gyre_spawn spawn;
  gyre_divergence divergence;
  gyre_barriers_unit barriers;
  gyre_work_barrier work;
  gyre_subwarp_control groups;
  bool asked_q;  // a bar waits for the answer of the barriers over all cores; group_hold_o
} gyre_warp_control;

// Inputs of warp control besides the instruction.
typedef struct gyre_warp_control_in {
  gyre_barriers_in gbar;  // from the barriers over all cores
  uint32_t gclear_warps;  // warps that they release
  // From the warp state, and the machine
  uint32_t active, serialize;
  const uint32_t *live;  // living threads of each warp, from gyre_subwarps; NULL without subwarps
  bool halted;
  bool issue_mid;               // from issue
  bool branch;                  // the branch unit or gyre_subwarps resolves
  gyre_work_barrier_edge work;  // for the edge: launches; this module computes the rest
} gyre_warp_control_in;

// Effect of the instruction in the execute stage when it leaves; none for another unit's.
typedef struct gyre_wctl_out {
  gyre_wctl_trap trap;
  gyre_divergence_out divergence;
  gyre_barriers_out barriers;  // ask: gbar_valid_o
  bool work;                   // a bar of the warp's workgroup: the warp waits there
  gyre_subwarp_control_out groups;
  bool wait;  // wait_o
} gyre_wctl_out;

// Events of a cycle: resolve_o, bar_*_o, spawn_o.
typedef struct gyre_wctl_resolution {
  gyre_resolve_t resolve;
  uint32_t bar_set, bar_clear;
  gyre_spawn_t spawn;
  // To gyre_subwarps
  gyre_regroup_t regroup;
  gyre_threads_t threads;
  gyre_rejoin_t rejoin;
} gyre_wctl_resolution;

void gyre_warp_control_init(gyre_warp_control *s, const gyre_config *cfg);
// freeze_o and spawn_wait_o depend on registers; token_o
static inline uint32_t gyre_warp_control_freeze(const gyre_warp_control *s) {
  return gyre_spawn_freeze(&s->spawn);
}
static inline uint32_t gyre_warp_control_spawn_wait(const gyre_warp_control *s,
                                                    const uint32_t *live) {
  return gyre_spawn_wait(&s->spawn, live);
}
static inline uint32_t gyre_warp_control_token(const gyre_warp_control *s, unsigned wid) {
  return gyre_divergence_token(&s->divergence, wid);
}
// Computes the effect of the last beat in the execute stage (valid_i). Needs gbar.
void gyre_warp_control_eval(const gyre_warp_control *s, const gyre_wctl_in *in,
                            const gyre_warp_control_in *around, gyre_wctl_out *out);
// in: the beat that leaves (go_i), with its effect `out`, or NULL. A faulting instruction resolves
// as well, because the machine halts at the same edge.
void gyre_warp_control_resolve(const gyre_warp_control *s, const gyre_wctl_in *in,
                               const gyre_warp_control_in *around, const gyre_wctl_out *out,
                               gyre_wctl_resolution *r);
// gbar_arrived_o: the core is at a barrier, and no bar sends a request; returns the id.
static inline bool gyre_warp_control_arrived(const gyre_warp_control *s, uint32_t active) {
  return gyre_barriers_unit_arrived(&s->barriers, active);
}
static inline uint32_t gyre_warp_control_slot(const gyre_warp_control *s, uint32_t active) {
  return gyre_barriers_unit_slot(&s->barriers, active);
}
// Returns true if the edge has an effect even if no instruction leaves and no wspawn acts.
static inline bool gyre_warp_control_busy(const gyre_warp_control *s) {
  return s->barriers.here != 0 || s->asked_q || s->work.wait_q != 0;
}
// Clock edge. in: the beat that leaves, with the effect that eval returned, or NULL; fault: it
// faults. bar_asks: it is a bar, or a bar waits, whose request goes to the barriers over all cores,
// so that the answer is for that bar.
void gyre_warp_control_tick(gyre_warp_control *s, const gyre_wctl_in *in,
                            const gyre_warp_control_in *around, const gyre_wctl_out *out,
                            const gyre_wctl_resolution *r, bool fault, bool bar_asks);

#endif
