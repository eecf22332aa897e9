// gyre_lsu_first_lane.h - twin of rtl/memory/lsu/gyre_lsu_first_lane.sv: finds the first lane of
// the next access, and its line. The hardware registers both at the previous access or before the
// queue; the model computes them when they are needed. Combinational.

#ifndef GYRE_MEMORY_LSU_FIRST_LANE_H
#define GYRE_MEMORY_LSU_FIRST_LANE_H

#include <stdint.h>

// Returns the lowest pending lane; at least one must be pending.
static inline uint32_t gyre_lsu_first_lane(uint32_t pending) {
  return (uint32_t)__builtin_ctz(pending);
}

// Returns the address of that lane's line.
static inline uint32_t gyre_lsu_first_lane_line(uint32_t first_lane, const uint32_t *addr,
                                                uint32_t line_bytes) {
  return addr[first_lane] & ~(line_bytes - 1);
}

#endif
