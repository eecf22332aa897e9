// gyre_device_run.h - twin of rtl/axi/gyre_device_run.sv: run control: start, stop, soft reset,
// flush.
//
//   gyre_device_run_eval   outputs; only flush depends on an input
//   gyre_device_run_tick   one edge

#ifndef GYRE_AXI_DEVICE_RUN_H
#define GYRE_AXI_DEVICE_RUN_H

#include <stdbool.h>
#include <stdint.h>

typedef struct gyre_device_run_in {
  bool start, cold, stop, soft_reset, abandon, flush;  // from the registers
  uint32_t start_pc, start_arg;                        // from the registers, too, with start
  // From the GPU and the bridge
  bool launch_ready, gpu_busy, gpu_flush_busy, gpu_fault, axi_idle;
  bool queue, queue_stop;  // from the launch queue: it requests the run, it stops the run
} gyre_device_run_in;

typedef struct gyre_device_run_out {
  bool busy, flush_busy, resetting, hide;  // to the registers
  bool gpu_rst, gpu_boot, gpu_halt;        // to the GPU
  bool launch_valid;
  uint8_t launch_core;  // with launch_valid
  uint32_t pc, arg;
  bool queue_go;  // the run belongs to the queue
} gyre_device_run_out;

typedef struct gyre_device_run {
  enum {
    GYRE_DEVICE_RESET,
    GYRE_DEVICE_BOOT,
    GYRE_DEVICE_IDLE,
    GYRE_DEVICE_RUN,
    GYRE_DEVICE_CLEAR
  } state;
  bool halt, launch, flushing, queue;  // queue: the run belongs to the queue
  uint8_t num_cores, core;             // core: number of the next core to launch
  uint32_t pc, arg;
} gyre_device_run;

void gyre_device_run_reset(gyre_device_run *r, unsigned num_cores);
void gyre_device_run_eval(const gyre_device_run *r, gyre_device_run_out *out);
// gpu_flush_o, which depends on flush_i.
bool gyre_device_run_flush(const gyre_device_run *r, bool flush);
void gyre_device_run_tick(gyre_device_run *r, const gyre_device_run_in *in);

#endif
