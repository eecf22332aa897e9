// gyre_log.h - logarithms on which several built-ins are based.

#ifndef GYRE_LOG_H
#define GYRE_LOG_H

#include "gyre_math.h"

// Splits x = m 2^k, sqrt(1/2) <= m < sqrt(2), for finite x > 0, subnormal or not.
static inline float gyre_log_split(float x, int *k) {
  bool small = x < 0x1p-126f;
  uint bits = as_uint(small ? x * 0x1p24f : x);
  int exponent = (int)(bits - 0x3f3504f3u) >> 23;
  *k = exponent - (small ? 24 : 0);
  return as_float(bits - ((uint)exponent << 23));
}

// Returns log(1 + f) - f, for sqrt(1/2) <= 1 + f <= sqrt(2).
static inline float gyre_log_tail(float f) { return f * f * GYRE_FMA(f, gyre_poly_log(f), -0.5f); }

// Detects special arguments (NaN, infinity, zero, negative numbers), and returns their logarithm.
static inline bool gyre_log_special(float x) { return !(x > 0.0f && x < GYRE_INF); }
static inline float gyre_log_of_special(float x) {
  if (x == 0.0f) return -GYRE_INF;
  return x < 0.0f ? GYRE_NAN : x + x;
}

// Returns log(x 2^more) for finite x > 0.
static inline float gyre_log(float x, int more) {
  int k;
  float f = gyre_log_split(x, &k) - 1.0f;
  float n = k + more;
  return GYRE_FMA(n, GYRE_LN2_HI, f + GYRE_FMA(n, GYRE_LN2_LO, gyre_log_tail(f)));
}

// Returns log(1 + x) for -1 < x < infinity; the sum is kept as a pair.
static inline float gyre_log1p(float x) {
  if (x > -0x1.2bec32p-2f && x < 0x1.a82798p-2f) return x + gyre_log_tail(x);
  gyre_pair u = gyre_sum(1.0f, x);
  int k;
  float f = gyre_log_split(u.hi, &k) - 1.0f;
  float n = k;
  float tail = GYRE_FMA(n, GYRE_LN2_LO, gyre_log_tail(f)) + u.lo / u.hi;
  return GYRE_FMA(n, GYRE_LN2_HI, f + tail);
}

// Returns log2(x) as a pair, with a relative error near 2^-40, for finite x > 0. With s = (m - 1)/(m + 1) the logarithm
// of m is 2 atanh(s).
static inline gyre_pair gyre_log2_pair(float x) {
  int k;
  float m = gyre_log_split(x, &k);
  float numerator = m - 1.0f;
  gyre_pair d = gyre_sum(m, 1.0f);
  float reciprocal = 1.0f / d.hi;
  gyre_pair s;
  s.hi = numerator * reciprocal;
  s.lo = GYRE_FMA(-s.hi, d.lo, GYRE_FMA(-s.hi, d.hi, numerator)) * reciprocal;
  gyre_pair t = gyre_product(s.hi, s.hi);
  t.lo = GYRE_FMA(2.0f * s.hi, s.lo, t.lo);
  // atanh(s)/s = 1 + w, w = t/3 + t^2 (1/5 + ...).
  gyre_pair w = gyre_product(t.hi, 0x1.555556p-2f);
  w.lo = GYRE_FMA(t.lo, 0x1.555556p-2f, w.lo);
  w.lo = GYRE_FMA(t.hi, GYRE_FMA(t.hi, gyre_poly_atanh(t.hi), -0x1.555556p-27f), w.lo);
  gyre_pair a = gyre_fast_sum(1.0f, w.hi);
  a.lo += w.lo;
  gyre_pair b = gyre_product(s.hi, a.hi);
  b.lo += GYRE_FMA(s.hi, a.lo, s.lo * a.hi);
  // Multiply it by 2 log2(e), and add k.
  gyre_pair c = gyre_product(b.hi, 2.0f * GYRE_LOG2E_HI);
  c.lo += GYRE_FMA(b.hi, 2.0f * GYRE_LOG2E_LO, b.lo * (2.0f * GYRE_LOG2E_HI));
  gyre_pair sum = gyre_fast_sum((float)k, c.hi);
  return gyre_fast_sum(sum.hi, sum.lo + c.lo);
}

#endif
