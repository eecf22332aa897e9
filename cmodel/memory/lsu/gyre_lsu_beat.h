// gyre_lsu_beat.h - twin of rtl/memory/lsu/gyre_lsu_beat.sv: execute stage of the load/store unit,
// which computes the part of a beat that enters the queue.

#ifndef GYRE_MEMORY_LSU_BEAT_H
#define GYRE_MEMORY_LSU_BEAT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"
#include "execute/gyre_exec.h"
#include "memory/lsu/gyre_attribute_address.h"
#include "memory/lsu/gyre_exception_gather.h"
#include "gyre/config.h"
#include "memory/lsu/gyre_access_check.h"
#include "memory/lsu/gyre_agu.h"

// A beat in the queue.
typedef struct gyre_lsu_item {
  uint8_t wid, beat, last, op, rd, wb, acq, rel, none;  // none: the beat makes no access
  // zero: lanes that get 0, in a shader program; of an LR, lanes that take no reservation
  uint32_t lanes, zero, local, io;
  uint32_t addr[GYRE_MAX_THREADS], wdata[GYRE_MAX_THREADS];
} gyre_lsu_item;

typedef struct gyre_lsu_beat {
  uint32_t lanes, threads, warps;  // configuration
  bool headers, interleave, mem_index;
  const gyre_config *cfg;  // with GRAPHICS, else NULL
  gyre_agu agu;
  gyre_exception_gather gather;  // with GRAPHICS; its report is that of shader_o
} gyre_lsu_beat;

typedef struct gyre_lsu_beat_in {
  // Beat in the execute stage if this unit executes it, else NULL
  const gyre_exec *exec;
  const gyre_stack_window *stack_region;  // interleaved stacks
  // With HEADERS: permissions of its warp's launch, number of the core, register STACK
  const gyre_permissions_t *permissions;
  uint32_t core, stack;
  // With GRAPHICS: position of the warp in local memory, the draw's values in the core
  uint16_t place;
  uint8_t in_words;
  const gyre_shader_state *state;
  // With PIXELS: the warp is of a pixel program; its record; lanes of the beat that are no helpers
  bool pixel;
  gyre_pixel_record_t record;
  uint32_t cover;
} gyre_lsu_beat_in;

typedef struct gyre_lsu_beat_out {
  gyre_violation_t violation;
  bool trap;  // the beat faults; then also:
  uint8_t trap_cause;
  uint32_t trap_lanes, trap_value;
  gyre_exception_beat shader;  // with GRAPHICS
  uint32_t kill;               // with PIXELS: lanes that kil removes
  bool push;                   // a beat enters the queue
  gyre_lsu_item item;          // the beat that enters
} gyre_lsu_beat_out;

// cfg must outlive the struct.
void gyre_lsu_beat_init(gyre_lsu_beat *p, const gyre_config *cfg);
// ready: the queue has room. Without room a beat waits, but its fault does not.
void gyre_lsu_beat_eval(const gyre_lsu_beat *p, const gyre_lsu_beat_in *in, bool ready,
                        gyre_lsu_beat_out *out);
// Updates the registers at the clock edge.
static inline void gyre_lsu_beat_tick(gyre_lsu_beat *p, const gyre_lsu_beat_out *out) {
  if (p->cfg != NULL) gyre_exception_gather_tick(&p->gather, &out->shader);
}

#endif
