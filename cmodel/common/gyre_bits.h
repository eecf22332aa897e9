// gyre_bits.h - small bit helpers of the cycle model's twins.

#ifndef GYRE_COMMON_BITS_H
#define GYRE_COMMON_BITS_H

#include <stdint.h>

// Returns the number of the lowest set bit; x must not be 0.
static inline unsigned gyre_lowest(uint32_t x) { return (unsigned)__builtin_ctz(x); }
static inline unsigned gyre_count(uint32_t x) { return (unsigned)__builtin_popcount(x); }
// Returns a mask of the lowest n bits, n = 0..32.
static inline uint32_t gyre_low_mask(unsigned n) { return n >= 32 ? ~0u : (1u << n) - 1u; }

#endif
