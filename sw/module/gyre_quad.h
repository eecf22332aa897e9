// gyre_quad.h - derivatives of a value between the four threads of a quad, for programs whose
// neighbouring threads are the pixels of 2 by 2 squares (docs/collectives.md, Quads).
//
// Threads 4q to 4q + 3 are quad q: bit 0 of a thread's number is the column, bit 1 the row. All four
// threads must execute the call together. In a quad with threads that do not, a derivative between
// one that does and one that does not is 0.

#ifndef GYRE_QUAD_H
#define GYRE_QUAD_H

#include "gyre_collectives.h"

#ifndef __riscv_flen
#error "derivatives need floating point: gyrecc without --no-float"
#endif

// Control words of two threads that differ in bit `bit` of their numbers: which of the two.
#define GYRE_QUAD_(bit, which) ((63u ^ (bit)) << 12 | (bit) << 6 | (which))

GYRE_INLINE float gyre_quad_difference_(float value, uint32_t low, uint32_t high) {
  const uint32_t bits = gyre_float_bits(value);
  return gyre_float_from_bits(GYRE_SHUFFLE_(GYRE_ASM_SHFL_IDX, bits, high)) -
         gyre_float_from_bits(GYRE_SHUFFLE_(GYRE_ASM_SHFL_IDX, bits, low));
}
// Right minus left, in the own row.
GYRE_INLINE float gyre_dfdx(float value) {
  return gyre_quad_difference_(value, GYRE_QUAD_(1u, 0u), GYRE_QUAD_(1u, 1u));
}
// Row 1 minus row 0, in the own column.
GYRE_INLINE float gyre_dfdy(float value) {
  return gyre_quad_difference_(value, GYRE_QUAD_(2u, 0u), GYRE_QUAD_(2u, 2u));
}

#endif
