// causes.c - implements causes.h.

#include "rdna35/causes.h"

static uint8_t cause_of(gyre_rdna35_cause cause) {
  switch (cause) {
    case GYRE_RDNA35_FAULT_FETCH: return GYRE_FAULT_FETCH_ACCESS;
    case GYRE_RDNA35_FAULT_LOAD: return GYRE_FAULT_LOAD_ACCESS;
    case GYRE_RDNA35_FAULT_STORE: return GYRE_FAULT_STORE_ACCESS;
    case GYRE_RDNA35_FAULT_MISALIGNED: return GYRE_FAULT_LOAD_MISALIGNED;
    case GYRE_RDNA35_FAULT_TRAP: return GYRE_FAULT_BREAKPOINT;
    default: return GYRE_FAULT_ILLEGAL;
  }
}

gyre_fault gyre_rdna35_fault_record(const gyre_rdna35_fault *r) {
  return (gyre_fault){.valid = true,
                      .cause = cause_of(r->cause),
                      .warp = (uint8_t)r->wave,
                      .lanes = (uint32_t)r->lanes,
                      .pc = (uint32_t)r->pc,
                      .value = (uint32_t)r->value};
}
