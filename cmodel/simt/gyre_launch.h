// gyre_launch.h - twin of rtl/simt/gyre_launch.sv: starts a warp on request from outside, and keeps
// for each warp what its launch gave.
// Touches: launch_ready, ended_*, clear_run, given_*.

#ifndef GYRE_SIMT_LAUNCH_H
#define GYRE_SIMT_LAUNCH_H

#include <stdbool.h>

#include "gyre/config.h"
#include "generated/gyre_bundles.h"

// The pins: held from valid on until the launch is taken, or the machine is halted.
typedef struct gyre_launch_request {
  bool valid;
  uint8_t wid;  // one that is not there is never started
  uint32_t pc;  // its two low bits are ignored
  uint32_t tmask, arg;
  uint16_t lmem;  // the warp's place in local memory: bytes
  uint8_t bar;    // and in the table of barriers: entries, below 32
} gyre_launch_request;

typedef struct gyre_launch {
  bool clear_q, ready_q;  // its registers are being cleared; have been
  uint32_t arg_q[GYRE_MAX_WARPS];
  uint16_t lmem_q[GYRE_MAX_WARPS];
  uint8_t bar_q[GYRE_MAX_WARPS];
  uint8_t num_warps;
  bool small;
} gyre_launch;

void gyre_launch_init(gyre_launch *s, const gyre_config *cfg, uint32_t run_arg);
// launch_* but ready: pins.
void gyre_launch_offer(const gyre_launch_request *request, gyre_wires *w);
// clear_run: a register. Needs state_halted.
static inline void gyre_launch_state(const gyre_launch *s, gyre_wires *w) {
  w->clear_run = s->clear_q && !w->state_halted;
}
// given_*: what is kept of the warp in execute. Needs exec_wid.
void gyre_launch_show(const gyre_launch *s, gyre_wires *w);
// launch_ready, ended_warps. Needs launch_*, state_active, state_halted, resolve_*, spawn_*.
void gyre_launch_eval(const gyre_launch *s, gyre_wires *w);
// The edge. pending: results of warp launch_wid are outstanding. Needs clear_last besides.
void gyre_launch_tick(gyre_launch *s, bool pending, const gyre_wires *w);

#endif
