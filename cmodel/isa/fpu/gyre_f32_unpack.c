// gyre_f32_unpack.c - first step of every operation: extracts the fields and the class of an
// operand.

#include "gyre_f32_parts.h"

gyre_f32_parts gyre_f32_unpack(uint32_t a) {
  const uint32_t field = (a & GYRE_F32_INF) >> 23, fraction = a & GYRE_F32_FRACTION;
  const bool special = field == 255, subnormal = field == 0;
  return (gyre_f32_parts){
      .sign = (a & GYRE_F32_SIGN) != 0,
      .zero = subnormal && fraction == 0,
      .inf = special && fraction == 0,
      .nan = special && fraction != 0,
      .signaling = special && fraction != 0 && (fraction & GYRE_F32_QUIET) == 0,
      .exponent = subnormal ? 1 : (int32_t)field,
      .significand = fraction | (subnormal ? 0 : GYRE_F32_HIDDEN),
  };
}

gyre_f32_parts gyre_f32_normalized(gyre_f32_parts p) {
  const uint32_t shift = (uint32_t)__builtin_clz(p.significand) - 8;
  p.significand <<= shift;
  p.exponent -= (int32_t)shift;
  return p;
}
