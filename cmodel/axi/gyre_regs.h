// gyre_regs.h - twin of rtl/axi/gyre_regs.sv: registers of the machine with an AXI4-Lite slave.
// gyre/device.h has their numbers, docs/registers.md their meaning.
//
//   gyre_regs_eval   outputs to the machine and the interrupt line, from registers; those of the
//                    AXI4-Lite port are the members of r->port
//   gyre_regs_tick   one edge

#ifndef GYRE_AXI_REGS_H
#define GYRE_AXI_REGS_H

#include <stdbool.h>
#include <stdint.h>

#include "axi/gyre_regs_constants.h"
#include "axi/gyre_regs_exceptions.h"
#include "axi/gyre_regs_port.h"
#include "axi/gyre_regs_queue.h"
#include "axi/gyre_regs_run.h"

// From the machine.
typedef struct gyre_regs_in {
  gyre_axil_in axil;
  bool busy, flush_busy, resetting, issue;
  bool fault_valid;
  uint32_t fault_cause, fault_core, fault_warp, fault_lanes, fault_pc, fault_value;
  const uint64_t *perf;  // num_perf of core 0, of core 1, ...; read only in the cycle of a copy
  uint32_t diag_pc, diag_tmask, diag_live, diag_ready, diag_next;
  bool diag_active, diag_stalled, diag_barrier, diag_pending;
  uint8_t diag_reason, reads, writes;
  bool lost;  // some transactions are abandoned
  uint32_t last_read, last_write;
  // From the launch queue
  uint32_t queue_read;
  bool queue_active, queue_stopped, queue_event;
  uint16_t queue_code;
  const gyre_exceptions *exceptions;  // read only with HEADERS
} gyre_regs_in;

// To the machine.
typedef struct gyre_regs_out {
  bool start, cold, stop, soft_reset, abandon, flush, irq;  // cold: with start
  bool exception_clear;
  uint32_t start_pc, arg;
  uint8_t diag_core, diag_warp;
} gyre_regs_out;

typedef struct gyre_regs {
  gyre_regs_config config;
  gyre_regs_port port;
  gyre_regs_run run;
  gyre_regs_queue queue;
  uint32_t start_pc, arg, irq_enable, watchdog, perf_index, diag_select;
  bool start, cold, stop, soft_reset, abandon, flush, copy;  // for one cycle
  bool exception_clear;                                      // likewise
  uint64_t perf;                                             // the copy
} gyre_regs;

// Returns true if a counter is copied at the next edge.
static inline bool gyre_regs_copies(const gyre_regs *r) { return r->copy; }
void gyre_regs_reset(gyre_regs *r, const gyre_regs_config *config);
void gyre_regs_eval(const gyre_regs *r, gyre_regs_out *out);
void gyre_regs_tick(gyre_regs *r, const gyre_regs_in *in);

#endif
