// gyre_queued_gpu.h - twin of rtl/dispatch/gyre_queued_gpu.sv: the GPU with its launch queue.
// Without DISPATCH it is the GPU; what is of the queue is zero then.

#ifndef GYRE_DISPATCH_QUEUED_GPU_H
#define GYRE_DISPATCH_QUEUED_GPU_H

#include "dispatch/gyre_dispatch.h"
#include "memory/gyre_mem_arbiter.h"

typedef struct gyre_queued_gpu {
  gyre_config cfg;
  gyre_model *gpu;
  gyre_dispatch dispatch;  // with DISPATCH, as the next one: the GPU and the queue onto one port
  gyre_mem_arbiter arbiter;
} gyre_queued_gpu;

typedef struct gyre_queued_gpu_in {
  bool gpu_rst, boot, halt;
  bool flush;  // needs the queue's flush: _tick alone looks at it
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
  // For _tick: whose request is offered, and what the two see of the port.
  int source;
  gyre_mem_in gpu_mem;
  gyre_dispatch_in dispatch_in;
} gyre_queued_gpu_out;

// In place. False with a sentence in `why`; nothing is to be ended then.
bool gyre_queued_gpu_init(gyre_queued_gpu *g, const gyre_config *cfg, char *why);
// A clock edge with reset.
void gyre_queued_gpu_reset(gyre_queued_gpu *g);
// The memory port: what is requested, false for nothing; whether it takes a response with that tag.
bool gyre_queued_gpu_req(const gyre_queued_gpu *g, gyre_mem_req *req);
bool gyre_queued_gpu_rsp_ready(const gyre_queued_gpu *g, uint16_t tag);
void gyre_queued_gpu_eval(const gyre_queued_gpu *g, const gyre_queued_gpu_in *in,
                          gyre_queued_gpu_out *out);
// out: as _eval gave it.
void gyre_queued_gpu_tick(gyre_queued_gpu *g, const gyre_queued_gpu_in *in,
                          gyre_queued_gpu_out *out);

#endif
