// trigpi.cl - sinpi, cospi, tanpi. Arguments are reduced exactly, so zeros and poles are where they belong.

#include "gyre_trig.h"

static inline float gyre_cospi_positive(float x) {
  if (x >= 0x1p24f) return 1.0f;
  // An integer from 2^23 on has no room for a half, and twice of it none in the sum.
  if (x >= 0x1p22f) x = (float)((int)(2.0f * x) & 3) * 0.5f;
  int quadrant = (int)GYRE_FMA(2.0f, x, 0.5f);
  float r = GYRE_FMA(-0.5f, (float)quadrant, x);
  if (r == 0.0f && (quadrant & 1)) return 0.0f;
  float value = quadrant & 1 ? gyre_sinpi_near(r) : gyre_cospi_near(r);
  return (quadrant + 1) & 2 ? -value : value;
}

GYRE_OVERLOAD float sinpi(float x) {
  if (!(gyre_abs(x) < GYRE_INF)) return GYRE_NAN;
  float value = gyre_sinpi_positive(gyre_abs(x));
  return as_float(as_uint(value) ^ (as_uint(x) & GYRE_SIGN));
}

GYRE_OVERLOAD float cospi(float x) {
  return gyre_abs(x) < GYRE_INF ? gyre_cospi_positive(gyre_abs(x)) : GYRE_NAN;
}

GYRE_OVERLOAD float tanpi(float x) {
  if (!(gyre_abs(x) < GYRE_INF)) return GYRE_NAN;
  float value = gyre_sinpi_positive(gyre_abs(x)) / gyre_cospi_positive(gyre_abs(x));
  return as_float(as_uint(value) ^ (as_uint(x) & GYRE_SIGN));
}

GYRE_VECTORS_1(float, sinpi, float)
GYRE_VECTORS_1(float, cospi, float)
GYRE_VECTORS_1(float, tanpi, float)
