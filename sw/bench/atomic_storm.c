// atomic_storm.c - the cost of atomic operations whose threads share a word: one warp, and all warps. In "one" all threads of
// a warp address one word, in "two" each half of them has one, in "each" every thread has its own. Prints the clock cycles for
// an operation of a warp; "x0" means that no thread uses the result. Sums and old values are checked.

#include <stdatomic.h>
#include <stdio.h>

#include "gyre_runtime.h"

enum { ROUNDS = 64, THREADS = 32, WORDS = 1024 };

static atomic_uint word[WORDS];
static volatile uint32_t seen[WORDS];  // sum of the old values that a thread has found

typedef struct storm {
  const char *name;
  uint32_t words;  // different words of the threads of a warp; THREADS: one each
  bool used;
} storm;

static void work(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  const storm *s = arg;
  const uint32_t threads = gyre_num_threads(), thread = x % threads;
  const uint32_t per = threads / s->words ? threads / s->words : 1;
  atomic_uint *at = &word[thread / per];
  uint32_t sum = 0;
  (void)y, (void)z;
  if (s->used) {
    for (uint32_t i = 0; i < ROUNDS; i++) {
      sum += atomic_fetch_add_explicit(at, 1, memory_order_relaxed);
    }
  } else {
    for (uint32_t i = 0; i < ROUNDS; i++) {
      (void)atomic_fetch_add_explicit(at, 1, memory_order_relaxed);
    }
  }
  seen[x] = sum;
}

// What `items` threads have found, and what they have left.
static bool right(const storm *s, uint32_t items) {
  const uint32_t threads = gyre_num_threads();
  const uint32_t per = threads / s->words ? threads / s->words : 1;
  uint32_t found = 0, expected = 0;
  bool good = true;
  for (uint32_t i = 0; i * per < threads; i++) {
    const uint32_t adds = items / threads * per * ROUNDS;
    good = good && atomic_load(&word[i]) == adds;
    expected += adds * (adds - 1) / 2;  // each old value from 0 to adds - 1 once
  }
  for (uint32_t i = 0; i < items; i++) found += seen[i];
  return good && (!s->used || found == expected);
}

static uint32_t cycles_of(storm *s, uint32_t items) {
  for (uint32_t i = 0; i < WORDS; i++) atomic_store(&word[i], 0);
  const uint32_t start = gyre_cycles();
  gyre_spawn(1, &items, work, s);
  return gyre_cycles() - start;
}

int main(void) {
  static storm storms[] = {{"one", 1, true},        {"one x0", 1, false},
                           {"two", 2, true},        {"two x0", 2, false},
                           {"each", THREADS, true}, {"each x0", THREADS, false}};
  const uint32_t threads = gyre_num_threads(), harts = gyre_num_harts();
  bool good = harts <= WORDS;
  for (uint32_t i = 0; good && i < sizeof storms / sizeof *storms; i++) {
    storm *s = &storms[i];
    const uint32_t warp = cycles_of(s, threads);
    good = right(s, threads);
    const uint32_t all = cycles_of(s, harts);
    good = good && right(s, harts);
    printf("%s warp=%lu all=%lu\n", s->name, (unsigned long)(warp / ROUNDS),
           (unsigned long)(all / (ROUNDS * (harts / threads))));
  }
  gyre_puts(good ? "atomic_storm: PASSED\n" : "atomic_storm: FAILED\n");
  return !good;
}
