// gyre_f32_convert.c - conversions between binary32 and 32-bit integers.

#include "gyre_f32_parts.h"

// From this exponent on every magnitude exceeds the integers: 2^32.
#define TOO_LARGE (GYRE_F32_BIAS + 32)
// Exponent of numbers whose significand is the integer itself.
#define INTEGER (GYRE_F32_BIAS + 23)

// Returns the magnitude of a finite number below 2^32 with two more bits, guard and sticky.
static uint64_t fixed_point(gyre_f32_parts p) {
  const uint64_t wide = (uint64_t)p.significand << 2;
  if (p.exponent >= INTEGER) return wide << (p.exponent - INTEGER);
  return gyre_f32_shift_sticky(wide, (uint32_t)(INTEGER - p.exponent));
}

// Converts to an integer in -least..most. A value out of range becomes the nearer end.
static gyre_f32_result to_integer(uint32_t a, uint64_t least, uint64_t most, gyre_f32_mode mode) {
  const gyre_f32_parts p = gyre_f32_unpack(a);
  const bool negative = p.sign && !p.nan;
  const uint64_t limit = negative ? least : most;
  uint64_t magnitude = UINT64_MAX;
  bool inexact = false;
  if (!p.nan && !p.inf && p.exponent < TOO_LARGE) {
    const uint64_t fixed = fixed_point(p);
    const bool odd = fixed & 4, guard = fixed & 2, sticky = fixed & 1;
    magnitude = (fixed >> 2) + gyre_f32_round_up(p.sign, odd, guard, sticky, mode);
    inexact = guard || sticky;
  }
  // The range is checked after rounding: -0.5 towards zero is an unsigned 0, inexact but valid.
  const bool invalid = magnitude > limit;
  if (invalid) magnitude = limit;
  return (gyre_f32_result){
      .value = negative ? 0U - (uint32_t)magnitude : (uint32_t)magnitude,
      .flags = invalid   ? GYRE_F32_NV
               : inexact ? GYRE_F32_NX
                         : 0,
  };
}

gyre_f32_result gyre_f32_cvt_w(uint32_t a, gyre_f32_mode mode) {
  return to_integer(a, 1ULL << 31, INT32_MAX, mode);
}

gyre_f32_result gyre_f32_cvt_wu(uint32_t a, gyre_f32_mode mode) {
  return to_integer(a, 0, UINT32_MAX, mode);
}

static gyre_f32_result from_integer(bool sign, uint32_t magnitude, gyre_f32_mode mode) {
  if (magnitude == 0) return gyre_f32_exact(0);
  return gyre_f32_normalize_round(sign, GYRE_F32_BIAS, magnitude, 0, mode);
}

gyre_f32_result gyre_f32_cvt_from_w(uint32_t a, gyre_f32_mode mode) {
  const bool sign = (a & GYRE_F32_SIGN) != 0;
  return from_integer(sign, sign ? 0U - a : a, mode);
}

gyre_f32_result gyre_f32_cvt_from_wu(uint32_t a, gyre_f32_mode mode) {
  return from_integer(false, a, mode);
}
