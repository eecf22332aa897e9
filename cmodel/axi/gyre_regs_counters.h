// gyre_regs_counters.h - twin of rtl/axi/gyre_regs_counters.sv: the counter that PERF_INDEX
// selects. The copy is a member of gyre_regs.

#ifndef GYRE_AXI_REGS_COUNTERS_H
#define GYRE_AXI_REGS_COUNTERS_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/generated/registers.h"

// perf: num_perf counters of core 0, of core 1, ... Returns 0 if there is no such counter.
static inline uint64_t gyre_regs_counters_value(uint32_t num_cores, uint32_t num_perf,
                                                uint32_t index, const uint64_t *perf) {
  const uint32_t number = (index & GYRE_PERF_INDEX_INDEX) >> GYRE_PERF_INDEX_INDEX_LSB;
  const uint32_t core = (index & GYRE_PERF_INDEX_CORE) >> GYRE_PERF_INDEX_CORE_LSB;
  const bool there = number < num_perf && core < num_cores;
  return there ? perf[core * num_perf + number] : 0;
}

#endif
