// scalar_float_cases.c - scalar operations on binary32 and binary16, by GNU MPFR.

#include <stddef.h>

#include "scalar_cases.h"

#define F (&x->n.f32)
#define H (&x->n.f16)
#define CASE(fn, result) \
  static void fn(const scalar_in *x, scalar_out *o) { o->value = (result); }
#define BOTH(fn, result)  \
  CASE(fn##_f, result(F)) \
  CASE(fn##_h, result(H))

#define ADD(f) reference(f, REF_ADD, x->a, x->b, 0)
#define SUB(f) reference(f, REF_ADD, x->a, number_negated(f, x->b), 0)
#define MUL(f) reference(f, REF_MUL, x->a, x->b, 0)
#define LEAST(f) number_least(f, x->a, x->b)
#define MOST(f) number_most(f, x->a, x->b)
#define FMAC(f) reference(f, REF_FMA, x->a, x->b, x->old)
#define CEIL(f) reference(f, REF_CEIL, x->a, 0, 0)
#define FLOOR(f) reference(f, REF_FLOOR, x->a, 0, 0)
#define TRUNC(f) reference(f, REF_TRUNC, x->a, 0, 0)
#define RNDNE(f) reference(f, REF_RNDNE, x->a, 0, 0)

BOTH(add, ADD)
BOTH(sub, SUB)
BOTH(mul, MUL)
BOTH(least, LEAST)
BOTH(most, MOST)
CASE(fmac_f, FMAC(F))
CASE(fmac_h, reference(H, REF_FMA, x->a, x->b, x->old & 0xffff))
BOTH(ceil_, CEIL)
BOTH(floor_, FLOOR)
BOTH(trunc_, TRUNC)
BOTH(rndne, RNDNE)
CASE(fma_, reference(F, REF_FMA, x->a, x->b, x->c))
CASE(from_i, number_from_int(F, (int32_t)(uint32_t)x->a))
CASE(from_u, number_from_int(F, (int64_t)(uint32_t)x->a))
CASE(to_half, reference_convert(H, F, x->a))
CASE(from_half, reference_convert(F, H, x->a))
CASE(from_upper, reference_convert(F, H, x->a >> 16 & 0xffff))

static uint64_t whole(const gyre_fp *f, uint64_t a, bool is_signed) {
  gyre_fp toward_zero = *f;
  toward_zero.round = GYRE_FP_ROUND_ZERO;
  return reference_to_int(&toward_zero, a, 32, is_signed);
}
CASE(to_i, whole(F, x->a, true))
CASE(to_u, whole(F, x->a, false))

static uint64_t cut(const scalar_in *x, uint64_t a) {
  gyre_fp toward_zero = x->n.f16;
  toward_zero.round = GYRE_FP_ROUND_ZERO;
  return reference_convert(&toward_zero, F, a);
}
CASE(pack, cut(x, x->a) | cut(x, x->b) << 16)

// Comparisons: which of below, equal, above and unordered are true, bits 0 to 3.
static bool holds(const gyre_fp *f, const scalar_in *x, unsigned when) {
  return (when >> (number_order(f, x->a, x->b) + 1) & 1) != 0;
}
#define COMPARE(fn, when)                                                                 \
  static void fn##_f(const scalar_in *x, scalar_out *o) { o->scc = holds(F, x, (when)); } \
  static void fn##_h(const scalar_in *x, scalar_out *o) { o->scc = holds(H, x, (when)); }
COMPARE(lt, 1)
COMPARE(eq, 2)
COMPARE(le, 3)
COMPARE(gt, 4)
COMPARE(lg, 5)
COMPARE(ge, 6)
COMPARE(ord, 7)
COMPARE(unord, 8)
COMPARE(nge, 9)
COMPARE(nlg, 10)
COMPARE(ngt, 11)
COMPARE(nle, 12)
COMPARE(neq, 13)
COMPARE(nlt, 14)

const scalar_case scalar_float_cases[] = {
    {"s_add_f32", "fff", add_f},
    {"s_sub_f32", "fff", sub_f},
    {"s_mul_f32", "fff", mul_f},
    {"s_min_f32", "fff", least_f},
    {"s_max_f32", "fff", most_f},
    {"s_fmac_f32", "fff", fmac_f},
    {"s_fmaak_f32", "fffk", fma_},
    {"s_fmamk_f32", "ffkf", fma_},
    {"s_cvt_pk_rtz_f16_f32", "iff", pack},
    {"s_add_f16", "fhh", add_h},
    {"s_sub_f16", "fhh", sub_h},
    {"s_mul_f16", "fhh", mul_h},
    {"s_min_f16", "fhh", least_h},
    {"s_max_f16", "fhh", most_h},
    {"s_fmac_f16", "fhh", fmac_h},
    {"s_ceil_f32", "ff", ceil__f},
    {"s_floor_f32", "ff", floor__f},
    {"s_trunc_f32", "ff", trunc__f},
    {"s_rndne_f32", "ff", rndne_f},
    {"s_ceil_f16", "fh", ceil__h},
    {"s_floor_f16", "fh", floor__h},
    {"s_trunc_f16", "fh", trunc__h},
    {"s_rndne_f16", "fh", rndne_h},
    {"s_cvt_f32_i32", "fi", from_i},
    {"s_cvt_f32_u32", "fi", from_u},
    {"s_cvt_i32_f32", "if", to_i},
    {"s_cvt_u32_f32", "if", to_u},
    {"s_cvt_f16_f32", "ff", to_half},
    {"s_cvt_f32_f16", "fh", from_half},
    {"s_cvt_hi_f32_f16", "fH", from_upper},
    {"s_cmp_lt_f32", "-ff", lt_f},
    {"s_cmp_eq_f32", "-ff", eq_f},
    {"s_cmp_le_f32", "-ff", le_f},
    {"s_cmp_gt_f32", "-ff", gt_f},
    {"s_cmp_lg_f32", "-ff", lg_f},
    {"s_cmp_ge_f32", "-ff", ge_f},
    {"s_cmp_o_f32", "-ff", ord_f},
    {"s_cmp_u_f32", "-ff", unord_f},
    {"s_cmp_nge_f32", "-ff", nge_f},
    {"s_cmp_nlg_f32", "-ff", nlg_f},
    {"s_cmp_ngt_f32", "-ff", ngt_f},
    {"s_cmp_nle_f32", "-ff", nle_f},
    {"s_cmp_neq_f32", "-ff", neq_f},
    {"s_cmp_nlt_f32", "-ff", nlt_f},
    {"s_cmp_lt_f16", "-hh", lt_h},
    {"s_cmp_eq_f16", "-hh", eq_h},
    {"s_cmp_le_f16", "-hh", le_h},
    {"s_cmp_gt_f16", "-hh", gt_h},
    {"s_cmp_lg_f16", "-hh", lg_h},
    {"s_cmp_ge_f16", "-hh", ge_h},
    {"s_cmp_o_f16", "-hh", ord_h},
    {"s_cmp_u_f16", "-hh", unord_h},
    {"s_cmp_nge_f16", "-hh", nge_h},
    {"s_cmp_nlg_f16", "-hh", nlg_h},
    {"s_cmp_ngt_f16", "-hh", ngt_h},
    {"s_cmp_nle_f16", "-hh", nle_h},
    {"s_cmp_neq_f16", "-hh", neq_h},
    {"s_cmp_nlt_f16", "-hh", nlt_h},
    {.name = NULL},
};
