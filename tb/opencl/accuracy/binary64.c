// binary64.c - references of one argument in binary64, by the host's C library, in blocks.
//
// This file alone is compiled with -ffast-math, with which GCC takes the vector functions of that
// library (libmvec) where there are some: four units of binary64, which is 2^-27 of one of
// binary32. NaN and arguments without a result do not get here (errors.c), nor is a large error
// trusted before MPFR says so. opencl_filter_test compares zeros and poles with MPFR.

#include <math.h>
#include <string.h>

#include "exhaustive.h"

static const double pi = 3.14159265358979323846;

#define LOOP(NAME, VALUE)                                            \
  static void block_##NAME(const double *in, double *restrict out) { \
    for (unsigned i = 0; i < BLOCK; i++) {                           \
      const double a = in[i];                                        \
      out[i] = VALUE;                                                \
    }                                                                \
  }

// For reduced arguments: both sine and cosine of each, in loops of their own, as both in one GCC
// would make a call of sincos().
#define PERIODIC(NAME, REDUCE, VALUE)                                \
  static void block_##NAME(const double *in, double *restrict out) { \
    static double y[BLOCK], sine[BLOCK], cosine[BLOCK];              \
    static int64_t q[BLOCK];                                         \
    REDUCE(in, y, q);                                                \
    for (unsigned i = 0; i < BLOCK; i++) sine[i] = sin(y[i]);        \
    for (unsigned i = 0; i < BLOCK; i++) cosine[i] = cos(y[i]);      \
    for (unsigned i = 0; i < BLOCK; i++) {                           \
      const double s = sine[i], c = cosine[i], a = in[i];            \
      (void)a;                                                       \
      out[i] = VALUE;                                                \
    }                                                                \
  }

// Sine and cosine of q quarters of a turn and an angle. No number but 0 gives zero.
#define SINE (q[i] & 1 ? c : s) * (q[i] & 2 ? -1.0 : 1.0)
#define COSINE (q[i] & 1 ? s : c) * ((q[i] + 1) & 2 ? -1.0 : 1.0)
// The same, where zeros have the signs of the specification.
static inline double sinpi64(double s, double c, double a, int64_t q) {
  const double size = q & 1 ? c : s;
  return size == 0.0 ? copysign(0.0, a) : q & 2 ? -size : size;
}
static inline double cospi64(double s, double c, int64_t q) {
  const double size = q & 1 ? s : c;
  return size == 0.0 ? 0.0 : (q + 1) & 2 ? -size : size;
}
static double lgamma64(double a) {
  int sign;
  if (a < 0.0 && a == rint(a)) return __builtin_inf();
  return lgamma_r(a, &sign);
}
// Cases for which the C library is slow without need: too large; too small; a pole, where the
// result is NaN.
static double tgamma64(double a) {
  if (a > 40.0) return 0x1p200;
  if (a < -60.0)
    return a == rint(a) ? __builtin_nan("") : fmod(floor(a), 2.0) == 0.0 ? 0x1p-300 : -0x1p-300;
  return tgamma(a);
}

LOOP(acos, acos(a))
LOOP(acosh, acosh(a))
LOOP(acospi, acos(a) / pi)
LOOP(asin, asin(a))
LOOP(asinh, asinh(a))
LOOP(asinpi, asin(a) / pi)
LOOP(atan, atan(a))
LOOP(atanh, atanh(a))
LOOP(atanpi, atan(a) / pi)
LOOP(cbrt, cbrt(a))
PERIODIC(cos, reduce_by_pi, COSINE)
LOOP(cosh, cosh(a))
PERIODIC(cospi, reduce_by_half, cospi64(s, c, q[i]))
LOOP(degrees, a *(180.0 / pi))
LOOP(erf, erf(a))
LOOP(erfc, erfc(a))
LOOP(exp, exp(a))
LOOP(exp10, exp10(a))
LOOP(exp2, exp2(a))
LOOP(expm1, expm1(a))
LOOP(lgamma, lgamma64(a))
LOOP(log, log(a))
LOOP(log10, log10(a))
LOOP(log1p, log1p(a))
LOOP(log2, log2(a))
LOOP(radians, a *(pi / 180.0))
LOOP(recip, 1.0 / a)
LOOP(rsqrt, 1.0 / sqrt(a))
PERIODIC(sin, reduce_by_pi, SINE)
LOOP(sinh, sinh(a))
PERIODIC(sinpi, reduce_by_half, sinpi64(s, c, a, q[i]))
LOOP(sqrt, sqrt(a))
PERIODIC(tan, reduce_by_pi, q[i] & 1 ? -c / s : s / c)
LOOP(tanh, tanh(a))
PERIODIC(tanpi, reduce_by_half, sinpi64(s, c, a, q[i]) / cospi64(s, c, q[i]))
LOOP(tgamma, tgamma64(a))

