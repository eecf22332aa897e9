// alu_loop.c - bare machine: n times { x = x*3 + y; y ^= x >> 3; x += i; y += x } in every thread.

#include "../kernels/kernel.h"

enum { THREADS = 16384 };
KERNEL_SIZE(1000);

static GYRE_NOINIT uint32_t result[THREADS];

static uint32_t work(uint32_t n, uint32_t hart) {
  uint32_t x = hart, y = 1;
  for (uint32_t i = 0; i < n; i++) {
    x = x * 3 + y;
    y ^= x >> 3;
    x += i;
    y += x;
  }
  return x ^ y;
}

static void loop(void *ctx) {
  uint32_t hart = gyre_hart_id();
  result[hart] = work(*(const uint32_t *)ctx, hart);
}

int main(void) {
  uint32_t n = gyre_arg;
  kernel_run run = kernel_start_bare("alu_loop", n);
  kernel_begin(&run);
  gyre_launch(gyre_num_warps(), loop, &n);
  kernel_end(&run);
  uint32_t last = gyre_num_harts() - 1;
  return kernel_result(&run, result[0] == work(n, 0) && result[last] == work(n, last));
}
