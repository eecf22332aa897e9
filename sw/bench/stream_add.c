// stream_add.c - bare machine: c[i] = a[i] + b[i], the fastest that software can do; written as
// stream_copy.c is.
//
// A warp adds chunks of whole lines (of 64 bytes): first all loads of a chunk, then its stores. If
// an access is shorter than a line, the warp prefetches the lines of its next chunks between the
// stores, by loads to x0 of one word each, so that the loads of the next round hit.

#include "../kernels/kernel.h"

// As many words as UNROLL for each of 16384 threads.
enum { LIMIT = 131072, UNROLL = 8, LINE = 16 };
KERNEL_SIZE(32768);

// After the last chunk the next one is prefetched. b is half a way of a data cache of 16 KiB away
// from a, so that lines of the same words are in different sets.
static GYRE_NOINIT _Alignas(64) uint32_t a[2 * LIMIT], b[2 * LIMIT + 1024], c[LIMIT];

// Each line that begins with words at..end-1, once, of both arrays.
GYRE_INLINE void prefetch(const uint32_t *left, const uint32_t *right, uint32_t at, uint32_t end) {
  uint32_t line = (at + LINE - 1) / LINE * LINE;
#pragma GCC unroll 4
  for (; line < end; line += LINE) {
    __asm__ volatile("lw x0, 0(%0)" : : "r"(left + line) : "memory");
    __asm__ volatile("lw x0, 0(%0)" : : "r"(right + line) : "memory");
  }
}

// Two constants: the threads of a warp, and how many words each adds of a chunk. n is a multiple
// of UNROLL times the machine's threads.
GYRE_INLINE void add(uint32_t n, const uint32_t threads, const uint32_t words) {
  uint32_t step = words * gyre_num_harts();
  uint32_t start = (gyre_hart_id() & -threads) * words;  // the warp's first chunk
  const uint32_t *left = a + start + gyre_thread_id(), *next_left = a + start;
  const uint32_t *right = b + start + gyre_thread_id(), *next_right = b + start;
  uint32_t *to = c + start + gyre_thread_id();
  if (threads < LINE) {
    prefetch(next_left, next_right, 0, threads * words);
  }
  for (uint32_t at = start; at < n; at += step) {
    uint32_t x[UNROLL], y[UNROLL];
#pragma GCC unroll 16
    for (uint32_t k = 0; k < words; k++) {
      x[k] = left[k * threads];
      y[k] = right[k * threads];
    }
    left += step;
    right += step;
    next_left += step;
    next_right += step;
#pragma GCC unroll 16
    for (uint32_t k = 0; k < words; k++) {
      if (threads < LINE) {
        prefetch(next_left, next_right, k * threads, (k + 1) * threads);
      }
      to[k * threads] = x[k] + y[k];
    }
    to += step;
  }
}

static void loop(void *ctx) {
  uint32_t n = *(const uint32_t *)ctx;
  switch (gyre_num_threads()) {
    case 1: add(n, 1, 8); break;
    case 2: add(n, 2, 8); break;
    case 4: add(n, 4, 8); break;
    case 8: add(n, 8, 8); break;
    case 16: add(n, 16, 8); break;
    default: add(n, 32, 4); break;
  }
}

int main(void) {
  uint32_t n = kernel_size(LIMIT);
  uint32_t round = UNROLL * gyre_num_harts();
  n = (n + round - 1) / round * round;
  n = n > LIMIT ? n - round : n;
  kernel_run run = kernel_start_bare("stream_add", n);
  uint32_t seed = 1;
  for (uint32_t i = 0; i < n; i++) {
    a[i] = kernel_random(&seed);
    b[i] = i;
    c[i] = 0;
  }
  kernel_begin(&run);
  gyre_launch(gyre_num_warps(), loop, &n);
  kernel_end(&run);
  bool passed = true;
  for (uint32_t i = 0; i < n; i++) {
    passed &= c[i] == a[i] + b[i];
  }
  return kernel_result(&run, passed);
}
