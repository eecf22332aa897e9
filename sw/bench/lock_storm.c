// lock_storm.c - all threads take one lock again and again: the C library's in malloc and free, and loops that spin, with and
// without a look at the lock before the atomic operation, with and without gyre_pause. Prints the cycles of each.

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>

#include "gyre_runtime.h"

enum { ROUNDS = 8, WORK = 20 };

static atomic_uint lock;
static volatile uint32_t counted;
static volatile bool failed;

static void heap(void) {
  void *piece = malloc(24);
  if (!piece) failed = true;
  free(piece);
}

// The work under the lock: some instructions whose data are in the data cache.
static void guarded(void) {
  for (uint32_t i = 0; i < WORK; i++) counted++;
  atomic_store_explicit(&lock, 0, memory_order_release);
}

static void swap(void) {
  while (atomic_exchange(&lock, 1)) {
  }
  guarded();
}

static void swap_pause(void) {
  while (atomic_exchange(&lock, 1)) gyre_pause();
  guarded();
}

static void test_swap(void) {
  while (*(volatile unsigned *)&lock || atomic_exchange(&lock, 1)) {
  }
  guarded();
}

static void test_swap_pause(void) {
  while (*(volatile unsigned *)&lock || atomic_exchange(&lock, 1)) gyre_pause();
  guarded();
}

typedef struct storm {
  const char *name;
  void (*once)(void);
  uint32_t rounds;  // of each thread
} storm;

static void work(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  const storm *s = arg;
  (void)x, (void)y, (void)z;
  for (uint32_t i = 0; i < s->rounds; i++) s->once();
}

// The cycles of a storm of so many threads, the number of rounds in all being that of all threads.
static uint32_t cycles_of(storm *s, uint32_t threads) {
  s->rounds = ROUNDS * gyre_num_harts() / threads;
  const uint32_t start = gyre_cycles();
  gyre_spawn(1, &threads, work, s);
  return gyre_cycles() - start;
}

// The same number of rounds by 4, 16 ... threads.
static void print_steps(storm *s) {
  for (uint32_t threads = 4; threads < gyre_num_harts(); threads *= 4) {
    printf("%s threads=%lu cycles=%lu\n", s->name, (unsigned long)threads,
           (unsigned long)cycles_of(s, threads));
  }
}

int main(void) {
  static storm storms[] = {{"malloc", heap, 0},
                           {"swap", swap, 0},
                           {"swap_pause", swap_pause, 0},
                           {"test_swap", test_swap, 0},
                           {"test_swap_pause", test_swap_pause, 0}};
  const uint32_t harts = gyre_num_harts(), all = harts * ROUNDS * WORK;
  for (uint32_t i = 0; i < (gyre_arg ? 1 : sizeof storms / sizeof *storms); i++) {
    counted = 0;
    const uint32_t alone = cycles_of(&storms[i], 1), together = cycles_of(&storms[i], harts);
    printf("%s alone=%lu cycles=%lu\n", storms[i].name, (unsigned long)alone,
           (unsigned long)together);
    if (i == 0 && !gyre_arg) print_steps(&storms[i]);
    if (i && counted != 2 * all) failed = true;
    if (gyre_arg && together > alone / 10 * gyre_arg) failed = true;
  }
  gyre_puts(failed ? "lock_storm: FAILED\n" : "lock_storm: PASSED\n");
  return failed;
}
