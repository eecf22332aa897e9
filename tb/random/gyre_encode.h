// gyre_encode.h - instruction words from the generated instruction table.
//
// The table (isa/riscv/instructions.toml) is the only file where an encoding is written; here are
// only the positions of the RISC-V operand fields, and which rows a generator may take for each
// other.

#ifndef GYRE_ENCODE_H
#define GYRE_ENCODE_H

#include <stdbool.h>
#include <stdint.h>

#include "riscv/generated/gyre_riscv.h"
#include "riscv/gyre_row.h"

// Every row of the table but those of shader programs, in the order of the table: INSN_ADD, INSN_FADD.
#define GYRE_INSN_NAME(name, text) INSN_##name,
enum { GYRE_INSNS(GYRE_INSN_NAME) INSN_COUNT };
#undef GYRE_INSN_NAME

// Instructions that have the same operands, in the order of the table.
typedef struct gyre_encode_list {
  uint8_t insn[INSN_COUNT];
  uint8_t count;
} gyre_encode_list;

// Operations of floating point by what they are, so that random programs can have some more often than others.
enum {
  GYRE_ENCODE_SUM,      // sums and products
  GYRE_ENCODE_FUSED,    // of three sources
  GYRE_ENCODE_SIGN,     // two sources, no rounding
  GYRE_ENCODE_COMPARE,  // an integer from two sources
  GYRE_ENCODE_DIVIDE,   // of the block that takes one at a time
  GYRE_ENCODE_CONVERT,  // one source, rounded
  GYRE_ENCODE_MOVE,     // one source, no rounding
  GYRE_ENCODE_FPU_KINDS
};

// The lists are made from the table: a new row of one of these kinds is in random programs.
typedef struct gyre_encoder {
  uint32_t match[INSN_COUNT];       // the fixed bits
  const gyre_row *row[INSN_COUNT];  // the rest: operands
  gyre_encode_list alu;             // integer, of two registers
  gyre_encode_list alu_imm;         // of a register and 12 bits
  gyre_encode_list alu_shift;       // of a register and 5 bits
  gyre_encode_list mul, div, muldiv;
  gyre_encode_list z_rows, b_rows;              // bit manipulation: Zba alone; all of it
  gyre_encode_list c_rows;                      // votes and shuffles
  gyre_encode_list fpu[GYRE_ENCODE_FPU_KINDS];  // operations of floating point
  gyre_encode_list floats, f_rows;              // all of these; with loads and stores
  gyre_encode_list amo, a_rows;                 // operations on memory; with lr.w and sc.w
} gyre_encoder;

// False if the table has no row of one of the names.
bool gyre_encode_init(gyre_encoder *e);

// Register operands; those that the instruction does not have must be 0.
static inline uint32_t gyre_encode_r(const gyre_encoder *e, unsigned insn, unsigned rd,
                                     unsigned rs1, unsigned rs2) {
  return e->match[insn] | rd << 7 | rs1 << 15 | rs2 << 20;
}

// Floating point: a third source, and the rounding mode where the row has one (otherwise 0).
static inline uint32_t gyre_encode_f(const gyre_encoder *e, unsigned insn, unsigned rd,
                                     unsigned rs1, unsigned rs2, unsigned rs3, unsigned rm) {
  return gyre_encode_r(e, insn, rd, rs1, rs2) | rm << 12 | rs3 << 27;
}

// Bit manipulation: a second register or a number of 5 bits, where the instruction has one of them.
static inline uint32_t gyre_encode_bits(const gyre_encoder *e, unsigned insn, unsigned rd,
                                        unsigned rs1, unsigned rs2, uint32_t shamt) {
  const gyre_row *row = e->row[insn];
  const uint32_t second = row->use_rs2 ? rs2 : row->b_imm ? shamt & 31 : 0;
  return e->match[insn] | rd << 7 | rs1 << 15 | second << 20;
}

// A load or store with an index: reg is loaded or stored, at base + (index << scale).
static inline uint32_t gyre_encode_index(const gyre_encoder *e, unsigned insn, unsigned reg,
                                         unsigned base, unsigned index, unsigned scale) {
  return e->match[insn] | reg << 7 | base << 15 | index << 20 | scale << 25;
}

// Twelve bits at the top: immediates, shift amounts, CSR numbers.
static inline uint32_t gyre_encode_i(const gyre_encoder *e, unsigned insn, unsigned rd,
                                     unsigned rs1, uint32_t imm) {
  return e->match[insn] | rd << 7 | rs1 << 15 | (imm & 0xfff) << 20;
}

static inline uint32_t gyre_encode_s(const gyre_encoder *e, unsigned insn, unsigned rs1,
                                     unsigned rs2, uint32_t imm) {
  return e->match[insn] | (imm & 0x1f) << 7 | rs1 << 15 | rs2 << 20 | (imm >> 5 & 0x7f) << 25;
}

static inline uint32_t gyre_encode_b(const gyre_encoder *e, unsigned insn, unsigned rs1,
                                     unsigned rs2, uint32_t imm) {
  return e->match[insn] | (imm >> 11 & 1) << 7 | (imm >> 1 & 0xf) << 8 | rs1 << 15 | rs2 << 20 |
         (imm >> 5 & 0x3f) << 25 | (imm >> 12 & 1) << 31;
}

static inline uint32_t gyre_encode_u(const gyre_encoder *e, unsigned insn, unsigned rd,
                                     uint32_t imm) {
  return e->match[insn] | rd << 7 | (imm & 0xfffff000u);
}

static inline uint32_t gyre_encode_j(const gyre_encoder *e, unsigned insn, unsigned rd,
                                     uint32_t imm) {
  return e->match[insn] | rd << 7 | (imm & 0xff000u) | (imm >> 11 & 1) << 20 |
         (imm >> 1 & 0x3ff) << 21 | (imm >> 20 & 1) << 31;
}

#endif
