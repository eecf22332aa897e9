// f32.h - arithmetic of the pixel stage: binary32, one rounding to nearest even in each operation.
//
// Values are bit patterns and go through the functions of the F extension (isa/fpu). So a rule
// gives the same bits on each host, and the same bits as a program that computes it on a core.
// Nothing is fused unless the rule calls f32_fma.

#ifndef GYRE_PIXEL_F32_H
#define GYRE_PIXEL_F32_H

#include <stdbool.h>
#include <stdint.h>

#include "isa/fpu/gyre_f32.h"

typedef uint32_t f32;  // bits of a binary32

enum {
  F32_ZERO = 0,
  F32_HALF = 0x3f000000,
  F32_ONE = 0x3f800000,
  F32_256 = 0x43800000,
  F32_MAGNITUDE = 0x7fffffff,
  F32_INFINITY = 0x7f800000,
};

static inline f32 f32_add(f32 a, f32 b) { return gyre_f32_add(a, b, GYRE_F32_RNE).value; }
static inline f32 f32_sub(f32 a, f32 b) { return gyre_f32_sub(a, b, GYRE_F32_RNE).value; }
static inline f32 f32_mul(f32 a, f32 b) { return gyre_f32_mul(a, b, GYRE_F32_RNE).value; }
static inline f32 f32_div(f32 a, f32 b) { return gyre_f32_div(a, b, GYRE_F32_RNE).value; }
// Computes a * b + c with one rounding.
static inline f32 f32_fma(f32 a, f32 b, f32 c) {
  return gyre_f32_madd(a, b, c, GYRE_F32_RNE).value;
}
static inline f32 f32_neg(f32 a) { return a ^ ~(uint32_t)F32_MAGNITUDE; }
static inline f32 f32_abs(f32 a) { return a & F32_MAGNITUDE; }

// Comparisons with a NaN are false.
static inline bool f32_lt(f32 a, f32 b) { return gyre_f32_lt(a, b).value != 0; }
static inline bool f32_le(f32 a, f32 b) { return gyre_f32_le(a, b).value != 0; }
static inline bool f32_eq(f32 a, f32 b) { return gyre_f32_eq(a, b).value != 0; }
static inline bool f32_finite(f32 a) { return f32_abs(a) < F32_INFINITY; }

// Conversions saturate.
static inline f32 f32_from(int32_t a) {
  return gyre_f32_cvt_from_w((uint32_t)a, GYRE_F32_RNE).value;
}
static inline int32_t f32_nearest(f32 a) { return (int32_t)gyre_f32_cvt_w(a, GYRE_F32_RNE).value; }
static inline int32_t f32_truncate(f32 a) { return (int32_t)gyre_f32_cvt_w(a, GYRE_F32_RTZ).value; }
static inline f32 f32_floor(f32 a) {
  const f32 whole = f32_from((int32_t)gyre_f32_cvt_w(a, GYRE_F32_RDN).value);
  return f32_abs(a) < 0x4b000000 ? whole : a;  // from 2^23 on each value is a whole number
}

// Limits a value to 0..1. A NaN becomes 0.
static inline f32 f32_clamp(f32 a) {
  if (!f32_lt(F32_ZERO, a)) return F32_ZERO;
  return f32_lt(F32_ONE, a) ? (f32)F32_ONE : a;
}

#endif
