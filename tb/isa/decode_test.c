// decode_test.c - the C decoder against a linear search of the table, operand fields against the
// hand-written encoders, and the disassembler's refusals.
//
//   decode_test           the checks; exit status 1 if one fails
//   decode_test --source  prints assembly text (gyre_disasm) of every row with random operands,
//   each
//                         line with its word in a comment; asm_roundtrip assembles it again

#include <ctype.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "decode_expect.h"
#include "encode.h"
#include "gyre/gyre.h"
#include "riscv/gyre_insn.h"

static uint32_t next_random(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return (uint32_t)(*state >> 16);
}

// The row by linear search, or -1.
static int search(uint32_t word) {
  uint32_t mask;
  uint32_t match;
  for (unsigned i = 0; gyre_insn_row(i, &mask, &match) != NULL; i++) {
    if ((word & mask) == match) return (int)i;
  }
  return -1;
}

static void check_word(uint32_t word) {
  gyre_insn d;
  char text[64];
  char expected[32];
  int row = search(word);
  bool legal = gyre_insn_decode(word, &d);
  EXPECT(word, legal == (row >= 0));
  EXPECT(word, d.legal == legal);
  EXPECT(word, gyre_disasm(word, 0x80000000U, text, sizeof text) == legal);
  if (!legal) {
    (void)snprintf(expected, sizeof expected, ".word 0x%08" PRIx32, word);
    EXPECT(word, strcmp(text, expected) == 0);
    EXPECT(word, !d.wb && !d.use_rs1 && !d.use_rs2 && !d.pend && !d.stall && d.jump == 0);
    EXPECT(word, !d.use_rs3 && !d.use_rm && !d.frd && !d.frs1 && !d.frs2 && !d.f_ext && !d.a_ext &&
                     !d.d_ext);
    return;
  }
  uint32_t mask;
  uint32_t match;
  const char *name = gyre_insn_row((unsigned)row, &mask, &match);
  EXPECT(word, d.row == row);
  EXPECT(word, strncmp(text, name, strlen(name)) == 0);
  const char next = text[strlen(name)];
  EXPECT(word, next == '\0' || next == ' ' || (next == '.' && d.a_ext && (word >> 25 & 3U) != 0));
}

