// decode_double_test.c - decoder and disassembler for D: every instruction of RV32D by its word in
// the manual, with the text of binutils; stages that may have it; its registers and memory
// accesses; the number of legal words, and none of RV64D.

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "decode_expect.h"
#include "gyre/gyre.h"
#include "riscv/gyre_insn.h"

typedef struct double_case {
  uint32_t word;
  bool wb, frd, rounds;
  const char *text;
} double_case;

static const double_case cases[] = {
    {0xffc13487, true, true, false, "fld fs1, -4(sp)"},
    {0x7ff53fa7, false, false, false, "fsd ft11, 2047(a0)"},
    {0x1a20f043, true, true, true, "fmadd.d ft0, ft1, ft2, ft3"},
    {0x1a20f047, true, true, true, "fmsub.d ft0, ft1, ft2, ft3"},
    {0x1a20f04b, true, true, true, "fnmsub.d ft0, ft1, ft2, ft3"},
    {0x1a20f04f, true, true, true, "fnmadd.d ft0, ft1, ft2, ft3"},
    {0x023170d3, true, true, true, "fadd.d ft1, ft2, ft3"},
    {0x0a3170d3, true, true, true, "fsub.d ft1, ft2, ft3"},
    {0x123170d3, true, true, true, "fmul.d ft1, ft2, ft3"},
    {0x1a3170d3, true, true, true, "fdiv.d ft1, ft2, ft3"},
    {0x5a0170d3, true, true, true, "fsqrt.d ft1, ft2"},
    {0x223100d3, true, true, false, "fsgnj.d ft1, ft2, ft3"},
    {0x223110d3, true, true, false, "fsgnjn.d ft1, ft2, ft3"},
    {0x223120d3, true, true, false, "fsgnjx.d ft1, ft2, ft3"},
    {0x2a3100d3, true, true, false, "fmin.d ft1, ft2, ft3"},
    {0x2a3110d3, true, true, false, "fmax.d ft1, ft2, ft3"},
    {0x401170d3, true, true, true, "fcvt.s.d ft1, ft2"},
    {0x420100d3, true, true, true, "fcvt.d.s ft1, ft2"},
    {0xa2310553, true, false, false, "fle.d a0, ft2, ft3"},
    {0xa2311553, true, false, false, "flt.d a0, ft2, ft3"},
    {0xa2312553, true, false, false, "feq.d a0, ft2, ft3"},
    {0xe2011553, true, false, false, "fclass.d a0, ft2"},
    {0xc2017553, true, false, true, "fcvt.w.d a0, ft2"},
    {0xc2117553, true, false, true, "fcvt.wu.d a0, ft2"},
    {0xd20500d3, true, true, true, "fcvt.d.w ft1, a0"},
    {0xd21577d3, true, true, true, "fcvt.d.wu fa5, a0, dyn"},
};
enum { CASES = sizeof cases / sizeof *cases };

static void check_case(const double_case *c) {
  const uint32_t w = c->word;
  gyre_insn d;
  char text[64];
  EXPECT(w, gyre_insn_decode(w, &d) && d.d_ext && !d.f_ext && !d.m_ext && !d.a_ext && !d.g_ext);
  EXPECT(w, d.unit == GYRE_UNIT_ALU && d.op == GYRE_OP_FP64);
  EXPECT(w, d.wb == c->wb && d.frd == c->frd && d.use_rm == c->rounds);
  EXPECT(w, !d.serialize && !d.stall && d.jump == 0 && !d.faults && gyre_insn_calls(&d) == 0);
  // With and without all extensions it is legal if a header forbids it, and only then.
  for (unsigned ext = 0; ext < 32; ext++) {
    gyre_extensions has = {
        .m = ext & 1, .f = ext & 2, .a = ext & 4, .g = ext & 8, .b = ext & 16, .no_fp64 = true};
    EXPECT(w, gyre_insn_allowed(&d, &has));
    has.no_fp64 = false;
    EXPECT(w, !gyre_insn_allowed(&d, &has));
  }
  EXPECT(w, gyre_disasm(w, 0x80000000U, text, sizeof text) && strcmp(text, c->text) == 0);
  for (uint32_t rm = 0; c->rounds && rm < 8; rm++) {
    const uint32_t v = (w & ~0x7000U) | rm << 12;
    EXPECT(v, gyre_insn_decode(v, &d) && d.d_ext);
    const gyre_extensions has = {.m = true, .f = true, .a = true, .no_fp64 = true};
    EXPECT(v, gyre_insn_allowed(&d, &has) == (rm != 5 && rm != 6));
  }
}

// Words of D that may do nothing, among those with these values of funct7, rs2 and funct3.
static unsigned count(uint32_t opcode) {
  unsigned n = 0;
  for (uint32_t i = 0; i < 1U << 15; i++) {
    gyre_insn d;
    const uint32_t word = (i >> 3) << 20 | (i & 7U) << 12 | 5U << 15 | 6U << 7 | opcode;
    n += gyre_insn_decode(word, &d) && d.d_ext &&
         gyre_insn_allowed(&d, &(gyre_extensions){.no_fp64 = true});
  }
  return n;
}

int main(void) {
  unsigned rows = 0;
  uint32_t mask, match;
  for (unsigned i = 0; i < CASES; i++) check_case(&cases[i]);
  // 6 rounding modes; 4 operations on two registers and 7 on one that round; 8 on two registers and one on one that
  // do not: there are no moves between registers of 64 and of 32 bits.
  EXPECT(0x53U, count(0x53) == 4 * 32 * 6 + 7 * 6 + 8 * 32 + 1);
  for (uint32_t opcode = 0x43; opcode <= 0x4f; opcode += 4)
    EXPECT(opcode, count(opcode) == 32 * 32 * 6);  // format 1 of 4
  EXPECT(0x07U, count(0x07) == 128 * 32);
  EXPECT(0x27U, count(0x27) == 128 * 32);
  for (unsigned i = 0; gyre_insn_row(i, &mask, &match) != NULL; i++) {
    gyre_insn d;
    rows += gyre_insn_decode(match, &d) && d.d_ext;
  }
  EXPECT(0U, rows == CASES);
  for (unsigned i = 0; i < CASES; i++) {
    for (unsigned j = 0; j < i; j++) {  // each row once
      gyre_insn a, b;
      (void)gyre_insn_decode(cases[i].word, &a);
      (void)gyre_insn_decode(cases[j].word, &b);
      EXPECT(cases[i].word, a.row != b.row);
    }
  }
  printf("%d instructions of D, %u failures\n", CASES, failures);
  return failures != 0;
}
