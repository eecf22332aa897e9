// decode_rows_test.c - the row of each instruction but those of A, F and XTheadFMemIdx (decode_atomic_test.c, decode_fp_test.c): which
// operation it becomes, its operands and its immediate, with the words that the hand-written encoders make. Every row
// of the table must be expected by a case here, exactly once.

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "decode_expect.h"
#include "encode.h"
#include "riscv/gyre_insn.h"

static uint32_t next_random(uint64_t *state) {
  *state ^= *state << 13;
  *state ^= *state >> 7;
  *state ^= *state << 17;
  return (uint32_t)(*state >> 16);
}

// Uses, a letter each: d writes rd, 1 and 2 read rs1 and rs2, p: operand a is the pc, i: operand b is the immediate,
// w: the warp waits, s: and fetch stops, j: decode jumps, b: it is a branch, F: rd or rs2 is floating point, m: of M,
// z: of Zba, B: of B, c: of votes and shuffles, g: of shader programs, t: a trap, whose cause stands for the operation.
typedef struct row_case {
  uint32_t word;
  uint8_t unit, op, imm_kind;
  uint32_t imm;
  const char *uses;
} row_case;

#define ALU GYRE_UNIT_ALU
#define MULTIPLY GYRE_UNIT_MUL
#define DIVIDE GYRE_UNIT_DIV
#define SFU GYRE_UNIT_SFU
#define LSU GYRE_UNIT_LSU
#define CROSS GYRE_UNIT_CROSS
#define OP(name) GYRE_OP_##name
#define NONE GYRE_IMM_NONE, 0

typedef struct fields {
  uint32_t rd, rs1, rs2, shamt;
  uint32_t csr;
  int32_t imm12, imm20;
  uint32_t any17, any5;  // of fences, ignored
  uint32_t attr;         // address of an attribute
} fields;

static bool has(const char *uses, char letter) { return strchr(uses, letter) != NULL; }

static void check(const row_case *c, const fields *f, bool *seen) {
  const uint32_t w = c->word;
  const bool trap = has(c->uses, 't');
  gyre_insn d;
  EXPECT(w, gyre_insn_decode(w, &d));
  EXPECT(w, d.unit == c->unit && d.faults == trap);
  EXPECT(w, trap ? d.cause == c->op && d.op == 0 : d.op == c->op);
  EXPECT(w, d.imm_kind == c->imm_kind && d.imm == c->imm);
  EXPECT(w, d.wb == has(c->uses, 'd') && (!d.wb || d.rd == f->rd));
  EXPECT(w, d.use_rs1 == has(c->uses, '1') && (!d.use_rs1 || d.rs1 == f->rs1));
  EXPECT(w, d.use_rs2 == has(c->uses, '2') && (!d.use_rs2 || d.rs2 == f->rs2));
  EXPECT(w, d.a_pc == has(c->uses, 'p') && d.b_imm == has(c->uses, 'i'));
  EXPECT(w, d.serialize == has(c->uses, 'w') && d.stall == has(c->uses, 's'));
  EXPECT(w, d.jump == (has(c->uses, 'j')   ? GYRE_JUMP_JAL
                       : has(c->uses, 'b') ? GYRE_JUMP_BRANCH
                                           : GYRE_JUMP_NONE));
  EXPECT(w, (d.frd || d.frs2) == has(c->uses, 'F') && !d.frs1 && !d.use_rs3 && !d.use_rm);
  EXPECT(w, d.m_ext == has(c->uses, 'm') && d.g_ext == has(c->uses, 'g'));
  EXPECT(w, d.c_ext == has(c->uses, 'c'));
  EXPECT(w, d.b_ext == has(c->uses, 'B') && d.z_ext == has(c->uses, 'z'));
  EXPECT(w, !d.f_ext && !d.a_ext && !seen[d.row]);
  seen[d.row] = true;
}

static uint32_t shader_i(uint32_t f3, uint32_t rd, uint32_t rs1, uint32_t imm) {
  return i_type(0x5b, f3, rd, rs1, (int32_t)imm);
}
static uint32_t shader_s(uint32_t f3, uint32_t rs2, uint32_t imm) {
  return s_type(f3, rs2, 0, (int32_t)imm) ^ 0x23 ^ 0x5b;
}

