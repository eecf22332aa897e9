// copy_loop.c - bare machine: streaming copy, UNROLL loads of a thread under way before the first
// store. Each warp has a stretch of its own, so that misses of different warps are of different
// lines.

#include "../kernels/kernel.h"

enum { LIMIT = 16384, UNROLL = 8 };
KERNEL_SIZE(16384);

static GYRE_NOINIT uint32_t a[LIMIT], b[LIMIT];

// n is a multiple of UNROLL times the machine's threads.
static void loop(void *ctx) {
  uint32_t n = *(const uint32_t *)ctx;
  uint32_t threads = gyre_num_threads();
  uint32_t length = n / (gyre_num_warps() * gyre_num_cores());
  uint32_t start = gyre_hart_id() / threads * length;
  const uint32_t *from = a + start + gyre_hart_id() % threads;
  uint32_t *to = b + start + gyre_hart_id() % threads;
  for (uint32_t base = 0; base < length; base += UNROLL * threads) {
    uint32_t x[UNROLL];
#pragma GCC unroll 8
    for (int k = 0; k < UNROLL; k++) x[k] = from[k * threads];
#pragma GCC unroll 8
    for (int k = 0; k < UNROLL; k++) to[k * threads] = x[k];
    from += UNROLL * threads;
    to += UNROLL * threads;
  }
}

int main(void) {
  uint32_t n = kernel_size(LIMIT);
  n -= n % (UNROLL * gyre_num_harts());
  kernel_run run = kernel_start_bare("copy_loop", n);
  uint32_t seed = 1;
  for (uint32_t i = 0; i < n; i++) {
    a[i] = kernel_random(&seed);
    b[i] = 0;
  }
  kernel_begin(&run);
  gyre_launch(gyre_num_warps(), loop, &n);
  kernel_end(&run);
  bool passed = true;
  for (uint32_t i = 0; i < n; i++) {
    passed &= a[i] == b[i];
  }
  return kernel_result(&run, passed);
}
