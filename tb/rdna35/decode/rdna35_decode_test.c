// rdna35_decode_test.c - the decoder of the second instruction set as a C function: fields, constants, short input.
//
//   rdna35_decode_test SEED NUMBER   NUMBER random instructions besides

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre/rdna35.h"

static unsigned failures;

#define EXPECT(what, condition)                                                 \
  do {                                                                          \
    if (!(condition)) {                                                         \
      fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, what, #condition); \
      failures++;                                                               \
    }                                                                           \
  } while (0)

static gyre_rdna35_instruction decode(const uint32_t *words, size_t count) {
  gyre_rdna35_instruction i;
  gyre_rdna35_decode(words, count, NULL, &i);
  return i;
}

#define DECODE(...) \
  decode((const uint32_t[]){__VA_ARGS__}, sizeof((const uint32_t[]){__VA_ARGS__}) / 4)

// One operation has one name in each encoding, and operands in the same order.
static void identities(void) {
  const gyre_rdna35_instruction e32 = DECODE(0x06000505);              // v_add_f32_e32 v0, v5, v2
  const gyre_rdna35_instruction e64 = DECODE(0xd5030000, 0x20020405);  // v_add_f32_e64 v0, -s5, v2
  const gyre_rdna35_instruction dual = DECODE(
      0xc9048501, 0x02040903, 1);  // v_dual_add_f32 v2, v1, v66 :: v_dual_fmamk_f32 v5, v3, 0x1, v4
  EXPECT("e32", e32.operation == GYRE_RDNA35_OP_V_ADD_F32 && e32.encoding == GYRE_RDNA35_VOP2 &&
                    e32.words == 1);
  EXPECT("e64", e64.operation == GYRE_RDNA35_OP_V_ADD_F32 && e64.encoding == GYRE_RDNA35_VOP3 &&
                    e64.words == 2);
  EXPECT("operands", e32.operands == 3 && e64.operands == 3 && e32.operand[0].written &&
                         !e32.operand[1].written);
  EXPECT("kinds", e64.operand[1].kind == GYRE_RDNA35_SCALAR && e64.operand[1].reg == 5 &&
                      e64.operand[1].neg && !e64.operand[2].neg);
  EXPECT("dual", dual.encoding == GYRE_RDNA35_VOPD && dual.operation == GYRE_RDNA35_OP_V_ADD_F32 &&
                     dual.operation_y == GYRE_RDNA35_OP_V_FMAMK_F32);
  // The carry is an operand in the short encoding too.
  const gyre_rdna35_instruction carry =
      DECODE(0x40000501);  // v_add_co_ci_u32_e32 v0, vcc_lo, v1, v2, vcc_lo
  EXPECT("carry", carry.operands == 5 && carry.operand[1].reg == GYRE_RDNA35_VCC_LO &&
                      carry.operand[1].written && carry.operand[4].reg == GYRE_RDNA35_VCC_LO &&
                      !carry.operand[4].written);
  // FMAC reads its destination.
  EXPECT("fmac", DECODE(0x56000501).accumulates && !e32.accumulates);
}

static uint64_t source(uint32_t first, uint32_t second) {
  return decode((const uint32_t[]){first, second}, 2).operand[1].value;
}

static void constants(void) {
  EXPECT("integer", source(0xbe8000c1, 0) == UINT64_MAX);           // s_mov_b32 s0, -1
  EXPECT("binary32", source(0x7e0002f2, 0) == 0x3f800000);          // v_mov_b32 v0, 1.0
  EXPECT("binary16", source(0x7e0016f2, 0) == 0x3c00);              // v_cvt_f32_f16 v0, 1.0
  EXPECT("binary64", source(0x7e0030f8, 0) == 0x3fc45f306dc9c882);  // v_ceil_f64, 1/(2 pi)
  EXPECT("literal", source(0xbe8000ff, 0xdeadbeef) == 0xdeadbeef);  // s_mov_b32
  EXPECT("upper half", source(0x7e0030ff, 0x40000000) == 0x4000000000000000);  // v_ceil_f64
  EXPECT("no sign", source(0xbe8001ff, 0x80000000) == 0x80000000);             // s_mov_b64
  EXPECT("sign", source(0x868080ff, 0x80000000) == 0xffffffff80000000);        // s_ashr_i64
}

