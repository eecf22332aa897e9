// gyre_device_run.c - twin of rtl/axi/gyre_device_run.sv.

#include "axi/gyre_device_run.h"

#include <string.h>

void gyre_device_run_reset(gyre_device_run *r, unsigned num_cores) {
  memset(r, 0, sizeof *r);
  r->state = GYRE_DEVICE_RESET;
  r->num_cores = (uint8_t)num_cores;
}

static bool gpu_in_reset(const gyre_device_run *r) {
  return r->state == GYRE_DEVICE_RESET || r->state == GYRE_DEVICE_BOOT;
}

static bool busy(const gyre_device_run *r) {
  return r->state != GYRE_DEVICE_RESET && r->state != GYRE_DEVICE_IDLE;
}

void gyre_device_run_eval(const gyre_device_run *r, gyre_device_run_out *out) {
  out->busy = busy(r);
  out->flush_busy = r->flushing;
  out->resetting = r->state == GYRE_DEVICE_CLEAR;
  out->gpu_rst = gpu_in_reset(r);
  out->gpu_boot = r->state == GYRE_DEVICE_BOOT;
  out->gpu_halt = r->halt;
  out->hide = out->resetting || out->gpu_rst;
  out->launch_valid = r->launch;
  out->launch_core = r->core;
  out->pc = r->pc;
  out->arg = r->arg;
  out->queue_go = r->queue && r->state == GYRE_DEVICE_RUN;
}

bool gyre_device_run_flush(const gyre_device_run *r, bool flush) {
  return flush && !gpu_in_reset(r);
}

// Resets the GPU, after which no warp runs.
static void go_idle(gyre_device_run *r) {
  r->state = GYRE_DEVICE_RESET;
  r->halt = r->launch = r->queue = false;
}

static void start(gyre_device_run *r, const gyre_device_run_in *in) {
  // In RESET the record is still that of the previous run.
  const bool boot = in->cold || r->halt || (in->gpu_fault && !gpu_in_reset(r));
  r->state = boot ? GYRE_DEVICE_BOOT : GYRE_DEVICE_RUN;
  r->launch = !boot;
  r->halt = in->stop;
  r->queue = false;
  r->core = 0;
  r->pc = in->start_pc;
  r->arg = in->start_arg;
}

// Launches one core after the other, until the GPU is halted.
static void launch(gyre_device_run *r, const gyre_device_run_in *in) {
  r->core = (uint8_t)(r->core + in->launch_ready);
  r->launch = r->core != r->num_cores && !r->halt && !in->gpu_fault;
}

void gyre_device_run_tick(gyre_device_run *r, const gyre_device_run_in *in) {
  const bool drained = !in->gpu_busy && in->axi_idle && !(r->queue && in->queue);
  r->flushing = gyre_device_run_flush(r, in->flush) ||
                (r->flushing && in->gpu_flush_busy && !gpu_in_reset(r));
  if (r->launch) launch(r, in);
  if (in->abandon) {
    go_idle(r);
    return;
  }
  if (in->soft_reset && r->state != GYRE_DEVICE_CLEAR) {
    if (r->state == GYRE_DEVICE_RUN) {
      r->state = GYRE_DEVICE_CLEAR;
      r->halt = true;
    } else {
      go_idle(r);
    }
    return;
  }
  if (in->start && !busy(r) && !in->soft_reset) {
    start(r, in);
    return;
  }
  const bool halted = r->halt || in->gpu_fault;
  if ((in->stop || in->queue_stop) && busy(r)) r->halt = true;
  switch (r->state) {
    case GYRE_DEVICE_RESET: r->state = GYRE_DEVICE_IDLE; break;
    case GYRE_DEVICE_BOOT: r->state = GYRE_DEVICE_RUN; break;
    case GYRE_DEVICE_RUN:
      if (drained) {
        r->state = GYRE_DEVICE_IDLE;
        r->queue = false;
      }
      break;
    case GYRE_DEVICE_CLEAR:
      if (drained) go_idle(r);
      break;
    case GYRE_DEVICE_IDLE:
      if (!in->queue) break;
      if (halted) {
        go_idle(r);
      } else {
        r->state = GYRE_DEVICE_RUN;
        r->queue = true;
      }
      break;
    default: break;
  }
}
