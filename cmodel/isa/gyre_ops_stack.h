// gyre_ops_stack.h - how instructions move a stack pointer downward: what the stack check of the
// machine and that of the functional simulator have in common.

#ifndef GYRE_OPS_STACK_H
#define GYRE_OPS_STACK_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_units.h"
#include "isa/gyre_ops_alu.h"

// Operations of the ALU by which compilers make and align frames.
static inline bool gyre_moves_stack(unsigned op) {
  return op == GYRE_OP_ADD || op == GYRE_OP_SUB || op == GYRE_OP_AND;
}

// The stack pointer after one of them.
static inline uint32_t gyre_moved_stack(unsigned op, uint32_t sp, uint32_t b) {
  if (op == GYRE_OP_ADD) return gyre_add(sp, b);
  return op == GYRE_OP_SUB ? gyre_sub(sp, b) : gyre_and(sp, b);
}

// Whether that is downward, or nowhere.
static inline bool gyre_moves_down(unsigned op, uint32_t b) {
  return op == GYRE_OP_AND || b >> 31 == (op == GYRE_OP_ADD);
}

#endif