// A literal of two binary16 in a dual instruction: as binary16, but beside a literal of the other half's own as binary32.
static void literals_of_dual(void) {
  static const struct {
    uint32_t first, literal;
    const char *text;
  } cases[] = {{0xcb0802ff, 0x3118, " v4, 0.15915494, v1"},
               {0xcb0802ff, 0x3f800000, " v4, 0x3f800000, v1"},
               {0xcb0202ff, 0x3118, " v4, 0x3118, v1"},
               {0xcb0202ff, 0x3f800000, " v4, 1.0, v1"}};
  for (unsigned n = 0; n < sizeof cases / sizeof cases[0]; n++) {
    char text[GYRE_RDNA35_TEXT], expected[GYRE_RDNA35_TEXT];
    const gyre_rdna35_instruction i = DECODE(cases[n].first, 0x04060500, cases[n].literal);
    gyre_rdna35_text(&i, text, sizeof text);
    (void)snprintf(expected, sizeof expected, "v_dual_dot2acc_f32_f16%s :: ", cases[n].text);
    EXPECT(text, strncmp(text, expected, strlen(expected)) == 0);
  }
}

static void memory(void) {
  const gyre_rdna35_instruction load = DECODE(0xf4000102, 0xf81ffffc);  // s_load_b32 s4, s[4:5], -4
  EXPECT("smem", load.offset == -4 && load.operand[1].reg == 4 && load.operand[1].words == 2 &&
                     load.operand[2].kind == GYRE_RDNA35_OFF);
  const gyre_rdna35_instruction add =
      DECODE(0xdcd64000, 0x057c0301);  // global_atomic_add_u32 v5, v[1:2], v3, off glc
  EXPECT("returned",
         add.glc && add.operands == 4 && add.operand[0].written && add.operand[1].words == 2);
  const gyre_rdna35_instruction lost = DECODE(0xdcd60000, 0x057c0301);
  EXPECT("not returned", lost.operands == 3 && !lost.operand[0].written);
  const gyre_rdna35_instruction pair =
      DECODE(0xd8dc0201, 0x04000001);  // ds_load_2addr_b32 v[4:5], v1 offset0:1 ...
  EXPECT("pair", pair.offset0 == 1 && pair.offset1 == 2 && pair.operand[0].words == 2);
}

// Too few words are no instruction, whatever follows in memory.
static void short_input(void) {
  static const uint32_t words[][GYRE_RDNA35_WORDS] = {{0xbe8000ff, 1},
                                                      {0xd5030000, 0x000204ff, 1},
                                                      {0x060004fa, 0xff00e404},
                                                      {0xf0000f05, 0, 0},
                                                      {0xf4000102, 0}};
  static const size_t lengths[] = {2, 3, 2, 3, 2};
  for (unsigned n = 0; n < sizeof lengths / sizeof lengths[0]; n++) {
    gyre_rdna35_instruction i;
    EXPECT("whole", gyre_rdna35_decode(words[n], lengths[n], NULL, &i) == lengths[n]);
    for (size_t count = 0; count < lengths[n]; count++) {
      uint32_t *part = malloc(count * 4 + 1);  // the sanitizer watches its end
      if (!part) exit(2);
      memcpy(part, words[n], count * 4);
      EXPECT("part",
             gyre_rdna35_decode(part, count, NULL, &i) == 0 && i.words == 0 && i.operands == 0);
      free(part);
    }
  }
}

// DPP and a literal exclude each other; so do VOPD and waves of 64, whose masks are two registers.
static void rules(void) {
  EXPECT("dpp and literal", DECODE(0xd5030000, 0x0001fefa, 0xff00e404, 5).words == 0);
  const gyre_rdna35_options wide = {.wave64 = true};
  gyre_rdna35_instruction i;
  const uint32_t dual[] = {0xc9048501, 0x02040903, 1};
  EXPECT("dual", gyre_rdna35_decode(dual, 3, &wide, &i) == 0);
  const uint32_t compare[] = {0x7c240501};  // v_cmp_eq_f32_e32 vcc, v1, v2
  EXPECT("mask", gyre_rdna35_decode(compare, 1, &wide, &i) == 1 && i.operand[0].words == 2);
  EXPECT("unpublished", !DECODE(0xbf880000).known && DECODE(0xbf800000).known);
}