#define ALL -INFINITY, INFINITY
#define FINITE -0x1.fffffep127, 0x1.fffffep127
static const binary64 all[] = {{"acos", block_acos, -1, 1, ALL, false, INFINITY, 0.0},
                               {"acosh", block_acosh, 1, INFINITY, ALL, false, INFINITY, 0.0},
                               {"acospi", block_acospi, -1, 1, ALL, false, INFINITY, 0.0},
                               {"asin", block_asin, -1, 1, ALL, false, INFINITY, 0x1p-14},
                               {"asinh", block_asinh, ALL, ALL, false, INFINITY, 0x1p-14},
                               {"asinpi", block_asinpi, -1, 1, ALL, false, INFINITY, 0.0},
                               {"atan", block_atan, ALL, ALL, false, INFINITY, 0x1p-14},
                               {"atanh", block_atanh, -1, 1, ALL, false, INFINITY, 0x1p-14},
                               {"atanpi", block_atanpi, ALL, ALL, false, INFINITY, 0.0},
                               {"cbrt", block_cbrt, ALL, ALL, false, INFINITY, 0.0},
                               {"cos", block_cos, FINITE, ALL, false, 1.0, 0.0},
                               {"cosh", block_cosh, ALL, -92, 92, false, INFINITY, 0.0},
                               {"cospi", block_cospi, FINITE, ALL, false, 0.25, 0.0},
                               {"degrees", block_degrees, ALL, ALL, false, INFINITY, 0.0},
                               {"erf", block_erf, ALL, -8, 8, false, INFINITY, 0.0},
                               {"erfc", block_erfc, ALL, -8, 15, false, INFINITY, 0.0},
                               {"exp", block_exp, ALL, -125, 92, false, INFINITY, 0.0},
                               {"exp10", block_exp10, ALL, -56, 40, false, INFINITY, 0.0},
                               {"exp2", block_exp2, ALL, -185, 135, false, INFINITY, 0.0},
                               {"expm1", block_expm1, ALL, -60, 92, false, INFINITY, 0x1p-27},
                               {"lgamma", block_lgamma, ALL, ALL, false, 0.0, 0.0},
                               {"log", block_log, 0, INFINITY, ALL, false, INFINITY, 0.0},
                               {"log10", block_log10, 0, INFINITY, ALL, false, INFINITY, 0.0},
                               {"log1p", block_log1p, -1, INFINITY, ALL, false, INFINITY, 0x1p-27},
                               {"log2", block_log2, 0, INFINITY, ALL, false, INFINITY, 0.0},
                               {"radians", block_radians, ALL, ALL, false, INFINITY, 0.0},
                               {"recip", block_recip, ALL, ALL, false, INFINITY, 0.0},
                               {"rsqrt", block_rsqrt, 0, INFINITY, ALL, false, INFINITY, 0.0},
                               {"sin", block_sin, FINITE, ALL, false, 1.0, 0x1p-14},
                               {"sinh", block_sinh, ALL, -92, 92, false, INFINITY, 0x1p-14},
                               {"sinpi", block_sinpi, FINITE, ALL, false, 0.25, 0.0},
                               {"sqrt", block_sqrt, 0, INFINITY, ALL, false, INFINITY, 0.0},
                               {"tan", block_tan, FINITE, ALL, false, 1.0, 0x1p-14},
                               {"tanh", block_tanh, ALL, -40, 40, false, INFINITY, 0x1p-14},
                               {"tanpi", block_tanpi, FINITE, ALL, false, 0.25, 0.0},
                               {"tgamma", block_tgamma, ALL, ALL, true, 0.0, 0.0},
                               {"lgamma_r", block_lgamma, ALL, ALL, false, 0.0, 0.0}};

const binary64 *binary64_of(const char *name) {
  if (strncmp(name, "sincos_", 7) == 0) name += 7;
  if (strncmp(name, "half_", 5) == 0) name += 5;
  if (strncmp(name, "native_", 7) == 0) name += 7;
  for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++)
    if (strcmp(all[i].name, name) == 0) return &all[i];
  return NULL;
}
