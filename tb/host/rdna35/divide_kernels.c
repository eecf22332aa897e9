// divide_kernels.c - quotients and square roots of divide_test.c, with the numbers made on the device.

#include "gyre_kernel.h"

static uint32_t hashed(uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ x >> 16;
}
// One of the floats at edges in 16, else any.
static uint32_t some_float(uint32_t x) {
  uint32_t h = hashed(x);
  if (h & 0x0f000000) return h * 0x9e3779b1u;
  uint32_t sign = h << 31;
  switch (h >> 1 & 7) {
    case 0: return sign;
    case 1: return sign | 0x7f800000;                         // infinity
    case 2: return sign | (h >> 4 & 0xf);                     // the smallest
    case 3: return sign | (0x00800000 - 8 + (h >> 4 & 0xf));  // around the smallest normal
    case 4: return sign | (0x7f7fffff - (h >> 4 & 0xf));      // the largest
    case 5: return sign | (0x3f800000 - 8 + (h >> 4 & 0xf));
    case 6: return sign | 0x7fc00000;
    default: return sign | (h >> 4 & 0xff) << 23;  // powers of two
  }
}

// The quotient and the root of each item, numbered from `first` on.
GYRE_KERNEL(divide, uint32_t *, quotients, uint32_t *, roots, uint32_t, first) {
  uint32_t i = gyre_global_id(0), a = some_float(2 * (first + i)),
           b = some_float(2 * (first + i) + 1);
  float quotient = gyre_float_from_bits(a) / gyre_float_from_bits(b);
  float root = gyre_sqrt(gyre_float_from_bits(a));
  quotients[i] = quotient != quotient ? 0x7fc00000u : gyre_float_bits(quotient);
  roots[i] = root != root ? 0x7fc00000u : gyre_float_bits(root);
}
