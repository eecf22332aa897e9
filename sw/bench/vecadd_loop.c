// vecadd_loop.c - bare machine: c[i] = a[i] + b[i], every warp loops itself with the grid's stride.

#include "../kernels/kernel.h"

enum { LIMIT = 16384 };
KERNEL_SIZE(16384);

static GYRE_NOINIT uint32_t a[LIMIT], b[LIMIT], c[LIMIT];

// n is a multiple of the threads of a warp: its threads end together.
static void loop(void *ctx) {
  uint32_t n = *(const uint32_t *)ctx;
  uint32_t threads = gyre_num_threads();
  uint32_t step = gyre_num_harts();
  uint32_t i = gyre_hart_id();
  for (uint32_t base = i & -threads; base < n; base += step, i += step) {
    c[i] = a[i] + b[i];
  }
}

int main(void) {
  uint32_t n = kernel_size(LIMIT);
  n -= n % gyre_num_threads();
  kernel_run run = kernel_start_bare("vecadd_loop", n);
  uint32_t seed = 1;
  for (uint32_t i = 0; i < n; i++) {
    a[i] = kernel_random(&seed);
    b[i] = kernel_random(&seed);
    c[i] = 0;
  }
  kernel_begin(&run);
  gyre_launch(gyre_num_warps(), loop, &n);
  kernel_end(&run);
  bool passed = true;
  for (uint32_t i = 0; i < n; i++) {
    passed &= c[i] == a[i] + b[i];
  }
  return kernel_result(&run, passed);
}
