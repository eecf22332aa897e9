// trig.cl - sin, cos, tan, sincos.

#include "gyre_trig.h"

// The bits of 2/pi after the binary point, 32 bits a word, after a word of zeros.
__constant uint gyre_two_over_pi[10] = {0,           0xa2f9836eu, 0x4e441529u, 0xfc2757d1u,
                                        0xf534ddc0u, 0xdb629599u, 0x3c439041u, 0xfe5163abu,
                                        0xdebbc561u, 0xb7246e3au};

static inline uint gyre_window(uint high, uint low, uint shift) {
  return (uint)(((((ulong)high << 32) | low) << shift) >> 32);
}

// Payne and Hanek's reduction of large |x|, exponents 2^16 to 2^127. It takes those 96 bits of 2/pi
// whose products with x count below 4; what is above them adds whole turns, what is below them less
// than 2^-60.
static GYRE_RARE float gyre_reduce_large(float x, int *quadrant) {
  uint bits = as_uint(x) & ~GYRE_SIGN;
  uint significand = (bits & 0x7fffffu) | 0x800000u;
  // The weight of the significand's last bit is 2^(start - 30).
  uint start = (bits >> 23) - 150 + 30;
  uint word = start >> 5, shift = start & 31;
  uint w0 = gyre_window(gyre_two_over_pi[word], gyre_two_over_pi[word + 1], shift);
  uint w1 = gyre_window(gyre_two_over_pi[word + 1], gyre_two_over_pi[word + 2], shift);
  uint w2 = gyre_window(gyre_two_over_pi[word + 2], gyre_two_over_pi[word + 3], shift);
  ulong low = (ulong)significand * w1 + (((ulong)significand * w2) >> 32);
  ulong turns = ((ulong)(significand * w0) << 32) + low;
  // Two bits of quadrant, 62 of fraction: a signed one around the nearest quadrant.
  *quadrant = (int)((turns + 0x2000000000000000UL) >> 62);
  long fraction = (long)(turns << 2);
  bool negative = fraction < 0;
  ulong magnitude = negative ? -(ulong)fraction : (ulong)fraction;
  int zeros = clz(magnitude);
  float f = (float)(uint)((magnitude << zeros) >> 32) * gyre_power_of_two(-32 - zeros);
  float r = GYRE_FMA(f, 0x1.921fb6p+0f, f * -0x1.777a5cp-25f);
  bool opposite = negative != (x < 0.0f);
  *quadrant = x < 0.0f ? -*quadrant : *quadrant;
  return opposite ? -r : r;
}

// x = quadrant pi/2 + r. Up to 2^16 the first of three products with parts of pi/2 is taken off exactly.
static inline float gyre_reduce(float x, int *quadrant) {
  if (gyre_abs(x) >= 0x1p16f) {
    if (!(gyre_abs(x) < GYRE_INF)) {
      *quadrant = 0;
      return GYRE_NAN;
    }
    return gyre_reduce_large(x, quadrant);
  }
  float n = gyre_round_sum(GYRE_FMA(x, 0x1.45f306p-1f, GYRE_ROUNDER), quadrant);
  float r = GYRE_FMA(n, -0x1.921fb6p+0f, x);
  r = GYRE_FMA(n, 0x1.777a5cp-25f, r);
  return GYRE_FMA(n, 0x1.ee59dap-50f, r);
}

static inline float gyre_sin_of(float x, float r, int quadrant) {
  float value = quadrant & 1 ? gyre_cos_near(r) : gyre_sin_near(r);
  value = quadrant & 2 ? -value : value;
  // There r is x, and a product would lose the sign of the zero.
  return gyre_abs(x) < 0x1p-13f ? x : value;
}

static inline float gyre_cos_of(float r, int quadrant) {
  float value = quadrant & 1 ? gyre_sin_near(r) : gyre_cos_near(r);
  return (quadrant + 1) & 2 ? -value : value;
}

GYRE_OVERLOAD float sin(float x) {
  int quadrant;
  float r = gyre_reduce(x, &quadrant);
  return gyre_sin_of(x, r, quadrant);
}

GYRE_OVERLOAD float cos(float x) {
  int quadrant;
  float r = gyre_reduce(x, &quadrant);
  return gyre_cos_of(r, quadrant);
}

GYRE_OVERLOAD float tan(float x) {
  int quadrant;
  float r = gyre_reduce(x, &quadrant);
  float s = gyre_sin_near(r), c = gyre_cos_near(r);
  float value = quadrant & 1 ? -c / s : s / c;
  return gyre_abs(x) < 0x1p-13f ? x : value;
}

static inline float gyre_sincos(float x, float *cosine) {
  int quadrant;
  float r = gyre_reduce(x, &quadrant);
  *cosine = gyre_cos_of(r, quadrant);
  return gyre_sin_of(x, r, quadrant);
}

GYRE_VECTORS_1(float, sin, float)
GYRE_VECTORS_1(float, cos, float)
GYRE_VECTORS_1(float, tan, float)
GYRE_POINTER_1(sincos, gyre_sincos, float)
