// fma_loop.c - bare machine: n times { x = x*y + z; z = z*y + 1 } in every thread: two fused
// multiply-adds, a subtraction and a branch.

#include "../kernels/kernel.h"

enum { THREADS = 16384, COUNT = 1000 };
KERNEL_SIZE(COUNT);

static GYRE_NOINIT float result[THREADS];

__attribute__((noinline)) static float work(uint32_t n, uint32_t hart) {
  // Rounds in every step: they grow to 3e11, without a fixed point.
  float x = (float)(hart + 1), y = 1.015625f + (float)hart * 0x1p-20f, z = 1;
  // The constant stays in a register.
  float one = gyre_float_from_bits(gyre_opaque(gyre_float_bits(1)));
#pragma GCC unroll 1
  for (; n > 0; n--) {
    x = gyre_fma(x, y, z);
    z = gyre_fma(z, y, one);
  }
  return x + z;
}

static void loop(void *ctx) {
  uint32_t hart = gyre_hart_id();
  result[hart] = work(*(const uint32_t *)ctx, hart);
}

int main(void) {
  uint32_t n = gyre_arg;
  kernel_run run = kernel_start_bare("fma_loop", n);
  kernel_begin(&run);
  gyre_launch(gyre_num_warps(), loop, &n);
  kernel_end(&run);
  uint32_t last = gyre_num_harts() - 1;
  bool passed = gyre_float_bits(result[last]) == gyre_float_bits(work(n, last));
  // Thread 0's result after COUNT steps, by fmaf of another machine.
  passed &= n != COUNT || gyre_float_bits(result[0]) == 0x5297247eu;
  return kernel_result(&run, passed);
}
