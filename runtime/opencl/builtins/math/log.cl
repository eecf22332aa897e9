// log.cl - log, log2, log10, log1p.

#include "gyre_log.h"

GYRE_OVERLOAD float log(float x) {
  return gyre_log_special(x) ? gyre_log_of_special(x) : gyre_log(x, 0);
}

// The logarithm times hi + lo, which is the natural one's factor; `two` is what k counts.
static inline float gyre_log_in(float x, float hi, float lo, float two_hi, float two_lo) {
  int k;
  float f = gyre_log_split(x, &k) - 1.0f;
  float n = k;
  gyre_pair p = gyre_product(f, hi);
  p.lo += GYRE_FMA(f, lo, gyre_log_tail(f) * hi);
  return GYRE_FMA(n, two_hi, p.hi + GYRE_FMA(n, two_lo, p.lo));
}

GYRE_OVERLOAD float log2(float x) {
  return gyre_log_special(x) ? gyre_log_of_special(x)
                             : gyre_log_in(x, GYRE_LOG2E_HI, GYRE_LOG2E_LO, 1.0f, 0.0f);
}

GYRE_OVERLOAD float log10(float x) {
  if (gyre_log_special(x)) return gyre_log_of_special(x);
  return gyre_log_in(x, 0x1.bcb7b2p-2f, -0x1.5b235ep-27f, 0x1.344136p-2f, -0x1.ec10c0p-27f);
}

GYRE_OVERLOAD float log1p(float x) {
  if (gyre_abs(x) < 0x1p-25f) return x;
  if (x > -1.0f && x < GYRE_INF) return gyre_log1p(x);
  if (x == -1.0f) return -GYRE_INF;
  return x < -1.0f ? GYRE_NAN : x + x;
}

GYRE_VECTORS_1(float, log, float)
GYRE_VECTORS_1(float, log2, float)
GYRE_VECTORS_1(float, log10, float)
GYRE_VECTORS_1(float, log1p, float)
