// round.cl - ceil, floor, trunc, rint, round, modf, fract: exact.

#include "gyre_math.h"

// From 2^23 on all numbers are integers; infinities and NaN are kept.
static inline bool gyre_is_integer(float x) { return !(gyre_abs(x) < 0x1p23f); }

GYRE_OVERLOAD float trunc(float x) {
  return gyre_is_integer(x) ? x : gyre_sign_of((float)(int)x, x);
}

GYRE_OVERLOAD float floor(float x) {
  if (gyre_is_integer(x)) return x;
  float t = (float)(int)x;
  return gyre_sign_of(t > x ? t - 1.0f : t, x);
}

GYRE_OVERLOAD float ceil(float x) {
  if (gyre_is_integer(x)) return x;
  float t = (float)(int)x;
  return gyre_sign_of(t < x ? t + 1.0f : t, x);
}

// To even: a sum with 2^23 has no room for a fraction.
GYRE_OVERLOAD float rint(float x) {
  float large = gyre_sign_of(0x1p23f, x);
  return gyre_is_integer(x) ? x : gyre_sign_of((x + large) - large, x);
}

// Halves away from zero.
GYRE_OVERLOAD float round(float x) {
  if (gyre_is_integer(x)) return x;
  float t = (float)(int)x;
  float more = gyre_abs(x - t) >= 0.5f ? 1.0f : 0.0f;
  return gyre_sign_of(gyre_abs(t) + more, x);
}

static inline float gyre_modf(float x, float *integer) {
  float t = trunc(x);
  *integer = t;
  return gyre_sign_of(gyre_abs(x) == GYRE_INF ? 0.0f : x - t, x);
}

// Less than 1: where the difference would round to it, the largest number below.
static inline float gyre_fract(float x, float *integer) {
  float f = floor(x);
  *integer = f;
  if (gyre_abs(x) == GYRE_INF || x == 0.0f) return gyre_sign_of(0.0f, x);
  float rest = x - f;
  return rest >= 1.0f ? 0x1.fffffep-1f : rest;
}

GYRE_VECTORS_1(float, trunc, float)
GYRE_VECTORS_1(float, floor, float)
GYRE_VECTORS_1(float, ceil, float)
GYRE_VECTORS_1(float, rint, float)
GYRE_VECTORS_1(float, round, float)
GYRE_POINTER_1(modf, gyre_modf, float)
GYRE_POINTER_1(fract, gyre_fract, float)
