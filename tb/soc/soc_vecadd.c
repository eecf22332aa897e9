// soc_vecadd.c - adds two vectors as sw/kernels/vecadd.c does, in arrays that are small enough for
// the SoC.

#include "kernel.h"

enum { LIMIT = 1024 };
KERNEL_SIZE(128);

static GYRE_NOINIT uint32_t a[LIMIT], b[LIMIT], c[LIMIT];

static void add(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z, (void)arg;
  c[x] = a[x] + b[x];
}

int main(void) {
  uint32_t n = kernel_size(LIMIT);
  kernel_run run = kernel_start("soc_vecadd", n);
  uint32_t seed = 1;
  for (uint32_t i = 0; i < n; i++) {
    a[i] = kernel_random(&seed);
    b[i] = kernel_random(&seed);
    c[i] = 0;
  }
  kernel_begin(&run);
  gyre_spawn(1, &n, add, NULL);
  kernel_end(&run);
  bool passed = true;
  for (uint32_t i = 0; i < n; i++) passed &= c[i] == a[i] + b[i];
  return kernel_result(&run, passed);
}
