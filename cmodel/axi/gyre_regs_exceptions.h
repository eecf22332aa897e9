// gyre_regs_exceptions.h - twin of rtl/axi/gyre_regs_exceptions.sv: registers EXCEPTION_*.

#ifndef GYRE_AXI_REGS_EXCEPTIONS_H
#define GYRE_AXI_REGS_EXCEPTIONS_H

#include <stdbool.h>
#include <stdint.h>

#include "commit/gyre_exceptions.h"
#include "gyre/generated/registers.h"

// Returns the value of the register at this address, 0 if it is none of these. x is read only with
// headers.
static inline uint32_t gyre_regs_exceptions_value(const gyre_exceptions *x, bool headers,
                                                  uint32_t addr) {
  if (!headers) return 0;
  switch (addr) {
    case GYRE_REG_EXCEPTION_CODE:
      return (x->valid ? GYRE_EXCEPTION_CODE_VALID : 0) |
             (uint32_t)x->launch << GYRE_EXCEPTION_CODE_LAUNCH_LSB | x->code;
    case GYRE_REG_EXCEPTION_WHERE:
      return (uint32_t)x->core << GYRE_EXCEPTION_WHERE_CORE_LSB | x->warp;
    case GYRE_REG_EXCEPTION_LANES: return x->lanes;
    case GYRE_REG_EXCEPTION_PC: return x->pc;
    case GYRE_REG_EXCEPTION_STORES: return x->stores;
    case GYRE_REG_EXCEPTION_PRIVATE: return x->privates;
    case GYRE_REG_EXCEPTION_SILENT: return x->silents;
    case GYRE_REG_EXCEPTION_CALLS: return x->calls;
    default: return 0;
  }
}

#endif
