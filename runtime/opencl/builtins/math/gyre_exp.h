// gyre_exp.h - exponentials on which several built-ins are based.

#ifndef GYRE_EXP_H
#define GYRE_EXP_H

#include "gyre_math.h"

// Returns exp(x) 2^more: x = k ln(2) + r, and a polynomial in r. It overflows and underflows as the product does.
static inline float gyre_exp(float x, int more) {
  int k;
  float n = gyre_round_sum(GYRE_FMA(x, GYRE_LOG2E_HI, GYRE_ROUNDER), &k);
  float r = GYRE_FMA(n, -GYRE_LN2_HI, x);
  r = GYRE_FMA(n, -GYRE_LN2_LO, r);
  float p = 1.0f + GYRE_FMA(r * r, gyre_poly_exp(r), r);
  p = gyre_scale(p, k + more);
  p = x > 90.0f ? GYRE_INF : p;
  return x < -105.0f ? 0.0f : p;
}

// Returns 2^(x.hi + x.lo) = p 2^k with p near 1, for |x.hi| < 2^21.
static inline float gyre_exp2_pair(gyre_pair x, int *k) {
  float n = gyre_round_sum(x.hi + GYRE_ROUNDER, k);
  float r = (x.hi - n) + x.lo;
  return GYRE_FMA(r, gyre_poly_exp2(r), 1.0f);
}

#endif
