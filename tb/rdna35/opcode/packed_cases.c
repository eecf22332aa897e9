// packed_cases.c - packed operations: what is done to each half, by integers and GNU MPFR.

#include "packed_cases.h"

#include <stddef.h>

#define HALF(fn, result) \
  static uint64_t fn(const halves *x) { return result; }
#define A (x->a)
#define B (x->b)
#define C (x->c)
#define S(v) ((int64_t)(int16_t)(uint16_t)(v))

static uint64_t whole(const halves *x, int64_t sum, bool has_sign) {
  const int64_t highest = has_sign ? 32767 : 65535, lowest = has_sign ? -32768 : 0;
  if (x->clamp) sum = sum < lowest ? lowest : sum > highest ? highest : sum;
  return (uint64_t)sum & 0xffff;
}
HALF(mad_i, whole(x, S(A) * S(B) + S(C), true))
HALF(mad_u, whole(x, (int64_t)(A *B + C), false))
HALF(mul_lo, A *B & 0xffff)
HALF(add_i, whole(x, S(A) + S(B), true))
HALF(sub_i, whole(x, S(A) - S(B), true))
HALF(add_u, whole(x, (int64_t)(A + B), false))
HALF(sub_u, whole(x, (int64_t)A - (int64_t)B, false))
HALF(shl, B << (A & 15) & 0xffff)
HALF(shr, B >> (A & 15))
HALF(sar, (uint64_t)(S(B) >> (A & 15)) & 0xffff)
HALF(max_i, S(A) < S(B) ? B : A)
HALF(min_i, S(A) < S(B) ? A : B)
HALF(max_u, A < B ? B : A)
HALF(min_u, A < B ? A : B)
HALF(fma_, reference(x->f, REF_FMA, A, B, C))
HALF(add_f, reference(x->f, REF_ADD, A, B, 0))
HALF(mul_f, reference(x->f, REF_MUL, A, B, 0))
HALF(min_f, number_least(x->f, A, B))
HALF(max_f, number_most(x->f, A, B))

const packed_case packed_cases[] = {
    {"v_pk_mad_i16", "PPP", mad_i},  {"v_pk_mul_lo_u16", "PP", mul_lo},
    {"v_pk_add_i16", "PP", add_i},   {"v_pk_sub_i16", "PP", sub_i},
    {"v_pk_lshlrev_b16", "PP", shl}, {"v_pk_lshrrev_b16", "PP", shr},
    {"v_pk_ashrrev_i16", "PP", sar}, {"v_pk_max_i16", "PP", max_i},
    {"v_pk_min_i16", "PP", min_i},   {"v_pk_mad_u16", "PPP", mad_u},
    {"v_pk_add_u16", "PP", add_u},   {"v_pk_sub_u16", "PP", sub_u},
    {"v_pk_max_u16", "PP", max_u},   {"v_pk_min_u16", "PP", min_u},
    {"v_pk_fma_f16", "ppp", fma_},   {"v_pk_add_f16", "pp", add_f},
    {"v_pk_mul_f16", "pp", mul_f},   {"v_pk_min_f16", "pp", min_f},
    {"v_pk_max_f16", "pp", max_f},   {.name = NULL},
};
