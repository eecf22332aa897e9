// atomic.c - locks and counters of all threads of all warps and cores: loops of lr.w and sc.w, a
// lock taken by amoswap.w, one taken by lr.w and sc.w, every operation in main and in local memory.
//
// A thread that gets a lock gives it back before its warp tries again: threads of a warp that wait
// for one of their own would wait for ever.

#include "gyre_runtime.h"

enum { ROUNDS = 5 };

typedef struct cell {
  uint32_t value, lock;
  uint32_t guarded[2];  // changed by the holder of the lock, not atomically
} cell;

static cell swapped, reserved;
static uint32_t words[10], items;

static uint32_t load_reserved(uint32_t *p) {
  uint32_t old;
  __asm__ volatile("lr.w.aq %0, (%1)" : "=r"(old) : "r"(p) : "memory");
  return old;
}
static uint32_t store_conditional(uint32_t *p, uint32_t value) {
  uint32_t failed;
  __asm__ volatile("sc.w.rl %0, %2, (%1)" : "=&r"(failed) : "r"(p), "r"(value) : "memory");
  return failed;
}

static void add_reserved(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z;
  uint32_t *word = arg;
  for (uint32_t i = 0; i < ROUNDS; i++) {
    uint32_t failed;
    GYRE_DO {
      uint32_t old = load_reserved(word);
      failed = store_conditional(word, old + x + 1);
    }
    GYRE_DOWHILE(failed != 0)
  }
}

static void change_guarded(cell *c, uint32_t x) {
  volatile uint32_t *guarded = c->guarded;
  uint32_t old = guarded[0];
  guarded[1] = guarded[1] + x;
  guarded[0] = old + 1;
  __asm__ volatile("fence" : : : "memory");
}

static void lock_swap(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z;
  cell *c = arg;
  for (uint32_t i = 0; i < ROUNDS; i++) {
    uint32_t taken;
    GYRE_DO {
      taken = __atomic_exchange_n(&c->lock, 1, __ATOMIC_ACQUIRE);
      GYRE_IF(taken == 0) {
        change_guarded(c, x);
        __atomic_store_n(&c->lock, 0, __ATOMIC_RELEASE);
      }
      GYRE_ENDIF
    }
    GYRE_DOWHILE(taken != 0)
  }
}

// Writes 1 over the 1 of another owner, which changes nothing.
static void lock_reserve(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z;
  cell *c = arg;
  for (uint32_t i = 0; i < ROUNDS; i++) {
    uint32_t taken;
    GYRE_DO {
      taken = load_reserved(&c->lock);
      taken |= store_conditional(&c->lock, 1);
      GYRE_IF(taken == 0) {
        change_guarded(c, x);
        (void)__atomic_exchange_n(&c->lock, 0, __ATOMIC_RELEASE);
      }
      GYRE_ENDIF
    }
    GYRE_DOWHILE(taken != 0)
  }
}

#define AMO(op, p, v) \
  __asm__ volatile(op " zero, %1, (%0)" : : "r"(p), "r"((uint32_t)(v)) : "memory")

// Two tickets and seven other words; thread x of n leaves what does not depend on the order.
static void operate(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z;
  uint32_t *w = arg;
  uint32_t value = x - items / 2;  // negative and positive ones
  AMO("amoadd.w", &w[0], value);
  AMO("amoxor.w", &w[1], 1u << (x & 31));
  AMO("amoor.w", &w[2], 1u << (x & 31));
  AMO("amoand.w", &w[3], ~(1u << (x & 31)));
  AMO("amomin.w", &w[4], value);
  AMO("amomax.w", &w[5], value);
  AMO("amominu.w", &w[6], value);
  AMO("amomaxu.w", &w[7], value);
  uint32_t ticket = __atomic_fetch_add(&w[8], 1, __ATOMIC_RELAXED);
  AMO("amoadd.w", &w[9], ticket);
}

// With as many items as core 0 has threads, they all are on core 0: its local memory will do, too.
static bool check_operations(uint32_t *w) {
  uint32_t expected[10] = {0, 0, 0, ~0u, 0, 0, ~0u, 0, 0, 0};
  for (uint32_t i = 0; i < 10; i++) {
    w[i] = expected[i];
  }
  gyre_spawn(1, &items, operate, w);
  for (uint32_t x = 0; x < items; x++) {
    uint32_t value = x - items / 2;
    expected[0] += value;
    expected[1] ^= 1u << (x & 31);
    expected[2] |= 1u << (x & 31);
    expected[3] &= ~(1u << (x & 31));
    expected[4] = (int32_t)value < (int32_t)expected[4] ? value : expected[4];
    expected[5] = (int32_t)value > (int32_t)expected[5] ? value : expected[5];
    expected[6] = value < expected[6] ? value : expected[6];
    expected[7] = value > expected[7] ? value : expected[7];
    expected[8]++;
    expected[9] += x;
  }
  bool ok = true;
  for (uint32_t i = 0; i < 10; i++) {
    ok &= w[i] == expected[i];
  }
  return ok;
}

int main(void) {
  uint32_t *local = gyre_local_memory();
  items = gyre_num_threads() * gyre_num_warps();
  bool ok = check_operations(local);
  local[0] = 7;
  gyre_spawn(1, &items, add_reserved, &local[0]);
  ok &= local[0] == 7 + ROUNDS * (items * (items + 1) / 2);
  items = gyre_num_harts();
  uint32_t sum = items * (items + 1) / 2;
  ok &= check_operations(words);
  gyre_spawn(1, &items, add_reserved, &swapped.value);
  ok &= swapped.value == ROUNDS * sum;
  gyre_spawn(1, &items, lock_swap, &swapped);
  gyre_spawn(1, &items, lock_reserve, &reserved);
  ok &= swapped.guarded[0] == ROUNDS * items && reserved.guarded[0] == ROUNDS * items;
  ok &= swapped.guarded[1] == ROUNDS * (sum - items) && reserved.guarded[1] == swapped.guarded[1];
  ok &= swapped.lock == 0 && reserved.lock == 0;
  gyre_puts(ok ? "atomic: PASSED\n" : "atomic: FAILED\n");
  return !ok;
}
