// fpu_known.c - results that the RISC-V manual or IEEE 754 states, written down by hand. They hold
// the references to the rules too, where both have been put together from the same reading.

#include <inttypes.h>
#include <stdio.h>

#include "fpu_check.h"

#define NV GYRE_F32_NV
#define DZ GYRE_F32_DZ
#define OF GYRE_F32_OF
#define UF GYRE_F32_UF
#define NX GYRE_F32_NX
#define RNE GYRE_F32_RNE
#define RTZ GYRE_F32_RTZ
#define RDN GYRE_F32_RDN
#define RUP GYRE_F32_RUP
#define RMM GYRE_F32_RMM
#define ONE 0x3f800000U
#define INF 0x7f800000U
#define NEG 0x80000000U
#define NAN_ GYRE_F32_NAN
#define PAYLOAD 0xffc12345U  // quiet, negative, with payload
#define SNAN 0x7f800001U
#define MAX 0x7f7fffffU
#define MIN 0x00800000U  // smallest normal

static const struct known {
  fpu_op op;
  fpu_vector v;
  uint32_t value;
  uint8_t flags;
} known[] = {
    // Zeros: sum of opposites, of equals, product.
    {FPU_ADD, {ONE, ONE | NEG, 0, RNE}, 0, 0},
    {FPU_ADD, {ONE, ONE | NEG, 0, RDN}, NEG, 0},
    {FPU_ADD, {NEG, NEG, 0, RUP}, NEG, 0},
    {FPU_ADD, {0, 0, 0, RDN}, 0, 0},
    {FPU_SUB, {0, 0, 0, RDN}, NEG, 0},
    {FPU_MUL, {NEG, ONE, 0, RUP}, NEG, 0},
    {FPU_MUL, {0, ONE, 0, RDN}, 0, 0},
    {FPU_NMADD, {ONE, ONE, ONE | NEG, RNE}, 0, 0},
    {FPU_NMADD, {ONE, 0, 0, RUP}, NEG, 0},
    {FPU_NMSUB, {ONE, ONE, ONE, RDN}, NEG, 0},
    // NaNs: canonical, invalid only if signaling or made.
    {FPU_ADD, {PAYLOAD, ONE, 0, RNE}, NAN_, 0},
    {FPU_ADD, {SNAN, ONE, 0, RNE}, NAN_, NV},
    {FPU_ADD, {INF, INF | NEG, 0, RNE}, NAN_, NV},
    {FPU_MUL, {INF, 0, 0, RNE}, NAN_, NV},
    {FPU_MADD, {INF, 0, PAYLOAD, RNE}, NAN_, NV},
    {FPU_MADD, {0, INF, ONE, RNE}, NAN_, NV},
    {FPU_MADD, {ONE, ONE, PAYLOAD, RNE}, NAN_, 0},
    {FPU_MADD, {INF, ONE, INF | NEG, RNE}, NAN_, NV},
    {FPU_MSUB, {INF, ONE, INF, RNE}, NAN_, NV},
    // Division and root.
    {FPU_DIV, {ONE, NEG, 0, RNE}, INF | NEG, DZ},
    {FPU_DIV, {0, 0, 0, RNE}, NAN_, NV},
    {FPU_DIV, {INF, INF, 0, RNE}, NAN_, NV},
    {FPU_DIV, {INF, 0, 0, RNE}, INF, 0},
    {FPU_DIV, {ONE, 0x40400000, 0, RNE}, 0x3eaaaaab, NX},
    {FPU_DIV, {ONE, 0x40400000, 0, RTZ}, 0x3eaaaaaa, NX},
    {FPU_SQRT, {NEG, 0, 0, RNE}, NEG, 0},
    {FPU_SQRT, {ONE | NEG, 0, 0, RNE}, NAN_, NV},
    {FPU_SQRT, {0x40800000, 0, 0, RNE}, 0x40000000, 0},
    {FPU_SQRT, {INF | NEG, 0, 0, RNE}, NAN_, NV},
    // Ties and overflow: 2^24 + 1; twice the largest number.
    {FPU_ADD, {0x4b800000, ONE, 0, RNE}, 0x4b800000, NX},
    {FPU_ADD, {0x4b800000, ONE, 0, RMM}, 0x4b800001, NX},
    {FPU_ADD, {MAX, MAX, 0, RNE}, INF, OF | NX},
    {FPU_ADD, {MAX, MAX, 0, RTZ}, MAX, OF | NX},
    {FPU_ADD, {MAX, MAX, 0, RDN}, MAX, OF | NX},
    {FPU_ADD, {MAX, MAX, 0, RMM}, INF, OF | NX},
    {FPU_ADD, {MAX | NEG, MAX | NEG, 0, RUP}, MAX | NEG, OF | NX},
    // Underflow: tiny after rounding; an exact subnormal raises nothing. (1 - 2^-24) 2^-126 is
    // tiny, although the result is the smallest normal: with an unbounded exponent it needs no
    // rounding. (1 - 2^-25) 2^-126 rounds up to 2^-126 with an unbounded exponent too: not tiny.
    {FPU_MUL, {MIN, 0x3f000000, 0, RNE}, 0x00400000, 0},
    {FPU_MUL, {1, 0x3f000000, 0, RNE}, 0, UF | NX},
    {FPU_MUL, {1, 0x3f000000, 0, RMM}, 1, UF | NX},
    {FPU_MUL, {MIN, 0x3f7fffff, 0, RNE}, MIN, UF | NX},
    {FPU_MADD, {MIN | NEG, 0x33000000, MIN, RUP}, MIN, NX},
    {FPU_MADD, {MIN | NEG, 0x33000000, MIN, RTZ}, 0x007fffff, UF | NX},
    // Minimum and maximum, comparisons.
    {FPU_MIN, {0, NEG, 0, RNE}, NEG, 0},
    {FPU_MAX, {NEG, 0, 0, RNE}, 0, 0},
    {FPU_MIN, {SNAN, ONE, 0, RNE}, ONE, NV},
    {FPU_MAX, {ONE, PAYLOAD, 0, RNE}, ONE, 0},
    {FPU_MAX, {PAYLOAD, PAYLOAD, 0, RNE}, NAN_, 0},
    {FPU_EQ, {PAYLOAD, ONE, 0, RNE}, 0, 0},
    {FPU_EQ, {SNAN, ONE, 0, RNE}, 0, NV},
    {FPU_EQ, {0, NEG, 0, RNE}, 1, 0},
    {FPU_LT, {PAYLOAD, ONE, 0, RNE}, 0, NV},
    {FPU_LE, {ONE, PAYLOAD, 0, RNE}, 0, NV},
    {FPU_LT, {NEG, 0, 0, RNE}, 0, 0},
    {FPU_LE, {0, NEG, 0, RNE}, 1, 0},
    // Patterns.
    {FPU_SGNJ, {SNAN, NEG, 0, RNE}, SNAN | NEG, 0},
    {FPU_SGNJN, {PAYLOAD, NEG, 0, RNE}, PAYLOAD & ~NEG, 0},
    {FPU_SGNJX, {ONE | NEG, ONE | NEG, 0, RNE}, ONE, 0},
    {FPU_MV_TO_X, {SNAN, 0, 0, RNE}, SNAN, 0},
    {FPU_MV_FROM_X, {SNAN, 0, 0, RNE}, SNAN, 0},
    {FPU_CLASS, {INF | NEG, 0, 0, RNE}, 1 << 0, 0},
    {FPU_CLASS, {ONE | NEG, 0, 0, RNE}, 1 << 1, 0},
    {FPU_CLASS, {1 | NEG, 0, 0, RNE}, 1 << 2, 0},
    {FPU_CLASS, {NEG, 0, 0, RNE}, 1 << 3, 0},
    {FPU_CLASS, {0, 0, 0, RNE}, 1 << 4, 0},
    {FPU_CLASS, {1, 0, 0, RNE}, 1 << 5, 0},
    {FPU_CLASS, {ONE, 0, 0, RNE}, 1 << 6, 0},
    {FPU_CLASS, {INF, 0, 0, RNE}, 1 << 7, 0},
    {FPU_CLASS, {SNAN, 0, 0, RNE}, 1 << 8, 0},
    {FPU_CLASS, {PAYLOAD, 0, 0, RNE}, 1 << 9, 0},
    // Conversions: table "domains of float-to-integer conversions" of the manual.
    {FPU_CVT_W, {NAN_, 0, 0, RNE}, 0x7fffffff, NV},
    {FPU_CVT_W, {PAYLOAD, 0, 0, RNE}, 0x7fffffff, NV},
    {FPU_CVT_W, {INF | NEG, 0, 0, RNE}, 0x80000000, NV},
    {FPU_CVT_W, {0x4f000000, 0, 0, RNE}, 0x7fffffff, NV},
    {FPU_CVT_W, {0xcf000000, 0, 0, RNE}, 0x80000000, 0},
    {FPU_CVT_W, {0x40200000, 0, 0, RNE}, 2, NX},
    {FPU_CVT_W, {0x40200000, 0, 0, RMM}, 3, NX},
    {FPU_CVT_WU, {PAYLOAD, 0, 0, RNE}, 0xffffffff, NV},
    {FPU_CVT_WU, {INF | NEG, 0, 0, RNE}, 0, NV},
    {FPU_CVT_WU, {ONE | NEG, 0, 0, RNE}, 0, NV},
    {FPU_CVT_WU, {0xbf000000, 0, 0, RTZ}, 0, NX},
    {FPU_CVT_WU, {0xbf000000, 0, 0, RDN}, 0, NV},
    {FPU_CVT_WU, {0x4f800000, 0, 0, RNE}, 0xffffffff, NV},
    {FPU_CVT_FROM_W, {0x80000000, 0, 0, RNE}, 0xcf000000, 0},
    {FPU_CVT_FROM_W, {0, 0, 0, RDN}, 0, 0},
    {FPU_CVT_FROM_WU, {0xffffffff, 0, 0, RNE}, 0x4f800000, NX},
    {FPU_CVT_FROM_WU, {0xffffffff, 0, 0, RTZ}, 0x4f7fffff, NX},
};

unsigned fpu_known_count(void) { return sizeof known / sizeof known[0]; }

unsigned fpu_check_known(void) {
  unsigned differences = 0;
  for (unsigned i = 0; i < fpu_known_count(); i++) {
    const struct known *k = &known[i];
    const gyre_f32_result r = fpu_run(k->op, k->v);
    if (r.value == k->value && r.flags == k->flags) continue;
    differences++;
    printf("known result %u, %s: %08" PRIx32 " flags %02x, expected %08" PRIx32 " flags %02x\n", i,
           fpu_ops[k->op].name, r.value, (unsigned)r.flags, k->value, (unsigned)k->flags);
  }
  return differences;
}
