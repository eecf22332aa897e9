// sgemm.c - matrix product C = A * B of n x n matrices in single precision, one work item per
// element.
//
// The elements are fractions of 8 bits: sums are exact in any order, and integers tell what they
// must be.

#include "kernel.h"

enum { LIMIT = 256, SCALE = 32 };
KERNEL_SIZE(16);

static GYRE_NOINIT int8_t units_a[LIMIT * LIMIT], units_b[LIMIT * LIMIT];  // of 1/SCALE
static GYRE_NOINIT float a[LIMIT * LIMIT], b[LIMIT * LIMIT], c[LIMIT * LIMIT];

static void element(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)z;
  uint32_t n = *(const uint32_t *)arg;
  const float *row = &a[y * n];
  const float *column = &b[x];
  float sum = 0;
#pragma GCC unroll 4
  for (uint32_t k = n; k > 0; k--) {
    sum = gyre_fma(*row, *column, sum);
    row++;
    column += n;
  }
  c[y * n + x] = sum;
}

int main(void) {
  uint32_t n = kernel_size(LIMIT);
  kernel_run run = kernel_start("sgemm", n);
  uint32_t seed = 2;
  for (uint32_t i = 0; i < n * n; i++) {
    units_a[i] = (int8_t)(kernel_random(&seed) >> 8);
    units_b[i] = (int8_t)(kernel_random(&seed) >> 8);
    a[i] = (float)units_a[i] * (1.0f / SCALE);
    b[i] = (float)units_b[i] * (1.0f / SCALE);
    c[i] = 0;
  }
  uint32_t global[2] = {n, n};
  kernel_begin(&run);
  gyre_spawn(2, global, element, &n);
  kernel_end(&run);
  bool passed = true;
  for (uint32_t y = 0; y < n; y++) {
    for (uint32_t x = 0; x < n; x++) {
      int32_t sum = 0;
      for (uint32_t k = 0; k < n; k++) {
        sum += units_a[y * n + k] * units_b[k * n + x];
      }
      passed &= c[y * n + x] == (float)sum * (1.0f / (SCALE * SCALE));
    }
  }
  return kernel_result(&run, passed);
}
