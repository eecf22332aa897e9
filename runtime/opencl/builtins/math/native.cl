// native.cl - native_* and half_*: without slow ways for large arguments and without subnormal results where that costs time.

#include "gyre_exp.h"
#include "gyre_log.h"
#include "gyre_trig.h"

// 2^x: one product with a power of two, so results below 2^-126 are zero.
static inline float gyre_native_exp2(float x) {
  int k;
  float n = gyre_round_sum(x + GYRE_ROUNDER, &k);
  float r = x - n;
  float p = GYRE_FMA(r, gyre_poly_exp2(r), 1.0f);
  p = as_float(as_int(p) + (k << 23));
  p = x > 127.9999f ? GYRE_INF : p;
  return x < -126.0f ? 0.0f : p;
}
GYRE_OVERLOAD float native_exp2(float x) { return gyre_native_exp2(x); }
GYRE_OVERLOAD float native_exp(float x) { return gyre_native_exp2(x * GYRE_LOG2E_HI); }
GYRE_OVERLOAD float native_exp10(float x) { return gyre_native_exp2(x * 0x1.a934f0p+1f); }

// Accepts normal numbers above zero only.
static inline float gyre_native_log(float x, float factor, float per_octave) {
  uint bits = as_uint(x);
  int k = (int)(bits - 0x3f3504f3u) >> 23;
  float f = as_float(bits - ((uint)k << 23)) - 1.0f;
  float value = GYRE_FMA((float)k, per_octave, (f + gyre_log_tail(f)) * factor);
  return gyre_log_special(x) ? gyre_log_of_special(x) : value;
}
GYRE_OVERLOAD float native_log(float x) { return gyre_native_log(x, 1.0f, GYRE_LN2_HI); }
GYRE_OVERLOAD float native_log2(float x) { return gyre_native_log(x, GYRE_LOG2E_HI, 1.0f); }
GYRE_OVERLOAD float native_log10(float x) {
  return gyre_native_log(x, 0x1.bcb7b2p-2f, 0x1.344136p-2f);
}
GYRE_OVERLOAD float native_powr(float x, float y) {
  return gyre_native_exp2(y * gyre_native_log(x, GYRE_LOG2E_HI, 1.0f));
}

// |x| <= 2^16.
static inline float gyre_native_reduce(float x, int *quadrant) {
  float n = gyre_round_sum(GYRE_FMA(x, 0x1.45f306p-1f, GYRE_ROUNDER), quadrant);
  float r = GYRE_FMA(n, -0x1.921fb6p+0f, x);
  r = GYRE_FMA(n, 0x1.777a5cp-25f, r);
  return GYRE_FMA(n, 0x1.ee59dap-50f, r);
}
GYRE_OVERLOAD float native_sin(float x) {
  int quadrant;
  float r = gyre_native_reduce(x, &quadrant);
  float value = quadrant & 1 ? gyre_cos_near(r) : gyre_sin_near(r);
  return quadrant & 2 ? -value : value;
}
GYRE_OVERLOAD float native_cos(float x) {
  int quadrant;
  float r = gyre_native_reduce(x, &quadrant);
  float value = quadrant & 1 ? gyre_sin_near(r) : gyre_cos_near(r);
  return (quadrant + 1) & 2 ? -value : value;
}
GYRE_OVERLOAD float native_tan(float x) {
  int quadrant;
  float r = gyre_native_reduce(x, &quadrant);
  float s = gyre_sin_near(r), c = gyre_cos_near(r);
  return quadrant & 1 ? -c / s : s / c;
}

GYRE_OVERLOAD float native_divide(float x, float y) { return x / y; }
GYRE_OVERLOAD float native_recip(float x) { return 1.0f / x; }
GYRE_OVERLOAD float native_sqrt(float x) { return GYRE_SQRT(x); }
GYRE_OVERLOAD float native_rsqrt(float x) { return 1.0f / GYRE_SQRT(x); }

// Zero keeps its sign.
GYRE_OVERLOAD float half_sin(float x) { return gyre_abs(x) < 0x1p-13f ? x : native_sin(x); }
GYRE_OVERLOAD float half_cos(float x) { return native_cos(x); }
GYRE_OVERLOAD float half_tan(float x) { return gyre_abs(x) < 0x1p-13f ? x : native_tan(x); }
GYRE_OVERLOAD float half_divide(float x, float y) { return x / y; }
GYRE_OVERLOAD float half_recip(float x) { return 1.0f / x; }
GYRE_OVERLOAD float half_sqrt(float x) { return GYRE_SQRT(x); }
GYRE_OVERLOAD float half_rsqrt(float x) { return 1.0f / GYRE_SQRT(x); }
GYRE_OVERLOAD float half_exp(float x) { return exp(x); }
GYRE_OVERLOAD float half_exp2(float x) { return exp2(x); }
GYRE_OVERLOAD float half_exp10(float x) { return exp10(x); }
GYRE_OVERLOAD float half_log(float x) { return log(x); }
GYRE_OVERLOAD float half_log2(float x) { return log2(x); }
GYRE_OVERLOAD float half_log10(float x) { return log10(x); }
GYRE_OVERLOAD float half_powr(float x, float y) { return powr(x, y); }

#define GYRE_BOTH_1(NAME)                     \
  GYRE_VECTORS_1(float, native_##NAME, float) \
  GYRE_VECTORS_1(float, half_##NAME, float)
GYRE_BOTH_1(exp)
GYRE_BOTH_1(exp2)
GYRE_BOTH_1(exp10)
GYRE_BOTH_1(log)
GYRE_BOTH_1(log2)
GYRE_BOTH_1(log10)
GYRE_BOTH_1(sin)
GYRE_BOTH_1(cos)
GYRE_BOTH_1(tan)
GYRE_BOTH_1(recip)
GYRE_BOTH_1(sqrt)
GYRE_BOTH_1(rsqrt)
GYRE_VECTORS_2(float, native_divide, float, float)
GYRE_VECTORS_2(float, half_divide, float, float)
GYRE_VECTORS_2(float, native_powr, float, float)
GYRE_VECTORS_2(float, half_powr, float, float)
