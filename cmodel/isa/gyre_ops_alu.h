// gyre_ops_alu.h - operations of the ALU: one pure function per operation, for the functional
// simulator and the twin of the ALU.

#ifndef GYRE_OPS_ALU_H
#define GYRE_OPS_ALU_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_units.h"

static inline uint32_t gyre_add(uint32_t a, uint32_t b) { return a + b; }
static inline uint32_t gyre_sub(uint32_t a, uint32_t b) { return a - b; }
static inline uint32_t gyre_sll(uint32_t a, uint32_t b) { return a << (b & 31U); }
static inline uint32_t gyre_slt(uint32_t a, uint32_t b) { return (int32_t)a < (int32_t)b; }
static inline uint32_t gyre_sltu(uint32_t a, uint32_t b) { return a < b; }
static inline uint32_t gyre_xor(uint32_t a, uint32_t b) { return a ^ b; }
static inline uint32_t gyre_srl(uint32_t a, uint32_t b) { return a >> (b & 31U); }
// A right shift of a negative number is implementation-defined in C; every compiler that the
// project supports keeps the sign.
static inline uint32_t gyre_sra(uint32_t a, uint32_t b) {
  return (uint32_t)((int32_t)a >> (b & 31U));
}
static inline uint32_t gyre_or(uint32_t a, uint32_t b) { return a | b; }
static inline uint32_t gyre_and(uint32_t a, uint32_t b) { return a & b; }
static inline uint32_t gyre_passb(uint32_t a, uint32_t b) {
  (void)a;
  return b;
}
static inline uint32_t gyre_czeqz(uint32_t a, uint32_t b) { return b == 0 ? 0 : a; }
static inline uint32_t gyre_cznez(uint32_t a, uint32_t b) { return b != 0 ? 0 : a; }

// Branch conditions: 1 if taken.
static inline uint32_t gyre_beq(uint32_t a, uint32_t b) { return a == b; }
static inline uint32_t gyre_bne(uint32_t a, uint32_t b) { return a != b; }
static inline uint32_t gyre_blt(uint32_t a, uint32_t b) { return (int32_t)a < (int32_t)b; }
static inline uint32_t gyre_bge(uint32_t a, uint32_t b) { return (int32_t)a >= (int32_t)b; }
static inline uint32_t gyre_bltu(uint32_t a, uint32_t b) { return a < b; }
static inline uint32_t gyre_bgeu(uint32_t a, uint32_t b) { return a >= b; }

// Returns the target of jalr.
static inline uint32_t gyre_jalr_target(uint32_t a, uint32_t imm) { return (a + imm) & ~1U; }

// Returns the result of an ALU operation that has one in rd and is not a jump; 0 for others.
static inline uint32_t gyre_alu_op(unsigned op, uint32_t a, uint32_t b) {
  switch ((gyre_op_alu)op) {
    case GYRE_OP_ADD: return gyre_add(a, b);
    case GYRE_OP_SUB: return gyre_sub(a, b);
    case GYRE_OP_SLL: return gyre_sll(a, b);
    case GYRE_OP_SLT: return gyre_slt(a, b);
    case GYRE_OP_SLTU: return gyre_sltu(a, b);
    case GYRE_OP_XOR: return gyre_xor(a, b);
    case GYRE_OP_SRL: return gyre_srl(a, b);
    case GYRE_OP_SRA: return gyre_sra(a, b);
    case GYRE_OP_OR: return gyre_or(a, b);
    case GYRE_OP_AND: return gyre_and(a, b);
    case GYRE_OP_PASSB: return gyre_passb(a, b);
    case GYRE_OP_CZEQZ: return gyre_czeqz(a, b);
    case GYRE_OP_CZNEZ: return gyre_cznez(a, b);
    case GYRE_OP_BEQ:
    case GYRE_OP_BNE:
    case GYRE_OP_BLT:
    case GYRE_OP_BGE:
    case GYRE_OP_BLTU:
    case GYRE_OP_BGEU:
    case GYRE_OP_JALR:
    case GYRE_OP_FP64: break;
  }
  return 0;
}

// Returns true if the branch is taken; false for every other operation.
static inline bool gyre_branch_taken(unsigned op, uint32_t a, uint32_t b) {
  switch (op) {
    case GYRE_OP_BEQ: return gyre_beq(a, b) != 0;
    case GYRE_OP_BNE: return gyre_bne(a, b) != 0;
    case GYRE_OP_BLT: return gyre_blt(a, b) != 0;
    case GYRE_OP_BGE: return gyre_bge(a, b) != 0;
    case GYRE_OP_BLTU: return gyre_bltu(a, b) != 0;
    case GYRE_OP_BGEU: return gyre_bgeu(a, b) != 0;
    default: return false;
  }
}

#endif
