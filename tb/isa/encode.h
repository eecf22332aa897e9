// encode.h - instruction encoders written by hand from the manuals, so that tests which use them
// check the generated tables instead of repeating them.

#ifndef GYRE_TB_ISA_ENCODE_H
#define GYRE_TB_ISA_ENCODE_H

#include <stdint.h>

static inline uint32_t r_type(uint32_t opcode, uint32_t f3, uint32_t f7, uint32_t rd, uint32_t rs1,
                              uint32_t rs2) {
  return f7 << 25 | rs2 << 20 | rs1 << 15 | f3 << 12 | rd << 7 | opcode;
}
static inline uint32_t i_type(uint32_t opcode, uint32_t f3, uint32_t rd, uint32_t rs1,
                              int32_t imm) {
  return (uint32_t)imm << 20 | rs1 << 15 | f3 << 12 | rd << 7 | opcode;
}
static inline uint32_t s_type(uint32_t f3, uint32_t rs2, uint32_t rs1, int32_t imm) {
  uint32_t u = (uint32_t)imm;
  return (u >> 5 & 127U) << 25 | rs2 << 20 | rs1 << 15 | f3 << 12 | (u & 31U) << 7 | 0x23;
}
static inline uint32_t b_type(uint32_t f3, uint32_t rs1, uint32_t rs2, int32_t offset) {
  uint32_t u = (uint32_t)offset;
  return (u >> 12 & 1U) << 31 | (u >> 5 & 63U) << 25 | rs2 << 20 | rs1 << 15 | f3 << 12 |
         (u >> 1 & 15U) << 8 | (u >> 11 & 1U) << 7 | 0x63;
}
static inline uint32_t j_type(uint32_t rd, int32_t offset) {
  uint32_t u = (uint32_t)offset;
  return (u >> 20 & 1U) << 31 | (u >> 1 & 1023U) << 21 | (u >> 11 & 1U) << 20 |
         (u >> 12 & 255U) << 12 | rd << 7 | 0x6f;
}
#define ADDI(rd, rs1, imm) i_type(0x13, 0, rd, rs1, imm)
#define ANDI(rd, rs1, imm) i_type(0x13, 7, rd, rs1, imm)
#define SLLI(rd, rs1, n) i_type(0x13, 1, rd, rs1, n)
#define SLTIU(rd, rs1, imm) i_type(0x13, 3, rd, rs1, imm)
#define ADD(rd, rs1, rs2) r_type(0x33, 0, 0, rd, rs1, rs2)
#define SRL(rd, rs1, rs2) r_type(0x33, 5, 0, rd, rs1, rs2)
#define MUL(rd, rs1, rs2) r_type(0x33, 0, 1, rd, rs1, rs2)
#define LUI(rd, imm) ((uint32_t)(imm) << 12 | (rd) << 7 | 0x37)
#define AUIPC(rd, imm) ((uint32_t)(imm) << 12 | (rd) << 7 | 0x17)
#define LW(rd, rs1, imm) i_type(3, 2, rd, rs1, imm)
#define LB(rd, rs1, imm) i_type(3, 0, rd, rs1, imm)
#define LH(rd, rs1, imm) i_type(3, 1, rd, rs1, imm)
#define SW(rs2, rs1, imm) s_type(2, rs2, rs1, imm)
#define SH(rs2, rs1, imm) s_type(1, rs2, rs1, imm)
#define SB(rs2, rs1, imm) s_type(0, rs2, rs1, imm)
#define BEQ(rs1, rs2, off) b_type(0, rs1, rs2, off)
#define BNE(rs1, rs2, off) b_type(1, rs1, rs2, off)
#define JAL(rd, off) j_type(rd, off)
#define JALR(rd, rs1, imm) i_type(0x67, 0, rd, rs1, imm)
#define CSRRW(rd, csr, rs1) i_type(0x73, 1, rd, rs1, csr)
#define CSRRS(rd, csr, rs1) i_type(0x73, 2, rd, rs1, csr)
#define CSRRC(rd, csr, rs1) i_type(0x73, 3, rd, rs1, csr)
#define CSRRWI(rd, csr, z) i_type(0x73, 5, rd, z, csr)
#define CSRR(rd, csr) CSRRS(rd, csr, 0)
#define CSRRSI(rd, csr, z) i_type(0x73, 6, rd, z, csr)
#define CSRRCI(rd, csr, z) i_type(0x73, 7, rd, z, csr)
#define FENCEI 0x0000100fU

