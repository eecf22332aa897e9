// compare_kernels.h - common parts of the kernels of the comparison: their form, their list, floats
// as bits.
//
// Every kernel has the same parameters: n words go in, n words come out, one an item. The same sources are compiled for both
// instruction sets and for the host, and what comes out must be the same bit by bit. So no kernel depends on the order
// of items, and a NaN is always the same one.

#ifndef COMPARE_KERNELS_H
#define COMPARE_KERNELS_H

#include "gyre_kernel.h"

#define COMPARE_KERNEL(name) GYRE_KERNEL(name, const uint32_t *, in, uint32_t *, out, uint32_t, n)
// Ends the items that the grid has too many.
#define COMPARE_ITEM(i)                 \
  const uint32_t i = gyre_global_id(0); \
  if (i >= n) return

static inline uint32_t compare_bits(float value) {
  return value != value ? 0x7fc00000u : gyre_float_bits(value);
}
static inline float compare_float(uint32_t bits) { return gyre_float_from_bits(bits); }
// A float of moderate size out of any word.
static inline float compare_small(uint32_t word) {
  return (float)(int32_t)(word & 0xffffu) * 0.03125f - 900.015625f;
}
static inline uint32_t compare_hash(uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ x >> 16;
}

#endif
