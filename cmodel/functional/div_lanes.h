// div_lanes.h - integer division by the host's binary64 arithmetic, which hosts have for vectors. Without branches, so
// that compilers make a vector loop of it.
//
// A quotient is exact: it differs from the next integer by at least one part in 2^32 of itself, and binary64 rounds by
// less than one in 2^52. Special divisors are replaced before the division.

#ifndef GYRE_FUNC_DIV_LANES_H
#define GYRE_FUNC_DIV_LANES_H

#include <stdint.h>

static inline double gyre_func_unsigned_to_double(uint32_t a) {
  return (double)(int32_t)(a ^ 0x80000000U) + 2147483648.0;  // hosts convert vectors of signed ones
}

static inline uint32_t gyre_func_divu(uint32_t a, uint32_t b) {
  const uint32_t zero = 0U - (b == 0), special = 0U - (b < 2);
  const uint32_t other = (b & ~special) | (2 & special);
  const double x = gyre_func_unsigned_to_double(a), y = gyre_func_unsigned_to_double(other);
  const uint32_t quotient = (uint32_t)(int32_t)(x / y);  // less than 2^31
  return (quotient & ~special) | ((a | zero) & special);
}

static inline uint32_t gyre_func_div(uint32_t a, uint32_t b) {
  const uint32_t zero = 0U - (b == 0), special = 0U - (b + 1 < 2);  // 0 and -1
  const uint32_t other = (b & ~special) | (1 & special);
  const uint32_t quotient = (uint32_t)(int32_t)((double)(int32_t)a / (double)(int32_t)other);
  return (quotient & ~special) | (((0U - a) | zero) & special);
}

// Remainders, the special ones included, follow from the quotients.
static inline uint32_t gyre_func_remu(uint32_t a, uint32_t b) {
  return a - gyre_func_divu(a, b) * b;
}
static inline uint32_t gyre_func_rem(uint32_t a, uint32_t b) { return a - gyre_func_div(a, b) * b; }

#endif
