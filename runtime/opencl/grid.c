// grid.c - implements grid.h.

#include "grid.h"

// Returns the number of workgroups of one size that a grid has; UINT64_MAX: too many.
static uint64_t groups_of(const uint64_t items[3], const uint32_t group[3]) {
  uint64_t n = 1;
  for (unsigned d = 0; d < 3; d++) {
    if (__builtin_mul_overflow(n, (items[d] + group[d] - 1) / group[d], &n)) return UINT64_MAX;
  }
  return n;
}

bool gyre_opencl_cut(const uint64_t items[3], uint32_t threads, uint32_t group[3]) {
  uint64_t least = UINT64_MAX;
  for (unsigned d = 0; d < 3; d++) {
    if (items[d] > INT32_MAX) return false;
  }
  for (uint32_t z = 1; z <= threads; z++) {
    for (uint32_t y = 1; y * z <= threads; y++) {
      const uint32_t room = threads / (y * z), x = items[0] < room ? (uint32_t)items[0] : room;
      const uint64_t n = groups_of(items, (uint32_t[3]){x, y, z});
      // x decreases from each y to the next, so the first of equal ones is the widest.
      if (n >= least) continue;
      least = n;
      group[0] = x, group[1] = y, group[2] = z;
    }
  }
  return least <= INT32_MAX;
}

// With s = ceil(log2 divisor) the multiplier m = floor(2^(31 + s) / divisor) + 1 has 32 bits, and m * divisor exceeds
// 2^(31 + s) by at most 2^s. So n * m / 2^(31 + s) exceeds n / divisor by less than 1 / divisor: the same whole part.
void gyre_opencl_divide(uint32_t divisor, uint32_t *multiplier, uint32_t *shift) {
  *shift = 0;
  while ((uint64_t)1 << *shift < divisor) ++*shift;
  *multiplier = (uint32_t)(((uint64_t)1 << (31 + *shift)) / divisor + 1);
}
