// gyre_ops_alu.h - operations of the ALU: one pure function per operation, for the functional
// simulator and the twin of the ALU.

#ifndef GYRE_OPS_ALU_H
#define GYRE_OPS_ALU_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_units.h"
#include "isa/gyre_ops_bits.h"

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
    case GYRE_OP_SH1ADD: return gyre_sh1add(a, b);
    case GYRE_OP_SH2ADD: return gyre_sh2add(a, b);
    case GYRE_OP_SH3ADD: return gyre_sh3add(a, b);
    case GYRE_OP_ANDN: return gyre_andn(a, b);
    case GYRE_OP_ORN: return gyre_orn(a, b);
    case GYRE_OP_XNOR: return gyre_xnor(a, b);
    case GYRE_OP_MIN: return gyre_min(a, b);
    case GYRE_OP_MINU: return gyre_minu(a, b);
    case GYRE_OP_MAX: return gyre_max(a, b);
    case GYRE_OP_MAXU: return gyre_maxu(a, b);
    case GYRE_OP_ROL: return gyre_rol(a, b);
    case GYRE_OP_ROR: return gyre_ror(a, b);
    case GYRE_OP_CLZ: return gyre_clz(a, b);
    case GYRE_OP_CTZ: return gyre_ctz(a, b);
    case GYRE_OP_CPOP: return gyre_cpop(a, b);
    case GYRE_OP_SEXTB: return gyre_sextb(a, b);
    case GYRE_OP_SEXTH: return gyre_sexth(a, b);
    case GYRE_OP_ZEXTH: return gyre_zexth(a, b);
    case GYRE_OP_REV8: return gyre_rev8(a, b);
    case GYRE_OP_ORCB: return gyre_orcb(a, b);
    case GYRE_OP_BCLR: return gyre_bclr(a, b);
    case GYRE_OP_BEXT: return gyre_bext(a, b);
    case GYRE_OP_BINV: return gyre_binv(a, b);
    case GYRE_OP_BSET: return gyre_bset(a, b);
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
