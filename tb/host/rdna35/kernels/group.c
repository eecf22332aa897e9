// group.c - items of a workgroup together: local memory, barriers, atomic operations. Workgroups
// are of 64 items, n is a multiple.

#include "compare_kernels.h"

COMPARE_KERNEL(group_sums) {
  uint32_t *part = gyre_group_memory();
  uint32_t me = gyre_local_id(0);
  (void)n;
  part[me] = in[gyre_global_id(0)];
  for (uint32_t half = gyre_local_size(0) / 2; half > 0; half /= 2) {
    gyre_group_sync();
    if (me < half) part[me] += part[me + half] * 3;
  }
  gyre_group_sync();
  out[gyre_global_id(0)] = part[0] + me;
}
COMPARE_KERNEL(group_scan) {
  uint32_t *part = gyre_group_memory();
  uint32_t me = gyre_local_id(0), size = gyre_local_size(0), value = in[gyre_global_id(0)];
  (void)n;
  part[me] = value;
  gyre_group_sync();
  for (uint32_t step = 1; step < size; step *= 2) {
    uint32_t before = me >= step ? part[me - step] : 0;
    gyre_group_sync();
    part[me] += before;
    gyre_group_sync();
  }
  out[gyre_global_id(0)] = part[me];
}
COMPARE_KERNEL(group_turned) {
  uint32_t *part = gyre_group_memory();
  uint32_t me = gyre_local_id(0), size = gyre_local_size(0);
  (void)n;
  uint8_t *bytes = (uint8_t *)part;
  part[me] = in[gyre_global_id(0)];
  gyre_group_sync();
  uint32_t r = bytes[(me * 7 + 3) % (4 * size)] | (uint32_t)part[size - 1 - me] << 8;
  gyre_group_sync();
  part[(me * 5 + 1) % size] = r;
  gyre_group_sync();
  out[gyre_global_id(0)] = part[me];
}
COMPARE_KERNEL(group_atomics) {
  uint32_t *part = gyre_group_memory();
  uint32_t me = gyre_local_id(0), x = in[gyre_global_id(0)];
  (void)n;
  if (me < 8) part[me] = me == 3 ? ~0u : 0;
  gyre_group_sync();
  __atomic_fetch_add(&part[0], x, __ATOMIC_RELAXED);
  __atomic_fetch_or(&part[1], 1u << (x & 31), __ATOMIC_RELAXED);
  __atomic_fetch_xor(&part[2], x, __ATOMIC_RELAXED);
  __atomic_fetch_and(&part[3], x | 0xffff, __ATOMIC_RELAXED);
  __atomic_fetch_sub(&part[4 + x % 4], 1, __ATOMIC_RELAXED);
  gyre_group_sync();
  out[gyre_global_id(0)] = part[me % 8] + me;
}
COMPARE_KERNEL(group_exchange) {
  uint32_t *part = gyre_group_memory();
  uint32_t me = gyre_local_id(0), x = in[gyre_global_id(0)] % 1000;
  (void)n;
  if (me == 0) part[0] = 0;
  gyre_group_sync();
  // The largest, by compare and exchange.
  uint32_t old = part[0];
  while (old < x && !__atomic_compare_exchange_n(&part[0], &old, x, false, __ATOMIC_RELAXED,
                                                 __ATOMIC_RELAXED)) {
  }
  gyre_group_sync();
  out[gyre_global_id(0)] = part[0];
}
// Counters of the whole grid: out[] is 0 before.
COMPARE_KERNEL(histogram) {
  COMPARE_ITEM(i);
  __atomic_fetch_add(&out[in[i] % n], 1, __ATOMIC_RELAXED);
  __atomic_fetch_add(&out[(in[i] >> 8) % n], 0x10000, __ATOMIC_RELAXED);
}
