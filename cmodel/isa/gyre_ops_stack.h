// gyre_ops_stack.h - downward moves of a stack pointer: common part of the machine's stack check
// and that of the functional simulator.

#ifndef GYRE_OPS_STACK_H
#define GYRE_OPS_STACK_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_units.h"
#include "isa/gyre_ops_alu.h"

// ALU operations by which compilers make and align frames.
static inline bool gyre_moves_stack(unsigned op) {
  return op == GYRE_OP_ADD || op == GYRE_OP_SUB || op == GYRE_OP_AND;
}

// Returns the stack pointer after such an operation.
static inline uint32_t gyre_moved_stack(unsigned op, uint32_t sp, uint32_t b) {
  if (op == GYRE_OP_ADD) return gyre_add(sp, b);
  return op == GYRE_OP_SUB ? gyre_sub(sp, b) : gyre_and(sp, b);
}

// Returns true if the move is downward, or by 0.
static inline bool gyre_moves_down(unsigned op, uint32_t b) {
  return op == GYRE_OP_AND || b >> 31 == (op == GYRE_OP_ADD);
}

#endif
