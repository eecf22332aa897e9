// histogram.c - counts how often each of 32 values occurs among n bytes.  There are no atomic
// operations: every thread counts into bins of its own, which are added up afterwards.

#include "kernel.h"

enum { LIMIT = 65536, BINS = 32, THREADS = 16384 };
KERNEL_SIZE(1024);

static GYRE_NOINIT uint8_t in[LIMIT];
// Bins of one value lie together, so that the threads of a warp touch few cache lines.
static GYRE_NOINIT uint32_t bins[BINS * THREADS];
static uint32_t total[BINS];

static void count(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z;
  uint32_t n = *(const uint32_t *)arg;
  uint32_t threads = gyre_num_harts();
  uint32_t *bin = &bins[x];
  for (uint32_t i = 0; i < BINS; i++) {
    bin[i * threads] = 0;
  }
  uint32_t i = x;
  GYRE_WHILE(i < n) {
    bin[in[i] * threads]++;
    i += threads;
  }
  GYRE_ENDWHILE
}

static void merge(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z, (void)arg;
  uint32_t threads = gyre_num_harts();
  const uint32_t *bin = &bins[x * threads];
  uint32_t sum = 0;
  for (uint32_t i = 0; i < threads; i++) {
    sum += bin[i];
  }
  total[x] = sum;
}

int main(void) {
  uint32_t n = kernel_size(LIMIT);
  kernel_run run = kernel_start("histogram", n);
  uint32_t threads = gyre_num_harts();
  uint32_t bin_count = BINS;
  uint32_t seed = 8;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t r = kernel_random(&seed);
    in[i] = (uint8_t)((r >> 8) & (r >> 16) & (BINS - 1));  // not evenly distributed
  }
  kernel_begin(&run);
  gyre_spawn(1, &threads, count, &n);
  gyre_spawn(1, &bin_count, merge, NULL);
  kernel_end(&run);
  uint32_t expected[BINS] = {0};
  for (uint32_t i = 0; i < n; i++) {
    expected[in[i]]++;
  }
  bool passed = true;
  for (uint32_t i = 0; i < BINS; i++) {
    passed &= total[i] == expected[i];
  }
  return kernel_result(&run, passed);
}
