// gather_loop.c - bare machine: b[i] = a[index[i]] with random indices: every lane another line.

#include "../kernels/kernel.h"

enum { LIMIT = 16384 };
KERNEL_SIZE(4096);

static GYRE_NOINIT uint32_t a[LIMIT], b[LIMIT], where[LIMIT];

// n is a multiple of the threads of a warp: its threads end together.
static void loop(void *ctx) {
  uint32_t n = *(const uint32_t *)ctx;
  uint32_t threads = gyre_num_threads();
  uint32_t step = gyre_num_harts();
  uint32_t i = gyre_hart_id();
  for (uint32_t base = i & -threads; base < n; base += step, i += step) {
    b[i] = a[where[i]];
  }
}

int main(void) {
  uint32_t n = kernel_size(LIMIT);
  n -= n % gyre_num_threads();
  kernel_run run = kernel_start_bare("gather_loop", n);
  uint32_t seed = 1;
  for (uint32_t i = 0; i < n; i++) {
    where[i] = kernel_random(&seed) % LIMIT;
    b[i] = 0;
  }
  for (uint32_t i = 0; i < LIMIT; i++) a[i] = i * 0x9e3779b1u;
  kernel_begin(&run);
  gyre_launch(gyre_num_warps(), loop, &n);
  kernel_end(&run);
  bool passed = true;
  for (uint32_t i = 0; i < n; i++) {
    passed &= b[i] == where[i] * 0x9e3779b1u;
  }
  return kernel_result(&run, passed);
}
