// reference.c - computes the expected result of each built-in by MPFR; where that has no such
// function or OpenCL has rules of its own, by the text of the specification.

#include <limits.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "accuracy.h"
#include "functions.h"

typedef enum answer answer;
typedef reference_values values;

#define ONE(NAME, FUNCTION)             \
  static answer ref_##NAME(values *v) { \
    FUNCTION(v->r, v->x, MPFR_RNDN);    \
    return ANSWER_NUMBER;               \
  }
#define TWO(NAME, FUNCTION)                \
  static answer ref_##NAME(values *v) {    \
    FUNCTION(v->r, v->x, v->y, MPFR_RNDN); \
    return ANSWER_NUMBER;                  \
  }
#define SAME(NAME, OTHER) \
  static answer ref_##NAME(values *v) { return ref_##OTHER(v); }
// The result is a float that the host computes exactly.
#define EXACTLY(NAME, VALUE)              \
  static answer ref_##NAME(values *v) {   \
    mpfr_set_flt(v->r, VALUE, MPFR_RNDN); \
    return ANSWER_NUMBER;                 \
  }

ONE(acos, mpfr_acos)
ONE(acosh, mpfr_acosh)
ONE(acospi, mpfr_acospi)
ONE(asin, mpfr_asin)
ONE(asinh, mpfr_asinh)
ONE(asinpi, mpfr_asinpi)
ONE(atan, mpfr_atan)
ONE(atanh, mpfr_atanh)
ONE(atanpi, mpfr_atanpi)
TWO(atan2, mpfr_atan2)
TWO(atan2pi, mpfr_atan2pi)
ONE(cbrt, mpfr_cbrt)
ONE(cos, mpfr_cos)
ONE(cosh, mpfr_cosh)
ONE(cospi, mpfr_cospi)
TWO(divide, mpfr_div)
ONE(erf, mpfr_erf)
ONE(erfc, mpfr_erfc)
ONE(exp, mpfr_exp)
ONE(exp10, mpfr_exp10)
ONE(exp2, mpfr_exp2)
ONE(expm1, mpfr_expm1)
ONE(fabs, mpfr_abs)
TWO(fdim, mpfr_dim)
TWO(fmod, mpfr_fmod)
TWO(hypot, mpfr_hypot)
ONE(log, mpfr_log)
ONE(log10, mpfr_log10)
ONE(log1p, mpfr_log1p)
ONE(log2, mpfr_log2)
TWO(pow, mpfr_pow)
TWO(remainder, mpfr_remainder)
ONE(rint, mpfr_rint)
ONE(sin, mpfr_sin)
ONE(sinh, mpfr_sinh)
ONE(sinpi, mpfr_sinpi)
ONE(sqrt, mpfr_sqrt)
ONE(tan, mpfr_tan)
ONE(tanh, mpfr_tanh)
ONE(tanpi, mpfr_tanpi)
ONE(tgamma, mpfr_gamma)
SAME(sincos_sin, sin)
SAME(sincos_cos, cos)
EXACTLY(ceil, ceilf(v->a))
EXACTLY(floor, floorf(v->a))
EXACTLY(trunc, truncf(v->a))
EXACTLY(round, roundf(v->a))
EXACTLY(copysign, copysignf(v->a, v->b))
EXACTLY(nextafter, nextafterf(v->a, v->b))
EXACTLY(logb, logbf(v->a))
EXACTLY(fract_floor, floorf(v->a))
EXACTLY(modf_integer, truncf(v->a))
EXACTLY(nan, NAN)
EXACTLY(sign, isnan(v->a) ? 0.0f : v->a == 0.0f ? v->a : copysignf(1.0f, v->a))

static answer ref_recip(values *v) {
  mpfr_ui_div(v->r, 1, v->x, MPFR_RNDN);
  return ANSWER_NUMBER;
}

static answer ref_rsqrt(values *v) {
  // 1/sqrt(-0): MPFR has +infinity there.
  if (v->a == 0.0f)
    mpfr_set_inf(v->r, signbit(v->a) ? -1 : 1);
  else
    mpfr_rec_sqrt(v->r, v->x, MPFR_RNDN);
  return ANSWER_NUMBER;
}