// Halves of registers: bit 7 of a number in the short encodings, op_sel in VOP3; dot products across lanes. The texts are
// those of LLVM 22.
static void halves(void) {
  static const struct {
    uint32_t word[GYRE_RDNA35_WORDS];
    const char *text;
  } cases[] = {
      {{0xd5320801, 0x00020100}, "v_add_f16_e64 v1.l, v0.h, v0.l op_sel:[1,0,0]"},
      {{0xd5350802, 0x00020200}, "v_mul_f16_e64 v2.l, s0, v1.l op_sel:[1,0,0]"},
      {{0xd5325802, 0x00020903}, "v_add_f16_e64 v2.h, v3.h, v4.h op_sel:[1,1,1]"},
      {{0xd53210ff, 0x0003fdff}, "v_add_f16_e64 v255.l, v255.l, v254.h op_sel:[0,1,0]"},
      {{0x65050101}, "v_add_f16_e32 v2.h, v1.l, v0.h"},
      {{0x64050101}, "v_add_f16_e32 v2.l, v1.l, v0.h"},
      {{0x7e043903}, "v_mov_b16_e32 v2.l, v3.l"},
      {{0x7f04cd03}, "v_swap_b16 v2.h, v3.l"},
      {{0xd59c4001, 0x00000102}, "v_mov_b16_e64 v1.h, v2.l op_sel:[0,1]"},
      {{0x7f041503}, "v_cvt_f16_f32_e32 v2.h, v3"},
      {{0x7e041783}, "v_cvt_f32_f16_e32 v2, v3.h"},
      {{0xd58a4002, 0x00000103}, "v_cvt_f16_f32_e64 v2.h, v3 op_sel:[0,1]"},
      {{0x7c030903}, "v_cmp_lt_f16_e32 vcc_lo, v3.l, v4.h"},
      {{0xd4010806, 0x00020903}, "v_cmp_lt_f16_e64 s6, v3.h, v4.l op_sel:[1,0,0]"},
      {{0xd4811000, 0x00020903}, "v_cmpx_lt_f16_e64 v3.l, v4.h op_sel:[0,1]"},
      {{0x7dfb0903}, "v_cmpx_class_f16_e32 v3.l, v4.h"},
      {{0xd5361002, 0x00020903}, "v_fmac_f16_e64 v2.l, v3.l, v4.h op_sel:[0,1,0,0]"},
      {{0x6f050903, 0x00004321}, "v_fmamk_f16 v2.h, v3.l, 0x4321, v4.h"},
      {{0xd65d4802, 0x00220903}, "v_cndmask_b16 v2.h, v3.h, v4.l, s8"},
      {{0xd6590802, 0x04160903}, "v_mad_u32_u16 v2, v3.h, v4.l, v5 op_sel:[1,0,0,0]"},
      {{0xd7111002, 0x00020903}, "v_pack_b32_f16 v2, v3.l, v4.h op_sel:[0,1,0]"},
      {{0xd6162002, 0x04160903}, "v_alignbit_b32 v2, v3, v4, v5.h op_sel:[0,0,1,0]"},
      {{0xd6666002, 0x04160903}, "v_dot2_f16_f16 v2.h, v3, v4, v5.h op_sel:[0,0,1,1]"},
      {{0xcd022002, 0x04160903},
       "v_interp_p10_f16_f32 v2, v3.l, v4, v5.h op_sel:[0,0,1,0] wait_exp:0"},
      {{0x7e0438fa, 0xff001b83},
       "v_mov_b16_dpp v2.l, v3.h quad_perm:[3,2,1,0] row_mask:0xf bank_mask:0xf"},
      {{0xd5320802, 0x000208fa, 0xff001b83},
       "v_add_f16_e64_dpp v2.l, v131.h, v4.l op_sel:[1,0,0] quad_perm:[3,2,1,0] row_mask:0xf "
       "bank_mask:0xf"},
      {{0xcc1a4000, 0x1c0e04e9, 0x05397701},
       "v_dot2_f32_bf16_e64_dpp v0, v1, v2, v3 dpp8:[7,6,5,4,3,2,1,0]"},
      {{0xd65b1808, 0x00201103}, "v_permlane16_b32 v8, v3, s8, s8 op_sel:[1,1]"},
  };
  for (unsigned n = 0; n < sizeof cases / sizeof cases[0]; n++) {
    char text[GYRE_RDNA35_TEXT];
    const gyre_rdna35_instruction i = decode(cases[n].word, GYRE_RDNA35_WORDS);
    gyre_rdna35_text(&i, text, sizeof text);
    EXPECT(cases[n].text, strcmp(text, cases[n].text) == 0);
  }
}

