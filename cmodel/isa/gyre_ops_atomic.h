// gyre_ops_atomic.h - pure functions of atomic memory operations on a word.

#ifndef GYRE_OPS_ATOMIC_H
#define GYRE_OPS_ATOMIC_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_units.h"

// Returns true for lr.w, sc.w and operations on memory, which always access a word.
static inline bool gyre_is_atomic(unsigned op) { return op >= GYRE_OP_LR && op <= GYRE_OP_AMOMAXU; }

// Returns the new word, for OP_AMOSWAP to OP_AMOMAXU.
static inline uint32_t gyre_amo(unsigned op, uint32_t old, uint32_t operand) {
  const bool less = (int32_t)old < (int32_t)operand;
  switch (op) {
    case GYRE_OP_AMOADD: return old + operand;
    case GYRE_OP_AMOXOR: return old ^ operand;
    case GYRE_OP_AMOAND: return old & operand;
    case GYRE_OP_AMOOR: return old | operand;
    case GYRE_OP_AMOMIN: return less ? old : operand;
    case GYRE_OP_AMOMAX: return less ? operand : old;
    case GYRE_OP_AMOMINU: return old < operand ? old : operand;
    case GYRE_OP_AMOMAXU: return old < operand ? operand : old;
    default: return operand;
  }
}

#endif
