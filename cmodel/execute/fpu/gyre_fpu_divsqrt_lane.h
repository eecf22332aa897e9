// gyre_fpu_divsqrt_lane.h - twin of rtl/execute/fpu/gyre_fpu_divsqrt_lane.sv: one lane of division
// and square root. cmodel/isa/fpu/ computes the result; this file derives the duration from the
// operands.

#ifndef GYRE_EXECUTE_FPU_DIVSQRT_LANE_H
#define GYRE_EXECUTE_FPU_DIVSQRT_LANE_H

#include <stdbool.h>

#include "execute/fpu/gyre_fpu_ops.h"

// special_o: the result is a NaN, an infinity or a zero by the kinds of the operands.
static inline bool gyre_fpu_divsqrt_special(unsigned op, uint32_t a, uint32_t b) {
  const bool a_special = (a & 0x7fffffffU) == 0 || (~a & 0x7f800000U) == 0;
  if (op == GYRE_OP_FSQRT) return a_special || a >> 31;
  return a_special || (b & 0x7fffffffU) == 0 || (~b & 0x7f800000U) == 0;
}

// Leading zeros of a significand: 1 to 23 for a subnormal number, else 0. Not for zero.
static inline uint32_t gyre_fpu_divsqrt_zeros(uint32_t x) {
  uint32_t n = 0;
  if ((x & 0x7f800000U) != 0) return 0;
  while ((x << n & 0x00800000U) == 0) ++n;
  return n;
}

// Returns the cycles with norm_i that the lane needs until normal_o is high.
static inline uint32_t gyre_fpu_divsqrt_norm(unsigned op, uint32_t a, uint32_t b) {
  if (gyre_fpu_divsqrt_special(op, a, b)) return 0;
  const uint32_t n = gyre_fpu_divsqrt_zeros(a);
  const uint32_t m = op == GYRE_OP_FSQRT ? 0 : gyre_fpu_divsqrt_zeros(b);
  return n > m ? n : m;
}

#endif