// One pass over all rows; false if it has a case too many for the table.
static void check_all(const fields *f, bool *seen) {
  const uint32_t rd = f->rd, rs1 = f->rs1, rs2 = f->rs2, n = f->shamt,
                 upper = (uint32_t)f->imm20 << 12;
  const uint32_t imm = (uint32_t)f->imm12, sr = f->csr | rs1 << 12, at = f->attr;
  const int32_t i = f->imm12;
  const uint32_t kil = shader_i(5, 0, rs1, 0), emit = shader_i(5, 0, rs1, 1),
                 cut = shader_i(5, 0, rs1, 2);
  const row_case cases[] = {
      {LUI(rd, (uint32_t)f->imm20), ALU, OP(PASSB), GYRE_IMM_U, upper, "di"},
      {AUIPC(rd, (uint32_t)f->imm20), ALU, OP(ADD), GYRE_IMM_U, upper, "dpi"},
      {JAL(rd, 2 * f->imm20), ALU, OP(ADD), GYRE_IMM_J, 2 * (uint32_t)f->imm20, "dpij"},
      {JALR(rd, rs1, i), ALU, OP(JALR), GYRE_IMM_I, imm, "d1iws"},
      {b_type(0, rs1, rs2, 2 * i), ALU, OP(BEQ), GYRE_IMM_B, 2 * imm, "12wb"},
      {b_type(1, rs1, rs2, 2 * i), ALU, OP(BNE), GYRE_IMM_B, 2 * imm, "12wb"},
      {b_type(4, rs1, rs2, 2 * i), ALU, OP(BLT), GYRE_IMM_B, 2 * imm, "12wb"},
      {b_type(5, rs1, rs2, 2 * i), ALU, OP(BGE), GYRE_IMM_B, 2 * imm, "12wb"},
      {b_type(6, rs1, rs2, 2 * i), ALU, OP(BLTU), GYRE_IMM_B, 2 * imm, "12wb"},
      {b_type(7, rs1, rs2, 2 * i), ALU, OP(BGEU), GYRE_IMM_B, 2 * imm, "12wb"},
      {LB(rd, rs1, i), LSU, OP(LB), GYRE_IMM_I, imm, "d1i"},
      {LH(rd, rs1, i), LSU, OP(LH), GYRE_IMM_I, imm, "d1i"},
      {LW(rd, rs1, i), LSU, OP(LW), GYRE_IMM_I, imm, "d1i"},
      {i_type(3, 4, rd, rs1, i), LSU, OP(LBU), GYRE_IMM_I, imm, "d1i"},
      {i_type(3, 5, rd, rs1, i), LSU, OP(LHU), GYRE_IMM_I, imm, "d1i"},
      {SB(rs2, rs1, i), LSU, OP(SB), GYRE_IMM_S, imm, "12"},
      {SH(rs2, rs1, i), LSU, OP(SH), GYRE_IMM_S, imm, "12"},
      {SW(rs2, rs1, i), LSU, OP(SW), GYRE_IMM_S, imm, "12"},
      {ADDI(rd, rs1, i), ALU, OP(ADD), GYRE_IMM_I, imm, "d1i"},
      {i_type(0x13, 2, rd, rs1, i), ALU, OP(SLT), GYRE_IMM_I, imm, "d1i"},
      {SLTIU(rd, rs1, i), ALU, OP(SLTU), GYRE_IMM_I, imm, "d1i"},
      {i_type(0x13, 4, rd, rs1, i), ALU, OP(XOR), GYRE_IMM_I, imm, "d1i"},
      {i_type(0x13, 6, rd, rs1, i), ALU, OP(OR), GYRE_IMM_I, imm, "d1i"},
      {ANDI(rd, rs1, i), ALU, OP(AND), GYRE_IMM_I, imm, "d1i"},
      {SLLI(rd, rs1, (int32_t)n), ALU, OP(SLL), GYRE_IMM_I, n, "d1i"},
      {i_type(0x13, 5, rd, rs1, (int32_t)n), ALU, OP(SRL), GYRE_IMM_I, n, "d1i"},
      {i_type(0x13, 5, rd, rs1, (int32_t)n | 0x400), ALU, OP(SRA), GYRE_IMM_I, n | 0x400, "d1i"},
      {ADD(rd, rs1, rs2), ALU, OP(ADD), NONE, "d12"},
      {r_type(0x33, 0, 0x20, rd, rs1, rs2), ALU, OP(SUB), NONE, "d12"},
      {r_type(0x33, 1, 0, rd, rs1, rs2), ALU, OP(SLL), NONE, "d12"},
      {r_type(0x33, 2, 0, rd, rs1, rs2), ALU, OP(SLT), NONE, "d12"},
      {r_type(0x33, 3, 0, rd, rs1, rs2), ALU, OP(SLTU), NONE, "d12"},
      {r_type(0x33, 4, 0, rd, rs1, rs2), ALU, OP(XOR), NONE, "d12"},
      {SRL(rd, rs1, rs2), ALU, OP(SRL), NONE, "d12"},
      {r_type(0x33, 5, 0x20, rd, rs1, rs2), ALU, OP(SRA), NONE, "d12"},
      {r_type(0x33, 6, 0, rd, rs1, rs2), ALU, OP(OR), NONE, "d12"},
      {r_type(0x33, 7, 0, rd, rs1, rs2), ALU, OP(AND), NONE, "d12"},
      {0x0000000f | f->any17 << 15 | f->any5 << 7, LSU, OP(FENCE), NONE, "w"},
      {0x0000100f | f->any17 << 15 | f->any5 << 7, LSU, OP(FENCEI), NONE, "ws"},
      {0x00000073, ALU, GYRE_FAULT_ECALL, NONE, "wst"},
      {0x00100073, ALU, GYRE_FAULT_BREAKPOINT, NONE, "wst"},
      {CSRRW(rd, (int32_t)f->csr, rs1), SFU, OP(SRW), GYRE_IMM_CSR, sr, "d1iw"},
      {CSRRS(rd, (int32_t)f->csr, rs1), SFU, OP(SRS), GYRE_IMM_CSR, sr, "d1iw"},
      {CSRRC(rd, (int32_t)f->csr, rs1), SFU, OP(SRC), GYRE_IMM_CSR, sr, "d1iw"},
      {CSRRWI(rd, (int32_t)f->csr, rs1), SFU, OP(SRWI), GYRE_IMM_CSR, sr, "diw"},
      {CSRRSI(rd, (int32_t)f->csr, rs1), SFU, OP(SRSI), GYRE_IMM_CSR, sr, "diw"},
      {CSRRCI(rd, (int32_t)f->csr, rs1), SFU, OP(SRCI), GYRE_IMM_CSR, sr, "diw"},
      {MUL(rd, rs1, rs2), MULTIPLY, OP(MUL), NONE, "d12m"},
      {r_type(0x33, 1, 1, rd, rs1, rs2), MULTIPLY, OP(MULH), NONE, "d12m"},
      {r_type(0x33, 2, 1, rd, rs1, rs2), MULTIPLY, OP(MULHSU), NONE, "d12m"},
      {r_type(0x33, 3, 1, rd, rs1, rs2), MULTIPLY, OP(MULHU), NONE, "d12m"},
      {r_type(0x33, 4, 1, rd, rs1, rs2), DIVIDE, OP(DIV), NONE, "d12m"},
      {r_type(0x33, 5, 1, rd, rs1, rs2), DIVIDE, OP(DIVU), NONE, "d12m"},
      {r_type(0x33, 6, 1, rd, rs1, rs2), DIVIDE, OP(REM), NONE, "d12m"},
      {r_type(0x33, 7, 1, rd, rs1, rs2), DIVIDE, OP(REMU), NONE, "d12m"},
      {r_type(0x33, 5, 7, rd, rs1, rs2), ALU, OP(CZEQZ), NONE, "d12"},
      {r_type(0x33, 7, 7, rd, rs1, rs2), ALU, OP(CZNEZ), NONE, "d12"},
      {r_type(0x33, 2, 0x10, rd, rs1, rs2), ALU, OP(SH1ADD), NONE, "d12z"},
      {r_type(0x33, 4, 0x10, rd, rs1, rs2), ALU, OP(SH2ADD), NONE, "d12z"},
      {r_type(0x33, 6, 0x10, rd, rs1, rs2), ALU, OP(SH3ADD), NONE, "d12z"},
      {r_type(0x33, 7, 0x20, rd, rs1, rs2), ALU, OP(ANDN), NONE, "d12B"},
      {r_type(0x33, 6, 0x20, rd, rs1, rs2), ALU, OP(ORN), NONE, "d12B"},
      {r_type(0x33, 4, 0x20, rd, rs1, rs2), ALU, OP(XNOR), NONE, "d12B"},
      {r_type(0x13, 1, 0x30, rd, rs1, 0), ALU, OP(CLZ), NONE, "d1B"},
      {r_type(0x13, 1, 0x30, rd, rs1, 1), ALU, OP(CTZ), NONE, "d1B"},
      {r_type(0x13, 1, 0x30, rd, rs1, 2), ALU, OP(CPOP), NONE, "d1B"},
      {r_type(0x33, 6, 0x05, rd, rs1, rs2), ALU, OP(MAX), NONE, "d12B"},
      {r_type(0x33, 7, 0x05, rd, rs1, rs2), ALU, OP(MAXU), NONE, "d12B"},
      {r_type(0x33, 4, 0x05, rd, rs1, rs2), ALU, OP(MIN), NONE, "d12B"},
      {r_type(0x33, 5, 0x05, rd, rs1, rs2), ALU, OP(MINU), NONE, "d12B"},
      {r_type(0x13, 1, 0x30, rd, rs1, 4), ALU, OP(SEXTB), NONE, "d1B"},
      {r_type(0x13, 1, 0x30, rd, rs1, 5), ALU, OP(SEXTH), NONE, "d1B"},
      {r_type(0x33, 4, 0x04, rd, rs1, 0), ALU, OP(ZEXTH), NONE, "d1B"},
      {r_type(0x33, 1, 0x30, rd, rs1, rs2), ALU, OP(ROL), NONE, "d12B"},
      {r_type(0x33, 5, 0x30, rd, rs1, rs2), ALU, OP(ROR), NONE, "d12B"},
      {r_type(0x13, 5, 0x30, rd, rs1, n), ALU, OP(ROR), GYRE_IMM_I, n | 0x600, "d1iB"},
      {r_type(0x13, 5, 0x34, rd, rs1, 24), ALU, OP(REV8), NONE, "d1B"},
      {r_type(0x13, 5, 0x14, rd, rs1, 7), ALU, OP(ORCB), NONE, "d1B"},
      {r_type(0x33, 1, 0x24, rd, rs1, rs2), ALU, OP(BCLR), NONE, "d12B"},
      {r_type(0x13, 1, 0x24, rd, rs1, n), ALU, OP(BCLR), GYRE_IMM_I, n | 0x480, "d1iB"},
      {r_type(0x33, 5, 0x24, rd, rs1, rs2), ALU, OP(BEXT), NONE, "d12B"},
      {r_type(0x13, 5, 0x24, rd, rs1, n), ALU, OP(BEXT), GYRE_IMM_I, n | 0x480, "d1iB"},
      {r_type(0x33, 1, 0x34, rd, rs1, rs2), ALU, OP(BINV), NONE, "d12B"},
      {r_type(0x13, 1, 0x34, rd, rs1, n), ALU, OP(BINV), GYRE_IMM_I, n | 0x680, "d1iB"},
      {r_type(0x33, 1, 0x14, rd, rs1, rs2), ALU, OP(BSET), NONE, "d12B"},
      {r_type(0x13, 1, 0x14, rd, rs1, n), ALU, OP(BSET), GYRE_IMM_I, n | 0x280, "d1iB"},
      {TMC20(rs1), SFU, OP(TMC20), NONE, "1ws"},
      {WSPAWN20(rs1, rs2), SFU, OP(WSPAWN20), NONE, "12ws"},
      {SPLIT20(rs1), SFU, OP(SPLIT20), NONE, "1ws"},
      {JOIN20, SFU, OP(JOIN20), NONE, "ws"},
      {BAR20(rs1, rs2), SFU, OP(BAR20), NONE, "12ws"},
      {TMC(rs1), SFU, OP(TMC), NONE, "1ws"},
      {WSPAWN(rs1, rs2), SFU, OP(WSPAWN), NONE, "12ws"},
      {SPLIT(rd, rs1), SFU, OP(SPLIT), NONE, "d1ws"},
      {SPLITN(rd, rs1), SFU, OP(SPLITN), NONE, "d1ws"},
      {JOIN(rs1), SFU, OP(JOIN), NONE, "1ws"},
      {BAR(rs1, rs2), SFU, OP(BAR), NONE, "12ws"},
      {PRED(rs1, rs2), SFU, OP(PRED), NONE, "12ws"},
      {PREDN(rs1, rs2), SFU, OP(PREDN), NONE, "12ws"},
      {r_type(0x0b, 0, 1, rd, rs1, 0), CROSS, OP(VOTEALL), NONE, "d1c"},
      {r_type(0x0b, 1, 1, rd, rs1, 0), CROSS, OP(VOTEANY), NONE, "d1c"},
      {r_type(0x0b, 2, 1, rd, rs1, 0), CROSS, OP(VOTEUNI), NONE, "d1c"},
      {r_type(0x0b, 3, 1, rd, rs1, 0), CROSS, OP(BALLOT), NONE, "d1c"},
      {r_type(0x0b, 4, 1, rd, rs1, rs2), CROSS, OP(SHFLUP), NONE, "d12c"},
      {r_type(0x0b, 5, 1, rd, rs1, rs2), CROSS, OP(SHFLDOWN), NONE, "d12c"},
      {r_type(0x0b, 6, 1, rd, rs1, rs2), CROSS, OP(SHFLBFLY), NONE, "d12c"},
      {r_type(0x0b, 7, 1, rd, rs1, rs2), CROSS, OP(SHFLIDX), NONE, "d12c"},
      {shader_i(0, rd, rs1, at), LSU, OP(ALD), GYRE_IMM_I, at, "d1ig"},
      {shader_i(0, rd, rs1, at | 0x400), LSU, OP(ALDP), GYRE_IMM_I, at | 0x400, "d1ig"},
      {shader_i(0, rd, rs1, at | 0x800), LSU, OP(ALDO), GYRE_IMM_I, at - 0x800, "d1ig"},
      {shader_i(1, rd, rs1, at), LSU, OP(ALD), GYRE_IMM_I, at, "d1iFg"},
      {shader_i(1, rd, rs1, at | 0x400), LSU, OP(ALDP), GYRE_IMM_I, at | 0x400, "d1iFg"},
      {shader_i(1, rd, rs1, at | 0x800), LSU, OP(ALDO), GYRE_IMM_I, at - 0x800, "d1iFg"},
      {shader_s(2, rs2, at), LSU, OP(AST), GYRE_IMM_S, at, "2g"},
      {shader_s(2, rs2, at | 0x400), LSU, OP(ASTP), GYRE_IMM_S, at | 0x400, "2g"},
      {shader_s(3, rs2, at), LSU, OP(AST), GYRE_IMM_S, at, "2Fg"},
      {shader_s(3, rs2, at | 0x400), LSU, OP(ASTP), GYRE_IMM_S, at | 0x400, "2Fg"},
      {shader_i(4, rd, rs1, at), LSU, OP(IPA), GYRE_IMM_I, at, "d1iFg"},
      {kil, LSU, OP(KIL), NONE, "1g"},
      {emit, LSU, OP(EMIT), GYRE_IMM_WORD, emit, "g"},
      {cut, LSU, OP(CUT), GYRE_IMM_WORD, cut, "g"},
      {shader_i(6, rd, rs1, imm), LSU, OP(LDC), GYRE_IMM_I, imm, "d1ig"},
      {shader_i(7, rd, rs1, imm), LSU, OP(LDC), GYRE_IMM_I, imm, "d1iFg"},
  };
  for (unsigned k = 0; k < sizeof cases / sizeof cases[0]; k++) check(&cases[k], f, seen);
}