// Selectors of operands that are no halves, of sources that are not there, of masks; packed FMAC across lanes.
static void no_halves(void) {
  EXPECT("binary32", DECODE(0xd5030800, 0x00020405).words == 0);
  EXPECT("source 2", DECODE(0xd5322001, 0x00020100).words == 0);
  EXPECT("a mask", DECODE(0xd4014006, 0x00020903).words == 0);
  EXPECT("a sum of 32 bits", DECODE(0xd6594002, 0x04160903).words == 0);
  EXPECT("the old value", DECODE(0xd5362002, 0x00020903).words == 0);
  EXPECT("DPP16", DECODE(0x780004fa, 0xff00e401).words == 0);
  EXPECT("DPP8", DECODE(0x780004e9, 0x05397701).words == 0);
  EXPECT("no DPP", DECODE(0x78000501).words == 1);
}

static void names(void) {
  for (unsigned n = 0; n < GYRE_RDNA35_ROWS; n++)
    EXPECT("row", gyre_rdna35_name(n) && gyre_rdna35_name(n)[0]);
  EXPECT("no row",
         !gyre_rdna35_name(GYRE_RDNA35_ROWS) && !gyre_rdna35_encoding_name(GYRE_RDNA35_ENCODINGS));
  EXPECT("encoding", !strcmp(gyre_rdna35_encoding_name(GYRE_RDNA35_VOP3P), "VOP3P"));
}

static uint32_t random_word(uint64_t *state) {
  *state += 0x9e3779b97f4a7c15u;
  uint64_t z = *state;
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return (uint32_t)((z ^ z >> 31) >> 32);
}

// Whatever the words, a decoded instruction keeps its limits and its text fits; shorter texts are its beginning.
static void random_words(uint64_t seed, unsigned long number) {
  unsigned long good = 0;
  for (unsigned long n = 0; n < number; n++) {
    uint32_t words[GYRE_RDNA35_WORDS];
    for (unsigned k = 0; k < GYRE_RDNA35_WORDS; k++) words[k] = random_word(&seed);
    const gyre_rdna35_options options = {.wave64 = n & 1};
    gyre_rdna35_instruction i;
    const size_t length = gyre_rdna35_decode(words, GYRE_RDNA35_WORDS, &options, &i);
    char text[GYRE_RDNA35_TEXT], start[20];
    gyre_rdna35_text(&i, text, sizeof text);
    gyre_rdna35_text(&i, start, sizeof start);
    if (!length) {
      EXPECT("nothing", !text[0]);
      continue;
    }
    good++;
    EXPECT("length", length <= GYRE_RDNA35_WORDS && i.words == length);
    EXPECT("operands", i.operands <= GYRE_RDNA35_OPERANDS && i.operands_y <= i.operands);
    EXPECT("text", strlen(text) < GYRE_RDNA35_TEXT - 1 && !strncmp(text, start, sizeof start - 1));
    for (unsigned k = 0; k < i.operands; k++) {
      const gyre_rdna35_operand *o = &i.operand[k];
      EXPECT("registers", o->kind != GYRE_RDNA35_VGPR || (o->words && o->reg + o->words <= 256));
      EXPECT("scalars", o->kind != GYRE_RDNA35_SCALAR || (o->words && o->reg <= GYRE_RDNA35_SCC));
    }
    // Words after an instruction do not matter.
    gyre_rdna35_instruction again;
    EXPECT("alone", gyre_rdna35_decode(words, length, &options, &again) == length &&
                        !memcmp(&i, &again, sizeof i));
    EXPECT("cut", gyre_rdna35_decode(words, length - 1, &options, &again) == 0);
  }
  EXPECT("some are instructions", number < 100 || good > number / 10);
}

int main(int argc, char **argv) {
  if (argc != 3) {
    fprintf(stderr, "usage: rdna35_decode_test SEED NUMBER\n");
    return 2;
  }
  identities();
  constants();
  literals_of_dual();
  memory();
  short_input();
  rules();
  halves();
  no_halves();
  names();
  random_words(strtoull(argv[1], NULL, 0), strtoul(argv[2], NULL, 0));
  if (failures) fprintf(stderr, "repeat: rdna35_decode_test %s %s\n", argv[1], argv[2]);
  return failures != 0;
}
