// gyre_f32_round.c - last steps of every operation with a rounded result: normalise, round, pack.

#include "gyre_f32_parts.h"

#define MAX_EXPONENT 254  // maximum of finite numbers, biased

uint64_t gyre_f32_shift_sticky(uint64_t value, uint32_t distance) {
  if (distance == 0) return value;
  if (distance > 63) return value != 0;
  return value >> distance | (value << (64 - distance) != 0);
}

bool gyre_f32_round_up(bool sign, bool odd, bool guard, bool sticky, gyre_f32_mode mode) {
  switch (mode) {
    case GYRE_F32_RNE: return guard && (sticky || odd);
    case GYRE_F32_RDN: return sign && (guard || sticky);
    case GYRE_F32_RUP: return !sign && (guard || sticky);
    case GYRE_F32_RMM: return guard;
    default: return false;
  }
}

static uint32_t rounded(bool sign, uint32_t significand, gyre_f32_mode mode) {
  const bool odd = significand & 4, guard = significand & 2, sticky = significand & 1;
  return (significand >> 2) + gyre_f32_round_up(sign, odd, guard, sticky, mode);
}

// Returns infinity or the largest finite number, as the mode rounds.
static uint32_t overflow(bool sign, gyre_f32_mode mode, uint8_t *flags) {
  const bool to_infinity = gyre_f32_round_up(sign, true, true, true, mode);
  *flags |= GYRE_F32_OF | GYRE_F32_NX;
  return gyre_f32_sign(sign) | (to_infinity ? GYRE_F32_INF : GYRE_F32_INF - 1);
}

uint32_t gyre_f32_round_pack(bool sign, int32_t exponent, uint32_t significand, gyre_f32_mode mode,
                             uint8_t *flags) {
  bool tiny = false;
  if (exponent > MAX_EXPONENT) return overflow(sign, mode, flags);
  if (exponent < 1) {
    // Detect tininess after rounding, by the result with an unbounded exponent. A magnitude just
    // below the smallest normal number may round up to it, and is not tiny then.
    tiny = exponent < 0 || rounded(sign, significand, mode) < GYRE_F32_HIDDEN << 1;
    significand = (uint32_t)gyre_f32_shift_sticky(significand, (uint32_t)(1 - exponent));
    exponent = 1;
  }
  const uint32_t magnitude = rounded(sign, significand, mode);
  // The hidden bit adds one to the exponent field. So 0 becomes 1 when a subnormal rounds up to the
  // smallest normal number, and a carry out of the significand leaves a fraction of zero.
  const uint32_t packed = ((uint32_t)(exponent - 1) << 23) + magnitude;
  if (packed >= GYRE_F32_INF) return overflow(sign, mode, flags);
  if (significand & 3) *flags |= tiny ? GYRE_F32_UF | GYRE_F32_NX : GYRE_F32_NX;
  return gyre_f32_sign(sign) | packed;
}

gyre_f32_result gyre_f32_normalize_round(bool sign, int32_t exponent, uint64_t magnitude,
                                         uint32_t point, gyre_f32_mode mode) {
  const uint32_t top = 63 - (uint32_t)__builtin_clzll(magnitude);
  const uint64_t significand = top > GYRE_F32_ROUND_TOP
                                   ? gyre_f32_shift_sticky(magnitude, top - GYRE_F32_ROUND_TOP)
                                   : magnitude << (GYRE_F32_ROUND_TOP - top);
  gyre_f32_result r = {.value = 0, .flags = 0};
  r.value = gyre_f32_round_pack(sign, exponent + (int32_t)top - (int32_t)point,
                                (uint32_t)significand, mode, &r.flags);
  return r;
}
