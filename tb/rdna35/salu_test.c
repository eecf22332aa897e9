// salu_test.c - scalar operations against what they ought to give, result and SCC: salu_test [ROUNDS [SEED]].

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "random.h"
#include "rig.h"

// Results of an operation: the destination and SCC (2: as it was).
typedef struct outcome {
  uint64_t value;
  unsigned scc;
} outcome;

typedef struct salu_case {
  const char *name;
  outcome (*expected)(uint64_t a, uint64_t b, unsigned scc);
  uint8_t words_a, words_b, words_to;  // 0: there is none
} salu_case;

enum { KEEPS = 2 };

#define CASE(fn, value_, scc_)                              \
  static outcome fn(uint64_t a, uint64_t b, unsigned scc) { \
    (void)a, (void)b, (void)scc;                            \
    const uint64_t r = (value_);                            \
    (void)r;                                                \
    return (outcome){r, (scc_)};                            \
  }
#define A ((uint32_t)a)
#define B ((uint32_t)b)
#define SA ((int32_t)(uint32_t)a)
#define SB ((int32_t)(uint32_t)b)
#define WORD(x) ((uint32_t)(uint64_t)(x))

static int bit_count(uint64_t a) {
  int n = 0;
  for (unsigned i = 0; i < 64; i++) n += (int)(a >> i & 1);
  return n;
}
static uint32_t lowest(uint64_t a) {
  for (unsigned i = 0; i < 64; i++) {
    if ((a >> i & 1) != 0) return i;
  }
  return UINT32_MAX;
}
static uint64_t bits_of_field(uint64_t a, unsigned from, unsigned width, unsigned size) {
  uint64_t r = 0;
  for (unsigned i = 0; i < width && from + i < size; i++) r |= (a >> (from + i) & 1) << i;
  return r;
}

CASE(add_u, WORD(a + b), a + b > UINT32_MAX)
CASE(sub_u, WORD(a - b), a < b)
CASE(addc, WORD(a + b + scc), a + b + scc > UINT32_MAX)
CASE(subb, WORD(a - b - scc), a < b + scc)
CASE(add_i, WORD(a + b), (int64_t)SA + SB != (int32_t)WORD(a + b))
CASE(sub_i, WORD(a - b), (int64_t)SA - SB != (int32_t)WORD(a - b))
CASE(mul, WORD(a *b), KEEPS)
CASE(mul_hi_u, a *b >> 32, KEEPS)
CASE(mul_hi_i, WORD(((int64_t)SA * SB) >> 32), KEEPS)
CASE(absdiff, WORD((int32_t)(A - B) < 0 ? B - A : A - B), r != 0)
CASE(abs_, WORD(SA < 0 ? 0 - A : A), r != 0)
CASE(shl, WORD(a << (B % 32)), r != 0)
CASE(shr, A >> (B % 32), r != 0)
CASE(sar, WORD(SA >> (B % 32)), r != 0)
CASE(shl64, a << (B % 64), r != 0)
CASE(shr64, a >> (B % 64), r != 0)
CASE(sar64, (uint64_t)((int64_t)a >> (B % 64)), r != 0)
CASE(lshl3_add, WORD((a << 3) + b), (a << 3) + b > UINT32_MAX)
CASE(min_i, WORD(SA < SB ? SA : SB), SA < SB)
CASE(max_i, WORD(SA > SB ? SA : SB), SA >= SB)
CASE(min_u, A < B ? A : B, A < B)
CASE(max_u, A > B ? A : B, A >= B)
CASE(and_, a &b, r != 0)
CASE(or_, a | b, r != 0)
CASE(xor_, a ^ b, r != 0)
CASE(not_and, WORD(~(a &b)), r != 0)
CASE(not_or, ~(a | b), r != 0)
CASE(not_xor, WORD(~(a ^ b)), r != 0)
CASE(and_not1, a & ~b, r != 0)
CASE(or_not1_32, WORD(a | ~b), r != 0)
CASE(not32, WORD(~a), r != 0)
CASE(not64, ~a, r != 0)
CASE(mov, a, KEEPS)
CASE(cselect, scc ? a : b, KEEPS)
CASE(bcnt1, (uint64_t)bit_count(a), r != 0)
CASE(bcnt0_64, 64 - (uint64_t)bit_count(a), r != 0)
CASE(ctz, lowest(a), KEEPS)
CASE(bfe_u, bits_of_field(A, B % 32, B >> 16 & 127, 32), r != 0)
CASE(bfe_u64, bits_of_field(a, B % 64, B >> 16 & 127, 64), r != 0)
CASE(bfm, WORD(((1ULL << (A % 32)) - 1) << (B % 32)), KEEPS)
CASE(sext8, WORD((int32_t)(int8_t)(uint8_t)a), KEEPS)
CASE(sext16, WORD((int32_t)(int16_t)(uint16_t)a), KEEPS)
CASE(pack_lh, (a & 0xffff) | (b & 0xffff0000), KEEPS)
CASE(eq_i, 0, SA == SB)
CASE(lt_i, 0, SA < SB)
CASE(ge_i, 0, SA >= SB)
CASE(lg_u, 0, A != B)
CASE(lt_u, 0, A < B)
CASE(gt_u, 0, A > B)
CASE(le_u, 0, A <= B)
CASE(ge_u, 0, A >= B)
CASE(eq_u64, 0, a == b)
CASE(bitcmp1, 0, A >> (B % 32) & 1)

