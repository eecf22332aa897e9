// vector_float_cases.c - vector operations on numbers in all modes, by GNU MPFR and the host's binary64.

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "vector_cases.h"

#define CASE(fn, result) \
  static uint64_t fn(const vector_in *x) { return result; }
#define A (x->a)
#define B (x->b)
#define C (x->c)
#define F32 (&x->n.f32)
#define F16 (&x->n.f16)
#define F64 (&x->n.f64)
#define MINUS(f, a) number_negated(f, a)

#define SOME(s, f)                                  \
  CASE(add_##s, reference(f, REF_ADD, A, B, 0))     \
  CASE(mul_##s, reference(f, REF_MUL, A, B, 0))     \
  CASE(fma_##s, reference(f, REF_FMA, A, B, C))     \
  CASE(least_##s, number_least(f, A, B))            \
  CASE(most_##s, number_most(f, A, B))              \
  CASE(trunc_##s, reference(f, REF_TRUNC, A, 0, 0)) \
  CASE(ceil_##s, reference(f, REF_CEIL, A, 0, 0))   \
  CASE(floor_##s, reference(f, REF_FLOOR, A, 0, 0)) \
  CASE(rndne_##s, reference(f, REF_RNDNE, A, 0, 0)) \
  CASE(fract_##s, fraction(f, A))                   \
  CASE(mant_##s, mantissa(f, A))                    \
  CASE(exp_##s, exponent(f, A))
#define MORE(s, f)                                            \
  CASE(sub_##s, reference(f, REF_ADD, A, MINUS(f, B), 0))     \
  CASE(subrev_##s, reference(f, REF_ADD, B, MINUS(f, A), 0))  \
  CASE(fmac_##s, reference(f, REF_FMA, A, B, x->old))         \
  CASE(least3_##s, number_least(f, number_least(f, A, B), C)) \
  CASE(most3_##s, number_most(f, number_most(f, A, B), C))    \
  CASE(maxmin_##s, number_least(f, number_most(f, A, B), C))  \
  CASE(minmax_##s, number_most(f, number_least(f, A, B), C))  \
  CASE(med3_##s, middle(f, A, B, C))

// The difference to the next lower whole number, below 1.
static uint64_t fraction(const gyre_fp *f, uint64_t a) {
  const uint64_t below = reference(f, REF_FLOOR, a, 0, 0), one = number_from(f, 1);
  const uint64_t r = reference(f, REF_ADD, a, MINUS(f, below), 0);
  return r == one ? one - 1 : r;
}
static bool is_whole_number(const gyre_fp *f, uint64_t a) { return isfinite(number_value(f, a)); }
static uint64_t mantissa(const gyre_fp *f, uint64_t a) {
  int e;
  if (!is_whole_number(f, a)) return a;
  const gyre_fp exact = {.fraction = f->fraction, .exponent = f->exponent};
  return number_from(&exact, frexp(number_value(f, a), &e));
}
static uint64_t exponent(const gyre_fp *f, uint64_t a) {
  int e = 0;
  if (is_whole_number(f, a)) (void)frexp(number_value(f, a), &e);
  return f->fraction == 10 ? (uint16_t)e : (uint32_t)e;
}
// The one that is neither lowest nor highest; a NaN makes it the lowest.
static uint64_t middle(const gyre_fp *f, uint64_t a, uint64_t b, uint64_t c) {
  if (number_is_nan(f, a) || number_is_nan(f, b) || number_is_nan(f, c))
    return number_least(f, number_least(f, a, b), c);
  const uint64_t low = number_least(f, a, b), high = number_most(f, a, b);
  if (number_order(f, c, low) < 0) return low;
  if (number_order(f, c, high) > 0) return high;
  return number_most(f, low, number_least(f, high, c));
}

SOME(f32, F32)
SOME(f16, F16)
SOME(f64, F64)
MORE(f32, F32)
MORE(f16, F16)

CASE(rsq_f64, number_inverse_root(F64, A))
CASE(ldexp_f16, reference(F16, REF_LDEXP, A, (uint64_t)(int64_t)(int16_t)(uint16_t)B, 0))
CASE(ldexp_f32, reference(F32, REF_LDEXP, A, (uint64_t)(int64_t)(int32_t)(uint32_t)B, 0))
CASE(ldexp_f64, reference(F64, REF_LDEXP, A, (uint64_t)(int64_t)(int32_t)(uint32_t)B, 0))

// Turns; the operand is exact, and what is left of a quarter as well.
static uint64_t of_turns(const gyre_fp *f, uint64_t a, bool cosine) {
  gyre_fp in = *f, out = *f;
  in.flush_in = false;
  out.round = GYRE_FP_ROUND_NEAREST;
  const double v = number_value(&in, a);
  if (!isfinite(v)) return (((uint64_t)1 << f->exponent) - 1) << f->fraction | 1;
  const double r = fmod(v, 1.0), pi = acos(-1.0);
  if (!cosine && fabs(r) == 0.5) return number_from(&out, 0);
  if (cosine && fabs(r) == 0.25) return number_from(&out, 0);
  if (cosine && fabs(r) == 0.75) return number_from(&out, 0);
  if (!cosine && r == 0) return number_from(&out, v == 0 ? v : 0.0);
  return number_from(&out, cosine ? cos(2 * pi * r) : sin(2 * pi * r));
}
CASE(sin_f16, of_turns(F16, A, false))
CASE(cos_f16, of_turns(F16, A, true))

static uint64_t norm(const gyre_fp *f, uint64_t a, bool has_sign) {
  double v = number_value(f, a);
  if (isnan(v)) return 0;
  v = fmin(fmax(v, has_sign ? -1 : 0), 1) * (has_sign ? 32767 : 65535);
  return (uint64_t)(int64_t)nearbyint(v) & 0xffff;
}
CASE(norm_i16_f16, norm(F16, A, true))
CASE(norm_u16_f16, norm(F16, A, false))
CASE(pk_norm_i16_f16, norm(F16, A, true) | norm(F16, B, true) << 16)
CASE(pk_norm_u16_f16, norm(F16, A, false) | norm(F16, B, false) << 16)
CASE(pk_norm_i16_f32, norm(F32, A, true) | norm(F32, B, true) << 16)
CASE(pk_norm_u16_f32, norm(F32, A, false) | norm(F32, B, false) << 16)

static uint64_t cut(const vector_in *x, uint64_t a) {
  gyre_fp half = x->n.f16;
  half.round = GYRE_FP_ROUND_ZERO;
  return reference_convert(&half, F32, a);
}
CASE(pk_rtz, cut(x, A) | cut(x, B) << 16)
CASE(f16_of_f32, reference_convert(F16, F32, A))
CASE(f32_of_f16, reference_convert(F32, F16, A))
CASE(f32_of_f64, reference_convert(F32, F64, A))
CASE(f64_of_f32, reference_convert(F64, F32, A))

static uint64_t byte_in(const vector_in *x) {
  const unsigned at = 8 * (unsigned)(B & 3);
  uint64_t r = C & ~((uint64_t)255 << at);
  return r | reference_to_int(F32, A, 8, false) << at;
}
CASE(pk_u8, byte_in(x))

// DX9: 0 times anything is 0.
static bool zero_product(const vector_in *x) {
  return number_value(F32, A) == 0 || number_value(F32, B) == 0;
}
static uint64_t dx9_sum(const vector_in *x, uint64_t c) {
  return zero_product(x) ? reference(F32, REF_ADD, 0, c, 0) : reference(F32, REF_FMA, A, B, c);
}
CASE(dx9_mul, zero_product(x) ? 0 : reference(F32, REF_MUL, A, B, 0))
CASE(dx9_fma, dx9_sum(x, C))
CASE(dx9_fmac, dx9_sum(x, x->old))

static uint64_t mullit(const vector_in *x) {
  const uint32_t lowest = 0xff7fffff, b = (uint32_t)B;
  const double v = number_value(F32, C);
  if (b == lowest || b == 0xff800000 || number_is_nan(F32, b) || isnan(v) || v <= 0) return lowest;
  return dx9_mul(x);
}

// Returns the axis of a direction's largest component, z before y before x.
static unsigned axis(const vector_in *x) {
  const double p = fabs(number_value(F32, A)), q = fabs(number_value(F32, B)),
               s = fabs(number_value(F32, C));
  if (s >= p && s >= q) return 2;
  return q >= p ? 1 : 0;
}
static bool is_below(const vector_in *x, uint64_t a) { return number_value(F32, a) < 0; }
static uint64_t face(const vector_in *x) {
  const uint64_t parts[3] = {A, B, C};
  return number_from(F32, 2 * axis(x) + is_below(x, parts[axis(x)]));
}
static uint64_t across(const vector_in *x) {
  if (axis(x) == 2) return is_below(x, C) ? MINUS(F32, A) : A;
  if (axis(x) == 1) return A;
  return is_below(x, A) ? C : MINUS(F32, C);
}
static uint64_t down(const vector_in *x) {
  if (axis(x) == 1) return is_below(x, B) ? MINUS(F32, C) : C;
  return MINUS(F32, B);
}
static uint64_t twice(const vector_in *x) {
  const uint64_t parts[3] = {A, B, C};
  return reference(F32, REF_LDEXP, parts[axis(x)], 1, 0);
}

const vector_case vector_float_cases[] = {
#define SOME_ROWS(s, t)                                                               \
  {"v_add_" #s, t t t, add_##s, false}, {"v_mul_" #s, t t t, mul_##s, false},         \
      {"v_fma_" #s, t t t t, fma_##s, false}, {"v_min_" #s, t t t, least_##s, false}, \
      {"v_max_" #s, t t t, most_##s, false}, {"v_trunc_" #s, t t, trunc_##s, false},  \
      {"v_ceil_" #s, t t, ceil_##s, false}, {"v_floor_" #s, t t, floor_##s, false},   \
      {"v_rndne_" #s, t t, rndne_##s, false}, {"v_fract_" #s, t t, fract_##s, false}, \
      {"v_frexp_mant_" #s, t t, mant_##s, false},
#define MORE_ROWS(s, t, k)                                                                     \
  {"v_sub_" #s, t t t, sub_##s, false}, {"v_subrev_" #s, t t t, subrev_##s, false},            \
      {"v_fmac_" #s, t t t, fmac_##s, false}, {"v_fmaak_" #s, t t t k, fma_##s, false},        \
      {"v_fmamk_" #s, t t k t, fma_##s, false}, {"v_min3_" #s, t t t t, least3_##s, false},    \
      {"v_max3_" #s, t t t t, most3_##s, false}, {"v_maxmin_" #s, t t t t, maxmin_##s, false}, \
      {"v_minmax_" #s, t t t t, minmax_##s, false}, {"v_med3_" #s, t t t t, med3_##s, false},
    SOME_ROWS(f32, "f") SOME_ROWS(f16, "h") SOME_ROWS(f64, "d") MORE_ROWS(f32, "f", "k")
        MORE_ROWS(f16, "h", "k"){"v_frexp_exp_i32_f32", "if", exp_f32, false},
    {"v_frexp_exp_i32_f64", "id", exp_f64, false},
    {"v_frexp_exp_i16_f16", "sh", exp_f16, false},
    {"v_rsq_f64", "dd", rsq_f64, false},
    {"v_ldexp_f16", "hhs", ldexp_f16, false},
    {"v_ldexp_f32", "ffi", ldexp_f32, false},
    {"v_ldexp_f64", "ddi", ldexp_f64, false},
    {"v_sin_f16", "hh", sin_f16, true},
    {"v_cos_f16", "hh", cos_f16, true},
    {"v_cvt_norm_i16_f16", "sh", norm_i16_f16, false},
    {"v_cvt_norm_u16_f16", "sh", norm_u16_f16, false},
    {"v_cvt_pk_norm_i16_f16", "ihh", pk_norm_i16_f16, false},
    {"v_cvt_pk_norm_u16_f16", "ihh", pk_norm_u16_f16, false},
    {"v_cvt_pk_norm_i16_f32", "iff", pk_norm_i16_f32, false},
    {"v_cvt_pk_norm_u16_f32", "iff", pk_norm_u16_f32, false},
    {"v_cvt_pk_rtz_f16_f32", "iff", pk_rtz, false},
    {"v_cvt_f16_f32", "hf", f16_of_f32, false},
    {"v_cvt_f32_f16", "fh", f32_of_f16, false},
    {"v_cvt_f32_f64", "fd", f32_of_f64, false},
    {"v_cvt_f64_f32", "df", f64_of_f32, false},
    {"v_cvt_pk_u8_f32", "ifii", pk_u8, false},
    {"v_mul_dx9_zero_f32", "fff", dx9_mul, false},
    {"v_fma_dx9_zero_f32", "ffff", dx9_fma, false},
    {"v_fmac_dx9_zero_f32", "fff", dx9_fmac, false},
    {"v_mullit_f32", "ffff", mullit, false},
    {"v_cubeid_f32", "ffff", face, false},
    {"v_cubesc_f32", "ffff", across, false},
    {"v_cubetc_f32", "ffff", down, false},
    {"v_cubema_f32", "ffff", twice, false},
    {.name = NULL},
};
