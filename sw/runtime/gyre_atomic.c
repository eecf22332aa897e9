// gyre_atomic.c - the atomic operations that compilers call functions for (docs/plain_c.md): those of 64 bits, those of other
// sizes than 1, 2, 4 and 8 bytes, with GCC those of 1 and 2 bytes, and all of them in code that is compiled without A.
//
// An aligned object of 1, 2 or 4 bytes is read and written by lr.w and sc.w, so these operations and the compiler's own
// instructions may act on the same object. All others take one of a few locks, chosen by the address.
// Every operation has the order of memory_order_seq_cst.

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

#include "gyre_intrinsics.h"

enum { LOCKS = 32, LOOKS = 64 };

typedef enum { LOAD, STORE, SWAP, COMPARE, ADD, SUB, AND, OR, XOR, NAND } kind;

// One operation of a thread.
typedef struct operation {
  kind what;
  uint32_t bytes;
  volatile void *place;
  const void *operand;
  void *old;  // receives what was there before; COMPARE expects what it holds
  bool swapped;
} operation;

// gyre_alone.S
void gyre_alone(void (*function)(void *), void *argument);

// In the file: .bss would have to be cleared.
static volatile uint32_t locks[LOCKS] __attribute__((section(".data.gyre_atomic"))) = {0};

static bool has_atomics(void) { return GYRE_CSR_READ(GYRE_CSR_MISA) & 1; }

static uint64_t number(const void *at, uint32_t bytes) {
  uint64_t value = 0;
  memcpy(&value, at, bytes);
  return value;
}

static uint64_t result(kind what, uint64_t old, uint64_t operand) {
  switch (what) {
    case ADD: return old + operand;
    case SUB: return old - operand;
    case AND: return old & operand;
    case OR: return old | operand;
    case XOR: return old ^ operand;
    case NAND: return ~(old & operand);
    case LOAD: return old;
    case STORE:
    case SWAP:
    case COMPARE: break;
  }
  return operand;
}

// ---- A word, or a part of it ----

static uint32_t load_word(volatile uint32_t *word) {
  uint32_t value;
  __asm__ volatile(".option push\n\t.option arch, +a\n\tlr.w.aqrl %0, (%1)\n\t.option pop"
                   : "=r"(value)
                   : "r"(word)
                   : "memory");
  return value;
}

// Stores `next` if the word is `expected`, and gives what the word was. Nothing stands between lr.w and sc.w: a store to the same
// line, of a variable in the stack for instance, would end the reservation each time.
static uint32_t replace_word(volatile uint32_t *word, uint32_t expected, uint32_t next) {
  uint32_t value, failed;
  __asm__ volatile(
      ".option push\n\t.option arch, +a\n"
      "1:\tlr.w.aqrl %0, (%2)\n\t"
      "bne %0, %3, 2f\n\t"
      "sc.w.aqrl %1, %4, (%2)\n\t"
      "bnez %1, 1b\n"
      "2:\n\t.option pop"
      : "=&r"(value), "=&r"(failed)
      : "r"(word), "r"(expected), "r"(next)
      : "memory");
  return value;
}

static void by_word(operation *o) {
  volatile uint32_t *word = (volatile uint32_t *)((uintptr_t)o->place & ~(uintptr_t)3);
  const uint32_t shift = (uint32_t)((uintptr_t)o->place & 3) * 8;
  const uint32_t ones = o->bytes == 4 ? UINT32_MAX : (UINT32_C(1) << o->bytes * 8) - 1;
  const uint32_t operand = o->operand ? (uint32_t)number(o->operand, o->bytes) : 0;
  const uint32_t expected = o->what == COMPARE ? (uint32_t)number(o->old, o->bytes) : 0;
  uint32_t seen = load_word(word), old;
  for (;;) {
    old = seen >> shift & ones;
    o->swapped = o->what != COMPARE || old == expected;
    if (o->what == LOAD || !o->swapped) break;
    const uint32_t part = (uint32_t)result(o->what, old, operand) & ones;
    const uint32_t now = replace_word(word, seen, (seen & ~(ones << shift)) | part << shift);
    if (now == seen) break;
    seen = now;
  }
  if (o->old) memcpy(o->old, &old, o->bytes);
}

