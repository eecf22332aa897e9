// decode_fp_test.c - decoder and disassembler for F: control word, registers and text of every
// instruction as the manual and binutils have them, what is refused, and how many words are legal.

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "decode_expect.h"
#include "encode.h"
#include "gyre/gyre.h"
#include "riscv/gyre_insn.h"

// Properties of an instruction, in the order of the words of `uses`.
enum { WB = 1, RS1 = 2, RS2 = 4, RS3 = 8, RM = 16, FD = 32, FS1 = 64, FS2 = 128 };
enum {
  F_F = WB | RS1 | FD | FS1,  // f register from one, two, three
  F_FF = F_F | RS2 | FS2,
  F_FFF = F_FF | RS3,
  X_F = WB | RS1 | FS1,
  X_FF = X_F | RS2 | FS2,
  F_X = WB | RS1 | FD
};

typedef struct fp_case {
  uint32_t word;
  unsigned unit, op, uses;
  const char *text;  // with the dynamic rounding mode
} fp_case;

#define FPU GYRE_UNIT_FPU
#define LSU GYRE_UNIT_LSU
enum { CASES = 26 };

static const gyre_extensions all = {.m = true, .f = true, .a = true};

static void expect_text(uint32_t word, const char *text, const char *mode) {
  char expected[64];
  char got[64];
  (void)snprintf(expected, sizeof expected, "%s%s", text, mode);
  EXPECT(word, gyre_disasm(word, 0x80000000U, got, sizeof got));
  EXPECT(word, strcmp(got, expected) == 0);
}

static unsigned uses(const gyre_insn *d) {
  return (d->wb ? WB : 0U) | (d->use_rs1 ? RS1 : 0U) | (d->use_rs2 ? RS2 : 0U) |
         (d->use_rs3 ? RS3 : 0U) | (d->use_rm ? RM : 0U) | (d->frd ? FD : 0U) |
         (d->frs1 ? FS1 : 0U) | (d->frs2 ? FS2 : 0U);
}

static void check_case(const fp_case *c) {
  static const char *const modes[] = {", rne", ", rtz", ", rdn", ", rup", ", rmm"};
  const uint32_t w = c->word;
  gyre_insn d;
  EXPECT(w, gyre_insn_decode(w, &d));
  EXPECT(w, d.unit == c->unit && d.op == c->op && uses(&d) == c->uses);
  EXPECT(w, d.f_ext && !d.m_ext && !d.a_pc && !d.serialize && !d.stall && d.jump == 0);
  EXPECT(w, d.rd == (w >> 7 & 31U) && d.rs1 == (w >> 15 & 31U) && d.rs2 == (w >> 20 & 31U));
  EXPECT(w, d.rs3 == w >> 27);
  if (c->unit == FPU) {
    EXPECT(w, d.imm_kind == GYRE_IMM_WORD && d.imm == w);
  } else {
    EXPECT(w, d.imm == (c->op == GYRE_OP_LW ? (uint32_t)-4 : 2047));
  }
  EXPECT(w, gyre_insn_allowed(&d, &(gyre_extensions){.f = true}) && gyre_insn_allowed(&d, &all));
  EXPECT(w,
         !gyre_insn_allowed(&d, &(gyre_extensions){.m = true, .a = true, .z = true, .b = true}) &&
             !gyre_insn_allowed(&d, &(gyre_extensions){.a = true}));
  expect_text(w, c->text, "");
  if ((c->uses & RM) == 0) return;
  for (uint32_t rm = 0; rm < 7; rm++) {
    const uint32_t v = (w & ~0x7000U) | rm << 12;
    EXPECT(v, gyre_insn_decode(v, &d) && d.op == c->op && uses(&d) == c->uses);
    EXPECT(v, gyre_insn_allowed(&d, &all) == (rm < 5));
    if (rm < 5) expect_text(v, c->text, modes[rm]);
  }
}

// Words that the machine with F executes among those with these values of the fields that select an
// instruction: funct7, rs2, funct3. Other fields hold registers.
static unsigned count_legal(uint32_t opcode) {
  unsigned n = 0;
  for (uint32_t i = 0; i < 1U << 15; i++) {
    gyre_insn d;
    const uint32_t word = (i >> 3) << 20 | (i & 7U) << 12 | 5U << 15 | 6U << 7 | opcode;
    n += gyre_insn_decode(word, &d) && gyre_insn_allowed(&d, &all);
  }
  return n;
}

