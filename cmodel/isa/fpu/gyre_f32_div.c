// gyre_f32_div.c - division.

#include "gyre_f32_parts.h"

gyre_f32_result gyre_f32_div(uint32_t a, uint32_t b, gyre_f32_mode mode) {
  gyre_f32_parts n = gyre_f32_unpack(a), d = gyre_f32_unpack(b);
  const bool sign = n.sign != d.sign;
  if (n.nan || d.nan) return gyre_f32_from_nan(n.signaling || d.signaling);
  if ((n.inf && d.inf) || (n.zero && d.zero)) return gyre_f32_invalid();
  if (n.inf) return gyre_f32_exact(gyre_f32_sign(sign) | GYRE_F32_INF);
  if (n.zero || d.inf) return gyre_f32_exact(gyre_f32_sign(sign));
  if (d.zero) {
    return (gyre_f32_result){.value = gyre_f32_sign(sign) | GYRE_F32_INF, .flags = GYRE_F32_DZ};
  }

  n = gyre_f32_normalized(n);
  d = gyre_f32_normalized(d);
  // The quotient of the significands is in (1/2, 2). If it is below 1, the dividend is doubled, so
  // that the quotient is in [1, 2) and an integer quotient has 26 bits. The remainder gives the
  // sticky bit.
  const bool below = n.significand < d.significand;
  const uint64_t dividend = (uint64_t)n.significand << (GYRE_F32_ROUND_TOP + below);
  const uint32_t quotient = (uint32_t)(dividend / d.significand);
  const bool rest = dividend % d.significand != 0;
  const int32_t exponent = n.exponent - d.exponent + GYRE_F32_BIAS - below;
  gyre_f32_result r = {.value = 0, .flags = 0};
  r.value = gyre_f32_round_pack(sign, exponent, quotient | rest, mode, &r.flags);
  return r;
}
