// parts.cl - sign, exponent and significand: fabs, copysign, nan, frexp, ldexp, ilogb, logb, nextafter. Exact, ldexp rounded
// once.

#include "gyre_math.h"

GYRE_OVERLOAD float fabs(float x) { return gyre_abs(x); }
GYRE_OVERLOAD float copysign(float x, float y) { return gyre_sign_of(x, y); }
GYRE_OVERLOAD float nan(uint code) { return as_float(0x7fc00000u | (code & 0x3fffffu)); }

// The magnitude's bits as those of a normal number in [1, 2), and its exponent; x is finite and not zero.
static inline uint gyre_normal(float x, int *exponent) {
  uint bits = as_uint(x) & ~GYRE_SIGN;
  int correction = 127;
  if (bits < 0x800000u) {
    bits = as_uint((float)bits);
    correction = 127 + 149;
    *exponent = (int)(bits >> 23) - correction;
    return (bits & 0x7fffffu) | 0x3f800000u;
  }
  *exponent = (int)(bits >> 23) - correction;
  return (bits & 0x7fffffu) | 0x3f800000u;
}

static inline bool gyre_is_ordinary(float x) { return x != 0.0f && gyre_abs(x) < GYRE_INF; }

static inline float gyre_frexp(float x, int *exponent) {
  *exponent = 0;
  if (!gyre_is_ordinary(x)) return x;
  int e;
  uint bits = gyre_normal(x, &e);
  *exponent = e + 1;
  return gyre_sign_of(as_float(bits - 0x800000u), x);
}

GYRE_OVERLOAD float ldexp(float x, int n) {
  if (!gyre_is_ordinary(x)) return x;
  int e;
  float m = gyre_sign_of(as_float(gyre_normal(x, &e)), x);
  n = n > 1000 ? 1000 : n < -1000 ? -1000 : n;
  e += n;
  e = e > 200 ? 200 : e < -200 ? -200 : e;
  return gyre_scale(m, e);
}

GYRE_OVERLOAD int ilogb(float x) {
  if (x == 0.0f) return FP_ILOGB0;
  if (!gyre_is_ordinary(x)) return gyre_is_nan(x) ? FP_ILOGBNAN : INT_MAX;
  int e;
  gyre_normal(x, &e);
  return e;
}

GYRE_OVERLOAD float logb(float x) {
  if (x == 0.0f) return -GYRE_INF;
  if (!gyre_is_ordinary(x)) return x * x;
  int e;
  gyre_normal(x, &e);
  return e;
}

GYRE_OVERLOAD float nextafter(float x, float y) {
  if (gyre_is_nan(x) || gyre_is_nan(y)) return GYRE_NAN;
  if (x == y) return y;
  if (x == 0.0f) return gyre_sign_of(as_float(1u), y);
  // The magnitude grows when y lies on the side of infinity that x is on.
  return as_float(as_uint(x) + ((x < y) == (x > 0.0f) ? 1u : -1u));
}

GYRE_VECTORS_1(float, fabs, float)
GYRE_VECTORS_2(float, copysign, float, float)
GYRE_VECTORS_1(float, nan, uint)
GYRE_VECTORS_2(float, ldexp, float, int)
GYRE_VECTORS_1(int, ilogb, float)
GYRE_VECTORS_1(float, logb, float)
GYRE_VECTORS_2(float, nextafter, float, float)
GYRE_POINTER_1(frexp, gyre_frexp, int)

// A vector by one exponent.
GYRE_OVERLOAD float2 ldexp(float2 x, int n) { return ldexp(x, (int2)n); }
GYRE_OVERLOAD float3 ldexp(float3 x, int n) { return ldexp(x, (int3)n); }
GYRE_OVERLOAD float4 ldexp(float4 x, int n) { return ldexp(x, (int4)n); }
GYRE_OVERLOAD float8 ldexp(float8 x, int n) { return ldexp(x, (int8)n); }
GYRE_OVERLOAD float16 ldexp(float16 x, int n) { return ldexp(x, (int16)n); }