// Operand fields: encode with the hand-written encoders, decode, compare.
static void check_fields(uint64_t *state) {
  uint32_t r = next_random(state);
  uint32_t rd = r & 31U;
  uint32_t rs1 = r >> 5 & 31U;
  uint32_t rs2 = r >> 10 & 31U;
  int32_t imm12 = (int32_t)(next_random(state) % 4096) - 2048;
  int32_t imm20 = (int32_t)(next_random(state) % (1U << 20)) - (1 << 19);
  const struct {
    uint32_t word, unit, op, imm, imm_kind;
    bool wb, use_rs1, use_rs2, a_pc, b_imm, pend, stall;
  } cases[] = {
      {ADD(rd, rs1, rs2), GYRE_UNIT_ALU, GYRE_OP_ADD, 0, GYRE_IMM_NONE, 1, 1, 1, 0, 0, 0, 0},
      {ADDI(rd, rs1, imm12), GYRE_UNIT_ALU, GYRE_OP_ADD, (uint32_t)imm12, GYRE_IMM_I, 1, 1, 0, 0, 1,
       0, 0},
      {LW(rd, rs1, imm12), GYRE_UNIT_LSU, GYRE_OP_LW, (uint32_t)imm12, GYRE_IMM_I, 1, 1, 0, 0, 1, 0,
       0},
      {SH(rs2, rs1, imm12), GYRE_UNIT_LSU, GYRE_OP_SH, (uint32_t)imm12, GYRE_IMM_S, 0, 1, 1, 0, 0,
       0, 0},
      {BNE(rs1, rs2, 2 * imm12), GYRE_UNIT_ALU, GYRE_OP_BNE, (uint32_t)(2 * imm12), GYRE_IMM_B, 0,
       1, 1, 0, 0, 1, 0},
      {JAL(rd, 2 * imm20), GYRE_UNIT_ALU, GYRE_OP_ADD, (uint32_t)(2 * imm20), GYRE_IMM_J, 1, 0, 0,
       1, 1, 0, 0},
      {JALR(rd, rs1, imm12), GYRE_UNIT_ALU, GYRE_OP_JALR, (uint32_t)imm12, GYRE_IMM_I, 1, 1, 0, 0,
       1, 1, 1},
      {LUI(rd, (uint32_t)imm20), GYRE_UNIT_ALU, GYRE_OP_PASSB, (uint32_t)imm20 << 12, GYRE_IMM_U, 1,
       0, 0, 0, 1, 0, 0},
      {AUIPC(rd, (uint32_t)imm20), GYRE_UNIT_ALU, GYRE_OP_ADD, (uint32_t)imm20 << 12, GYRE_IMM_U, 1,
       0, 0, 1, 1, 0, 0},
      {CSRRC(rd, imm12, rs1), GYRE_UNIT_SFU, GYRE_OP_SRC, ((uint32_t)imm12 & 0xfffU) | rs1 << 12,
       GYRE_IMM_CSR, 1, 1, 0, 0, 1, 1, 0},
      {CSRRWI(rd, imm12, rs1), GYRE_UNIT_SFU, GYRE_OP_SRWI, ((uint32_t)imm12 & 0xfffU) | rs1 << 12,
       GYRE_IMM_CSR, 1, 0, 0, 0, 1, 1, 0},
      {TMC20(rs1), GYRE_UNIT_SFU, GYRE_OP_TMC20, 0, 0, 0, 1, 0, 0, 0, 1, 1},
      {TMC(rs1), GYRE_UNIT_SFU, GYRE_OP_TMC, 0, 0, 0, 1, 0, 0, 0, 1, 1},
      {WSPAWN20(rs1, rs2), GYRE_UNIT_SFU, GYRE_OP_WSPAWN20, 0, 0, 0, 1, 1, 0, 0, 1, 1},
      {WSPAWN(rs1, rs2), GYRE_UNIT_SFU, GYRE_OP_WSPAWN, 0, 0, 0, 1, 1, 0, 0, 1, 1},
      {SPLIT20(rs1), GYRE_UNIT_SFU, GYRE_OP_SPLIT20, 0, 0, 0, 1, 0, 0, 0, 1, 1},
      {SPLIT(rd, rs1), GYRE_UNIT_SFU, GYRE_OP_SPLIT, 0, 0, 1, 1, 0, 0, 0, 1, 1},
      {SPLITN(rd, rs1), GYRE_UNIT_SFU, GYRE_OP_SPLITN, 0, 0, 1, 1, 0, 0, 0, 1, 1},
      {JOIN20, GYRE_UNIT_SFU, GYRE_OP_JOIN20, 0, 0, 0, 0, 0, 0, 0, 1, 1},
      {JOIN(rs1), GYRE_UNIT_SFU, GYRE_OP_JOIN, 0, 0, 0, 1, 0, 0, 0, 1, 1},
      {BAR20(rs1, rs2), GYRE_UNIT_SFU, GYRE_OP_BAR20, 0, 0, 0, 1, 1, 0, 0, 1, 1},
      {BAR(rs1, rs2), GYRE_UNIT_SFU, GYRE_OP_BAR, 0, 0, 0, 1, 1, 0, 0, 1, 1},
      {PRED(rs1, rs2), GYRE_UNIT_SFU, GYRE_OP_PRED, 0, 0, 0, 1, 1, 0, 0, 1, 1},
      {PREDN(rs1, rs2), GYRE_UNIT_SFU, GYRE_OP_PREDN, 0, 0, 0, 1, 1, 0, 0, 1, 1},
      {0x0000000fU | (r & 0xfffff000U & ~0x7000U) | rd << 7, GYRE_UNIT_LSU, GYRE_OP_FENCE, 0, 0, 0,
       0, 0, 0, 0, 1, 0},
      {0x0000100fU | (r & 0xfffff000U & ~0x7000U) | rd << 7, GYRE_UNIT_LSU, GYRE_OP_FENCEI, 0, 0, 0,
       0, 0, 0, 0, 1, 1},
  };
  for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    uint32_t w = cases[i].word;
    gyre_insn d;
    EXPECT(w, gyre_insn_decode(w, &d));
    EXPECT(w, d.unit == cases[i].unit && d.op == cases[i].op);
    EXPECT(w, d.imm == cases[i].imm && d.imm_kind == cases[i].imm_kind);
    EXPECT(w, d.wb == cases[i].wb && d.use_rs1 == cases[i].use_rs1);
    EXPECT(w, d.use_rs2 == cases[i].use_rs2 && d.a_pc == cases[i].a_pc);
    EXPECT(w, d.b_imm == cases[i].b_imm && d.pend == cases[i].pend && d.stall == cases[i].stall);
    EXPECT(w, !d.wb || d.rd == rd);
    EXPECT(w, !d.use_rs1 || d.rs1 == rs1);
    EXPECT(w, !d.use_rs2 || d.rs2 == rs2);
  }
}

