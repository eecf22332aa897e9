// gyre_lsu_pass.h - twin of rtl/memory/gyre_lsu_pass.sv: a pass of the load/store unit in the execute stage, and
// what of it enters the queue.

#ifndef GYRE_MEMORY_LSU_PASS_H
#define GYRE_MEMORY_LSU_PASS_H

#include <stdbool.h>
#include <stdint.h>

#include "execute/gyre_exec.h"
#include "gyre/config.h"
#include "memory/gyre_access_check.h"
#include "memory/gyre_agu.h"

// A pass in the queue.
typedef struct gyre_lsu_item {
  uint8_t wid, pass, last, op, rd, wb, acq, rel, none;  // none: it makes no access
  uint32_t lanes, local, io;
  uint32_t addr[GYRE_MAX_THREADS], wdata[GYRE_MAX_THREADS];
} gyre_lsu_item;

typedef struct gyre_lsu_pass {
  uint32_t lanes, threads, warps;  // configuration
  bool headers, interleave;
  gyre_agu agu;
} gyre_lsu_pass;

typedef struct gyre_lsu_pass_in {
  // The pass there, if it is one of this unit; NULL: none
  const gyre_exec *exec;
  const gyre_stack_window *window;  // interleaved stacks
  // With HEADERS: what its launch gave its warp, the core's number, the register STACK
  const gyre_rights *rights;
  uint32_t core, stack;
} gyre_lsu_pass_in;

// To the exceptions: accesses of a pass that were not made.
typedef struct gyre_denied {
  bool valid;
  uint8_t wid, launch, code, stores, privates, silents;
  uint32_t pc, lanes;  // threads
} gyre_denied;

typedef struct gyre_lsu_pass_out {
  gyre_denied denied;
  bool trap;  // and beside it:
  uint8_t trap_cause;
  uint32_t trap_lanes, trap_value;
  bool push;           // a pass enters the queue:
  gyre_lsu_item item;  // this one
} gyre_lsu_pass_out;

void gyre_lsu_pass_init(gyre_lsu_pass *p, const gyre_config *cfg);
// ready: the queue has room. Without it a pass waits, but not its fault.
void gyre_lsu_pass_eval(const gyre_lsu_pass *p, const gyre_lsu_pass_in *in, bool ready,
                        gyre_lsu_pass_out *out);

#endif
