// gyre_regs_run.h - twin of rtl/axi/gyre_regs_run.sv: state of the run for the host, watchdog,
// interrupt.

#ifndef GYRE_AXI_REGS_RUN_H
#define GYRE_AXI_REGS_RUN_H

#include <stdbool.h>
#include <stdint.h>

enum { GYRE_EVENT_DONE = 1, GYRE_EVENT_FAULT = 2, GYRE_EVENT_STUCK = 4, GYRE_EVENT_QUEUE = 8 };

typedef struct gyre_regs_run_in {
  bool start, stop, soft_reset, restart;
  uint8_t clear;  // GYRE_EVENT_*
  uint32_t watchdog;
  bool busy, issue, fault_valid, queue_event;
} gyre_regs_run_in;

typedef struct gyre_regs_run {
  bool busy, fault;  // in the previous cycle
  bool done, stopping, stuck;
  uint8_t pending;
  uint32_t idle;
} gyre_regs_run;

// done_o: rises at once when busy falls. busy: that of this cycle, or start.
static inline bool gyre_regs_run_done(const gyre_regs_run *r, bool busy) {
  return r->done || (r->busy && !busy);
}
void gyre_regs_run_reset(gyre_regs_run *r);
void gyre_regs_run_tick(gyre_regs_run *r, const gyre_regs_run_in *in);

#endif
