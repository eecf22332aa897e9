// object_kernels.c - the module that object_test.c damages: kernels with all kinds of arguments, a variable with an address.

#include "gyre_kernel.h"

uint32_t counter = 41;
uint32_t *pointer[2] = {&counter, &counter};

GYRE_KERNEL(add_one, uint32_t *, out, uint32_t, n, float, scale, uint8_t, last) {
  uint32_t i = gyre_global_id(0);
  if (i < n) out[i] += (uint32_t)scale + last + *pointer[i & 1];
}
GYRE_KERNEL(shared, const uint32_t *, in, uint32_t *, out) {
  uint32_t *local = gyre_group_memory();
  local[gyre_local_id(0)] = in[gyre_global_id(0)];
  gyre_group_sync();
  out[gyre_global_id(0)] = local[gyre_local_id(0) ^ 1];
}