static answer ref_fma(values *v) {
  mpfr_fma(v->r, v->x, v->y, v->z, MPFR_RNDN);
  return ANSWER_NUMBER;
}

static answer number(values *v, float x) {
  mpfr_set_flt(v->r, x, MPFR_RNDN);
  return ANSWER_NUMBER;
}

// The order of two zeros is open.
static answer ref_fmax(values *v) {
  return v->a == 0 && v->b == 0 ? ANSWER_OPEN : number(v, fmaxf(v->a, v->b));
}
static answer ref_fmin(values *v) {
  return v->a == 0 && v->b == 0 ? ANSWER_OPEN : number(v, fminf(v->a, v->b));
}
static answer ref_maxmag(values *v) {
  float a = fabsf(v->a), b = fabsf(v->b);
  return a > b ? number(v, v->a) : b > a ? number(v, v->b) : ref_fmax(v);
}
static answer ref_minmag(values *v) {
  float a = fabsf(v->a), b = fabsf(v->b);
  return a < b ? number(v, v->a) : b < a ? number(v, v->b) : ref_fmin(v);
}

// The common functions are not defined for NaN.
static bool no_numbers(const values *v) { return isnan(v->a) || isnan(v->b) || isnan(v->c); }
static answer ref_max(values *v) { return isnan(v->a) || isnan(v->b) ? ANSWER_OPEN : ref_fmax(v); }
static answer ref_min(values *v) { return isnan(v->a) || isnan(v->b) ? ANSWER_OPEN : ref_fmin(v); }
static answer ref_step(values *v) {
  return isnan(v->a) || isnan(v->b) ? ANSWER_OPEN : number(v, v->b < v->a ? 0.0f : 1.0f);
}
static answer ref_clamp(values *v) {
  if (no_numbers(v) || v->b > v->c) return ANSWER_OPEN;
  float value = fminf(fmaxf(v->a, v->b), v->c);
  return value == 0.0f ? ANSWER_OPEN : number(v, value);
}

static answer factor(values *v, unsigned up, unsigned down) {
  mpfr_const_pi(v->r, MPFR_RNDN);
  if (up == 180)
    mpfr_ui_div(v->r, up, v->r, MPFR_RNDN);
  else
    mpfr_div_ui(v->r, v->r, down, MPFR_RNDN);
  mpfr_mul(v->r, v->r, v->x, MPFR_RNDN);
  return ANSWER_NUMBER;
}
static answer ref_degrees(values *v) { return factor(v, 180, 0); }
static answer ref_radians(values *v) { return factor(v, 0, 180); }

static answer ref_fract(values *v) {
  if (isinf(v->a)) return number(v, copysignf(0.0f, v->a));
  if (v->a == 0.0f) return number(v, v->a);
  return number(v, isnan(v->a) ? v->a : fminf(v->a - floorf(v->a), 0x1.fffffep-1f));
}
static answer ref_modf(values *v) {
  float integer;
  return number(v, modff(v->a, &integer));
}
static answer ref_frexp(values *v) {
  int exponent;
  return number(v, frexpf(v->a, &exponent));
}

static answer word(values *v, int32_t value) {
  v->word = (uint32_t)value;
  return ANSWER_WORD;
}
static answer ref_frexp_exponent(values *v) {
  int exponent;
  if (!isfinite(v->a)) return ANSWER_OPEN;
  frexpf(v->a, &exponent);
  return word(v, exponent);
}
static answer ref_ilogb(values *v) {
  // FP_ILOGB0 and FP_ILOGBNAN as POCL's header for OpenCL C has them.
  if (v->a == 0.0f) return word(v, INT_MIN);
  return word(v, isfinite(v->a) ? ilogbf(v->a) : INT_MAX);
}

static answer ref_ldexp(values *v) {
  mpfr_mul_2si(v->r, v->x, v->n, MPFR_RNDN);
  return ANSWER_NUMBER;
}

