// gyre_launch.h - twin of rtl/simt/gyre_launch.sv: starts a warp on a request from outside, and
// keeps the launch context of each warp.

#ifndef GYRE_SIMT_LAUNCH_H
#define GYRE_SIMT_LAUNCH_H

#include <stdbool.h>

#include "gyre/config.h"
#include "generated/gyre_bundles.h"
#include "memory/lsu/gyre_access_check.h"
#include "simt/gyre_warp_control.h"

// Returns true if the launch's warp belongs to a workgroup.
static inline bool gyre_launch_of_group(const gyre_launch_t *r) {
  return r->work && r->stage == GYRE_STAGE_COMPUTE;
}

typedef struct gyre_launch {
  bool clear_q, ready_q;  // its registers are being cleared; they are cleared
  gyre_launch_context_t launch_context_q[GYRE_MAX_WARPS];
  uint8_t num_warps;
  bool small;
} gyre_launch;

typedef struct gyre_launch_in {
  const gyre_launch_t *request;
  bool halted;
  uint32_t active;                      // from the warp state
  const gyre_wctl_resolution *control;  // warps that end, a wspawn that acts
  bool regrouped;                       // gyre_subwarps changes the state of a warp
  // For the edge: results of the warp are outstanding; its last register is being cleared
  bool pending, cleared;
} gyre_launch_in;

typedef struct gyre_launch_out {
  bool ready;      // the launch is accepted
  uint32_t ended;  // warps that end
} gyre_launch_out;

void gyre_launch_init(gyre_launch *s, const gyre_config *cfg, uint32_t run_arg);
// clear_o: the registers of the request's warp must be cleared.
static inline bool gyre_launch_clear(const gyre_launch *s, bool halted) {
  return s->clear_q && !halted;
}
// launch_context_o: context of the warp in execute.
static inline const gyre_launch_context_t *gyre_launch_context(const gyre_launch *s, unsigned wid) {
  return &s->launch_context_q[wid];
}
// path_off_o and fp64_off_o, as counter bits. active: mask of warps.
uint32_t gyre_launch_events(const gyre_launch *s, uint32_t active);
void gyre_launch_eval(const gyre_launch *s, const gyre_launch_in *in, gyre_launch_out *out);
// Clock edge. Call only if there is a request, if a wspawn acts, or if the registers hold an
// earlier request; otherwise nothing changes.
void gyre_launch_tick(gyre_launch *s, const gyre_launch_in *in, const gyre_launch_out *out);

#endif
