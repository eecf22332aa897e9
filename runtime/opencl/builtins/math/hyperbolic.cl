// hyperbolic.cl - sinh, cosh, tanh, asinh, acosh, atanh.

#include "gyre_exp.h"
#include "gyre_log.h"

GYRE_OVERLOAD float sinh(float x) {
  float a = gyre_abs(x);
  if (a <= 1.0f) {
    float z = x * x;
    float value = GYRE_FMA(x * z, gyre_poly_sinh(z), x);
    return x == 0.0f ? x : value;
  }
  float e = gyre_exp(a, -1);
  return gyre_sign_of(e - 0.25f / e, x);
}

GYRE_OVERLOAD float cosh(float x) {
  float e = gyre_exp(gyre_abs(x), -1);
  return e + 0.25f / e;
}

GYRE_OVERLOAD float tanh(float x) {
  float a = gyre_abs(x);
  if (a <= 0.55f) {
    float z = x * x;
    float value = GYRE_FMA(x * z, gyre_poly_tanh(z), x);
    return x == 0.0f ? x : value;
  }
  if (gyre_is_nan(x)) return x;
  // From there on it is 1 to the last bit.
  float e = gyre_exp(2.0f * (a > 10.0f ? 10.0f : a), 0);
  return gyre_sign_of(1.0f - 2.0f / (e + 1.0f), x);
}

// log(a + sqrt(a^2 + 1)) = log1p(a + a^2/(1 + sqrt(a^2 + 1))).
GYRE_OVERLOAD float asinh(float x) {
  float a = gyre_abs(x);
  if (!(a > 0x1p-13f && a < GYRE_INF)) return x;
  if (a > 0x1p13f) return gyre_sign_of(gyre_log(a, 1), x);
  float z = a * a;
  return gyre_sign_of(gyre_log1p(a + z / (1.0f + GYRE_SQRT(z + 1.0f))), x);
}

// log(x + sqrt(x^2 - 1)) = log1p(t + sqrt(t^2 + 2t)), t = x - 1.
GYRE_OVERLOAD float acosh(float x) {
  if (!(x >= 1.0f)) return GYRE_NAN;
  if (x == GYRE_INF) return x;
  if (x > 0x1p13f) return gyre_log(x, 1);
  float t = x - 1.0f;
  return gyre_log1p(t + GYRE_SQRT(GYRE_FMA(t, t, 2.0f * t)));
}

// log((1 + a)/(1 - a))/2, the quotient less 1 as 2a + 2a^2/(1 - a) so that small ones keep their bits.
GYRE_OVERLOAD float atanh(float x) {
  float a = gyre_abs(x);
  if (!(a < 1.0f)) return a == 1.0f ? gyre_sign_of(GYRE_INF, x) : GYRE_NAN;
  if (a < 0x1p-13f) return x;
  float twice = 2.0f * a;
  float z = a < 0.5f ? GYRE_FMA(twice, a / (1.0f - a), twice) : twice / (1.0f - a);
  return gyre_sign_of(0.5f * gyre_log1p(z), x);
}

GYRE_VECTORS_1(float, sinh, float)
GYRE_VECTORS_1(float, cosh, float)
GYRE_VECTORS_1(float, tanh, float)
GYRE_VECTORS_1(float, asinh, float)
GYRE_VECTORS_1(float, acosh, float)
GYRE_VECTORS_1(float, atanh, float)