static answer ref_lgamma(values *v) {
  int sign;
  mpfr_lgamma(v->r, &sign, v->x, MPFR_RNDN);
  // Between its poles the function has zeros that are no numbers; what counts there is the absolute error.
  if (v->a < 0.0f) v->least_unit = -23;
  return ANSWER_NUMBER;
}
SAME(lgamma_r, lgamma)
static answer ref_lgamma_r_sign(values *v) {
  float below = floorf(v->a);
  // At poles and beyond there is none. Between them it changes with every integer below zero.
  if (!isfinite(v->a) || v->a == 0.0f || (v->a < 0.0f && v->a == below)) return ANSWER_OPEN;
  return word(v, v->a > 0.0f || fmodf(below, 2.0f) == 0.0f ? 1 : -1);
}

static answer ref_powr(values *v) {
  bool end = v->a == 0.0f || isinf(v->a);
  if (isnan(v->a) || isnan(v->b) || v->a < 0.0f || (end && v->b == 0.0f) ||
      (v->a == 1.0f && isinf(v->b)))
    return number(v, NAN);
  mpfr_abs(v->x, v->x, MPFR_RNDN);
  mpfr_pow(v->r, v->x, v->y, MPFR_RNDN);
  return ANSWER_NUMBER;
}
static answer ref_pown(values *v) {
  mpfr_pow_si(v->r, v->x, v->n, MPFR_RNDN);
  return ANSWER_NUMBER;
}
static answer ref_rootn(values *v) {
  mpfr_rootn_si(v->r, v->x, v->n, MPFR_RNDN);
  return ANSWER_NUMBER;
}

static answer ref_remquo(values *v) { return ref_remainder(v); }
static answer ref_remquo_quotient(values *v) {
  long quotient;
  mpfr_remquo(v->r, &quotient, v->x, v->y, MPFR_RNDN);
  if (mpfr_nan_p(v->r)) return ANSWER_OPEN;
  // Seven bits with the sign of the whole quotient.
  int32_t low = (int32_t)(labs(quotient) & 0x7f);
  return word(v, signbit(v->a) != signbit(v->b) ? -low : low);
}

// half_* are defined for |x| <= 2^16 where they are periodic; native_* are measured where argument and result are normal.
#define HALF_PERIODIC(NAME)                                      \
  static answer ref_half_##NAME(values *v) {                     \
    return fabsf(v->a) <= 0x1p16f ? ref_##NAME(v) : ANSWER_OPEN; \
  }
#define HALF(NAME) SAME(half_##NAME, NAME)
#define NATIVE(NAME)                                                                            \
  static answer ref_native_##NAME(values *v) {                                                  \
    if (!isnormal(v->a) || ref_##NAME(v) != ANSWER_NUMBER || !mpfr_regular_p(v->r))             \
      return ANSWER_OPEN;                                                                       \
    return mpfr_get_exp(v->r) > -126 && mpfr_get_exp(v->r) < 128 ? ANSWER_NUMBER : ANSWER_OPEN; \
  }
HALF_PERIODIC(cos)
HALF_PERIODIC(sin)
HALF_PERIODIC(tan)
HALF(divide)
HALF(exp)
HALF(exp10)
HALF(exp2)
HALF(log)
HALF(log10)
HALF(log2)
HALF(powr)
HALF(recip)
HALF(rsqrt)
HALF(sqrt)
NATIVE(divide)
NATIVE(exp)
NATIVE(exp10)
NATIVE(exp2)
NATIVE(log)
NATIVE(log10)
NATIVE(log2)
NATIVE(powr)
NATIVE(recip)
NATIVE(rsqrt)
NATIVE(sqrt)
#define NATIVE_PERIODIC(NAME)                                                    \
  static answer ref_native_##NAME(values *v) {                                   \
    return fabsf(v->a) <= 0x1p16f && v->a != 0.0f ? ref_##NAME(v) : ANSWER_OPEN; \
  }
NATIVE_PERIODIC(cos)
NATIVE_PERIODIC(sin)
NATIVE_PERIODIC(tan)

#define ENTRY(NAME, KIND, EXPRESSION, BOUND, LOW, HIGH) \
  {#NAME, KIND_##KIND, BOUND, LOW, HIGH, ref_##NAME},
const function functions[] = {GYRE_FUNCTIONS(ENTRY)};
const unsigned functions_count = sizeof functions / sizeof functions[0];
