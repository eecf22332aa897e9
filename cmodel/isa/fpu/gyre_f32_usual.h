// gyre_f32_usual.h - fast path of a * b + c, because simulators spend much of their time in it. It
// covers rounding to the nearest, operands that are normal or zero, and a result that is one of
// them or normal. It gives the results of gyre_f32_fma.c, in the same frame, with fewer branches.
// Zeros are frequent, as padding of matrices.

#ifndef GYRE_F32_USUAL_H
#define GYRE_F32_USUAL_H

#include "gyre_f32_parts.h"

enum {
  GYRE_F32_SUM_POINT = 60,     // position of 1.0 in the frame of the sum
  GYRE_F32_USUAL_BELOW = 254,  // results with this exponent or above may overflow by rounding
  GYRE_F32_SIGNIFICAND_TOP = 23,
};

static inline uint32_t gyre_f32_field(uint32_t a) { return a >> 23 & 255U; }

static inline bool gyre_f32_is_normal(uint32_t a) { return gyre_f32_field(a) - 1U < 254U; }

static inline bool gyre_f32_is_zero(uint32_t a) { return (a & ~GYRE_F32_SIGN) == 0; }

static inline uint64_t gyre_f32_significand(uint32_t a) {
  return (a & GYRE_F32_FRACTION) | GYRE_F32_HIDDEN;
}

// Same as gyre_f32_shift_sticky, but inlined.
static inline uint64_t gyre_f32_moved(uint64_t value, uint32_t places) {
  if (places > 63) return value != 0;
  return value >> places | ((value & ((UINT64_C(1) << places) - 1)) != 0);
}

// Returns false in other cases, without writing *r. The function is inlined so that *r stays in
// host registers; a compiler would not do so because of its size.
__attribute__((always_inline)) static inline bool gyre_f32_usual_madd(uint32_t a, uint32_t b,
                                                                      uint32_t c,
                                                                      gyre_f32_result *r) {
  const bool no_addend = gyre_f32_is_zero(c);
  if (!gyre_f32_is_normal(c) && !no_addend) return false;
  if (!gyre_f32_is_normal(a) || !gyre_f32_is_normal(b)) {
    const bool finite = gyre_f32_field(a) != 255 && gyre_f32_field(b) != 255;
    if (!finite || !(gyre_f32_is_zero(a) || gyre_f32_is_zero(b))) return false;
    // The sum of two zeros with different signs is the positive zero.
    *r = gyre_f32_exact(no_addend ? (a ^ b) & c & GYRE_F32_SIGN : c);
    return true;
  }
  int32_t exponent = (int32_t)(gyre_f32_field(a) + gyre_f32_field(b)) - GYRE_F32_BIAS;
  uint64_t product = gyre_f32_significand(a) * gyre_f32_significand(b)
                     << (GYRE_F32_SUM_POINT - 2 * GYRE_F32_SIGNIFICAND_TOP);
  uint64_t addend = 0;
  if (!no_addend) {
    addend = gyre_f32_significand(c) << (GYRE_F32_SUM_POINT - GYRE_F32_SIGNIFICAND_TOP);
    const int32_t distance = exponent - (int32_t)gyre_f32_field(c);
    if (distance < 0) {
      product = gyre_f32_moved(product, (uint32_t)-distance);
      exponent -= distance;
    } else {
      addend = gyre_f32_moved(addend, (uint32_t)distance);
    }
  }
  uint32_t sign = (a ^ b) & GYRE_F32_SIGN;
  const bool differ = ((sign ^ c) & GYRE_F32_SIGN) != 0, turns = differ && addend > product;
  const uint64_t larger = turns ? addend : product, smaller = turns ? product : addend;
  const uint64_t sum = differ ? larger - smaller : larger + smaller;
  if (sum == 0) return false;  // the mode gives its sign
  if (turns) sign ^= GYRE_F32_SIGN;

  const int32_t top = 63 - __builtin_clzll(sum);
  exponent += top - GYRE_F32_SUM_POINT;
  if (exponent < 1 || exponent >= GYRE_F32_USUAL_BELOW) return false;
  // Move the leading one to bit 63: the significand is the upper 24 bits, the rest is rounded.
  const uint64_t high = sum << (63 - top), rest = high << (GYRE_F32_SIGNIFICAND_TOP + 1);
  const uint64_t half = UINT64_C(1) << 63;
  uint32_t significand = (uint32_t)(high >> (63 - GYRE_F32_SIGNIFICAND_TOP));
  significand += rest > half || (rest == half && (significand & 1U) != 0);
  // The hidden bit, and a carry out of the significand, add to the exponent.
  r->value = sign | (((uint32_t)(exponent - 1) << GYRE_F32_SIGNIFICAND_TOP) + significand);
  r->flags = rest != 0 ? GYRE_F32_NX : 0;
  return true;
}

#endif
