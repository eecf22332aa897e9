// gyre_queued_gpu.h - twin of rtl/dispatch/gyre_queued_gpu.sv: GPU with launch queue. Without
// DISPATCH it is the GPU, and all members of the queue are 0.

#ifndef GYRE_DISPATCH_QUEUED_GPU_H
#define GYRE_DISPATCH_QUEUED_GPU_H

#include "dispatch/gyre_dispatch.h"
#include "memory/gyre_mem_arbiter.h"

typedef struct gyre_queued_gpu {
  gyre_config cfg;
  gyre_model *gpu;
  gyre_dispatch dispatch;  // this and the next member with DISPATCH: GPU and queue share one port
  gyre_mem_arbiter arbiter;
} gyre_queued_gpu;

typedef struct gyre_queued_gpu_in {
  bool gpu_rst, boot, halt;
  bool flush;  // needs the queue's flush: only _tick reads it
  bool run_launch;
  uint8_t run_core;
  uint32_t pc, arg, stack;
  bool clear, queue_go;
  gyre_queue_registers regs;
  gyre_mem_in mem;
} gyre_queued_gpu_in;

typedef struct gyre_queued_gpu_out {
  bool busy, flush_busy;
  gyre_fault fault;
  gyre_launch_queue_out queue;  // want, stop, flush, event
  bool issue, run_ready;        // from _tick
  // For _tick: source of the offered request, and the port as seen by GPU and queue; what goes between
  // the parts.
  int source;
  gyre_mem_in gpu_mem;
  gyre_dispatch_in dispatch_in;
  gyre_dispatch_cycle dispatch;
} gyre_queued_gpu_out;

// Initializes the object in place. Returns false with an error text in `why`; nothing needs to be
// freed then.
bool gyre_queued_gpu_init(gyre_queued_gpu *g, const gyre_config *cfg, char *why);
// Performs a clock edge with reset.
void gyre_queued_gpu_reset(gyre_queued_gpu *g);
// Memory port: its request, false for none; true if it takes a response with that tag.
bool gyre_queued_gpu_req(const gyre_queued_gpu *g, gyre_mem_req *req);
bool gyre_queued_gpu_rsp_ready(const gyre_queued_gpu *g, uint16_t tag);
void gyre_queued_gpu_eval(const gyre_queued_gpu *g, const gyre_queued_gpu_in *in,
                          gyre_queued_gpu_out *out);
// out: result of _eval.
void gyre_queued_gpu_tick(gyre_queued_gpu *g, const gyre_queued_gpu_in *in,
                          gyre_queued_gpu_out *out);

#endif
