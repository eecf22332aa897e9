// launch_kernels.c - kernels of launch_test.c.

#include "gyre_kernel.h"

__attribute__((noinline)) static uint32_t load(const volatile uint32_t *at) { return *at; }
GYRE_KERNEL(read_at, uint32_t *, out, uint64_t, address, uint32_t, who) {
  if (gyre_global_id(0) == who)
    out[0] = load((const volatile uint32_t *)address);  // the line of the fault: above
}
GYRE_KERNEL(write_at, uint64_t, address) { *(volatile uint32_t *)address = 1; }
GYRE_KERNEL(forever, uint32_t *, out) {
  volatile uint32_t *flag = out;
  while (*flag == 0) gyre_pause();
}
// The first wave waits for the others, which wait at another barrier for ever.
GYRE_KERNEL(deadlock, uint32_t *, out) {
  volatile uint32_t *flag = out;
  if (gyre_local_id(0) < gyre_num_threads()) {
    gyre_group_sync();
    *flag = 1;
  } else {
    while (*flag == 0) gyre_pause();
  }
}
typedef struct triple {
  uint8_t a;
  uint16_t b;
  uint32_t c;
} triple;
GYRE_KERNEL(kinds, uint32_t *, out, uint8_t, a, int16_t, b, uint64_t, c, float, d, double, e,
            triple, f, uint8_t, g) {
  out[0] = a;
  out[1] = (uint32_t)b;
  out[2] = (uint32_t)c;
  out[3] = (uint32_t)(c >> 32);
  out[4] = gyre_float_bits(d);
  out[5] = (uint32_t)(e * 4.0);
  out[6] = f.a | f.b << 8;
  out[7] = f.c;
  out[8] = g;
}
// A variable keeps its value from launch to launch, and may hold an address.
uint32_t counter = 41;
uint32_t *pointer = &counter;
GYRE_KERNEL(count_up, uint32_t *, out) {
  __atomic_fetch_add(pointer, 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(out, 1, __ATOMIC_RELAXED);
}
// 4 KiB of private memory an item, reached by numbers that only the run tells.
GYRE_KERNEL(deep, uint32_t *, out) {
  volatile uint32_t own[1024];
  uint32_t me = gyre_global_id(0), sum = 0;
  for (uint32_t k = 0; k < 1024; k++) own[k * 5 % 1024] = k * me;
  for (uint32_t k = 0; k < 1024; k += 37) sum += own[k] * k;
  out[me] = sum;
}
__attribute__((noinline)) static uint32_t depth(uint32_t n, volatile uint32_t *seen) {
  volatile uint32_t mine[4] = {n, n + 1, n + 2, n + 3};
  if (n == 0) return seen[0];
  return depth(n - 1, mine) * 3 + mine[n % 4];
}
GYRE_KERNEL(recursion, uint32_t *, out, uint32_t, n) {
  volatile uint32_t first[1] = {7};
  out[gyre_global_id(0)] = depth(n + gyre_global_id(0) % 3, first);
}
