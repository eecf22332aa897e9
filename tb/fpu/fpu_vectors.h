// fpu_vectors.h - operands: special values, and random ones that reach the hard cases.

#ifndef FPU_VECTORS_H
#define FPU_VECTORS_H

#include "fpu_ops.h"

#define FPU_SPECIALS 64U

// Zeros, subnormals, limits of the formats, neighbours of powers of two, infinities, NaNs.
uint32_t fpu_special(unsigned i);
// The same for integer operands.
uint32_t fpu_special_integer(unsigned i);

// Vector number `index` of an operation. It depends on the arguments only, so that a campaign can
// be cut into parts and each vector repeated alone.
fpu_vector fpu_random(fpu_op op, uint64_t seed, uint64_t index);

static inline bool fpu_takes_integer(fpu_op op) {
  return op == FPU_CVT_FROM_W || op == FPU_CVT_FROM_WU;
}

#endif