// Every row was expected; those of A, F, D and XTheadFMemIdx have tests of their own, which count them.
static void check_seen(const bool *seen) {
  uint32_t mask;
  uint32_t match;
  const char *name;
  for (unsigned row = 0; (name = gyre_insn_row(row, &mask, &match)) != NULL; row++) {
    gyre_insn d;
    (void)gyre_insn_decode(match, &d);
    if (seen[row] || d.f_ext || d.a_ext || d.d_ext || d.x_ext) continue;
    printf("row %u, %s: the test has no case for it\n", row, name);
    failures++;
  }
}

int main(void) {
  uint64_t state = 0x15a5eed;
  for (unsigned k = 0; k < 1000; k++) {
    bool seen[256] = {false};
    const uint32_t r = next_random(&state), s = next_random(&state);
    const fields f = {.rd = r & 31,
                      .rs1 = r >> 5 & 31,
                      .rs2 = r >> 10 & 31,
                      .shamt = r >> 15 & 31,
                      .csr = r >> 20,
                      .imm12 = (int32_t)(s % 4096) - 2048,
                      .imm20 = (int32_t)(next_random(&state) % (1U << 20)) - (1 << 19),
                      .any17 = s >> 12 & 0x1ffff,
                      .any5 = s & 31,
                      .attr = s >> 2 & 0x3fc};
    check_all(&f, seen);
    if (k == 0) check_seen(seen);
  }
  printf("%u failures\n", failures);
  return failures != 0;
}
