// gyre_dispatch.h - twin of rtl/dispatch/gyre_dispatch.sv: launch queue, sources of warps, and the
// arbiter between these.

#ifndef GYRE_DISPATCH_DISPATCH_H
#define GYRE_DISPATCH_DISPATCH_H

#include "dispatch/gyre_grid.h"
#include "dispatch/gyre_launch_arbiter.h"
#include "dispatch/gyre_launch_queue.h"
#include "graphics/gyre_draw.h"
#include "gyre_gpu.h"

typedef struct gyre_dispatch {
  gyre_launch_queue queue;
  gyre_grid grid;
  gyre_draw draw;  // with GRAPHICS
  gyre_launch_arbiter arbiter;
  gyre_config cfg;
} gyre_dispatch;

typedef struct gyre_dispatch_in {
  bool clear, gpu_rst;
  gyre_queue_registers regs;
  bool go, halted, gpu_busy, flush_busy;
  gyre_fault fault;  // fault record
  bool launch_ready;
  uint32_t ended[GYRE_MAX_CORES];  // mask of the warps that end in this cycle
  gyre_mem_port port;              // response, and req_ready
  // With GRAPHICS: from local memory; exceptions of shader programs.
  bool attr_ready, attr_rvalid;
  uint32_t attr_rdata[GYRE_MAX_THREADS];  // a row
  uint32_t shader_count;
  gyre_draw_event shader;
} gyre_dispatch_in;

// All values of a cycle, in the order of the wires. It has pointers to itself.
typedef struct gyre_dispatch_cycle {
  gyre_launch_queue_in queue_in;
  gyre_launch_queue_out queue;
  gyre_grid_in grid_in;
  gyre_grid_out grid;
  gyre_launch_arbiter_in arbiter_in;
  gyre_launch_arbiter_out arbiter;
  gyre_mem_port own, draws;  // what memory says to the queue, and to the draws
  gyre_draw_in draw_in;
  gyre_draw_out draw;
  uint8_t ended[GYRE_MAX_CORES * GYRE_MAX_WARPS];
} gyre_dispatch_cycle;

void gyre_dispatch_init(gyre_dispatch *s, const gyre_config *cfg);
// Computes m->queue: stop, flush and event. Needs regs, go, halted, gpu_busy, flush_busy and the
// response.
void gyre_dispatch_eval(const gyre_dispatch *s, const gyre_dispatch_in *in, gyre_dispatch_cycle *m);
// Returns true if the run is requested; depends on registers, including those of the host.
bool gyre_dispatch_want(const gyre_dispatch *s, const gyre_queue_registers *regs);
// Returns the core of the offered launch, or GYRE_NO_CORE.
unsigned gyre_dispatch_launch_core(const gyre_dispatch *s);
// Returns true if a response with this tag is taken.
bool gyre_dispatch_rsp_ready(const gyre_dispatch *s, uint32_t tag);
// Computes req_* of the memory port.
void gyre_dispatch_request(const gyre_dispatch *s, gyre_mem_port *port);
// Computes launch_* except its stack; ids_*, close_*; draw_*, attr_*, shader_clear. Needs all but
// launch_ready, ended and attr_ready; m has the result of _eval, and so it is in _tick.
void gyre_dispatch_launch(const gyre_dispatch *s, const gyre_dispatch_in *in,
                          gyre_dispatch_cycle *m, gyre_gpu_in *gpu);
// In a cycle with gpu_rst _launch may be left out.
void gyre_dispatch_tick(gyre_dispatch *s, const gyre_dispatch_in *in, gyre_dispatch_cycle *m);

#endif