// ---- Any object, under a lock ----

static void take(volatile uint32_t *lock) {
  uint32_t taken;
  for (;;) {
    __asm__ volatile(".option push\n\t.option arch, +a\n\tamoswap.w.aq %0, %1, (%2)\n\t.option pop"
                     : "=&r"(taken)
                     : "r"(1), "r"(lock)
                     : "memory");
    if (!taken) return;
    // As in gyre_lock.c: looks out of the data cache delay the owner least, and have an end.
    uint32_t looks = 0;
    do {
      gyre_pause();
    } while (*lock && ++looks < LOOKS);
  }
}

static void plainly(operation *o) {
  uint8_t *place = (uint8_t *)o->place, *old = o->old;
  const uint8_t *operand = o->operand;
  o->swapped = true;
  if (o->what == LOAD) {
    memcpy(old, place, o->bytes);
  } else if (o->what == STORE) {
    memcpy(place, operand, o->bytes);
  } else if (o->what == SWAP) {
    // The old value may go to where the new one is.
    for (uint32_t i = 0; i < o->bytes; i++) {
      const uint8_t byte = operand[i];
      old[i] = place[i];
      place[i] = byte;
    }
  } else if (o->what == COMPARE) {
    o->swapped = memcmp(place, old, o->bytes) == 0;
    if (o->swapped)
      memcpy(place, operand, o->bytes);
    else
      memcpy(old, place, o->bytes);
  } else {
    const uint64_t before = number(place, o->bytes);
    const uint64_t after = result(o->what, before, number(operand, o->bytes));
    memcpy(place, &after, o->bytes);
    memcpy(old, &before, o->bytes);
  }
}

static bool one_bit(uint32_t mask) { return (mask & (mask - 1)) == 0; }

static void perform(void *argument) {
  operation *o = argument;
  if (!has_atomics()) {
    // Without atomic instructions only a thread that is alone may do this.
    if (!one_bit(gyre_active_warps()) || !one_bit(gyre_thread_mask()) || gyre_num_cores() > 1) {
      __asm__ volatile(GYRE_ASM_TRAP_NO_ATOMICS : : : "memory");
    }
    plainly(o);
    return;
  }
  const uintptr_t place = (uintptr_t)o->place;
  if ((o->bytes == 1 || o->bytes == 2 || o->bytes == 4) && place % o->bytes == 0) {
    by_word(o);
    return;
  }
  volatile uint32_t *lock = &locks[place / 8 % LOCKS];
  take(lock);
  plainly(o);
  gyre_fence_release();
  *lock = 0;
}

// ---- The compilers' names ----

#define NAMED(name) __asm__(name)

// clang knows the names without a size and takes no definition of them, GCC neither of the others with other types.
void atomic_load(uint32_t n, void *p, void *to, int order) NAMED("__atomic_load");
void atomic_store(uint32_t n, void *p, void *from, int order) NAMED("__atomic_store");
void atomic_exchange(uint32_t n, void *p, void *from, void *to, int o) NAMED("__atomic_exchange");
bool atomic_compare_exchange(uint32_t n, void *p, void *expected, void *from, int order,
                             int failure) NAMED("__atomic_compare_exchange");
bool atomic_is_lock_free(uint32_t n, const void *p) NAMED("__atomic_is_lock_free");

