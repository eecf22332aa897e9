// gyre_regs_run.c - twin of rtl/axi/gyre_regs_run.sv.

#include "axi/gyre_regs_run.h"

#include <string.h>

void gyre_regs_run_reset(gyre_regs_run *r) { memset(r, 0, sizeof *r); }

void gyre_regs_run_tick(gyre_regs_run *r, const gyre_regs_run_in *in) {
  if (in->soft_reset) {
    gyre_regs_run_reset(r);
    return;
  }
  const bool busy = in->busy || in->start;
  uint8_t happens = 0;
  if (r->busy && !busy) happens |= GYRE_EVENT_DONE;
  if (in->fault_valid && !r->fault) happens |= GYRE_EVENT_FAULT;
  if (busy && in->watchdog != 0 && r->idle == in->watchdog && !r->stuck) {
    happens |= GYRE_EVENT_STUCK;
  }
  if (in->queue_event) happens |= GYRE_EVENT_QUEUE;
  r->pending = (uint8_t)((r->pending & ~in->clear) | happens);
  if (happens & GYRE_EVENT_DONE) r->done = true;
  if (happens & GYRE_EVENT_STUCK) r->stuck = true;
  if (in->start) r->done = r->stuck = false;
  if (in->restart) r->stuck = false;
  r->stopping = busy && (r->stopping || in->stop);
  if (!busy || in->issue || in->restart)
    r->idle = 0;
  else if (r->idle != UINT32_MAX)
    ++r->idle;
  r->busy = busy;
  r->fault = in->fault_valid;
}
