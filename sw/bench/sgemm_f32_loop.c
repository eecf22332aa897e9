// sgemm_f32_loop.c - bare machine: product of 32 x 32 matrices in single precision, one element per
// thread and step, every warp loops itself with the grid's stride.
//
// The elements are fractions of 8 bits, as in kernels/sgemm.c.

#include "../kernels/kernel.h"

enum { SIDE_LOG2 = 5, SIDE = 1 << SIDE_LOG2, ITEMS = SIDE * SIDE, SCALE = 32 };

static GYRE_NOINIT int8_t units_a[ITEMS], units_b[ITEMS];  // of 1/SCALE
static GYRE_NOINIT float a[ITEMS], b[ITEMS], c[ITEMS];

// ITEMS is a multiple of the threads of a warp: its threads end together.
static void loop(void *ctx) {
  (void)ctx;
  uint32_t threads = gyre_num_threads();
  uint32_t step = gyre_num_harts();
  uint32_t i = gyre_hart_id();
  for (uint32_t base = i & -threads; base < ITEMS; base += step, i += step) {
    const float *row = &a[i & -(uint32_t)SIDE];
    const float *column = &b[i & (SIDE - 1)];
    float sum = 0;
    for (uint32_t k = 0; k < SIDE; k++) {
      sum = gyre_fma(row[k], column[k << SIDE_LOG2], sum);
    }
    c[i] = sum;
  }
}

int main(void) {
  kernel_run run = kernel_start_bare("sgemm_f32_loop", SIDE);
  uint32_t seed = 2;
  for (uint32_t i = 0; i < ITEMS; i++) {
    units_a[i] = (int8_t)(kernel_random(&seed) >> 8);
    units_b[i] = (int8_t)(kernel_random(&seed) >> 8);
    a[i] = (float)units_a[i] * (1.0f / SCALE);
    b[i] = (float)units_b[i] * (1.0f / SCALE);
    c[i] = 0;
  }
  kernel_begin(&run);
  gyre_launch(gyre_num_warps(), loop, NULL);
  kernel_end(&run);
  bool passed = true;
  for (uint32_t y = 0; y < SIDE; y++) {
    for (uint32_t x = 0; x < SIDE; x++) {
      int32_t sum = 0;
      for (uint32_t k = 0; k < SIDE; k++) {
        sum += units_a[y * SIDE + k] * units_b[k * SIDE + x];
      }
      passed &= c[y * SIDE + x] == (float)sum * (1.0f / (SCALE * SCALE));
    }
  }
  return kernel_result(&run, passed);
}
