// cut_test.c - the arithmetic of mapping "spread" without a device: quotients by multiplication for
// every size of a workgroup, the warps that grids are cut into against all that there are.

#include "grid.h"

#include <stdio.h>
#include <stdlib.h>

enum { LARGEST = 65536, NEAR = 3, RANDOM = 16 };

static int failures;

static uint32_t quotient(uint32_t n, uint32_t multiplier, uint32_t shift) {
  return (uint32_t)((uint64_t)(n << 1) * multiplier >> 32) >> shift;
}

static void divide(uint32_t divisor, uint64_t *state) {
  uint32_t multiplier, shift;
  gyre_opencl_divide(divisor, &multiplier, &shift);
  const uint64_t most = INT32_MAX, last = most / divisor * divisor;
  for (unsigned i = 0; i < 4 * NEAR + RANDOM; i++) {
    *state = *state * 6364136223846793005u + 1442695040888963407u;
    // Around 0, the divisor, the last multiple and the largest number; then anywhere.
    const uint64_t base[] = {0, divisor, last, most - NEAR};
    const uint64_t n =
        i < 4 * NEAR ? base[i / NEAR] + i % NEAR - (i / NEAR % 3 ? 1 : 0) : *state >> 33;
    if (n > most) continue;
    const uint32_t got = quotient((uint32_t)n, multiplier, shift);
    if (got == n / divisor) continue;
    if (failures++ < 5)
      fprintf(stderr, "%llu / %u: %u, not %llu\n", (unsigned long long)n, divisor, got,
              (unsigned long long)(n / divisor));
  }
}

static uint64_t warps(const uint64_t items[3], uint64_t x, uint64_t y, uint64_t z) {
  return (items[0] + x - 1) / x * ((items[1] + y - 1) / y) * ((items[2] + z - 1) / z);
}

static void cut(const uint64_t items[3], uint32_t threads) {
  uint32_t group[3] = {0}, widest = 0;
  uint64_t least = UINT64_MAX;
  for (uint32_t z = 1; z <= threads; z++)
    for (uint32_t y = 1; y * z <= threads; y++)
      for (uint32_t x = 1; x * y * z <= threads; x++) {
        const uint64_t n = warps(items, x, y, z);
        if (n < least) widest = 0;
        if (n <= least) least = n, widest = x > widest && x <= items[0] ? x : widest;
      }
  const int good = gyre_opencl_cut(items, threads, group);
  if (good && group[0] == widest && group[0] * group[1] * group[2] <= threads &&
      warps(items, group[0], group[1], group[2]) == least)
    return;
  if (failures++ < 5)
    fprintf(stderr,
            "%llu x %llu x %llu in %u threads: %u x %u x %u; %llu warps of %u in x are possible\n",
            (unsigned long long)items[0], (unsigned long long)items[1],
            (unsigned long long)items[2], threads, group[0], group[1], group[2],
            (unsigned long long)least, widest);
}

static void refused(uint64_t x, uint64_t y, uint64_t z, int expected) {
  uint32_t group[3];
  const uint64_t items[3] = {x, y, z};
  if (gyre_opencl_cut(items, 4, group) == expected) return;
  if (failures++ < 5)
    fprintf(stderr, "%llu x %llu x %llu: %s\n", (unsigned long long)x, (unsigned long long)y,
            (unsigned long long)z, expected ? "refused" : "not refused");
}

int main(void) {
  uint64_t state = 7;
  for (uint32_t divisor = 1; divisor <= LARGEST; divisor++) divide(divisor, &state);
  for (unsigned bit = 17; bit <= 31; bit++) {
    for (int by = -1; by <= (bit < 31); by++) divide((1u << bit) + (uint32_t)by, &state);
  }
  for (uint64_t z = 1; z <= 6; z++)
    for (uint64_t y = 1; y <= 6; y++)
      for (uint64_t x = 1; x <= 70; x += x < 20 ? 1 : 7)
        for (uint32_t threads = 1; threads <= 32; threads += threads < 4 ? 1 : 4)
          cut((uint64_t[3]){x, y, z}, threads);
  refused(INT32_MAX, 1, 1, 1), refused((uint64_t)INT32_MAX + 1, 1, 1, 0);
  refused(1, 1, (uint64_t)INT32_MAX + 1, 0), refused(1u << 16, 1u << 16, 1, 1);
  refused(1u << 17, 1u << 16, 1, 0), refused(1u << 30, 1u << 30, 1u << 30, 0);
  if (failures) fprintf(stderr, "%d failures\n", failures);
  return failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
