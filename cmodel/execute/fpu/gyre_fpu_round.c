// gyre_fpu_round.c - twin of rtl/execute/fpu/gyre_fpu_round.sv.

#include "execute/fpu/gyre_fpu_round.h"

#include "isa/fpu/gyre_f32_parts.h"

gyre_f32_result gyre_fpu_round(const gyre_fpu_round_in *in, gyre_f32_mode rm) {
  if (in->nan) return gyre_f32_exact(GYRE_F32_NAN);
  if (in->inf) return gyre_f32_exact(gyre_f32_sign(in->sign) | GYRE_F32_INF);
  const uint64_t magnitude = ((uint64_t)in->sig + in->plus) << 1 | in->sticky;
  if (in->zero || magnitude == 0) return gyre_f32_exact(gyre_f32_sign(in->sign));
  // If the top bit is 0 the number is subnormal, and so is its unit in the last place.
  const bool normal = in->sig >> 25 & 1;
  return gyre_f32_normalize_round(in->sign, normal ? (int32_t)in->exp : 1, magnitude, 26, rm);
}
