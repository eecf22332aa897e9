// gyre_f32_compare.c - comparisons, minimum and maximum.

#include "gyre_f32_parts.h"

// Orders numbers with -0 below +0: the patterns are sign and magnitude.
static bool before(uint32_t a, uint32_t b) {
  const bool negative_a = a & GYRE_F32_SIGN, negative_b = b & GYRE_F32_SIGN;
  if (negative_a != negative_b) return negative_a;
  return negative_a ? a > b : a < b;
}

static bool both_zero(uint32_t a, uint32_t b) { return ((a | b) & ~GYRE_F32_SIGN) == 0; }

static gyre_f32_result pick(uint32_t a, uint32_t b, bool take_b) {
  const gyre_f32_parts pa = gyre_f32_unpack(a), pb = gyre_f32_unpack(b);
  const uint8_t flags = pa.signaling || pb.signaling ? GYRE_F32_NV : 0;
  uint32_t value = take_b ? b : a;
  if (pa.nan) value = pb.nan ? GYRE_F32_NAN : b;
  if (pb.nan && !pa.nan) value = a;
  return (gyre_f32_result){.value = value, .flags = flags};
}

gyre_f32_result gyre_f32_min(uint32_t a, uint32_t b) { return pick(a, b, before(b, a)); }
gyre_f32_result gyre_f32_max(uint32_t a, uint32_t b) { return pick(a, b, before(a, b)); }

static gyre_f32_result compare(uint32_t a, uint32_t b, bool truth, bool quiet) {
  const gyre_f32_parts pa = gyre_f32_unpack(a), pb = gyre_f32_unpack(b);
  const bool unordered = pa.nan || pb.nan, signaling = pa.signaling || pb.signaling;
  const bool invalid = quiet ? signaling : unordered;
  return (gyre_f32_result){.value = truth && !unordered, .flags = invalid ? GYRE_F32_NV : 0};
}

gyre_f32_result gyre_f32_eq(uint32_t a, uint32_t b) {
  return compare(a, b, a == b || both_zero(a, b), true);
}

gyre_f32_result gyre_f32_lt(uint32_t a, uint32_t b) {
  return compare(a, b, before(a, b) && !both_zero(a, b), false);
}

gyre_f32_result gyre_f32_le(uint32_t a, uint32_t b) {
  return compare(a, b, !before(b, a) || both_zero(a, b), false);
}
