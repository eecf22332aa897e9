// gyre_fcsr.h - twin of rtl/riscv/gyre_fcsr.sv: rounding mode and exception flags of each thread.
//
// A thread's byte is fcsr: frm in 7:5, fflags in 4:0. The RTL's three memories, its accrual over
// two cycles and its bypass amount to one array that is written with the flag_* wires.

#ifndef GYRE_EXECUTE_FCSR_H
#define GYRE_EXECUTE_FCSR_H

#include <string.h>

#include "gyre/config.h"
#include "generated/gyre_bundles.h"

typedef struct gyre_fcsr {
  uint8_t file[GYRE_MAX_WARPS][GYRE_MAX_THREADS];
  uint8_t read_q[GYRE_MAX_THREADS], exec_q[GYRE_MAX_THREADS];
  uint8_t num_lanes;
} gyre_fcsr;

static inline void gyre_fcsr_init(gyre_fcsr *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_lanes = (uint8_t)cfg->num_lanes;
}

// exec_fcsr: a register.
static inline void gyre_fcsr_state(const gyre_fcsr *s, gyre_wires *w) {
  memcpy(w->exec_fcsr, s->exec_q, s->num_lanes);
}

// ready_o: no flags are written in this cycle, and nothing is cleared.
static inline bool gyre_fcsr_ready(const gyre_wires *w) {
  return !w->flag_valid && !w->fclear_valid;
}

// The rounding mode of each lane (rm_o). Returns the active lanes with a reserved one (bad_rm_o).
uint32_t gyre_fcsr_modes(const gyre_wires *w, unsigned num_lanes, uint8_t *rm);
// What a CSR instruction reads in lane l. Needs exec_*.
uint32_t gyre_fcsr_value(const gyre_wires *w, unsigned l);
// write: a CSR instruction takes effect; moved: the operand stage moves on at this edge.
void gyre_fcsr_tick(gyre_fcsr *s, bool write, bool moved, const gyre_wires *w);

#endif
