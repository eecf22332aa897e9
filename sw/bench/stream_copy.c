// stream_copy.c - bare machine: the fastest copy of a long array that software can do.
//
// A warp copies chunks of whole lines (of 64 bytes): first all loads of a chunk, then its stores.
// If an access is shorter than a line, the warp prefetches the lines of its next chunk between the
// stores, by loads to x0 of one word each: a miss takes one entry of the load/store unit, not one
// for each access to the line; misses are evenly spaced, which keeps loads and stores going
// meanwhile; and the loads of the next round hit. Chunks of different warps and cores lie side by
// side, so they are in different sets of the data cache.

#include "../kernels/kernel.h"

// As many words as UNROLL for each of 16384 threads.
enum { LIMIT = 262144, UNROLL = 16, LINE = 16 };
KERNEL_SIZE(32768);

// After the last chunk the next one is prefetched.
static GYRE_NOINIT _Alignas(64) uint32_t a[2 * LIMIT], b[LIMIT];

// Each line that begins with words at..end-1, once.
GYRE_INLINE void prefetch(const uint32_t *next, uint32_t at, uint32_t end) {
  uint32_t line = (at + LINE - 1) / LINE * LINE;
#pragma GCC unroll 4
  for (; line < end; line += LINE) {
    __asm__ volatile("lw x0, 0(%0)" : : "r"(next + line) : "memory");
  }
}

// Two constants: the threads of a warp, and how many words each copies of a chunk. n is a multiple
// of UNROLL times the machine's threads.
GYRE_INLINE void copy(uint32_t n, const uint32_t threads, const uint32_t words) {
  uint32_t step = words * gyre_num_harts();
  uint32_t start = (gyre_hart_id() & -threads) * words;  // the warp's first chunk
  const uint32_t *from = a + start + gyre_thread_id(), *next = a + start;
  uint32_t *to = b + start + gyre_thread_id();
  if (threads < LINE) {
    prefetch(next, 0, threads * words);
  }
  for (uint32_t at = start; at < n; at += step) {
    uint32_t x[UNROLL];
#pragma GCC unroll 16
    for (uint32_t k = 0; k < words; k++) x[k] = from[k * threads];
    from += step;
    next += step;
#pragma GCC unroll 16
    for (uint32_t k = 0; k < words; k++) {
      if (threads < LINE) {
        prefetch(next, k * threads, (k + 1) * threads);
      }
      to[k * threads] = x[k];
    }
    to += step;
  }
}

static void loop(void *ctx) {
  uint32_t n = *(const uint32_t *)ctx;
  switch (gyre_num_threads()) {
    case 1: copy(n, 1, 16); break;
    case 2: copy(n, 2, 16); break;
    case 4: copy(n, 4, 16); break;
    case 8: copy(n, 8, 8); break;
    case 16: copy(n, 16, 8); break;
    default: copy(n, 32, 4); break;
  }
}

int main(void) {
  uint32_t n = kernel_size(LIMIT);
  uint32_t round = UNROLL * gyre_num_harts();
  n = (n + round - 1) / round * round;
  n = n > LIMIT ? n - round : n;
  kernel_run run = kernel_start_bare("stream_copy", n);
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