// Words that must not be instructions: reserved fields of the SIMT forms, and others.
static void check_illegal(void) {
  const uint32_t words[] = {0,
                            0xffffffff,
                            TMC20(5) | 1U << 7,
                            TMC20(5) | 1U << 20,
                            TMC20(5) | 1U << 25,
                            TMC(5) | 1U << 7,
                            TMC(5) | 1U << 20,
                            TMC(5) | 1U << 25,
                            WSPAWN20(5, 6) | 1U << 7,
                            WSPAWN(5, 6) | 1U << 7,
                            SPLIT20(5) | 1U << 7,
                            SPLIT20(5) | 1U << 20,
                            SPLIT(5, 6) | 2U << 20,
                            SPLITN(5, 6) | 2U << 20,
                            JOIN20 | 1U << 7,
                            JOIN20 | 1U << 15,
                            JOIN20 | 1U << 20,
                            JOIN(5) | 1U << 7,
                            JOIN(5) | 1U << 20,
                            BAR20(5, 6) | 1U << 7,
                            BAR(5, 6) | 1U << 7,
                            PRED(5, 6) | 2U << 7,
                            PREDN(5, 6) | 2U << 7,
                            r_type(0x6b, 5, 0, 0, 5, 6),
                            r_type(0x0b, 6, 0, 0, 5, 6),
                            r_type(0x0b, 7, 0, 0, 5, 6),
                            0x00200073 /* uret */,
                            0x30200073 /* mret */,
                            0x10500073 /* wfi */,
                            0x0000200f /* fence, funct3 2 */,
                            0x00000001 /* c.nop */,
                            SLLI(5, 6, 0x20),
                            AMO(0x05, 5, 6, 7),
                            AMO(0x01, 5, 6, 7) | 1U << 12 /* amoswap.d */,
                            AMO(0x00, 5, 6, 7) ^ 1U << 13 /* amoadd.b */,
                            AMO(0x14, 5, 6, 7) | 1U << 30 | 1U << 27 /* amocas and others */,
                            LR(5, 6) | 1U << 20,
                            LR(5, 6) | 1U << 12 /* lr.d */,
                            SC(5, 6, 7) | 1U << 12 /* sc.d */,
                            0x00001007 /* flh */,
                            0x00004007 /* flq */,
                            0x00004027 /* fsq */,
                            FADD(5, 6, 7, DYN) | 3U << 25 /* fadd.q */,
                            FMADD(5, 6, 7, 8, DYN) | 2U << 25 /* fmadd.h */,
                            FMVXW(5, 6) | 1U << 25 /* fmv.x.d, of 64 bits */,
                            FMVWX(5, 6) | 1U << 25 /* fmv.d.x, of 64 bits */,
                            FCVTWS(5, 6, DYN) | 1U << 25 | 2U << 20 /* fcvt.l.d, of 64 bits */,
                            FCVTSW(5, 6, DYN) | 1U << 25 | 2U << 20 /* fcvt.d.l, of 64 bits */,
                            FSQRT(5, 6, DYN) | 1U << 20,
                            FSGNJ(5, 6, 7) | 3U << 12,
                            FMIN(5, 6, 7) | 2U << 12,
                            FLE(5, 6, 7) | 3U << 12,
                            FCVTWS(5, 6, DYN) | 2U << 20 /* fcvt.l.s */,
                            FCVTSW(5, 6, DYN) | 2U << 20 /* fcvt.s.l */,
                            FMVXW(5, 6) | 1U << 20,
                            FMVXW(5, 6) | 2U << 12,
                            FMVWX(5, 6) | 1U << 12};
  for (unsigned i = 0; i < sizeof words / sizeof words[0]; i++) {
    gyre_insn d;
    EXPECT(words[i], !gyre_insn_decode(words[i], &d));
    EXPECT(words[i], !d.legal);
  }
}

