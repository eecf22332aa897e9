// gyre_ops_memory.h - sizes, alignment and data shaping of loads and stores. Pure functions.

#ifndef GYRE_OPS_MEMORY_H
#define GYRE_OPS_MEMORY_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_units.h"

static inline bool gyre_is_store(unsigned op) { return op >= GYRE_OP_SB && op <= GYRE_OP_SW; }

// Returns the number of bytes that an operation OP_LB..OP_SW accesses.
static inline unsigned gyre_access_bytes(unsigned op) {
  switch (op) {
    case GYRE_OP_LB:
    case GYRE_OP_LBU:
    case GYRE_OP_SB: return 1;
    case GYRE_OP_LH:
    case GYRE_OP_LHU:
    case GYRE_OP_SH: return 2;
    default: return 4;
  }
}

static inline bool gyre_misaligned(unsigned op, uint32_t addr) {
  return (addr & (gyre_access_bytes(op) - 1U)) != 0;
}

// Returns the result of load `op` at `addr`, from the aligned word that contains it.
static inline uint32_t gyre_load_extend(unsigned op, uint32_t word, uint32_t addr) {
  uint32_t data = word >> (8U * (addr & 3U));
  switch (op) {
    case GYRE_OP_LB: return ((data & 0xffU) ^ 0x80U) - 0x80U;
    case GYRE_OP_LH: return ((data & 0xffffU) ^ 0x8000U) - 0x8000U;
    case GYRE_OP_LBU: return data & 0xffU;
    case GYRE_OP_LHU: return data & 0xffffU;
    default: return data;
  }
}

// Return, for store `op` at `addr`, the bytes of the aligned word to write (bit i: byte i), and the
// value moved to its position in that word.
static inline uint32_t gyre_store_mask(unsigned op, uint32_t addr) {
  return ((1U << gyre_access_bytes(op)) - 1U) << (addr & 3U);
}
static inline uint32_t gyre_store_shift(uint32_t value, uint32_t addr) {
  return value << (8U * (addr & 3U));
}

#endif