static const salu_case cases[] = {
    {"s_add_u32", add_u, 1, 1, 1},
    {"s_sub_u32", sub_u, 1, 1, 1},
    {"s_addc_u32", addc, 1, 1, 1},
    {"s_subb_u32", subb, 1, 1, 1},
    {"s_add_i32", add_i, 1, 1, 1},
    {"s_sub_i32", sub_i, 1, 1, 1},
    {"s_mul_i32", mul, 1, 1, 1},
    {"s_mul_hi_u32", mul_hi_u, 1, 1, 1},
    {"s_mul_hi_i32", mul_hi_i, 1, 1, 1},
    {"s_absdiff_i32", absdiff, 1, 1, 1},
    {"s_abs_i32", abs_, 1, 0, 1},
    {"s_lshl_b32", shl, 1, 1, 1},
    {"s_lshr_b32", shr, 1, 1, 1},
    {"s_ashr_i32", sar, 1, 1, 1},
    {"s_lshl_b64", shl64, 2, 1, 2},
    {"s_lshr_b64", shr64, 2, 1, 2},
    {"s_ashr_i64", sar64, 2, 1, 2},
    {"s_lshl3_add_u32", lshl3_add, 1, 1, 1},
    {"s_min_i32", min_i, 1, 1, 1},
    {"s_max_i32", max_i, 1, 1, 1},
    {"s_min_u32", min_u, 1, 1, 1},
    {"s_max_u32", max_u, 1, 1, 1},
    {"s_and_b32", and_, 1, 1, 1},
    {"s_and_b64", and_, 2, 2, 2},
    {"s_or_b32", or_, 1, 1, 1},
    {"s_or_b64", or_, 2, 2, 2},
    {"s_xor_b32", xor_, 1, 1, 1},
    {"s_xor_b64", xor_, 2, 2, 2},
    {"s_nand_b32", not_and, 1, 1, 1},
    {"s_nor_b64", not_or, 2, 2, 2},
    {"s_xnor_b32", not_xor, 1, 1, 1},
    {"s_and_not1_b32", and_not1, 1, 1, 1},
    {"s_and_not1_b64", and_not1, 2, 2, 2},
    {"s_or_not1_b32", or_not1_32, 1, 1, 1},
    {"s_not_b32", not32, 1, 0, 1},
    {"s_not_b64", not64, 2, 0, 2},
    {"s_mov_b32", mov, 1, 0, 1},
    {"s_mov_b64", mov, 2, 0, 2},
    {"s_cselect_b32", cselect, 1, 1, 1},
    {"s_cselect_b64", cselect, 2, 2, 2},
    {"s_bcnt1_i32_b32", bcnt1, 1, 0, 1},
    {"s_bcnt1_i32_b64", bcnt1, 2, 0, 1},
    {"s_bcnt0_i32_b64", bcnt0_64, 2, 0, 1},
    {"s_ctz_i32_b32", ctz, 1, 0, 1},
    {"s_ctz_i32_b64", ctz, 2, 0, 1},
    {"s_bfe_u32", bfe_u, 1, 1, 1},
    {"s_bfe_u64", bfe_u64, 2, 1, 2},
    {"s_bfm_b32", bfm, 1, 1, 1},
    {"s_sext_i32_i8", sext8, 1, 0, 1},
    {"s_sext_i32_i16", sext16, 1, 0, 1},
    {"s_pack_lh_b32_b16", pack_lh, 1, 1, 1},
    {"s_cmp_eq_i32", eq_i, 1, 1, 0},
    {"s_cmp_lt_i32", lt_i, 1, 1, 0},
    {"s_cmp_ge_i32", ge_i, 1, 1, 0},
    {"s_cmp_lg_u32", lg_u, 1, 1, 0},
    {"s_cmp_lt_u32", lt_u, 1, 1, 0},
    {"s_cmp_gt_u32", gt_u, 1, 1, 0},
    {"s_cmp_le_u32", le_u, 1, 1, 0},
    {"s_cmp_ge_u32", ge_u, 1, 1, 0},
    {"s_cmp_eq_u64", eq_u64, 2, 2, 0},
    {"s_bitcmp1_b32", bitcmp1, 1, 1, 0},
};

