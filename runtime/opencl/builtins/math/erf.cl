// erf.cl - erf, erfc.

#include "gyre_exp.h"

static inline float gyre_erf_near(float x) { return GYRE_FMA(x, gyre_poly_erf(x * x), x); }

// erfc(a) for a >= 7/8: exp(-a^2) times a function that changes little. The square is a pair: its
// rounding error counts as many units of the result as the square is large. The value beyond 10.2
// is less than half of the least number.
static inline float gyre_erfc_far(float a) {
  if (a > 10.2f) return 0.0f;
  gyre_pair square = gyre_product(a, a);
  int k;
  float n = gyre_round_sum(GYRE_FMA(square.hi, -GYRE_LOG2E_HI, GYRE_ROUNDER), &k);
  float r = GYRE_FMA(n, -GYRE_LN2_HI, -square.hi);
  r = GYRE_FMA(n, -GYRE_LN2_LO, r) - square.lo;
  float p = 1.0f + GYRE_FMA(r * r, gyre_poly_exp(r), r);
  float q = gyre_poly_erfcx((a - 4.0f) / (a + 4.0f)) / GYRE_FMA(2.0f, a, 1.0f);
  return gyre_scale(p * q, k);
}

GYRE_OVERLOAD float erf(float x) {
  float a = gyre_abs(x);
  if (a < 0.875f) return x == 0.0f ? x : gyre_erf_near(x);
  if (gyre_is_nan(x)) return x;
  return gyre_sign_of(1.0f - gyre_erfc_far(a), x);
}

GYRE_OVERLOAD float erfc(float x) {
  float a = gyre_abs(x);
  if (a < 0.875f) return 1.0f - gyre_erf_near(x);
  if (gyre_is_nan(x)) return x;
  float far = gyre_erfc_far(a);
  return x < 0.0f ? 2.0f - far : far;
}

GYRE_VECTORS_1(float, erf, float)
GYRE_VECTORS_1(float, erfc, float)
