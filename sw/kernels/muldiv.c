// muldiv.c - multiplications and divisions: 8 strided loads per item, s += v*v/(j+3) + v%7.

#include "kernel.h"

enum { LIMIT = 16384, LOADS = 8 };
KERNEL_SIZE(1024);

static GYRE_NOINIT uint32_t in[LIMIT * LOADS], out[LIMIT];

static void item(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z;
  uint32_t stride = *(const uint32_t *)arg;
  const uint32_t *at = &in[x];
  uint32_t sum = 0;
  for (uint32_t j = 0; j < LOADS; j++) {
    uint32_t v = *at;
    at += stride;
    // Opaque, or an unrolled loop would multiply by inverses instead of dividing.
    sum += v * v / gyre_opaque(j + 3) + v % 7;
  }
  out[x] = sum;
}

int main(void) {
  uint32_t n = kernel_size(LIMIT);
  kernel_run run = kernel_start("muldiv", n);
  uint32_t seed = 5;
  for (uint32_t i = 0; i < n * LOADS; i++) {
    in[i] = kernel_random(&seed);
  }
  kernel_begin(&run);
  gyre_spawn(1, &n, item, &n);
  kernel_end(&run);
  bool passed = true;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t sum = 0;
    for (uint32_t j = 0; j < LOADS; j++) {
      uint32_t v = in[j * n + i];
      sum += v * v / (j + 3) + v % 7;
    }
    passed &= out[i] == sum;
  }
  return kernel_result(&run, passed);
}
