// soft.cl - fused multiply-add and square root without F, by integers: rounded to nearest, ties to even.

#include "gyre_math.h"

// significand 2^exponent with 64 bits of significand, the top one set, of which the lowest stands for all that was lost.
static float gyre_soft_round(ulong significand, int exponent, uint sign) {
  // The exponent of the number as it would be stored; that of subnormal ones is 1, with leading zeros instead.
  int stored = exponent + 63 + 127;
  if (stored >= 255) return as_float(sign | 0x7f800000u);
  if (stored < 1) {
    int shift = 1 - stored;
    significand = shift > 63 ? 1 : (significand >> shift) | ((significand << (64 - shift)) != 0);
    stored = 0;
  }
  uint kept = (uint)(significand >> 40);
  ulong lost = significand << 24;
  // The top bit that is kept adds one to the exponent, as does a carry.
  uint bits = (stored > 0 ? (uint)(stored - 1) << 23 : 0) + kept;
  if (lost > 0x8000000000000000UL || (lost == 0x8000000000000000UL && (kept & 1))) bits++;
  return as_float(sign | bits);
}

// 24 bits of significand, the top one set, of a number that is neither zero nor infinite.
static uint gyre_soft_unpack(float x, int *exponent) {
  uint bits = as_uint(x) & ~GYRE_SIGN;
  uint fraction = bits & 0x7fffffu;
  int stored = (int)(bits >> 23);
  if (stored == 0) {
    int zeros = clz(fraction) - 8;
    *exponent = 1 - 150 - zeros;
    return fraction << zeros;
  }
  *exponent = stored - 150;
  return fraction | 0x800000u;
}

float gyre_soft_fma(float a, float b, float c) {
  // The two operations are exact for zero and for numbers that are not finite.
  bool finite = gyre_abs(a) < GYRE_INF && gyre_abs(b) < GYRE_INF;
  if (!finite || a == 0.0f || b == 0.0f) return a * b + c;
  if (c == 0.0f) {
    float product = a * b;
    // A product that is rounded to zero is none: it gives the sign.
    return product == 0.0f ? product : product + c;
  }
  if (!(gyre_abs(c) < GYRE_INF)) return c;
  uint sign = (as_uint(a) ^ as_uint(b)) & GYRE_SIGN;
  uint sign_c = as_uint(c) & GYRE_SIGN;
  int ea, eb, ec;
  ulong product = (ulong)gyre_soft_unpack(a, &ea) * gyre_soft_unpack(b, &eb);
  // Both with the top bit at 62, so that a sum has room.
  int zeros = (int)clz(product) - 1;
  product <<= zeros;
  int exponent = ea + eb - zeros;
  ulong addend = (ulong)gyre_soft_unpack(c, &ec) << 39;
  ec -= 39;
  if (ec > exponent || (ec == exponent && addend > product)) {
    ulong t = addend;
    addend = product;
    product = t;
    int e = ec;
    ec = exponent;
    exponent = e;
    uint s = sign_c;
    sign_c = sign;
    sign = s;
  }
  int shift = exponent - ec;
  if (shift > 0) addend = shift > 63 ? 1 : (addend >> shift) | ((addend << (64 - shift)) != 0);
  ulong sum = sign == sign_c ? product + addend : product - addend;
  if (sum == 0) return 0.0f;
  zeros = (int)clz(sum);
  return gyre_soft_round(sum << zeros, exponent - zeros, sign);
}

float gyre_soft_sqrt(float x) {
  if (x == 0.0f || gyre_is_nan(x)) return x;
  if (x < 0.0f) return GYRE_NAN;
  if (x == GYRE_INF) return x;
  int exponent;
  uint significand = gyre_soft_unpack(x, &exponent);
  // An even exponent, and at least two bits of the root after the last one that is kept.
  int shift = 26 + (exponent & 1);
  ulong rest = (ulong)significand << shift;
  ulong root = 0;
  for (int bit = 25; bit >= 0; bit--) {
    ulong t = root | (1UL << bit);
    if (t * t <= rest) root = t;
  }
  bool inexact = root * root != rest;
  int zeros = (int)clz(root);
  return gyre_soft_round((root << zeros) | (inexact ? 1 : 0), (exponent - shift) / 2 - zeros, 0);
}
