// decode_atomic_test.c - decoder and disassembler for A: control word, registers and text of every
// instruction as the manual and binutils have them, with all values of aq and rl; what is refused.

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "decode_expect.h"
#include "encode.h"
#include "gyre/gyre.h"
#include "riscv/gyre_insn.h"

typedef struct atomic_case {
  uint32_t word;
  unsigned op;
  const char *name, *operands;
} atomic_case;

enum { CASES = 11 };

static void check_case(const atomic_case *c) {
  static const char *const orders[4] = {"", ".rl", ".aq", ".aqrl"};
  for (uint32_t order = 0; order < 4; order++) {
    const uint32_t w = c->word | order << 25;
    char expected[64];
    char got[64];
    gyre_insn d;
    EXPECT(w, gyre_insn_decode(w, &d));
    EXPECT(w, d.unit == GYRE_UNIT_LSU && d.op == c->op && d.a_ext && !d.m_ext && !d.f_ext);
    EXPECT(w, d.wb && d.use_rs1 && d.use_rs2 == (c->op != GYRE_OP_LR) && !d.use_rs3 && !d.use_rm);
    EXPECT(w, !d.frd && !d.frs1 && !d.frs2 && !d.a_pc && !d.b_imm && !d.serialize && !d.stall);
    EXPECT(w, d.jump == GYRE_JUMP_NONE && d.imm_kind == GYRE_IMM_NONE && d.imm == 0);
    EXPECT(w, d.rd == (w >> 7 & 31U) && d.rs1 == (w >> 15 & 31U) && d.rs2 == (w >> 20 & 31U));
    EXPECT(w, gyre_insn_allowed(&d, &(gyre_extensions){.a = true}) &&
                  gyre_insn_allowed(&d, &(gyre_extensions){.m = true, .f = true, .a = true}));
    EXPECT(w,
           !gyre_insn_allowed(&d, &(gyre_extensions){.m = true, .f = true, .z = true, .b = true}));
    (void)snprintf(expected, sizeof expected, "%s%s %s", c->name, orders[order], c->operands);
    EXPECT(w, gyre_disasm(w, 0x80000000U, got, sizeof got));
    EXPECT(w, strcmp(got, expected) == 0);
  }
}

// Words of the opcode that are instructions, over all values of the fields that select one.
static void check_counts(const atomic_case *cases) {
  unsigned legal = 0;
  for (uint32_t i = 0; i < 1U << 15; i++) {
    gyre_insn d;
    legal += gyre_insn_decode((i >> 3) << 20 | (i & 7U) << 12 | 5U << 15 | 6U << 7 | 0x2f, &d);
  }
  EXPECT(0x2fU, legal == 4 * (10 * 32 + 1));
  unsigned rows = 0;
  uint32_t mask;
  uint32_t match;
  for (unsigned i = 0; gyre_insn_row(i, &mask, &match) != NULL; i++) {
    gyre_insn d;
    rows += gyre_insn_decode(match, &d) && d.a_ext;
  }
  EXPECT(0U, rows == CASES);
  for (unsigned i = 0; i < CASES; i++) {  // they follow fence.i, in this order
    EXPECT(cases[i].word, cases[i].op == GYRE_OP_FENCEI + 1 + i);
  }
}

int main(void) {
  const atomic_case cases[] = {
      {LR(10, 11), GYRE_OP_LR, "lr.w", "a0, (a1)"},
      {SC(0, 2, 31), GYRE_OP_SC, "sc.w", "zero, t6, (sp)"},
      {AMOSWAP(1, 2, 3), GYRE_OP_AMOSWAP, "amoswap.w", "ra, gp, (sp)"},
      {AMOADD(31, 30, 29), GYRE_OP_AMOADD, "amoadd.w", "t6, t4, (t5)"},
      {AMOXOR(5, 5, 5), GYRE_OP_AMOXOR, "amoxor.w", "t0, t0, (t0)"},
      {AMOAND(10, 11, 12), GYRE_OP_AMOAND, "amoand.w", "a0, a2, (a1)"},
      {AMOOR(10, 11, 12), GYRE_OP_AMOOR, "amoor.w", "a0, a2, (a1)"},
      {AMOMIN(10, 11, 12), GYRE_OP_AMOMIN, "amomin.w", "a0, a2, (a1)"},
      {AMOMAX(10, 11, 12), GYRE_OP_AMOMAX, "amomax.w", "a0, a2, (a1)"},
      {AMOMINU(10, 11, 12), GYRE_OP_AMOMINU, "amominu.w", "a0, a2, (a1)"},
      {AMOMAXU(10, 11, 12), GYRE_OP_AMOMAXU, "amomaxu.w", "a0, a2, (a1)"},
  };
  _Static_assert(sizeof cases == CASES * sizeof cases[0], "CASES");
  for (unsigned i = 0; i < CASES; i++) check_case(&cases[i]);
  check_counts(cases);
  printf("%d instructions of A, %u failures\n", CASES, failures);
  return failures != 0;
}
