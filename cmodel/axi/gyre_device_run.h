// gyre_device_run.h - twin of rtl/axi/gyre_device_run.sv: start, stop, soft reset, flush.
//
//   gyre_device_run_eval   outputs; flush alone sees an input
//   gyre_device_run_tick   one edge

#ifndef GYRE_AXI_DEVICE_RUN_H
#define GYRE_AXI_DEVICE_RUN_H

#include <stdbool.h>

typedef struct gyre_device_run_in {
  bool start, stop, soft_reset, abandon, flush;  // from the registers
  bool gpu_busy, gpu_flush_busy, axi_idle;       // from the GPU and the bridge
} gyre_device_run_in;

typedef struct gyre_device_run_out {
  bool busy, flush_busy, resetting, hide;  // to the registers
  bool gpu_rst, gpu_halt;                  // to the GPU
} gyre_device_run_out;

typedef struct gyre_device_run {
  enum { GYRE_DEVICE_RESET, GYRE_DEVICE_BOOT, GYRE_DEVICE_RUN, GYRE_DEVICE_CLEAR } state;
  bool busy, halt, flushing;
} gyre_device_run;

void gyre_device_run_reset(gyre_device_run *r);
void gyre_device_run_eval(const gyre_device_run *r, gyre_device_run_out *out);
// gpu_flush_o, which sees flush_i.
bool gyre_device_run_flush(const gyre_device_run *r, bool flush);
void gyre_device_run_tick(gyre_device_run *r, const gyre_device_run_in *in);

#endif
