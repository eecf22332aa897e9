// gyre_encode.h - instruction words from the generated instruction table.
//
// The table (isa/riscv/instructions.toml) is the only place where an encoding is written; here are only
// the names of its rows and the places of the RISC-V operand fields.

#ifndef GYRE_ENCODE_H
#define GYRE_ENCODE_H

#include <stdbool.h>
#include <stdint.h>

#include "riscv/gyre_row.h"

// Every row of the table that the generator uses by name: C name, name in the table.  In the
// order of the table, which makes gyre_encode_init() fast.
// clang-format off
#define GYRE_INSNS(X) \
  X(LUI, "lui") X(AUIPC, "auipc") X(JAL, "jal") X(JALR, "jalr") X(BEQ, "beq") X(BNE, "bne") \
  X(BLT, "blt") X(BGE, "bge") X(BLTU, "bltu") X(BGEU, "bgeu") X(LB, "lb") X(LH, "lh") \
  X(LW, "lw") X(LBU, "lbu") X(LHU, "lhu") X(SB, "sb") X(SH, "sh") X(SW, "sw") X(ADDI, "addi") \
  X(SLTI, "slti") X(SLTIU, "sltiu") X(XORI, "xori") X(ORI, "ori") X(ANDI, "andi") \
  X(SLLI, "slli") X(SRLI, "srli") X(SRAI, "srai") X(ADD, "add") X(SUB, "sub") X(SLL, "sll") \
  X(SLT, "slt") X(SLTU, "sltu") X(XOR, "xor") X(SRL, "srl") X(SRA, "sra") X(OR, "or") \
  X(AND, "and") X(FENCE, "fence") X(ECALL, "ecall") X(EBREAK, "ebreak") X(FENCEI, "fence.i") \
  X(CSRRW, "csrrw") X(CSRRS, "csrrs") X(CSRRC, "csrrc") X(CSRRWI, "csrrwi") \
  X(CSRRSI, "csrrsi") X(CSRRCI, "csrrci") X(MUL, "mul") X(MULH, "mulh") X(MULHSU, "mulhsu") \
  X(MULHU, "mulhu") X(DIV, "div") X(DIVU, "divu") X(REM, "rem") X(REMU, "remu") \
  X(LR, "lr.w") X(SC, "sc.w") X(AMOSWAP, "amoswap.w") X(AMOADD, "amoadd.w") \
  X(AMOXOR, "amoxor.w") X(AMOAND, "amoand.w") X(AMOOR, "amoor.w") X(AMOMIN, "amomin.w") \
  X(AMOMAX, "amomax.w") X(AMOMINU, "amominu.w") X(AMOMAXU, "amomaxu.w") X(FLW, "flw") X(FSW, "fsw") X(FMADD, "fmadd.s") X(FMSUB, "fmsub.s") X(FNMSUB, "fnmsub.s") \
  X(FNMADD, "fnmadd.s") X(FADD, "fadd.s") X(FSUB, "fsub.s") X(FMUL, "fmul.s") \
  X(FDIV, "fdiv.s") X(FSQRT, "fsqrt.s") X(FSGNJ, "fsgnj.s") X(FSGNJN, "fsgnjn.s") \
  X(FSGNJX, "fsgnjx.s") X(FMIN, "fmin.s") X(FMAX, "fmax.s") X(FLE, "fle.s") X(FLT, "flt.s") \
  X(FEQ, "feq.s") X(FCVTWS, "fcvt.w.s") X(FCVTWUS, "fcvt.wu.s") X(FCVTSW, "fcvt.s.w") \
  X(FCVTSWU, "fcvt.s.wu") X(FMVXW, "fmv.x.w") X(FCLASS, "fclass.s") X(FMVWX, "fmv.w.x") \
  X(CZEQZ, "czero.eqz") X(CZNEZ, "czero.nez") X(TMC20, "tmc20") X(WSPAWN20, "wspawn20") \
  X(SPLIT20, "split20") X(JOIN20, "join20") X(BAR20, "bar20") X(TMC, "tmc") \
  X(WSPAWN, "wspawn") X(SPLIT, "split") X(SPLITN, "splitn") X(JOIN, "join") X(BAR, "bar") \
  X(PRED, "pred") X(PREDN, "predn")
// clang-format on

#define GYRE_INSN_NAME(name, text) INSN_##name,
enum { GYRE_INSNS(GYRE_INSN_NAME) INSN_COUNT };
#undef GYRE_INSN_NAME

typedef struct gyre_encoder {
  uint32_t match[INSN_COUNT];       // the fixed bits
  const gyre_row *row[INSN_COUNT];  // the rest: operands
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
