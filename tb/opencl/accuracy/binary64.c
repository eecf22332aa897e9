// binary64.c - references of one argument in binary64, by the host's C library, in blocks.
//
// This file alone is compiled with -ffast-math (but zeros keep their signs), with which GCC takes the vector functions of that library (libmvec) where
// there are some: four units of binary64, which is 2^-27 of one of binary32. NaN, infinities and zeros are not
// computed with here but by those functions, and whoever reads the results does not trust a large error before MPFR says so.

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

// sin(pi a) and its like: a is reduced exactly to at most 1/4 from a multiple of 1/2. Zeros have the signs of the specification.
static inline double quarter(double a, int *quadrant) {
  // Beyond 2^24 all binary32 are even numbers.
  const double b = fabs(a) < 0x1p25 ? a : 0.0, n = rint(2.0 * b);
  *quadrant = (int)n & 3;
  return b - 0.5 * n;
}
static inline double sinpi64(double a) {
  int q;
  const double r = pi * quarter(a, &q), value = q & 1 ? cos(r) : sin(r);
  return value == 0.0 ? copysign(0.0, a) : q & 2 ? -value : value;
}
static inline double cospi64(double a) {
  int q;
  const double r = pi * quarter(a, &q), value = q & 1 ? sin(r) : cos(r);
  return value == 0.0 ? 0.0 : q == 1 || q == 2 ? -value : value;
}
static inline double lgamma64(double a) {
  int sign;
  return lgamma_r(a, &sign);
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
LOOP(cos, cos(a))
LOOP(cosh, cosh(a))
LOOP(cospi, cospi64(a))
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
LOOP(sin, sin(a))
LOOP(sinh, sinh(a))
LOOP(sinpi, sinpi64(a))
LOOP(sqrt, sqrt(a))
LOOP(tan, tan(a))
LOOP(tanh, tanh(a))
LOOP(tanpi, sinpi64(a) / cospi64(a))
LOOP(tgamma, tgamma(a))

#define ENTRY(NAME) {#NAME, block_##NAME},
static const struct {
  const char *name;
  binary64_fn *fn;
} all[] = {ENTRY(acos) ENTRY(acosh) ENTRY(acospi) ENTRY(asin) ENTRY(asinh) ENTRY(asinpi) ENTRY(atan)
               ENTRY(atanh) ENTRY(atanpi) ENTRY(cbrt) ENTRY(cos) ENTRY(cosh) ENTRY(cospi)
                   ENTRY(degrees) ENTRY(erf) ENTRY(erfc) ENTRY(exp) ENTRY(exp10) ENTRY(exp2)
                       ENTRY(expm1) ENTRY(lgamma) ENTRY(log) ENTRY(log10) ENTRY(log1p) ENTRY(log2)
                           ENTRY(radians) ENTRY(recip) ENTRY(rsqrt) ENTRY(sin) ENTRY(sinh)
                               ENTRY(sinpi) ENTRY(sqrt) ENTRY(tan) ENTRY(tanh) ENTRY(tanpi)
                                   ENTRY(tgamma){"lgamma_r", block_lgamma},
           {"sincos_sin", block_sin},
           {"sincos_cos", block_cos}};

binary64_fn *binary64_of(const char *name) {
  if (strncmp(name, "half_", 5) == 0) name += 5;
  if (strncmp(name, "native_", 7) == 0) name += 7;
  for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++)
    if (strcmp(all[i].name, name) == 0) return all[i].fn;
  return NULL;
}
