// gyre_ops_csr.h - numbers of control and status registers.

#ifndef GYRE_OPS_CSR_H
#define GYRE_OPS_CSR_H

#include <stdint.h>

#include "generated/gyre_units.h"
#include "riscv/generated/gyre_riscv.h"

// Returns the machine-mode number of a user-mode counter: cycle, instret and hpmcounter3 to 31,
// with their high words, show the machine-mode counters (RISC-V privileged manual, machine
// counters).
static inline unsigned gyre_csr_counted(unsigned number) {
  const unsigned user = GYRE_CSR_CYCLE >> 8;
  return number >> 8 == user && (number & 0x60) == 0 ? number - GYRE_CSR_CYCLE + GYRE_CSR_MCYCLE
                                                     : number;
}

#endif
