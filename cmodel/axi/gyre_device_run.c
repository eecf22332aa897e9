// gyre_device_run.c - twin of rtl/axi/gyre_device_run.sv.

#include "axi/gyre_device_run.h"

#include <string.h>

void gyre_device_run_reset(gyre_device_run *r) {
  memset(r, 0, sizeof *r);
  r->state = GYRE_DEVICE_RESET;
}

static bool gpu_in_reset(const gyre_device_run *r) {
  return r->state == GYRE_DEVICE_RESET || r->state == GYRE_DEVICE_BOOT;
}

void gyre_device_run_eval(const gyre_device_run *r, gyre_device_run_out *out) {
  out->busy = r->busy;
  out->flush_busy = r->flushing;
  out->resetting = r->state == GYRE_DEVICE_CLEAR;
  out->gpu_rst = gpu_in_reset(r);
  out->gpu_halt = r->halt;
  out->hide = out->resetting || out->gpu_rst;
}

bool gyre_device_run_flush(const gyre_device_run *r, bool flush) {
  return flush && !gpu_in_reset(r);
}

// The GPU goes into reset and stays there.
static void go_idle(gyre_device_run *r) {
  r->state = GYRE_DEVICE_RESET;
  r->busy = r->halt = false;
}

void gyre_device_run_tick(gyre_device_run *r, const gyre_device_run_in *in) {
  const bool drained = !in->gpu_busy && in->axi_idle;
  r->flushing = gyre_device_run_flush(r, in->flush) ||
                (r->flushing && in->gpu_flush_busy && !gpu_in_reset(r));
  if (in->abandon) {
    go_idle(r);
    return;
  }
  if (in->soft_reset && r->state != GYRE_DEVICE_CLEAR) {
    if (r->state == GYRE_DEVICE_RUN && r->busy) {
      r->state = GYRE_DEVICE_CLEAR;
      r->halt = true;
    } else {
      go_idle(r);
    }
    return;
  }
  if (in->start && !r->busy && !in->soft_reset) {
    r->state = GYRE_DEVICE_BOOT;
    r->busy = true;
    r->halt = in->stop;
    return;
  }
  if (in->stop && r->busy) r->halt = true;
  switch (r->state) {
    case GYRE_DEVICE_BOOT: r->state = GYRE_DEVICE_RUN; break;
    case GYRE_DEVICE_RUN:
      if (drained) r->busy = false;
      break;
    case GYRE_DEVICE_CLEAR:
      if (drained) go_idle(r);
      break;
    default: break;
  }
}
