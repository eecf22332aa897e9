// pow.cl - pow, powr, pown, rootn: 2^(y log2(x)) with the product as a pair, then the special cases.

#include "gyre_exp.h"
#include "gyre_log.h"

// x^(y.hi + y.lo) for finite x > 0 and finite y.
static float gyre_pow(float x, gyre_pair y) {
  gyre_pair l = gyre_log2_pair(x);
  gyre_pair e = gyre_product(y.hi, l.hi);
  // Beyond that the result is infinite or zero, and what is below the product may be no number.
  if (e.hi > 130.0f) return GYRE_INF;
  if (e.hi < -152.0f) return 0.0f;
  e.lo += GYRE_FMA(y.hi, l.lo, y.lo * l.hi);
  int k;
  float p = gyre_exp2_pair(e, &k);
  return gyre_scale(p, k);
}

// Zero and infinity to a power with a sign.
static inline float gyre_pow_end(float magnitude, bool negative_power) {
  return (magnitude == 0.0f) == negative_power ? GYRE_INF : 0.0f;
}

// 0 for a fraction, 1 for an odd and 2 for an even integer; y is finite.
static inline int gyre_pow_parity(float y) {
  float magnitude = gyre_abs(y);
  if (magnitude >= 0x1p24f) return 2;
  int integer = (int)magnitude;
  if ((float)integer != magnitude) return 0;
  return integer & 1 ? 1 : 2;
}

GYRE_OVERLOAD float pow(float x, float y) {
  if (y == 0.0f || x == 1.0f) return 1.0f;
  if (gyre_is_nan(x) || gyre_is_nan(y)) return GYRE_NAN;
  float magnitude = gyre_abs(x);
  if (gyre_abs(y) == GYRE_INF) {
    if (magnitude == 1.0f) return 1.0f;
    return (magnitude > 1.0f) == (y > 0.0f) ? GYRE_INF : 0.0f;
  }
  int parity = gyre_pow_parity(y);
  float sign = parity == 1 ? x : 1.0f;
  if (magnitude == 0.0f || magnitude == GYRE_INF)
    return gyre_sign_of(gyre_pow_end(magnitude, y < 0.0f), sign);
  if (x < 0.0f && parity == 0) return GYRE_NAN;
  gyre_pair power = {y, 0.0f};
  return gyre_sign_of(gyre_pow(magnitude, power), sign);
}

GYRE_OVERLOAD float powr(float x, float y) {
  if (!(x >= 0.0f) || gyre_is_nan(y)) return GYRE_NAN;
  bool end = x == 0.0f || x == GYRE_INF;
  if (end && y == 0.0f) return GYRE_NAN;
  if (gyre_abs(y) == GYRE_INF) {
    if (x == 1.0f) return GYRE_NAN;
    return (x > 1.0f) == (y > 0.0f) ? GYRE_INF : 0.0f;
  }
  if (end) return gyre_pow_end(gyre_abs(x), y < 0.0f);
  gyre_pair power = {y, 0.0f};
  return gyre_pow(x, power);
}

GYRE_OVERLOAD float pown(float x, int n) {
  if (n == 0) return 1.0f;
  if (gyre_is_nan(x)) return GYRE_NAN;
  float magnitude = gyre_abs(x);
  float sign = n & 1 ? x : 1.0f;
  if (magnitude == 0.0f || magnitude == GYRE_INF)
    return gyre_sign_of(gyre_pow_end(magnitude, n < 0), sign);
  gyre_pair power;
  power.hi = n;
  // The largest integers round to 2^31, which is none.
  power.lo = power.hi == 0x1p31f ? (float)(n - 0x7fffffff) - 1.0f : (float)(n - (int)power.hi);
  return gyre_sign_of(gyre_pow(magnitude, power), sign);
}

GYRE_OVERLOAD float rootn(float x, int n) {
  if (n == 0 || gyre_is_nan(x) || (x < 0.0f && !(n & 1))) return GYRE_NAN;
  float magnitude = gyre_abs(x);
  float sign = n & 1 ? x : 1.0f;
  if (magnitude == 0.0f || magnitude == GYRE_INF)
    return gyre_sign_of(gyre_pow_end(magnitude, n < 0), sign);
  gyre_pair power;
  float divisor = n;
  power.hi = 1.0f / divisor;
  power.lo = GYRE_FMA(-power.hi, divisor, 1.0f) / divisor;
  return gyre_sign_of(gyre_pow(magnitude, power), sign);
}

GYRE_VECTORS_2(float, pow, float, float)
GYRE_VECTORS_2(float, powr, float, float)
GYRE_VECTORS_2(float, pown, float, int)
GYRE_VECTORS_2(float, rootn, float, int)
