// gyre_regs_diagnosis.h - twin of rtl/axi/gyre_regs_diagnosis.sv: registers of the fault record,
// the diagnosis, and the AXI transactions under way.

#ifndef GYRE_AXI_REGS_DIAGNOSIS_H
#define GYRE_AXI_REGS_DIAGNOSIS_H

#include "axi/gyre_regs.h"
#include "gyre/generated/registers.h"

static inline uint32_t gyre_regs_diagnosis_state(const gyre_regs_in *in) {
  return (in->diag_active ? GYRE_DIAG_STATE_ACTIVE : 0) |
         (in->diag_stalled ? GYRE_DIAG_STATE_STALLED : 0) |
         (in->diag_barrier ? GYRE_DIAG_STATE_BARRIER : 0) |
         (in->diag_pending ? GYRE_DIAG_STATE_PENDING : 0) |
         (uint32_t)in->diag_reason << GYRE_DIAG_STATE_REASON_LSB;
}

// Returns the value of the register at this address, 0 if it is none of these.
static inline uint32_t gyre_regs_diagnosis_value(const gyre_regs_in *in, uint32_t addr) {
  switch (addr) {
    case GYRE_REG_FAULT_CAUSE:
      return in->fault_cause | (in->fault_valid ? GYRE_FAULT_CAUSE_VALID : 0);
    case GYRE_REG_FAULT_CORE: return in->fault_core;
    case GYRE_REG_FAULT_WARP: return in->fault_warp;
    case GYRE_REG_FAULT_LANES: return in->fault_lanes;
    case GYRE_REG_FAULT_PC: return in->fault_pc;
    case GYRE_REG_FAULT_VALUE: return in->fault_value;
    case GYRE_REG_DIAG_PC: return in->diag_pc;
    case GYRE_REG_DIAG_STATE: return gyre_regs_diagnosis_state(in);
    case GYRE_REG_DIAG_TMASK: return in->diag_tmask;
    case GYRE_REG_DIAG_LIVE: return in->diag_live;
    case GYRE_REG_DIAG_READY: return in->diag_ready;
    case GYRE_REG_DIAG_NEXT: return in->diag_next;
    case GYRE_REG_OUTSTANDING:
      return (uint32_t)in->reads << GYRE_OUTSTANDING_READS_LSB | (uint32_t)in->writes
                                                                     << GYRE_OUTSTANDING_WRITES_LSB;
    case GYRE_REG_LAST_READ: return in->last_read;
    case GYRE_REG_LAST_WRITE: return in->last_write;
    default: return 0;
  }
}

#endif
