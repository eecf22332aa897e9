// divide_kernels.c - quotients and square roots of divide_test.c, with the numbers made on the device.

#include "divide_numbers.h"
#include "gyre_kernel.h"

typedef union real {
  uint64_t bits;
  double value;
} real;

// The quotient and the root of each item, numbered from `first` on.
GYRE_KERNEL(divide, uint32_t *, quotients, uint32_t *, roots, uint32_t, first) {
  uint32_t i = gyre_global_id(0), a = divide_float(2 * (first + i)),
           b = divide_float(2 * (first + i) + 1);
  float quotient = gyre_float_from_bits(a) / gyre_float_from_bits(b);
  float root = gyre_sqrt(gyre_float_from_bits(a));
  quotients[i] = quotient != quotient ? 0x7fc00000u : gyre_float_bits(quotient);
  roots[i] = root != root ? 0x7fc00000u : gyre_float_bits(root);
}

// The same with binary64.
GYRE_KERNEL(divide_wide, uint64_t *, quotients, uint32_t, first) {
  uint32_t i = gyre_global_id(0);
  real a = {divide_double(2 * (first + i))}, b = {divide_double(2 * (first + i) + 1)}, quotient;
  quotient.value = a.value / b.value;
  quotients[i] = quotient.value != quotient.value ? 0x7ff8000000000000u : quotient.bits;
}
