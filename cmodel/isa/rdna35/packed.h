// packed.h - vector operations whose operands hold several numbers: dot products, and multiply-add
// of mixed formats.

#ifndef GYRE_RDNA35_PACKED_H
#define GYRE_RDNA35_PACKED_H

#include "isa/rdna35/valu.h"

// Returns a * b + c for the two halves of a and b, lower half first, each step a fused multiply-add
// in binary32. `half` is the format of the halves: binary16 or the upper half of a binary32.
uint64_t gyre_rdna35_dot2(const gyre_rdna35_env *e, const gyre_fp *half, uint64_t a, uint64_t b,
                          uint64_t c);
// The same with operands and result in the format of the halves, rounded to nearest.
uint64_t gyre_rdna35_dot2_half(const gyre_fp *half, uint64_t a, uint64_t b, uint64_t c);

// Returns the sum of c and the products of the fields (of 8 or 4 bits) of a and b; with clamp it
// saturates. Bits 0 and 1 of e->neg tell if the fields of a and of b have a sign; `is_signed` is
// false if neither may have one.
uint64_t gyre_rdna35_dot_integer(const gyre_rdna35_env *e, unsigned bits, bool is_signed,
                                 uint64_t a, uint64_t b, uint64_t c);

#endif
