// hang_kernels.c - kernels of hang_test.c: launches that do not end, and programs that rely on what nothing promises.

#include "gyre_kernel.h"

// The first wave waits at a barrier for the others, which wait in a loop for it.
GYRE_KERNEL(deadlock, uint32_t *, out) {
  volatile uint32_t *flag = out;
  if (gyre_local_id(0) < gyre_num_threads()) {
    gyre_group_sync();  // the line of the barrier
    *flag = 1;
  } else {
    while (*flag == 0) gyre_pause();  // the line of the loop
  }
}
// A lock that no thread releases.
GYRE_KERNEL(locked, uint32_t *, out) {
  while (__atomic_exchange_n(out, 1, __ATOMIC_ACQUIRE) != 0) gyre_pause();  // the line of the lock
}
// The sum comes before the load has ended.
GYRE_KERNEL(early, const uint32_t *, in, uint32_t *, out) {
  uint32_t sum;
  __asm__ volatile(  // the line of the sum
      "s_waitcnt vmcnt(0) lgkmcnt(0)\n"
      "global_load_b32 %0, %1, off\n"
      "v_add_nc_u32 %0, 1, %0\n"
      "s_waitcnt vmcnt(0)\n"
      : "=&v"(sum)
      : "v"(in + gyre_global_id(0)));
  out[gyre_global_id(0)] = sum;
}
GYRE_KERNEL(unset, uint32_t *, out) {
  uint32_t sum;
  __asm__ volatile("v_add_nc_u32 %0, 1, v77\n" : "=v"(sum) : : "v77");
  out[gyre_global_id(0)] = sum;  // the line of the store
}
