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

void gyre_dispatch_init(gyre_dispatch *s, const gyre_config *cfg);
// Computes stop, flush and event (gyre_launch_queue_out). Needs regs, go, halted, gpu_busy,
// flush_busy and the response.
void gyre_dispatch_eval(const gyre_dispatch *s, const gyre_dispatch_in *in,
                        gyre_launch_queue_out *out);
// Returns true if the run is requested; depends on registers, including those of the host.
bool gyre_dispatch_want(const gyre_dispatch *s, const gyre_queue_registers *regs);
// Returns the core of the offered launch, or GYRE_NO_CORE.
unsigned gyre_dispatch_launch_core(const gyre_dispatch *s);
// Returns true if a response with this tag is taken.
bool gyre_dispatch_rsp_ready(const gyre_dispatch *s, uint32_t tag);
// Computes req_* of the memory port.
void gyre_dispatch_request(const gyre_dispatch *s, gyre_mem_port *port);
// Computes launch_* except its stack; ids_*, close_*; draw_*, attr_*, shader_clear.
void gyre_dispatch_launch(const gyre_dispatch *s, const gyre_dispatch_in *in, gyre_gpu_in *gpu);
void gyre_dispatch_tick(gyre_dispatch *s, const gyre_dispatch_in *in);

#endif