enum { FROM_A = 10, FROM_B = 12, TO = 20, OLD_SCC = 14 };

// SCC before is bit 0 of s14; the result goes to words 0 and 1, SCC to word 2.
static void build(rig *r, const salu_case *c) {
  r->words = 0;
  rig_scalar_input(r, FROM_A, 2, 0);
  rig_scalar_input(r, FROM_B, 2, 2);
  rig_scalar_input(r, OLD_SCC, 1, 4);
  rig_sop1(r, "s_mov_b64", TO, CONSTANT(0));
  rig_sopc(r, "s_cmp_lg_u32", OLD_SCC, CONSTANT(0));
  if (c->words_to == 0) {
    rig_sopc(r, c->name, FROM_A, FROM_B);
  } else if (c->words_b == 0) {
    rig_sop1(r, c->name, TO, FROM_A);
  } else {
    rig_sop2(r, c->name, TO, FROM_A, FROM_B);
  }
  rig_sop2(r, "s_cselect_b32", TO + 2, CONSTANT(1), CONSTANT(0));
  for (unsigned n = 0; n < 3; n++) rig_scalar_output(r, TO + n, n);
}

static uint64_t value(random_state *r, unsigned words) {
  uint64_t v = random_next(r);
  switch (random_next(r) % 6) {
    case 0: v = random_next(r) % 4; break;
    case 1: v = 0 - random_next(r) % 4; break;
    case 2: v = (uint64_t)1 << random_next(r) % 64; break;
    case 3: v = random_next(r) & 0x003f003f; break;
    default: break;
  }
  return words == 2 ? v : (uint32_t)v;
}

int main(int argc, char **argv) {
  const unsigned long rounds = argc > 1 ? strtoul(argv[1], NULL, 0) : 200;
  const unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 0) : 1;
  random_state random = random_start(seed);
  unsigned failures = 0;
  rig *r = rig_new(1, false);
  for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
    const salu_case *c = &cases[i];
    build(r, c);
    for (unsigned long n = 0; n < rounds; n++) {
      const uint64_t a = value(&random, c->words_a);
      const uint64_t b = random_next(&random) % 8 == 0 && c->words_a == c->words_b
                             ? a
                             : value(&random, c->words_b);
      const unsigned scc = random_next(&random) & 1;
      rig_store(r, RIG_DATA, (uint32_t)a);
      rig_store(r, RIG_DATA + 4, (uint32_t)(a >> 32));
      rig_store(r, RIG_DATA + 8, (uint32_t)b);
      rig_store(r, RIG_DATA + 12, (uint32_t)(b >> 32));
      rig_store(r, RIG_DATA + 16, scc);
      rig_run_well(r);
      const outcome e = c->expected(a, b, scc);
      const uint64_t got = rig_load(r, RIG_OUT) | (uint64_t)rig_load(r, RIG_OUT + 4) << 32;
      const unsigned got_scc = rig_load(r, RIG_OUT + 8),
                     expected_scc = e.scc == KEEPS ? scc : e.scc;
      if (got == (c->words_to != 0 ? e.value : 0) && got_scc == expected_scc) continue;
      if (failures++ > 20) continue;
      printf("%s %" PRIx64 " %" PRIx64 " scc %u: got %" PRIx64 " scc %u, expected %" PRIx64
             " scc %u\n",
             c->name, a, b, scc, got, got_scc, e.value, expected_scc);
    }
  }
  rig_free(r);
  printf("%zu operations, %lu rounds, seed %lu: %u results wrong\n", sizeof cases / sizeof *cases,
         rounds, seed, failures);
  return failures != 0;
}
