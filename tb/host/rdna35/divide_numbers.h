// divide_numbers.h - the operands of divide_test.c, made by their numbers on the device and on the host.

#ifndef RDNA35_DIVIDE_NUMBERS_H
#define RDNA35_DIVIDE_NUMBERS_H

#include <stdint.h>

static inline uint32_t divide_hashed(uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ x >> 16;
}

// Any bits; one number in sixteen is at an edge of the format, whose fraction has `fraction` bits and whose infinity is `inf`.
static inline uint64_t divide_number(uint32_t x, unsigned fraction, uint64_t inf) {
  const uint32_t h = divide_hashed(x);
  const uint64_t more = (uint64_t)(h * 0x9e3779b1u) << 32 | divide_hashed(h);
  const uint64_t any = fraction == 23 ? more >> 32 : more, sign = (uint64_t)(h & 1)
                                                                  << (fraction == 23 ? 31 : 63);
  const uint64_t low = h >> 4 & 0xf, least = (uint64_t)1 << fraction;
  if (h & 0x0e000000) return any;
  switch (h >> 1 & 7) {
    case 0: return sign;
    case 1: return sign | inf;
    case 2: return sign | low;                                  // the smallest
    case 3: return sign | (least - 8 + low);                    // around the smallest normal
    case 4: return sign | (inf - 1 - low);                      // the largest
    case 5: return sign | (inf / 2 / least * least - 8 + low);  // around one
    case 6:
      return sign | (any & (least - 1)) |
             (fraction - 1 + (low & 3)) * least;      // remainders are subnormal
    default: return sign | ((h >> 4) * least & inf);  // powers of two
  }
}

static inline uint32_t divide_float(uint32_t x) {
  return (uint32_t)divide_number(x, 23, 0x7f800000);
}
static inline uint64_t divide_double(uint32_t x) {
  return divide_number(x, 52, 0x7ff0000000000000);
}

#endif
