// estimate.c - the error of a result by the host's long double functions, which take a tenth of MPFR's time.
//
// With 64 bits they tell the error to 2^-38 of a unit. A result whose error is clearly below the bound and below the largest
// one so far cannot change the verdict, so MPFR is not asked; all others it judges. No estimate is infinitely large.

#include <math.h>
#include <string.h>

#include "accuracy.h"

typedef struct {
  float a, b;
  int32_t n;
} arguments;

static const long double pi = 3.14159265358979323846264338327950288L;

#define ONE(NAME, VALUE)                              \
  static long double est_##NAME(const arguments *v) { \
    long double a = (long double)v->a;                \
    return VALUE;                                     \
  }
#define TWO(NAME, VALUE)                                      \
  static long double est_##NAME(const arguments *v) {         \
    long double a = (long double)v->a, b = (long double)v->b; \
    return VALUE;                                             \
  }
ONE(acos, acosl(a))
ONE(acosh, acoshl(a))
ONE(acospi, acosl(a) / pi)
ONE(asin, asinl(a))
ONE(asinh, asinhl(a))
ONE(asinpi, asinl(a) / pi)
ONE(atan, atanl(a))
ONE(atanh, atanhl(a))
ONE(atanpi, atanl(a) / pi)
TWO(atan2, atan2l(a, b))
TWO(atan2pi, atan2l(a, b) / pi)
ONE(cbrt, cbrtl(a))
ONE(cos, cosl(a))
ONE(cosh, coshl(a))
ONE(erf, erfl(a))
ONE(erfc, erfcl(a))
ONE(exp, expl(a))
ONE(exp10, exp10l(a))
ONE(exp2, exp2l(a))
ONE(expm1, expm1l(a))
TWO(hypot, hypotl(a, b))
ONE(log, logl(a))
ONE(log10, log10l(a))
ONE(log1p, log1pl(a))
ONE(log2, log2l(a))
TWO(pow, powl(a, b))
ONE(rsqrt, 1.0L / sqrtl(a))
ONE(sin, sinl(a))
ONE(sinh, sinhl(a))
ONE(tan, tanl(a))
ONE(tanh, tanhl(a))
ONE(tgamma, tgammal(a))
TWO(divide, a / b)
ONE(recip, 1.0L / a)
ONE(sqrt, sqrtl(a))
static long double est_pown(const arguments *v) {
  return powl((long double)v->a, (long double)v->n);
}
static long double est_lgamma(const arguments *v) {
  int sign;
  // Near the zeros between the poles it has not enough bits.
  return v->a > 0.0f ? lgammal_r((long double)v->a, &sign) : NAN;
}

static const struct {
  const char *name;
  long double (*fn)(const arguments *v);
} all[] = {
#define ENTRY(NAME) {#NAME, est_##NAME},
    ENTRY(acos) ENTRY(acosh) ENTRY(acospi) ENTRY(asin) ENTRY(asinh) ENTRY(asinpi) ENTRY(atan)
        ENTRY(atanh) ENTRY(atanpi) ENTRY(atan2) ENTRY(atan2pi) ENTRY(cbrt) ENTRY(cos) ENTRY(cosh)
            ENTRY(erf) ENTRY(erfc) ENTRY(exp) ENTRY(exp10) ENTRY(exp2) ENTRY(expm1) ENTRY(hypot)
                ENTRY(log) ENTRY(log10) ENTRY(log1p) ENTRY(log2) ENTRY(pow) ENTRY(pown) ENTRY(rsqrt)
                    ENTRY(sin) ENTRY(sinh) ENTRY(tan) ENTRY(tanh) ENTRY(tgamma) ENTRY(lgamma)
                        ENTRY(divide) ENTRY(recip) ENTRY(sqrt){"powr", est_pow},
    {"lgamma_r", est_lgamma},
    {"sincos_sin", est_sin},
    {"sincos_cos", est_cos}};

double estimate(const function *f, const uint32_t *w, uint32_t result) {
  const char *name = f->name;
  if (strncmp(name, "half_", 5) == 0) name += 5;
  arguments v = {.n = (int32_t)w[1]};
  float got;
  memcpy(&v.a, &w[0], 4);
  memcpy(&v.b, &w[1], 4);
  memcpy(&got, &result, 4);
  for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++) {
    if (strcmp(all[i].name, name) != 0) continue;
    long double exact = all[i].fn(&v);
    // Zeros, infinities and NaN are special cases, and what is near the end of the range is decided there too.
    if (!(fabsl(exact) > 0x1p-149L && fabsl(exact) < 0x1.fffffcp127L) || !isfinite(got))
      return INFINITY;
    int exponent;
    // At a power of two the unit is the smaller one, and so it is here just above, in case the estimate is.
    bool edge = frexpl(fabsl(exact), &exponent) < 0.5L + 0x1p-40L;
    int unit = exponent - 24 - (edge ? 1 : 0);
    return (double)fabsl(ldexpl((long double)got - exact, unit < -149 ? 149 : -unit));
  }
  return INFINITY;
}
