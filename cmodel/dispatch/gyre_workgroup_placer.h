// gyre_workgroup_placer.h - twin of rtl/dispatch/gyre_workgroup_placer.sv: finds a core for each workgroup, and
// keeps which warps and local memory belong to which workgroup.

#ifndef GYRE_DISPATCH_WORKGROUP_PLACER_H
#define GYRE_DISPATCH_WORKGROUP_PLACER_H

#include <stdbool.h>
#include <stdint.h>

#include "dispatch/gyre_launch_source.h"
#include "gyre/config.h"

// One entry for each warp, and for each slot, of each core.
enum { GYRE_PLACER_ROWS = GYRE_MAX_CORES * GYRE_MAX_WARPS };

typedef struct gyre_workgroup_placer {
  // By core: running warps, ended warps; used slots, closed slots
  uint32_t busy_q[GYRE_MAX_CORES], end_q[GYRE_MAX_CORES];
  uint32_t used_q[GYRE_MAX_CORES], closed_q[GYRE_MAX_CORES];
  uint8_t slot_q[GYRE_PLACER_ROWS], launch_q[GYRE_PLACER_ROWS];  // by warp
  uint8_t runs_q[GYRE_PLACER_ROWS];                              // by slot
  uint16_t memory_q[GYRE_PLACER_ROWS];
  bool place_q;
  uint8_t core_q, place_core_q, place_slot_q, place_first_q;
  uint8_t num_cores, num_warps;
  uint32_t piece;  // bytes of a sixteenth of local memory
} gyre_workgroup_placer;

typedef struct gyre_workgroup_placer_in {
  bool group_valid;  // a workgroup, its warps, its sixteenths of local memory
  uint8_t warps, pieces;
  bool granted, place_ready;  // the claim
  gyre_share_t share;
  // From the warp feeder
  uint8_t warp_core, take_wid, take_slot, take_launch;
  bool take, skip, close;
  uint8_t close_core, close_slot;
  const uint32_t *ended;  // mask of the warps of each core that end in this cycle
} gyre_workgroup_placer_in;

typedef struct gyre_workgroup_placer_out {
  bool place_valid;
  uint8_t place_core, place_slot;
  uint16_t place_lmem;
  bool left_valid;  // a warp of this launch has ended
  uint8_t left_launch;
} gyre_workgroup_placer_out;

void gyre_workgroup_placer_init(gyre_workgroup_placer *s, const gyre_config *cfg);
// Computes the outputs, which depend on registers only.
void gyre_workgroup_placer_eval(const gyre_workgroup_placer *s, gyre_workgroup_placer_out *out);
// claim_o: needs the workgroup.
gyre_claim_t gyre_workgroup_placer_claim(const gyre_workgroup_placer *s,
                                         const gyre_workgroup_placer_in *in);
// back_o and leave_o, which it adds: needs what the feeder skips.
void gyre_workgroup_placer_back(const gyre_workgroup_placer *s, const gyre_workgroup_placer_in *in,
                                gyre_launch_source *source);
// A warp was launched from here and has not ended (asked_valid_o); then, of whose launch it is.
static inline bool gyre_workgroup_placer_owns(const gyre_workgroup_placer *s, unsigned core,
                                              unsigned wid) {
  return s->busy_q[core] >> wid & 1;
}
static inline uint8_t gyre_workgroup_placer_launch(const gyre_workgroup_placer *s, unsigned core,
                                                   unsigned wid) {
  return s->launch_q[core * s->num_warps + wid];
}
void gyre_workgroup_placer_tick(gyre_workgroup_placer *s, const gyre_workgroup_placer_in *in);

#endif
