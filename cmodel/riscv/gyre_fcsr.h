// gyre_fcsr.h - twin of rtl/riscv/gyre_fcsr.sv: rounding mode and exception flags of each thread.
//
// A thread's byte is fcsr: frm in 7:5, fflags in 4:0. The RTL has three memories, accrues over two
// cycles and has a bypass; the same result is one array, which is written when commit writes.

#ifndef GYRE_EXECUTE_FCSR_H
#define GYRE_EXECUTE_FCSR_H

#include <string.h>

#include "commit/gyre_commit.h"
#include "execute/gyre_exec.h"
#include "gyre/config.h"
#include "generated/gyre_bundles.h"

typedef struct gyre_fcsr {
  uint8_t file[GYRE_MAX_WARPS][GYRE_MAX_THREADS];
  // exec_q: exec_fcsr_o
  uint8_t read_q[GYRE_MAX_THREADS], exec_q[GYRE_MAX_THREADS];
  uint8_t num_lanes;
} gyre_fcsr;

static inline void gyre_fcsr_init(gyre_fcsr *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_lanes = (uint8_t)cfg->num_lanes;
}

typedef struct gyre_fcsr_in {
  const gyre_exec *exec;    // from the operand stage
  const gyre_write *write;  // from commit: flags
  // Clear the entry of a launched warp
  bool clear_valid;
  uint8_t clear_wid, clear_beat;
  // For the edge: a CSR instruction takes effect; the operand stage moves on; a beat enters it
  bool csr_write, advance, read;
  uint8_t read_wid, read_beat;
} gyre_fcsr_in;

// ready_o: no flags are written in this cycle, and no entry is cleared.
static inline bool gyre_fcsr_ready(const gyre_fcsr_in *in) {
  return !in->write->flag_valid && !in->clear_valid;
}
// The rounding mode of each lane (rm_o). Returns the active lanes with a reserved one (bad_rm_o).
uint32_t gyre_fcsr_modes(const gyre_fcsr *s, const gyre_exec *x, uint8_t *rm);
// Returns the value that a CSR instruction reads in lane l (value_o).
uint32_t gyre_fcsr_value(const gyre_fcsr *s, const gyre_exec *x, unsigned l);
void gyre_fcsr_tick(gyre_fcsr *s, const gyre_fcsr_in *in);

#endif
