// remainder.cl - fmod, remainder, remquo: exact. Significands are integers; eight bits of quotient a step, as 24 bits and
// those eight fill a word.

#include "gyre_math.h"

// x = significand 2^exponent, for finite x that is not zero; the significand has 24 bits.
static inline uint gyre_integer(float x, int *exponent) {
  uint bits = as_uint(x) & ~GYRE_SIGN;
  if (bits < 0x800000u) {
    // The conversion is exact and normalises.
    bits = as_uint((float)bits);
    *exponent = (int)(bits >> 23) - 127 - 149 - 23;
  } else {
    *exponent = (int)(bits >> 23) - 127 - 23;
  }
  return (bits & 0x7fffffu) | 0x800000u;
}

// The remainder of |x| by |y| as value 2^exponent, and the low bits of the quotient, for finite x and y, y not zero and
// |x| >= |y|. `divisor` is |y| at the same exponent.
static inline uint gyre_divide(float x, float y, uint *divisor, int *exponent, uint *quotient) {
  int from, to;
  uint rest = gyre_integer(x, &from);
  uint by = gyre_integer(y, &to);
  uint q = rest / by;
  rest -= q * by;
  for (int steps = from - to; steps > 0; steps -= 8) {
    int bits = steps < 8 ? steps : 8;
    uint shifted = rest << bits;
    uint digit = shifted / by;
    rest = shifted - digit * by;
    q = (q << bits) | digit;
  }
  *divisor = by;
  *exponent = to;
  *quotient = q;
  return rest;
}

// value 2^exponent, which is a number: both products are exact.
static inline float gyre_assemble(uint value, int exponent) {
  int first = exponent >> 1;
  return (float)value * gyre_power_of_two(first) * gyre_power_of_two(exponent - first);
}

static inline bool gyre_no_remainder(float x, float y) {
  return !(gyre_abs(x) < GYRE_INF) || gyre_is_nan(y) || y == 0.0f;
}

GYRE_OVERLOAD float fmod(float x, float y) {
  if (gyre_no_remainder(x, y)) return GYRE_NAN;
  if (gyre_abs(x) < gyre_abs(y)) return x;
  uint divisor, quotient;
  int exponent;
  uint rest = gyre_divide(x, y, &divisor, &exponent, &quotient);
  return gyre_sign_of(gyre_assemble(rest, exponent), x);
}

static inline float gyre_remquo(float x, float y, int *quotient) {
  *quotient = 0;
  if (gyre_no_remainder(x, y)) return GYRE_NAN;
  float a = gyre_abs(x), b = gyre_abs(y);
  float magnitude;
  uint q = 0;
  bool more;
  if (a < b) {
    // The quotient is 0 or 1; b - a is exact where it is 1.
    more = b < 0x1p127f ? 2.0f * a > b : a > 0.5f * b;
    magnitude = more ? b - a : a;
  } else {
    uint divisor;
    int exponent;
    uint rest = gyre_divide(a, b, &divisor, &exponent, &q);
    more = 2 * rest > divisor || (2 * rest == divisor && (q & 1));
    magnitude = gyre_assemble(more ? divisor - rest : rest, exponent);
  }
  q += more ? 1 : 0;
  *quotient = as_int(x) < 0 != as_int(y) < 0 ? -(int)(q & 0x7f) : (int)(q & 0x7f);
  // Beyond the nearest multiple the remainder has the other sign.
  float value = gyre_sign_of(magnitude, x);
  return more ? -value : value;
}

GYRE_OVERLOAD float remainder(float x, float y) {
  int quotient;
  return gyre_remquo(x, y, &quotient);
}

GYRE_VECTORS_2(float, fmod, float, float)
GYRE_VECTORS_2(float, remainder, float, float)
GYRE_POINTER_2(remquo, gyre_remquo, int)