// F. Registers are numbers of f registers where the manual says so; rm: rounding mode.
enum { RNE = 0, RTZ = 1, RDN = 2, RUP = 3, RMM = 4, DYN = 7 };
static inline uint32_t r4_type(uint32_t opcode, uint32_t rd, uint32_t rs1, uint32_t rs2,
                               uint32_t rs3, uint32_t rm) {
  return rs3 << 27 | rs2 << 20 | rs1 << 15 | rm << 12 | rd << 7 | opcode;
}
#define FLW(rd, rs1, imm) i_type(0x07, 2, rd, rs1, imm)
#define FSW(rs2, rs1, imm) (s_type(2, rs2, rs1, imm) | 4U)  // opcode 0x27
#define FMADD(rd, rs1, rs2, rs3, rm) r4_type(0x43, rd, rs1, rs2, rs3, rm)
#define FMSUB(rd, rs1, rs2, rs3, rm) r4_type(0x47, rd, rs1, rs2, rs3, rm)
#define FNMSUB(rd, rs1, rs2, rs3, rm) r4_type(0x4b, rd, rs1, rs2, rs3, rm)
#define FNMADD(rd, rs1, rs2, rs3, rm) r4_type(0x4f, rd, rs1, rs2, rs3, rm)
#define FADD(rd, rs1, rs2, rm) r_type(0x53, rm, 0x00, rd, rs1, rs2)
#define FSUB(rd, rs1, rs2, rm) r_type(0x53, rm, 0x04, rd, rs1, rs2)
#define FMUL(rd, rs1, rs2, rm) r_type(0x53, rm, 0x08, rd, rs1, rs2)
#define FDIV(rd, rs1, rs2, rm) r_type(0x53, rm, 0x0c, rd, rs1, rs2)
#define FSQRT(rd, rs1, rm) r_type(0x53, rm, 0x2c, rd, rs1, 0)
#define FSGNJ(rd, rs1, rs2) r_type(0x53, 0, 0x10, rd, rs1, rs2)
#define FSGNJN(rd, rs1, rs2) r_type(0x53, 1, 0x10, rd, rs1, rs2)
#define FSGNJX(rd, rs1, rs2) r_type(0x53, 2, 0x10, rd, rs1, rs2)
#define FMIN(rd, rs1, rs2) r_type(0x53, 0, 0x14, rd, rs1, rs2)
#define FMAX(rd, rs1, rs2) r_type(0x53, 1, 0x14, rd, rs1, rs2)
#define FLE(rd, rs1, rs2) r_type(0x53, 0, 0x50, rd, rs1, rs2)
#define FLT(rd, rs1, rs2) r_type(0x53, 1, 0x50, rd, rs1, rs2)
#define FEQ(rd, rs1, rs2) r_type(0x53, 2, 0x50, rd, rs1, rs2)
#define FCVTWS(rd, rs1, rm) r_type(0x53, rm, 0x60, rd, rs1, 0)
#define FCVTWUS(rd, rs1, rm) r_type(0x53, rm, 0x60, rd, rs1, 1)
#define FCVTSW(rd, rs1, rm) r_type(0x53, rm, 0x68, rd, rs1, 0)
#define FCVTSWU(rd, rs1, rm) r_type(0x53, rm, 0x68, rd, rs1, 1)
#define FMVXW(rd, rs1) r_type(0x53, 0, 0x70, rd, rs1, 0)
#define FCLASS(rd, rs1) r_type(0x53, 1, 0x70, rd, rs1, 0)
#define FMVWX(rd, rs1) r_type(0x53, 0, 0x78, rd, rs1, 0)

// A. f5: the upper five bits; aq and rl are 0.
#define AMO(f5, rd, rs1, rs2) r_type(0x2f, 2, (f5) << 2, rd, rs1, rs2)
#define LR(rd, rs1) AMO(0x02, rd, rs1, 0)
#define SC(rd, rs1, rs2) AMO(0x03, rd, rs1, rs2)
#define AMOSWAP(rd, rs1, rs2) AMO(0x01, rd, rs1, rs2)
#define AMOADD(rd, rs1, rs2) AMO(0x00, rd, rs1, rs2)
#define AMOXOR(rd, rs1, rs2) AMO(0x04, rd, rs1, rs2)
#define AMOAND(rd, rs1, rs2) AMO(0x0c, rd, rs1, rs2)
#define AMOOR(rd, rs1, rs2) AMO(0x08, rd, rs1, rs2)
#define AMOMIN(rd, rs1, rs2) AMO(0x10, rd, rs1, rs2)
#define AMOMAX(rd, rs1, rs2) AMO(0x14, rd, rs1, rs2)
#define AMOMINU(rd, rs1, rs2) AMO(0x18, rd, rs1, rs2)
#define AMOMAXU(rd, rs1, rs2) AMO(0x1c, rd, rs1, rs2)

#define TMC20(rs1) r_type(0x6b, 0, 0, 0, rs1, 0)
#define WSPAWN20(n, pc) r_type(0x6b, 1, 0, 0, n, pc)
#define SPLIT20(rs1) r_type(0x6b, 2, 0, 0, rs1, 0)
#define JOIN20 r_type(0x6b, 3, 0, 0, 0, 0)
#define BAR20(id, n) r_type(0x6b, 4, 0, 0, id, n)
#define TMC(rs1) r_type(0x0b, 0, 0, 0, rs1, 0)
#define WSPAWN(n, pc) r_type(0x0b, 1, 0, 0, n, pc)
#define SPLIT(rd, rs1) r_type(0x0b, 2, 0, rd, rs1, 0)
#define SPLITN(rd, rs1) r_type(0x0b, 2, 0, rd, rs1, 1)
#define JOIN(rs1) r_type(0x0b, 3, 0, 0, rs1, 0)
#define BAR(id, n) r_type(0x0b, 4, 0, 0, id, n)
#define PRED(rs1, rs2) r_type(0x0b, 5, 0, 0, rs1, rs2)
#define PREDN(rs1, rs2) r_type(0x0b, 5, 0, 1, rs1, rs2)
#define END TMC(0)  // x0 = 0: the warp ends

#endif
