// saxpy.c - y[i] = a * x[i] + y[i] in single precision, one work item per element.
//
// All numbers are fractions of few bits: results are exact, and integers tell what they must be.

#include "kernel.h"

enum { LIMIT = 65536, SCALE = 16, FACTOR = 40 };  // a = FACTOR / SCALE
KERNEL_SIZE(1024);

static const float factor = (float)FACTOR / SCALE;
static GYRE_NOINIT float x[LIMIT], y[LIMIT];

static void item(uint32_t i, uint32_t j, uint32_t k, void *arg) {
  (void)j, (void)k, (void)arg;
  y[i] = gyre_fma(factor, x[i], y[i]);
}

// Numbers of 12 bits and a sign, in units of 1/SCALE and 1/SCALE^2.
static int32_t next(uint32_t *seed) { return (int32_t)(kernel_random(seed) >> 4 & 0x1fff) - 4096; }

int main(void) {
  uint32_t n = kernel_size(LIMIT);
  kernel_run run = kernel_start("saxpy", n);
  uint32_t seed = 11;
  for (uint32_t i = 0; i < n; i++) {
    x[i] = (float)next(&seed) * (1.0f / SCALE);
    y[i] = (float)next(&seed) * (1.0f / (SCALE * SCALE));
  }
  kernel_begin(&run);
  gyre_spawn(1, &n, item, NULL);
  kernel_end(&run);
  bool passed = true;
  seed = 11;
  for (uint32_t i = 0; i < n; i++) {
    int32_t product = next(&seed) * FACTOR;
    int32_t sum = product + next(&seed);
    passed &= y[i] == (float)sum * (1.0f / (SCALE * SCALE));
  }
  return kernel_result(&run, passed);
}
