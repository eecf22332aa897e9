// vecadd_kernels.c - c = a + b.

#include "gyre_kernel.h"

GYRE_KERNEL(vecadd, const uint32_t *, a, const uint32_t *, b, uint32_t *, c) {
  uint32_t i = gyre_global_id(0);
  c[i] = a[i] + b[i];
}
