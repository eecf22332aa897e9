// gyre_f32_bits.c - operations on bit patterns only: sign injection, classification, moves.

#include "gyre_f32_parts.h"

static gyre_f32_result with_sign(uint32_t a, uint32_t sign) {
  return gyre_f32_exact((a & ~GYRE_F32_SIGN) | (sign & GYRE_F32_SIGN));
}

gyre_f32_result gyre_f32_sgnj(uint32_t a, uint32_t b) { return with_sign(a, b); }
gyre_f32_result gyre_f32_sgnjn(uint32_t a, uint32_t b) { return with_sign(a, ~b); }
gyre_f32_result gyre_f32_sgnjx(uint32_t a, uint32_t b) { return with_sign(a, a ^ b); }

gyre_f32_result gyre_f32_class(uint32_t a) {
  const gyre_f32_parts p = gyre_f32_unpack(a);
  if (p.nan) return gyre_f32_exact(p.signaling ? 1U << 8 : 1U << 9);
  // Bits 0 to 3 are the negative numbers from infinity to zero, 7 to 4 the positive ones.
  const bool normal = (a & GYRE_F32_INF) != 0;
  const uint32_t bit = p.inf ? 0 : p.zero ? 3 : normal ? 1 : 2;
  return gyre_f32_exact(1U << (p.sign ? bit : 7 - bit));
}

gyre_f32_result gyre_f32_mv(uint32_t a) { return gyre_f32_exact(a); }