// ---- Text for the assembler --------------------------------------------------------------------
static void print_source(uint64_t *state) {
  uint32_t mask;
  uint32_t match;
  for (unsigned i = 0; gyre_insn_row(i, &mask, &match) != NULL; i++) {
    for (unsigned k = 0; k < 20; k++) {
      uint32_t word = (next_random(state) & ~mask) | match;
      char text[64];
      gyre_insn d;
      // Ignored fields of fences do not appear in the text: take the assembler's own.
      if (match == 0x0f) word = 0x0ff0000f;
      if (match == 0x100f) word = FENCEI;
      (void)gyre_insn_decode(word, &d);
      if (!gyre_insn_allowed(&d, true, true, true, true,
                             true)) {  // rounding mode 5 or 6, which has no name
        word &= ~(4U << 12);
        (void)gyre_insn_decode(word, &d);
      }
      (void)gyre_disasm(word, 0, text, sizeof text);
      // At pc 0 a target is an offset, which the assembler wants signed.
      char *last = strrchr(text, ' ');
      bool jump = d.jump != GYRE_JUMP_NONE && last != NULL;
      bool simt = (word & 0x7fU) == 0x6b || (word & 0x7fU) == 0x0b || (word & 0x7fU) == 0x5b;
      if (jump) *last = '\0';
      printf("%s%s", simt ? "gyre_" : "", text);
      if (jump) printf(" %" PRId32, (int32_t)d.imm);
      printf("  // %08" PRIx32 "\n", word);
    }
  }
}

int main(int argc, char **argv) {
  uint64_t state = 0x15a5eed;
  if (argc == 2 && strcmp(argv[1], "--source") == 0) {
    print_source(&state);
    return 0;
  }
  uint32_t mask;
  uint32_t match;
  unsigned rows = 0;
  for (; gyre_insn_row(rows, &mask, &match) != NULL; rows++) {
    EXPECT(match, (match & ~mask) == 0);
    for (unsigned k = 0; k < 1000; k++) {
      uint32_t word = (next_random(&state) & ~mask) | match;
      check_word(word);
      check_word(word ^ 1U << k % 32);  // one bit away
      check_word(word ^ 1U << k % 32 ^ 1U << next_random(&state) % 32);
    }
  }
  EXPECT(rows, rows >= 149);
  for (unsigned i = 0; i < 1000000; i++) check_word(next_random(&state));
  for (unsigned i = 0; i < 1000; i++) check_fields(&state);
  check_illegal();
  char tiny[4];
  EXPECT(0, gyre_disasm(ADD(1, 2, 3), 0, tiny, sizeof tiny) && strcmp(tiny, "add") == 0);
  printf("%u rows, %u failures\n", rows, failures);
  return failures != 0;
}
