// fp_fast.h - fast path of binary32 sum, product and fused multiply-add: rounded to nearest,
// operands zero or normal, result normal. It uses integers as fp.h does, which has all other cases.
// Where both have a result, the results agree.

#ifndef GYRE_FP_FAST_H
#define GYRE_FP_FAST_H

#include "isa/rdna35/fp.h"

#define GYRE_FP_FAST_INLINE static inline __attribute__((always_inline))

// Returns true for numbers that are not subnormal, infinity, NaN or zero.
GYRE_FP_FAST_INLINE bool gyre_fp_fast_normal(uint32_t a) { return (a >> 23 & 0xff) - 1 < 254; }

GYRE_FP_FAST_INLINE uint64_t gyre_fp_fast_significand(uint32_t a) {
  return (a & 0x7fffff) | 0x800000;
}

// Rounds significand * 2^(exponent - 190). Bit 0 of the significand also stands for all bits below
// it, and the leading one is at bit 62 or lower, but not at 0. Returns false if the result is not
// normal.
GYRE_FP_FAST_INLINE bool gyre_fp_fast_round(bool sign, int exponent, uint64_t significand,
                                            uint32_t *result) {
  const int shift = __builtin_clzll(significand) - 1;
  exponent -= shift;
  significand <<= shift;
  // 24 bits stay, and 39 are rounded; a carry goes into the exponent.
  const uint64_t rounded = significand + 0x3fffffffff + (significand >> 39 & 1);
  const uint32_t kept = (uint32_t)(rounded >> 39);
  exponent += (int)(kept >> 24);
  *result = (uint32_t)sign << 31 | (uint32_t)exponent << 23 | ((kept >> (kept >> 24)) & 0x7fffff);
  return exponent > 0 && exponent < 255;
}

GYRE_FP_FAST_INLINE bool gyre_fp_fast_mul(uint32_t a, uint32_t b, uint32_t *result) {
  if (!gyre_fp_fast_normal(a) || !gyre_fp_fast_normal(b)) return false;
  const uint64_t product = gyre_fp_fast_significand(a) * gyre_fp_fast_significand(b);
  const int exponent = (int)(a >> 23 & 0xff) + (int)(b >> 23 & 0xff) - 127 + 1;
  return gyre_fp_fast_round(((a ^ b) >> 31) != 0, exponent, product << 15, result);
}

// Adds x and y with their leading ones at bit 61 or 60, and the exponent of bit 62.
GYRE_FP_FAST_INLINE bool gyre_fp_fast_sum(bool sign_x, int exponent_x, uint64_t x, bool sign_y,
                                          int exponent_y, uint64_t y, uint32_t *result) {
  if (exponent_x < exponent_y) {
    const bool sign = sign_x;
    const int exponent = exponent_x;
    const uint64_t significand = x;
    sign_x = sign_y, exponent_x = exponent_y, x = y;
    sign_y = sign, exponent_y = exponent, y = significand;
  }
  const int distance = exponent_x - exponent_y;
  if (distance > 62)
    y = 1;
  else if (distance > 0)
    y = y >> distance | (y << (64 - distance) != 0);
  if (sign_x == sign_y) return gyre_fp_fast_round(sign_x, exponent_x, x + y, result);
  if (x == y) {
    *result = 0;  // +0, as it is rounded to nearest
    return true;
  }
  return gyre_fp_fast_round(x > y ? sign_x : sign_y, exponent_x, x > y ? x - y : y - x, result);
}

GYRE_FP_FAST_INLINE bool gyre_fp_fast_add(uint32_t a, uint32_t b, uint32_t *result) {
  const bool a_is_zero = a << 1 == 0, b_is_zero = b << 1 == 0;
  if (a_is_zero && gyre_fp_fast_normal(b)) {
    *result = b;
    return true;
  }
  if (!gyre_fp_fast_normal(a)) return false;
  if (b_is_zero) {
    *result = a;
    return true;
  }
  if (!gyre_fp_fast_normal(b)) return false;
  return gyre_fp_fast_sum(a >> 31 != 0, (int)(a >> 23 & 0xff) + 1,
                          gyre_fp_fast_significand(a) << 38, b >> 31 != 0,
                          (int)(b >> 23 & 0xff) + 1, gyre_fp_fast_significand(b) << 38, result);
}

GYRE_FP_FAST_INLINE bool gyre_fp_fast_fma(uint32_t a, uint32_t b, uint32_t c, uint32_t *result) {
  if (!gyre_fp_fast_normal(a) || !gyre_fp_fast_normal(b)) return false;
  const bool sign = ((a ^ b) >> 31) != 0;
  // The product has 47 or 48 bits: the shift adds 14 before bits get lost.
  const uint64_t product = gyre_fp_fast_significand(a) * gyre_fp_fast_significand(b) << 14;
  const int exponent = (int)(a >> 23 & 0xff) + (int)(b >> 23 & 0xff) - 127 + 2;
  if (c << 1 == 0) return gyre_fp_fast_round(sign, exponent, product, result);
  if (!gyre_fp_fast_normal(c)) return false;
  return gyre_fp_fast_sum(sign, exponent, product, c >> 31 != 0, (int)(c >> 23 & 0xff) + 1,
                          gyre_fp_fast_significand(c) << 38, result);
}

#endif
