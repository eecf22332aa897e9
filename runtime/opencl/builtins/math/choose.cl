// choose.cl - fma, mad, and what compares: fmax, fmin, fdim, maxmag, minmag.

#include "gyre_math.h"

GYRE_OVERLOAD float fma(float a, float b, float c) { return GYRE_FMA(a, b, c); }
// Whichever is faster; the specification leaves the rounding open.
#ifdef __riscv_flen
GYRE_OVERLOAD float mad(float a, float b, float c) { return GYRE_FMA(a, b, c); }
#else
GYRE_OVERLOAD float mad(float a, float b, float c) { return a * b + c; }
#endif

// If one is no number, the other.
GYRE_OVERLOAD float fmax(float x, float y) {
  if (gyre_is_nan(y)) return x;
  return x < y || gyre_is_nan(x) ? y : x;
}

GYRE_OVERLOAD float fmin(float x, float y) {
  if (gyre_is_nan(y)) return x;
  return y < x || gyre_is_nan(x) ? y : x;
}

GYRE_OVERLOAD float fdim(float x, float y) {
  if (gyre_is_nan(x) || gyre_is_nan(y)) return GYRE_NAN;
  return x > y ? x - y : 0.0f;
}

GYRE_OVERLOAD float maxmag(float x, float y) {
  float a = gyre_abs(x), b = gyre_abs(y);
  if (a > b) return x;
  return b > a ? y : fmax(x, y);
}

GYRE_OVERLOAD float minmag(float x, float y) {
  float a = gyre_abs(x), b = gyre_abs(y);
  if (a < b) return x;
  return b < a ? y : fmin(x, y);
}

GYRE_VECTORS_3(float, fma, float, float, float)
GYRE_VECTORS_3(float, mad, float, float, float)
GYRE_VECTORS_2(float, fmax, float, float)
GYRE_VECTORS_2(float, fmin, float, float)
GYRE_VECTORS_2(float, fdim, float, float)
GYRE_VECTORS_2(float, maxmag, float, float)
GYRE_VECTORS_2(float, minmag, float, float)

// A vector and one number.
#define GYRE_WITH_NUMBER(NAME, N) \
  GYRE_OVERLOAD float##N NAME(float##N x, float y) { return NAME(x, (float##N)y); }
GYRE_WITH_NUMBER(fmax, 2)
GYRE_WITH_NUMBER(fmax, 3)
GYRE_WITH_NUMBER(fmax, 4)
GYRE_WITH_NUMBER(fmax, 8)
GYRE_WITH_NUMBER(fmax, 16)
GYRE_WITH_NUMBER(fmin, 2)
GYRE_WITH_NUMBER(fmin, 3)
GYRE_WITH_NUMBER(fmin, 4)
GYRE_WITH_NUMBER(fmin, 8)
GYRE_WITH_NUMBER(fmin, 16)
