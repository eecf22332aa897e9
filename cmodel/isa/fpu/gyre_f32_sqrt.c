// gyre_f32_sqrt.c - square root.

#include "gyre_f32_parts.h"

#define ROOT_BITS (GYRE_F32_ROUND_TOP + 1)

// Returns the integer root of a 52-bit radicand, one bit at a time from the top, with the remainder
// as sticky bit. `rest` is radicand - root^2 at the scale of the current bit; setting that bit
// subtracts (2 root + bit) bit.
static uint32_t root_sticky(uint64_t radicand) {
  uint64_t root = 0, rest = radicand;
  for (uint32_t i = ROOT_BITS; i-- > 0;) {
    const uint64_t bit = 1ULL << i, step = (2 * root + bit) << i;
    if (rest >= step) {
      rest -= step;
      root |= bit;
    }
  }
  return (uint32_t)root | (rest != 0);
}

gyre_f32_result gyre_f32_sqrt(uint32_t a, gyre_f32_mode mode) {
  gyre_f32_parts p = gyre_f32_unpack(a);
  if (p.nan) return gyre_f32_from_nan(p.signaling);
  if (p.zero) return gyre_f32_exact(a);  // also -0
  if (p.sign) return gyre_f32_invalid();
  if (p.inf) return gyre_f32_exact(a);

  p = gyre_f32_normalized(p);
  // An even exponent is halved; an odd one leaves a factor of two in the significand, which is in
  // [1, 4) then and has its root in [1, 2). Neither overflow nor underflow can happen.
  const int32_t unbiased = p.exponent - GYRE_F32_BIAS;
  const bool odd = unbiased & 1;
  const int32_t half = (unbiased - odd) / 2;
  const uint64_t radicand = (uint64_t)p.significand << (2 * GYRE_F32_ROUND_TOP - 23 + odd);
  gyre_f32_result r = {.value = 0, .flags = 0};
  r.value = gyre_f32_round_pack(false, half + GYRE_F32_BIAS, root_sticky(radicand), mode, &r.flags);
  return r;
}
