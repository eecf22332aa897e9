// sgemm_int.c - integer matrix product C = A * B of n x n matrices, one work item per element.

#include "kernel.h"

enum { LIMIT = 256 };
KERNEL_SIZE(16);

static GYRE_NOINIT uint32_t a[LIMIT * LIMIT], b[LIMIT * LIMIT], c[LIMIT * LIMIT];

static void element(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)z;
  uint32_t n = *(const uint32_t *)arg;
  const uint32_t *row = &a[y * n];
  const uint32_t *column = &b[x];
  uint32_t sum = 0;
#pragma GCC unroll 4
  for (uint32_t k = n; k > 0; k--) {
    sum += *row * *column;
    row++;
    column += n;
  }
  c[y * n + x] = sum;
}

int main(void) {
  uint32_t n = kernel_size(LIMIT);
  kernel_run run = kernel_start("sgemm_int", n);
  uint32_t seed = 2;
  for (uint32_t i = 0; i < n * n; i++) {
    a[i] = kernel_random(&seed);
    b[i] = kernel_random(&seed);
    c[i] = 0;
  }
  uint32_t global[2] = {n, n};
  kernel_begin(&run);
  gyre_spawn(2, global, element, &n);
  kernel_end(&run);
  bool passed = true;
  for (uint32_t y = 0; y < n; y++) {
    for (uint32_t x = 0; x < n; x++) {
      uint32_t sum = 0;
      for (uint32_t k = 0; k < n; k++) {
        sum += a[y * n + k] * b[k * n + x];
      }
      passed &= c[y * n + x] == sum;
    }
  }
  return kernel_result(&run, passed);
}
