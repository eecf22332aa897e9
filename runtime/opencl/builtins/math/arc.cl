// arc.cl - asin, acos, atan, atan2, and the same in units of pi.

#include "gyre_math.h"

#define GYRE_PIO2_HI 0x1.921fb6p+0f
#define GYRE_PIO2_LO -0x1.777a5cp-25f

// asin(r) = r + what is returned, 0 <= r <= 1/2, z = r^2.
static inline float gyre_asin_tail(float r, float z) { return r * z * gyre_poly_asin(z); }

// sqrt((1 - |x|)/2), whose arc sine is half of what is missing from pi/2.
static inline float gyre_asin_root(float x, float *z) {
  *z = GYRE_FMA(-0.5f, gyre_abs(x), 0.5f);
  return GYRE_SQRT(*z);
}

GYRE_OVERLOAD float asin(float x) {
  if (gyre_abs(x) <= 0.5f) {
    float tail = gyre_asin_tail(x, x * x);
    return x == 0.0f ? x : x + tail;
  }
  float z, s = gyre_asin_root(x, &z);
  float value =
      GYRE_FMA(-2.0f, s, GYRE_PIO2_HI) + GYRE_FMA(-2.0f, gyre_asin_tail(s, z), GYRE_PIO2_LO);
  return gyre_sign_of(value, x) + (gyre_abs(x) > 1.0f ? GYRE_NAN : 0.0f);
}

GYRE_OVERLOAD float acos(float x) {
  if (gyre_abs(x) <= 0.5f) return GYRE_PIO2_HI - (x + (gyre_asin_tail(x, x * x) - GYRE_PIO2_LO));
  float z, s = gyre_asin_root(x, &z);
  float tail = gyre_asin_tail(s, z);
  if (x > 0.0f) return 2.0f * (s + tail);
  return GYRE_FMA(-2.0f, s, GYRE_PI_HI) + GYRE_FMA(-2.0f, tail, GYRE_PI_LO);
}

// (a + tail) / pi.
static inline float gyre_over_pi(float a, float tail) {
  return GYRE_FMA(a, GYRE_RPI_HI, GYRE_FMA(a, GYRE_RPI_LO, tail * GYRE_RPI_HI));
}

GYRE_OVERLOAD float asinpi(float x) {
  if (gyre_abs(x) <= 0.5f) {
    float value = gyre_over_pi(x, gyre_asin_tail(x, x * x));
    return x == 0.0f ? x : value;
  }
  float z, s = gyre_asin_root(x, &z);
  float value = GYRE_FMA(-2.0f, gyre_over_pi(s, gyre_asin_tail(s, z)), 0.5f);
  return gyre_sign_of(value, x) + (gyre_abs(x) > 1.0f ? GYRE_NAN : 0.0f);
}

GYRE_OVERLOAD float acospi(float x) {
  if (gyre_abs(x) <= 0.5f) return 0.5f - gyre_over_pi(x, gyre_asin_tail(x, x * x));
  float z, s = gyre_asin_root(x, &z);
  float value = 2.0f * gyre_over_pi(s, gyre_asin_tail(s, z));
  return x > 0.0f ? value : 1.0f - value;
}

// atan(t) = t + what is returned, |t| <= tan(pi/8).
static inline float gyre_atan_tail(float t) {
  float z = t * t;
  return t * z * gyre_poly_atan(z);
}

// quarters pi/4 + t + tail, in radians and in units of pi. Three times the rounded pi/4 is not the rounded 3 pi/4.
static inline float gyre_angle(int quarters, float t, float tail) {
  float n = quarters;
  gyre_pair base = gyre_product(n, 0x1.921fb6p-1f);
  base.lo = GYRE_FMA(n, -0x1.777a5cp-26f, base.lo);
  return base.hi + (t + (tail + base.lo));
}
static inline float gyre_angle_pi(int quarters, float t, float tail) {
  return 0.25f * (float)quarters + gyre_over_pi(t, tail);
}

// atan(y/x) for x, y >= 0 and not both zero: quarters of pi, and the rest t. Which of both is larger decides about the
// half plane's diagonal, and a quotient near 1 is taken around it; one division does for all.
static inline float gyre_atan_reduce(float y, float x, int *quarters) {
  bool swapped = y > x;
  float large = swapped ? y : x, small = swapped ? x : y;
  // Their sum must not overflow, nor the comparison be rounded to a few subnormal bits.
  float scale = large > 0x1p126f ? 0.5f : 1.0f;
  scale = large < 0x1p-100f ? 0x1p60f : scale;
  large *= scale;
  small *= scale;
  bool near_one = small > 0.41421357f * large;
  float numerator = near_one ? small - large : small;
  float t = numerator / (near_one ? small + large : large);
  bool infinite = small == GYRE_INF;
  t = infinite || large == 0.0f ? 0.0f : t;
  int first = near_one || infinite ? 1 : 0;
  *quarters = swapped ? 2 - first : first;
  return swapped ? -t : t;
}

GYRE_OVERLOAD float atan(float x) {
  int quarters;
  float t = gyre_atan_reduce(gyre_abs(x), 1.0f, &quarters);
  float value = gyre_sign_of(gyre_angle(quarters, t, gyre_atan_tail(t)), x);
  return gyre_is_nan(x) ? x : value;
}

GYRE_OVERLOAD float atanpi(float x) {
  int quarters;
  float t = gyre_atan_reduce(gyre_abs(x), 1.0f, &quarters);
  float value = gyre_sign_of(gyre_angle_pi(quarters, t, gyre_atan_tail(t)), x);
  return gyre_is_nan(x) ? x : value;
}

// The same in the left half plane is pi less.
static inline float gyre_atan2_reduce(float y, float x, int *quarters) {
  float t = gyre_atan_reduce(gyre_abs(y), gyre_abs(x), quarters);
  bool left = as_int(x) < 0;
  *quarters = left ? 4 - *quarters : *quarters;
  return left ? -t : t;
}

GYRE_OVERLOAD float atan2(float y, float x) {
  if (gyre_is_nan(x) || gyre_is_nan(y)) return GYRE_NAN;
  int quarters;
  float t = gyre_atan2_reduce(y, x, &quarters);
  return gyre_sign_of(gyre_angle(quarters, t, gyre_atan_tail(t)), y);
}

GYRE_OVERLOAD float atan2pi(float y, float x) {
  if (gyre_is_nan(x) || gyre_is_nan(y)) return GYRE_NAN;
  int quarters;
  float t = gyre_atan2_reduce(y, x, &quarters);
  return gyre_sign_of(gyre_angle_pi(quarters, t, gyre_atan_tail(t)), y);
}

GYRE_VECTORS_1(float, asin, float)
GYRE_VECTORS_1(float, acos, float)
GYRE_VECTORS_1(float, asinpi, float)
GYRE_VECTORS_1(float, acospi, float)
GYRE_VECTORS_1(float, atan, float)
GYRE_VECTORS_1(float, atanpi, float)
GYRE_VECTORS_2(float, atan2, float, float)
GYRE_VECTORS_2(float, atan2pi, float, float)
