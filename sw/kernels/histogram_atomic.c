// histogram_atomic.c - counts how often each of 32 values occurs among n bytes, by all threads in
// the same bins with atomic additions: in main memory, and warps of even number in their core's
// local memory, whose bins are added to the others at the end.

#include "kernel.h"

enum { LIMIT = 65536, BINS = 32 };
KERNEL_SIZE(1024);

static GYRE_NOINIT uint8_t in[LIMIT];
static uint32_t bins[BINS];

static inline void add(uint32_t *bin, uint32_t value) {
  (void)__atomic_fetch_add(bin, value, __ATOMIC_RELAXED);
}

static void count(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z;
  uint32_t n = *(const uint32_t *)arg;
  uint32_t threads = gyre_num_harts();
  uint32_t *local = gyre_local_memory();
  uint32_t *bin = gyre_warp_id() & 1 ? bins : local;  // the same in all threads of a warp
  uint32_t i = x;
  GYRE_WHILE(i < n) {
    add(&bin[in[i]], 1);
    i += threads;
  }
  GYRE_ENDWHILE
}

// BINS is a multiple of the threads of a warp: its threads end together.
static void clear(void *ctx) {
  (void)ctx;
  uint32_t *local = gyre_local_memory();
  uint32_t threads = gyre_num_threads();
  for (uint32_t i = 0; i < BINS; i += threads) {
    local[i + gyre_thread_id()] = 0;
  }
}

static void merge(void *ctx) {
  (void)ctx;
  const uint32_t *local = gyre_local_memory();
  uint32_t threads = gyre_num_threads();
  uint32_t step = threads * gyre_num_warps();
  for (uint32_t i = gyre_warp_id() * threads; i < BINS; i += step) {
    uint32_t bin = i + gyre_thread_id();
    add(&bins[bin], local[bin]);
  }
}

int main(void) {
  uint32_t n = kernel_size(LIMIT);
  kernel_run run = kernel_start("histogram_atomic", n);
  uint32_t threads = gyre_num_harts();
  uint32_t seed = 8;
  for (uint32_t i = 0; i < n; i++) {
    uint32_t r = kernel_random(&seed);
    in[i] = (uint8_t)((r >> 8) & (r >> 16) & (BINS - 1));  // not evenly distributed
  }
  gyre_launch(1, clear, NULL);
  kernel_begin(&run);
  gyre_spawn(1, &threads, count, &n);
  gyre_launch(gyre_num_warps(), merge, NULL);
  kernel_end(&run);
  uint32_t expected[BINS] = {0};
  for (uint32_t i = 0; i < n; i++) {
    expected[in[i]]++;
  }
  bool passed = true;
  for (uint32_t i = 0; i < BINS; i++) {
    passed &= bins[i] == expected[i];
  }
  return kernel_result(&run, passed);
}