void atomic_load(uint32_t n, void *p, void *to, int order) {
  (void)order;
  operation o = {LOAD, n, p, NULL, to, false};
  gyre_alone(perform, &o);
}
void atomic_store(uint32_t n, void *p, void *from, int order) {
  (void)order;
  operation o = {STORE, n, p, from, NULL, false};
  gyre_alone(perform, &o);
}
void atomic_exchange(uint32_t n, void *p, void *from, void *to, int order) {
  (void)order;
  operation o = {SWAP, n, p, from, to, false};
  gyre_alone(perform, &o);
}
bool atomic_compare_exchange(uint32_t n, void *p, void *expected, void *from, int order,
                             int failure) {
  (void)order, (void)failure;
  operation o = {COMPARE, n, p, from, expected, false};
  gyre_alone(perform, &o);
  return o.swapped;
}
// Without branches that depend on the thread, as for all of these.
bool atomic_is_lock_free(uint32_t n, const void *p) {
  const bool size = (n == 1) | (n == 2) | (n == 4);
  return has_atomics() & size & (((uintptr_t)p & (n - 1)) == 0);
}

// fetch_add_4, the function called `called`, which gives what was there.
#define FETCH(name, called, n, type, what)       \
  type name(void *p, type v) NAMED(called);      \
  type name(void *p, type v) {                   \
    type old;                                    \
    operation o = {what, n, p, &v, &old, false}; \
    gyre_alone(perform, &o);                     \
    return old;                                  \
  }
// The form of __sync that gives what is there afterwards.
#define AFTER(op, n, type, what)                                                         \
  type sync_##op##_and_fetch_##n(void *p, type v) NAMED("__sync_" #op "_and_fetch_" #n); \
  type sync_##op##_and_fetch_##n(void *p, type v) {                                      \
    return (type)result(what, sync_fetch_and_##op##_##n(p, v), v);                       \
  }
#define EACH(op, n, type, what)                                                   \
  FETCH(atomic_fetch_##op##_##n, "__atomic_fetch_" #op "_" #n, n, type, what)     \
  FETCH(sync_fetch_and_##op##_##n, "__sync_fetch_and_" #op "_" #n, n, type, what) \
  AFTER(op, n, type, what)
#define SIZE(n, type)                                                                         \
  EACH(add, n, type, ADD)                                                                     \
  EACH(sub, n, type, SUB)                                                                     \
  EACH(and, n, type, AND)                                                                     \
  EACH(or, n, type, OR)                                                                       \
  EACH(xor, n, type, XOR)                                                                     \
  EACH(nand, n, type, NAND)                                                                   \
  FETCH(atomic_exchange_##n, "__atomic_exchange_" #n, n, type, SWAP)                          \
  FETCH(sync_lock_test_and_set_##n, "__sync_lock_test_and_set_" #n, n, type, SWAP)            \
  type atomic_load_##n(void *p, int order) NAMED("__atomic_load_" #n);                        \
  type atomic_load_##n(void *p, int order) {                                                  \
    type value;                                                                               \
    atomic_load(n, p, &value, order);                                                         \
    return value;                                                                             \
  }                                                                                           \
  void atomic_store_##n(void *p, type v, int order) NAMED("__atomic_store_" #n);              \
  void atomic_store_##n(void *p, type v, int order) { atomic_store(n, p, &v, order); }        \
  bool atomic_compare_exchange_##n(void *p, void *expected, type v, int order, int failure)   \
      NAMED("__atomic_compare_exchange_" #n);                                                 \
  bool atomic_compare_exchange_##n(void *p, void *expected, type v, int order, int failure) { \
    return atomic_compare_exchange(n, p, expected, &v, order, failure);                       \
  }                                                                                           \
  type sync_val_compare_and_swap_##n(void *p, type expected, type v)                          \
      NAMED("__sync_val_compare_and_swap_" #n);                                               \
  type sync_val_compare_and_swap_##n(void *p, type expected, type v) {                        \
    atomic_compare_exchange(n, p, &expected, &v, 0, 0);                                       \
    return expected;                                                                          \
  }                                                                                           \
  bool sync_bool_compare_and_swap_##n(void *p, type expected, type v)                         \
      NAMED("__sync_bool_compare_and_swap_" #n);                                              \
  bool sync_bool_compare_and_swap_##n(void *p, type expected, type v) {                       \
    return atomic_compare_exchange(n, p, &expected, &v, 0, 0);                                \
  }

SIZE(1, uint8_t)
SIZE(2, uint16_t)
SIZE(4, uint32_t)
SIZE(8, uint64_t)
