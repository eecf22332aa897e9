// locks.c - threads of one warp that wait for each other: a spin lock, a ticket lock, a try-lock, a
// producer and a consumer in one warp, dining philosophers. For RECONVERGENCE = pc.

#include <stdatomic.h>

#include "gyre_runtime.h"

enum { ROUNDS = 6, MANY = 128, HARTS = 1024, SLOTS = 4 };

static uint32_t rounds = ROUNDS;
static atomic_uint spin, tickets, serving, attempt, philosophers;
static volatile uint32_t counted[3];
static atomic_uint fork_of[HARTS], full[HARTS], taken[HARTS];
static volatile uint32_t slot[HARTS][SLOTS], received[HARTS];

static void take(atomic_uint *lock) {
  while (atomic_exchange(lock, 1)) {
  }
}
static void give(atomic_uint *lock) { atomic_store(lock, 0); }

static void by_spin(void) {
  take(&spin);
  counted[0]++;
  give(&spin);
}

static void by_ticket(void) {
  uint32_t mine = atomic_fetch_add(&tickets, 1);
  while (atomic_load(&serving) != mine) {
  }
  counted[1]++;
  atomic_store(&serving, mine + 1);
}

static void by_trying(void) {
  for (;;) {
    unsigned free = 0;
    if (atomic_compare_exchange_strong(&attempt, &free, 1)) {
      counted[2]++;
      give(&attempt);
      return;
    }
  }
}

// Even threads produce for the next odd one, through a ring that is soon full.
static void pair(uint32_t x) {
  uint32_t me = x & ~1u;
  for (uint32_t i = 0; i < 2 * SLOTS + 1; i++) {
    if (x & 1) {
      while (atomic_load(&full[me]) == i) {
      }
      received[me] += slot[me][i % SLOTS];
      atomic_fetch_add(&taken[me], 1);
    } else {
      while (i - atomic_load(&taken[me]) == SLOTS) {
      }
      slot[me][i % SLOTS] = x + i;
      atomic_fetch_add(&full[me], 1);
    }
  }
}

// Takes the fork with the lower number first.
static void dine(uint32_t x, uint32_t all) {
  uint32_t left = x, right = (x + 1) % all;
  uint32_t first = left < right ? left : right, second = left ^ right ^ first;
  for (uint32_t i = 0; i < rounds; i++) {
    take(&fork_of[first]);
    take(&fork_of[second]);
    atomic_fetch_add(&philosophers, 1);
    give(&fork_of[second]);
    give(&fork_of[first]);
  }
}

static void work(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  uint32_t all = *(const uint32_t *)arg;
  (void)y, (void)z;
  for (uint32_t i = 0; i < rounds; i++) {
    by_spin();
    by_ticket();
    by_trying();
  }
  if (all % 2 == 0) {
    pair(x);
  }
  if (all > 1) {
    dine(x, all);
  }
}

int main(void) {
  uint32_t harts = gyre_num_harts();
  bool good = harts <= HARTS;
  if (harts > MANY) {
    rounds = 1;
  }
  if (good) {
    gyre_spawn(1, &harts, work, &harts);
  }
  for (uint32_t i = 0; i < 3; i++) {
    good = good && counted[i] == harts * rounds;
  }
  good = good && (harts == 1 || atomic_load(&philosophers) == harts * rounds);
  for (uint32_t i = 0; harts % 2 == 0 && i < harts; i += 2) {
    uint32_t n = 2 * SLOTS + 1;
    good = good && received[i] == n * i + n * (n - 1) / 2;
  }
  gyre_puts(good ? "locks: PASSED\n" : "locks: FAILED\n");
  return good ? 0 : 1;
}