static void check_counts(const fp_case *cases) {
  // 6 rounding modes; 4 operations on two registers and 5 on one that round; 8 on two registers and
  // 3 on one that do not.
  EXPECT(0x53U, count_legal(0x53) == 4 * 32 * 6 + 5 * 6 + 8 * 32 + 3);
  for (uint32_t opcode = 0x43; opcode <= 0x4f; opcode += 4) {
    EXPECT(opcode, count_legal(opcode) == 32 * 32 * 6);  // format 0 of 4
  }
  EXPECT(0x07U, count_legal(0x07) == 128 * 32);  // one width of 8
  EXPECT(0x27U, count_legal(0x27) == 128 * 32);
  unsigned rows = 0;
  uint32_t mask;
  uint32_t match;
  for (unsigned i = 0; gyre_insn_row(i, &mask, &match) != NULL; i++) {
    gyre_insn d;
    rows += gyre_insn_decode(match, &d) && d.f_ext;
    EXPECT(match, d.f_ext || d.d_ext || d.g_ext || d.x_ext ||
                      !(d.frd || d.frs1 || d.frs2 || d.use_rs3 || d.use_rm));
  }
  EXPECT(0U, rows == CASES);
  for (unsigned i = 0; i < CASES; i++) {
    for (unsigned j = 0; j < i; j++) {  // each row once
      gyre_insn a;
      gyre_insn b;
      (void)gyre_insn_decode(cases[i].word, &a);
      (void)gyre_insn_decode(cases[j].word, &b);
      EXPECT(cases[i].word, a.row != b.row);
    }
  }
}

int main(void) {
  const fp_case cases[] = {
      {FLW(9, 2, -4), LSU, GYRE_OP_LW, WB | RS1 | FD, "flw fs1, -4(sp)"},
      {FSW(31, 10, 2047), LSU, GYRE_OP_SW, RS1 | RS2 | FS2, "fsw ft11, 2047(a0)"},
      {FMADD(0, 1, 2, 3, DYN), FPU, GYRE_OP_FMADD, F_FFF | RM, "fmadd.s ft0, ft1, ft2, ft3"},
      {FMSUB(8, 9, 10, 11, DYN), FPU, GYRE_OP_FMSUB, F_FFF | RM, "fmsub.s fs0, fs1, fa0, fa1"},
      {FNMSUB(17, 18, 27, 28, DYN), FPU, GYRE_OP_FNMSUB, F_FFF | RM,
       "fnmsub.s fa7, fs2, fs11, ft8"},
      {FNMADD(31, 30, 29, 7, DYN), FPU, GYRE_OP_FNMADD, F_FFF | RM,
       "fnmadd.s ft11, ft10, ft9, ft7"},
      {FADD(1, 2, 3, DYN), FPU, GYRE_OP_FADD, F_FF | RM, "fadd.s ft1, ft2, ft3"},
      {FSUB(4, 5, 6, DYN), FPU, GYRE_OP_FSUB, F_FF | RM, "fsub.s ft4, ft5, ft6"},
      {FMUL(12, 13, 14, DYN), FPU, GYRE_OP_FMUL, F_FF | RM, "fmul.s fa2, fa3, fa4"},
      {FDIV(15, 16, 19, DYN), FPU, GYRE_OP_FDIV, F_FF | RM, "fdiv.s fa5, fa6, fs3"},
      {FSQRT(20, 21, DYN), FPU, GYRE_OP_FSQRT, F_F | RM, "fsqrt.s fs4, fs5"},
      {FSGNJ(22, 23, 24), FPU, GYRE_OP_FSGNJ, F_FF, "fsgnj.s fs6, fs7, fs8"},
      {FSGNJN(25, 26, 27), FPU, GYRE_OP_FSGNJN, F_FF, "fsgnjn.s fs9, fs10, fs11"},
      {FSGNJX(1, 2, 3), FPU, GYRE_OP_FSGNJX, F_FF, "fsgnjx.s ft1, ft2, ft3"},
      {FMIN(1, 2, 3), FPU, GYRE_OP_FMIN, F_FF, "fmin.s ft1, ft2, ft3"},
      {FMAX(1, 2, 3), FPU, GYRE_OP_FMAX, F_FF, "fmax.s ft1, ft2, ft3"},
      {FLE(1, 2, 3), FPU, GYRE_OP_FLE, X_FF, "fle.s ra, ft2, ft3"},
      {FLT(2, 3, 4), FPU, GYRE_OP_FLT, X_FF, "flt.s sp, ft3, ft4"},
      {FEQ(0, 4, 5), FPU, GYRE_OP_FEQ, X_FF, "feq.s zero, ft4, ft5"},
      {FCVTWS(10, 11, DYN), FPU, GYRE_OP_FCVTWS, X_F | RM, "fcvt.w.s a0, fa1"},
      {FCVTWUS(10, 11, DYN), FPU, GYRE_OP_FCVTWUS, X_F | RM, "fcvt.wu.s a0, fa1"},
      {FCVTSW(10, 11, DYN), FPU, GYRE_OP_FCVTSW, F_X | RM, "fcvt.s.w fa0, a1"},
      {FCVTSWU(10, 11, DYN), FPU, GYRE_OP_FCVTSWU, F_X | RM, "fcvt.s.wu fa0, a1"},
      {FMVXW(31, 31), FPU, GYRE_OP_FMVXW, X_F, "fmv.x.w t6, ft11"},
      {FCLASS(30, 31), FPU, GYRE_OP_FCLASS, X_F, "fclass.s t5, ft11"},
      {FMVWX(31, 30), FPU, GYRE_OP_FMVWX, F_X, "fmv.w.x ft11, t5"},
  };
  _Static_assert(sizeof cases == CASES * sizeof cases[0], "CASES");
  for (unsigned i = 0; i < CASES; i++) check_case(&cases[i]);
  check_counts(cases);
  printf("%d instructions of F, %u failures\n", CASES, failures);
  return failures != 0;
}
