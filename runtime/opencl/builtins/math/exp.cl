// exp.cl - exp, exp2, exp10, expm1.

#include "gyre_exp.h"

GYRE_OVERLOAD float exp(float x) { return gyre_exp(x, 0); }

GYRE_OVERLOAD float exp2(float x) {
  int k;
  float n = gyre_round_sum(x + GYRE_ROUNDER, &k);
  float r = x - n;
  float p = gyre_scale(GYRE_FMA(r, gyre_poly_exp2(r), 1.0f), k);
  p = x >= 128.0f ? GYRE_INF : p;
  return x < -150.5f ? 0.0f : p;
}

// 10^x: x = k log10(2) + r.
GYRE_OVERLOAD float exp10(float x) {
  int k;
  float n = gyre_round_sum(GYRE_FMA(x, 0x1.a934f0p+1f, GYRE_ROUNDER), &k);
  float r = GYRE_FMA(n, -0x1.344136p-2f, x);
  r = GYRE_FMA(n, 0x1.ec10c0p-27f, r);
  float p = gyre_scale(GYRE_FMA(r, gyre_poly_exp10(r), 1.0f), k);
  p = x > 38.6f ? GYRE_INF : p;
  return x < -45.5f ? 0.0f : p;
}

// exp(x) - 1 = 2^k (exp(r) - 1) + 2^k - 1, all halved where 2^k might overflow.
GYRE_OVERLOAD float expm1(float x) {
  int k;
  float n = gyre_round_sum(GYRE_FMA(x, GYRE_LOG2E_HI, GYRE_ROUNDER), &k);
  float r = GYRE_FMA(n, -GYRE_LN2_HI, x);
  r = GYRE_FMA(n, -GYRE_LN2_LO, r);
  float e = GYRE_FMA(r * r, gyre_poly_expm1(r), r);
  float half_power = gyre_power_of_two(k - 1);
  float p = 2.0f * GYRE_FMA(half_power, e, half_power - 0.5f);
  // Without the sum a small result keeps its bits, and the zero its sign.
  p = k == 0 ? e : p;
  p = x == 0.0f ? x : p;
  p = x > 88.8f ? GYRE_INF : p;
  return x < -18.0f ? -1.0f : p;
}

GYRE_VECTORS_1(float, exp, float)
GYRE_VECTORS_1(float, exp2, float)
GYRE_VECTORS_1(float, exp10, float)
GYRE_VECTORS_1(float, expm1, float)
