// gyre_launch.h - twin of rtl/simt/gyre_launch.sv: starts a warp on a request from outside, and
// keeps the launch context of each warp.

#ifndef GYRE_SIMT_LAUNCH_H
#define GYRE_SIMT_LAUNCH_H

#include <stdbool.h>

#include "gyre/config.h"
#include "generated/gyre_bundles.h"
#include "memory/lsu/gyre_access_check.h"
#include "simt/gyre_warp_control.h"

// Request: held from valid on until the launch is accepted, or the machine is halted.
typedef struct gyre_launch_request {
  bool valid;
  uint8_t wid;  // a number without a warp never starts
  uint32_t pc;  // its two low bits are ignored
  uint32_t tmask, arg;
  uint16_t lmem;  // base of the warp in local memory, in bytes
  uint8_t bar;    // base in the barrier table, in entries, below 32
  bool work;      // the warp belongs to a workgroup, in this slot of the core
  uint8_t slot;
  gyre_rights rights;  // with HEADERS: what the header of the launch lets it do
  gyre_stage stage;    // of a draw, with GRAPHICS, it is in no slot; work is for its stack pointers
  uint32_t stack;      // where stacks are (gyre_work_stack.h)
} gyre_launch_request;

// Its warp belongs to a work-group.
static inline bool gyre_launch_of_group(const gyre_launch_request *r) {
  return r->work && r->stage == GYRE_STAGE_COMPUTE;
}

// What a warp keeps of its launch: argument, places in local memory and in the table of barriers,
// permissions, its stage, and whether it belongs to a work-group.
typedef struct gyre_given {
  uint32_t arg;
  uint16_t lmem;
  uint8_t bar;
  bool work;
  gyre_stage stage;
  gyre_rights rights;
} gyre_given;

typedef struct gyre_launch {
  bool clear_q, ready_q;  // its registers are being cleared; they are cleared
  gyre_given given_q[GYRE_MAX_WARPS];
  uint8_t num_warps;
  bool small;
} gyre_launch;

typedef struct gyre_launch_in {
  const gyre_launch_request *request;
  bool halted;
  uint32_t active;                      // from the warp state
  const gyre_wctl_resolution *control;  // warps that end, a wspawn that acts
  bool regrouped;                       // gyre_groups changes the state of a warp
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
// given_o: context of the warp in execute.
static inline const gyre_given *gyre_launch_given(const gyre_launch *s, unsigned wid) {
  return &s->given_q[wid];
}
// path_off_o and fp64_off_o, as counter bits. active: mask of warps.
uint32_t gyre_launch_events(const gyre_launch *s, uint32_t active);
void gyre_launch_eval(const gyre_launch *s, const gyre_launch_in *in, gyre_launch_out *out);
// Clock edge. Call only if there is a request, if a wspawn acts, or if the registers hold an
// earlier request; otherwise nothing changes.
void gyre_launch_tick(gyre_launch *s, const gyre_launch_in *in, const gyre_launch_out *out);

#endif
