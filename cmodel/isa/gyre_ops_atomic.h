// gyre_ops_atomic.h - what atomic memory operations make of a word. Pure functions.

#ifndef GYRE_OPS_ATOMIC_H
#define GYRE_OPS_ATOMIC_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_units.h"

// lr.w, sc.w or an operation on memory; always a word.
static inline bool gyre_is_atomic(unsigned op) { return op >= GYRE_OP_LR && op <= GYRE_OP_AMOMAXU; }

// The new word, of OP_AMOSWAP to OP_AMOMAXU.
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
