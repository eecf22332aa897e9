// atomic_cores.c - C11 atomics between the cores: counters of every memory order, compare and
// exchange, locks around plain data, and data passed on from warp to warp by a flag.

#include <stdatomic.h>

#include "gyre_runtime.h"

enum { ROUNDS = 3, WARPS = 512, GUARDED = 40 };

static bool report(const char *name, bool ok) {
  gyre_puts(name);
  gyre_puts(ok ? ": PASSED\n" : ": FAILED\n");
  return ok;
}

// ---- Read, change, write ------------------------------------------------------------------------

// Words of one line and words of others.
static _Alignas(128) struct {
  _Atomic uint32_t relaxed, acquired, released, both, strict, ored, xored, anded, subtracted;
  _Alignas(128) _Atomic uint32_t swapped, ticket;
  _Alignas(128) _Atomic uint32_t compared;
} words;
static _Atomic uint32_t ticket_sum, swap_sum;

static void change(void *ctx) {
  (void)ctx;
  uint32_t hart = gyre_hart_id();
  for (uint32_t i = 0; i < ROUNDS; i++) {
    atomic_fetch_add_explicit(&words.relaxed, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&words.acquired, 2, memory_order_acquire);
    atomic_fetch_add_explicit(&words.released, 3, memory_order_release);
    atomic_fetch_add_explicit(&words.both, hart, memory_order_acq_rel);
    atomic_fetch_add(&words.strict, 5);
    atomic_fetch_sub(&words.subtracted, 1);
    atomic_fetch_or(&words.ored, 1u << (hart & 31));
    atomic_fetch_xor(&words.xored, hart * 0x10001);
    atomic_fetch_and(&words.anded, ~(1u << (hart & 31)));
    // Every number goes round and one remains.
    uint32_t out = atomic_exchange(&words.swapped, hart * ROUNDS + i + 1);
    atomic_fetch_add_explicit(&swap_sum, out, memory_order_relaxed);
    uint32_t ticket = atomic_fetch_add(&words.ticket, 1);
    atomic_fetch_add_explicit(&ticket_sum, ticket, memory_order_relaxed);
  }
}

// The compiler's loop of lr.w and sc.w is for one thread at a time.
static void compare(void *ctx) {
  (void)ctx;
  GYRE_EACH_THREAD {
    uint32_t old = atomic_load_explicit(&words.compared, memory_order_relaxed);
    while (!atomic_compare_exchange_weak(&words.compared, &old, old + 1)) {
    }
  }
  GYRE_ENDEACH
}

static bool changes(uint32_t harts) {
  atomic_init(&words.anded, ~0u);
  gyre_launch(gyre_num_warps(), change, NULL);
  uint32_t all = harts * ROUNDS;
  uint32_t bits = harts < 32 ? (1u << harts) - 1 : ~0u;
  uint32_t sum = harts * (harts - 1) / 2, mixed = 0;
  for (uint32_t i = 0; i < harts; i++) {
    mixed ^= ROUNDS & 1 ? i * 0x10001 : 0;
  }
  bool ok = words.relaxed == all && words.acquired == 2 * all && words.released == 3 * all;
  ok &= words.both == sum * ROUNDS && words.strict == 5 * all && words.subtracted == -all;
  ok &= words.ored == bits && words.anded == ~bits && words.xored == mixed;
  ok &= words.ticket == all && ticket_sum == all * (all - 1) / 2;
  ok &= swap_sum + words.swapped == all * (all + 1) / 2;
  gyre_launch(gyre_num_warps(), compare, NULL);
  ok &= words.compared == harts;
  return report("changes", ok);
}

// ---- A lock -------------------------------------------------------------------------------------

static _Atomic uint32_t lock;
static volatile uint32_t guarded[GUARDED];  // more than one line

// A thread that gets it gives it back before its warp tries again.
static void count_guarded(void *ctx) {
  (void)ctx;
  uint32_t step = gyre_hart_id() + 1;
  for (uint32_t i = 0; i < ROUNDS; i++) {
    uint32_t taken;
    GYRE_DO {
      taken = atomic_exchange_explicit(&lock, 1, memory_order_acquire);
      GYRE_IF(taken == 0) {
        for (uint32_t k = 0; k < GUARDED; k++) {
          guarded[k] += step;
        }
        atomic_store_explicit(&lock, 0, memory_order_release);
      }
      GYRE_ENDIF
    }
    GYRE_DOWHILE(taken != 0)
  }
}

static bool locks(uint32_t harts) {
  gyre_launch(gyre_num_warps(), count_guarded, NULL);
  bool ok = lock == 0;
  for (uint32_t k = 0; k < GUARDED; k++) {
    ok &= guarded[k] == harts * (harts + 1) / 2 * ROUNDS;
  }
  return report("locks", ok);
}

// ---- A message ----------------------------------------------------------------------------------

static _Alignas(128) uint32_t message[WARPS][32];
static _Atomic uint32_t flag[WARPS];

// Each warp waits for the one before, on the core before for its first one, the very first one for
// what the last one left in the turn before. A load that acquires empties the data cache, so that
// the next one asks memory again.
static void pass_on(void *ctx) {
  uint32_t turn = *(const uint32_t *)ctx;
  uint32_t warp = gyre_core_id() * gyre_num_warps() + gyre_warp_id();
  uint32_t all = gyre_num_cores() * gyre_num_warps();
  uint32_t before = gyre_select(warp == 0, all, warp) - 1;
  uint32_t expected = turn - (warp == 0);
  GYRE_IF(gyre_thread_id() == 0) {
    while (atomic_load_explicit(&flag[before], memory_order_acquire) != expected) {
    }
    for (uint32_t i = 0; i < 32; i++) {
      message[warp][i] = message[before][i] + i + warp;
    }
    atomic_store_explicit(&flag[warp], turn, memory_order_release);
  }
  GYRE_ENDIF
}

static bool messages(void) {
  uint32_t all = gyre_num_cores() * gyre_num_warps();
  bool ok = true;
  uint32_t expected[32] = {0};
  for (uint32_t turn = 1; turn <= ROUNDS; turn++) {
    gyre_launch(gyre_num_warps(), pass_on, &turn);
    for (uint32_t i = 0; i < 32; i++) {
      expected[i] += all * i + all * (all - 1) / 2;
      ok &= message[all - 1][i] == expected[i];
    }
  }
  return report("messages", ok);
}

int main(void) {
  uint32_t harts = gyre_num_harts();
  bool ok = changes(harts);
  ok &= locks(harts);
  ok &= messages();
  gyre_puts(ok ? "atomic_cores: PASSED\n" : "atomic_cores: FAILED\n");
  return !ok;
}
