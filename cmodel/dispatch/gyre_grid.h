// gyre_grid.h - twin of rtl/dispatch/gyre_grid.sv: the source of the warps of compute launches.

#ifndef GYRE_DISPATCH_GRID_H
#define GYRE_DISPATCH_GRID_H

#include "dispatch/gyre_grid_walker.h"
#include "dispatch/gyre_workgroup_placer.h"
#include "dispatch/gyre_warp_feeder.h"
#include "dispatch/gyre_work_threads.h"
#include "gyre_gpu.h"

typedef struct gyre_grid {
  gyre_grid_walker walker;
  gyre_workgroup_placer placer;
  gyre_work_threads threads;
  gyre_warp_feeder feeder;
  bool groups_q;  // workgroups of the launch remain
} gyre_grid;

// From the launch queue: the launch whose workgroups are assigned.
typedef struct gyre_grid_in {
  bool halted, shape, start, cancel;
  gyre_grid_launch_t launch;
  // From the launch arbiter; launch_ready and granted for the edge
  bool granted, launch_ready;
  gyre_share_t share;
  uint8_t warp;
  const uint32_t *ended;  // warps of each core, for the edge
} gyre_grid_in;

// Outputs of the parts in the cycle.
typedef struct gyre_grid_out {
  gyre_grid_walker_out group;
  gyre_workgroup_placer_out placer;
  gyre_work_threads_out threads;
  gyre_warp_feeder_out feeder;
} gyre_grid_out;

void gyre_grid_init(gyre_grid *s, const gyre_config *cfg);
// ready_o, left_*: registers.
void gyre_grid_inspect(const gyre_grid *s, gyre_grid_out *out);
// walked_o
static inline bool gyre_grid_walked(const gyre_grid *s) {
  return !s->groups_q && gyre_warp_feeder_idle(&s->feeder);
}
// claim_o, want_o, launch_valid_o. Needs the launch and halted.
void gyre_grid_ask(const gyre_grid *s, const gyre_grid_in *in, gyre_launch_source *source);
// All else. Needs the warp, and launch_ready as far as it is known.
void gyre_grid_eval(const gyre_grid *s, const gyre_grid_in *in, gyre_grid_out *out);
// back_o, leave_o. Needs launch_ready.
void gyre_grid_back(const gyre_grid *s, const gyre_grid_in *in, const gyre_grid_out *out,
                    gyre_launch_source *source);
// ids_*, close_*
void gyre_grid_show(const gyre_grid *s, const gyre_grid_in *in, const gyre_grid_out *out,
                    gyre_gpu_in *gpu);
// launch_o, launch_core_o
gyre_launch_t gyre_grid_launch(const gyre_grid *s, const gyre_grid_in *in);
static inline uint8_t gyre_grid_launch_core(const gyre_grid *s) { return s->feeder.launch_core_q; }
void gyre_grid_tick(gyre_grid *s, const gyre_grid_in *in, const gyre_grid_out *out);

#endif
