// sgemm_loop.c - bare machine: integer matrix product of 32 x 32 matrices, one element per thread
// and step, every warp loops itself with the grid's stride.

#include "../kernels/kernel.h"

enum { SIDE_LOG2 = 5, SIDE = 1 << SIDE_LOG2, ITEMS = SIDE * SIDE };

static GYRE_NOINIT uint32_t a[ITEMS], b[ITEMS], c[ITEMS];

// ITEMS is a multiple of the threads of a warp: its threads end together.
static void loop(void *ctx) {
  (void)ctx;
  uint32_t threads = gyre_num_threads();
  uint32_t step = gyre_num_harts();
  uint32_t i = gyre_hart_id();
  for (uint32_t base = i & -threads; base < ITEMS; base += step, i += step) {
    const uint32_t *row = &a[i & -(uint32_t)SIDE];
    const uint32_t *column = &b[i & (SIDE - 1)];
    uint32_t sum = 0;
    for (uint32_t k = 0; k < SIDE; k++) {
      sum += row[k] * column[k << SIDE_LOG2];
    }
    c[i] = sum;
  }
}

int main(void) {
  kernel_run run = kernel_start_bare("sgemm_loop", SIDE);
  uint32_t seed = 2;
  for (uint32_t i = 0; i < ITEMS; i++) {
    a[i] = kernel_random(&seed);
    b[i] = kernel_random(&seed);
    c[i] = 0;
  }
  kernel_begin(&run);
  gyre_launch(gyre_num_warps(), loop, NULL);
  kernel_end(&run);
  bool passed = true;
  for (uint32_t y = 0; y < SIDE; y++) {
    for (uint32_t x = 0; x < SIDE; x++) {
      uint32_t sum = 0;
      for (uint32_t k = 0; k < SIDE; k++) {
        sum += a[y * SIDE + k] * b[k * SIDE + x];
      }
      passed &= c[y * SIDE + x] == sum;
    }
  }
  return kernel_result(&run, passed);
}
