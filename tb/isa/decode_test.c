// decode_test.c - the C decoder against a linear search of the table, and the disassembler's
// refusals. decode_rows_test.c checks the result of each row.
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
    EXPECT(word, !d.wb && !d.use_rs1 && !d.use_rs2 && !d.serialize && !d.stall && d.jump == 0);
    EXPECT(word, !d.use_rs3 && !d.use_rm && !d.frd && !d.frs1 && !d.frs2 && !d.f_ext && !d.a_ext &&
                     !d.z_ext && !d.b_ext && !d.x_ext && !d.c_ext && !d.index && !d.d_ext);
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

// Words that must not be instructions: reserved fields of the SIMT forms, and others.
static void check_illegal(void) {
  const uint32_t words[] = {0,
                            0xffffffff,
                            TMC20(5) | 1U << 7,
                            TMC20(5) | 1U << 20,
                            TMC20(5) | 1U << 25,
                            TMC(5) | 1U << 7,
                            TMC(5) | 1U << 20,
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
                            r_type(0x0b, 0, 1, 5, 6, 1) /* votes with an rs2 */,
                            r_type(0x0b, 1, 1, 5, 6, 16),
                            r_type(0x0b, 2, 1, 5, 6, 2),
                            r_type(0x0b, 3, 1, 5, 6, 31),
                            r_type(0x0b, 0, 2, 5, 6, 0),
                            r_type(0x0b, 4, 3, 5, 6, 7),
                            0x00200073 /* uret */,
                            0x30200073 /* mret */,
                            0x10500073 /* wfi */,
                            0x0000200f /* fence, funct3 2 */,
                            0x00000001 /* c.nop */,
                            SLLI(5, 6, 0x20),
                            r_type(0x33, 1, 0x24, 5, 6, 7) ^ 1U << 25 /* bclri of 64 bits */,
                            r_type(0x13, 1, 0x30, 5, 6, 3) /* above cpop */,
                            r_type(0x13, 1, 0x30, 5, 6, 6) /* above sext.h */,
                            r_type(0x13, 5, 0x34, 5, 6, 0x19) /* beside rev8 */,
                            r_type(0x13, 5, 0x35, 5, 6, 0x18) /* rev8 of 64 bits */,
                            r_type(0x13, 5, 0x14, 5, 6, 6) /* beside orc.b */,
                            r_type(0x33, 4, 4, 5, 6, 1) /* pack, of Zbkb */,
                            r_type(0x33, 1, 5, 5, 6, 7) /* clmul, of Zbc */,
                            r_type(0x0b, 6, 0x28, 5, 6, 7) /* th.flurw, of 64 bits */,
                            r_type(0x0b, 7, 0x30, 5, 6, 7) /* th.fsrd, of doubles */,
                            r_type(0x0b, 4, 0x22, 5, 6, 7) /* th.lrw, of XTheadMemIdx */,
                            r_type(0x0b, 5, 0x22, 5, 6, 7) /* th.srw */,
                            r_type(0x0b, 4, 0x2c, 5, 6, 7) /* th.lwia */,
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

// Returns true if an assembler of RISC-V knows the opcode: not those that the manual leaves to
// custom instructions, or reserves.
static bool of_assembler(uint32_t opcode) {
  return opcode != 0x0b && opcode != 0x2b && opcode != 0x5b && opcode != 0x7b && opcode != 0x6b;
}

static void print_source(uint64_t *state) {
  const gyre_extensions all = {.m = true,
                               .f = true,
                               .a = true,
                               .z = true,
                               .b = true,
                               .x = true,
                               .c = true,
                               .g = true,
                               .no_fp64 = true};
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
      if (!gyre_insn_allowed(&d, &all)) {  // rounding mode 5 or 6, which has no name
        word &= ~(4U << 12);
        (void)gyre_insn_decode(word, &d);
      }
      (void)gyre_disasm(word, 0, text, sizeof text);
      // At pc 0 a target is an offset, which the assembler wants signed.
      char *last = strrchr(text, ' ');
      bool jump = d.jump != GYRE_JUMP_NONE && last != NULL;
      const bool macro = !of_assembler(word & 0x7f) && !d.x_ext;
      if (jump) *last = '\0';
      printf("%s%s", macro ? "gyre_" : "", text);
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
  EXPECT(rows, rows == GYRE_ROWS);
  for (unsigned i = 0; i < 1000000; i++) check_word(next_random(&state));
  check_illegal();
  char tiny[4];
  EXPECT(0, gyre_disasm(ADD(1, 2, 3), 0, tiny, sizeof tiny) && strcmp(tiny, "add") == 0);
  printf("%u rows, %u failures\n", rows, failures);
  return failures != 0;
}
