// gyre_lsu_pass.h - twin of rtl/memory/gyre_lsu_pass.sv: a pass of the load/store unit in the execute stage, and
// what of it enters the queue.

#ifndef GYRE_MEMORY_LSU_PASS_H
#define GYRE_MEMORY_LSU_PASS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"
#include "execute/gyre_exec.h"
#include "graphics/gyre_attribute_address.h"
#include "graphics/gyre_exception_gather.h"
#include "gyre/config.h"
#include "memory/gyre_access_check.h"
#include "memory/gyre_agu.h"

// A pass in the queue.
typedef struct gyre_lsu_item {
  uint8_t wid, pass, last, op, rd, wb, acq, rel, none;  // none: it makes no access
  uint32_t lanes, zero, local, io;  // zero: lanes that get 0, of a shader program
  uint32_t addr[GYRE_MAX_THREADS], wdata[GYRE_MAX_THREADS];
} gyre_lsu_item;

typedef struct gyre_lsu_pass {
  uint32_t lanes, threads, warps;  // configuration
  bool headers, interleave;
  const gyre_config *cfg;  // with GRAPHICS, else NULL
  gyre_agu agu;
  gyre_exception_gather gather;  // with GRAPHICS; its report is that of shader_o
} gyre_lsu_pass;

typedef struct gyre_lsu_pass_in {
  // The pass there, if it is one of this unit; NULL: none
  const gyre_exec *exec;
  const gyre_stack_window *window;  // interleaved stacks
  // With HEADERS: what its launch gave its warp, the core's number, the register STACK
  const gyre_rights_t *rights;
  uint32_t core, stack;
  // With GRAPHICS: the warp's place in local memory, what the core keeps of the draw
  uint16_t place;
  uint8_t in_words;
  const gyre_shader_state *state;
} gyre_lsu_pass_in;

typedef struct gyre_lsu_pass_out {
  gyre_denied_t denied;
  bool trap;  // and beside it:
  uint8_t trap_cause;
  uint32_t trap_lanes, trap_value;
  gyre_exception_pass shader;  // with GRAPHICS
  bool push;                   // a pass enters the queue:
  gyre_lsu_item item;          // this one
} gyre_lsu_pass_out;

// cfg must outlive it.
void gyre_lsu_pass_init(gyre_lsu_pass *p, const gyre_config *cfg);
// ready: the queue has room. Without it a pass waits, but not its fault.
void gyre_lsu_pass_eval(const gyre_lsu_pass *p, const gyre_lsu_pass_in *in, bool ready,
                        gyre_lsu_pass_out *out);
// The edge.
static inline void gyre_lsu_pass_tick(gyre_lsu_pass *p, const gyre_lsu_pass_out *out) {
  if (p->cfg != NULL) gyre_exception_gather_tick(&p->gather, &out->shader);
}

#endif
