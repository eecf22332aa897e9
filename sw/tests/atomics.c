// atomics.c - atomic operations that are functions of the runtime: the value of each, in each size, by one thread; then all threads
// of all cores at once on the same objects of 8, 3 and 16 bytes, and on bytes and halfwords of one word.
//
// Compiled without A (atomics), and with A (atomics_a), where smaller operations are instructions. On a machine without atomic
// instructions one thread may do all of this, and several are a trap.

#include <string.h>

#include "gyre_runtime.h"

#ifdef __clang__
#pragma clang diagnostic ignored "-Wsync-fetch-and-nand-semantics-changed"
#pragma clang diagnostic ignored "-Watomic-alignment"
#else
#pragma GCC diagnostic ignored "-Wsync-nand"
#endif

enum { HARTS = 2048, STEP = 0x71 };

static bool good = true;

static void check(const char *what, bool ok) {
  if (ok) return;
  good = false;
  gyre_puts(what);
  gyre_puts(" is wrong\n");
}

// ---- Values ----

// Each of `op` three times, once in each family; the object has neighbours that must stay.
#define OP(T, op, change)                                                                    \
  {                                                                                          \
    const T a = start, b = operand, after = (T)(change);                                     \
    box.at = a;                                                                              \
    check("fetch_" #op,                                                                      \
          __atomic_fetch_##op(&box.at, b, __ATOMIC_SEQ_CST) == a && box.at == after);        \
    box.at = a;                                                                              \
    check(#op "_fetch",                                                                      \
          __atomic_##op##_fetch(&box.at, b, __ATOMIC_RELAXED) == after && box.at == after);  \
    box.at = a;                                                                              \
    check("sync fetch_and_" #op, __sync_fetch_and_##op(&box.at, b) == a && box.at == after); \
    box.at = a;                                                                              \
    check("sync " #op "_and_fetch",                                                          \
          __sync_##op##_and_fetch(&box.at, b) == after && box.at == after);                  \
  }
#define VALUES(T)                                                                                 \
  static void values_##T(void) {                                                                  \
    static struct {                                                                               \
      T before, at, after;                                                                        \
    } box = {(T)0x1122334455667788, 0, (T)0x99aabbccddeeff00};                                    \
    static volatile uint64_t starts[] = {0, 0x7fffffffffffffff, 0xfedcba9876543210,               \
                                         0xffffffffffffffff};                                     \
    for (uint32_t i = 0; i < 16; i++) {                                                           \
      const T start = (T)starts[i / 4], operand = (T)(starts[i % 4] ^ 0x80000001);                \
      OP(T, add, a + b)                                                                           \
      OP(T, sub, a - b)                                                                           \
      OP(T, and, a &b)                                                                            \
      OP(T, or, a | b)                                                                            \
      OP(T, xor, a ^ b)                                                                           \
      OP(T, nand, ~(a & b))                                                                       \
      T seen = (T)~start, out;                                                                    \
      __atomic_store_n(&box.at, start, __ATOMIC_RELEASE);                                         \
      check("load", box.at == start && __atomic_load_n(&box.at, __ATOMIC_ACQUIRE) == start);      \
      check("exchange", __atomic_exchange_n(&box.at, operand, __ATOMIC_ACQ_REL) == start &&       \
                            box.at == operand);                                                   \
      box.at = start;                                                                             \
      check("failed exchange",                                                                    \
            !__atomic_compare_exchange_n(&box.at, &seen, operand, false, 5, 0) && seen == start); \
      check("compare",                                                                            \
            __atomic_compare_exchange_n(&box.at, &seen, operand, true, 5, 5) || box.at == start); \
      box.at = start;                                                                             \
      check("bool swap",                                                                          \
            __sync_bool_compare_and_swap(&box.at, start, operand) && box.at == operand);          \
      check("no swap", start == operand || !__sync_bool_compare_and_swap(&box.at, start, start)); \
      check("value swap",                                                                         \
            __sync_val_compare_and_swap(&box.at, operand, start) == operand && box.at == start);  \
      check("test and set",                                                                       \
            __sync_lock_test_and_set(&box.at, operand) == start && box.at == operand);            \
      __atomic_load(&box.at, &out, __ATOMIC_SEQ_CST);                                             \
      check("load to memory", out == operand);                                                    \
      check("neighbours",                                                                         \
            box.before == (T)0x1122334455667788 && box.after == (T)0x99aabbccddeeff00);           \
    }                                                                                             \
  }
VALUES(uint8_t)
VALUES(uint16_t)
VALUES(uint32_t)
VALUES(uint64_t)

typedef struct {
  unsigned char byte[3];
} three;
typedef struct {
  uint32_t word[4];
} four;

static void objects(void) {
  static three small = {{1, 2, 3}};
  three was, next = {{4, 5, 6}}, wrong = {{1, 2, 4}};
  __atomic_exchange(&small, &next, &was, __ATOMIC_SEQ_CST);
  check("exchange of 3 bytes", was.byte[0] == 1 && was.byte[2] == 3 && small.byte[1] == 5);
  check("compare of 3 bytes",
        !__atomic_compare_exchange(&small, &wrong, &was, false, 5, 5) && wrong.byte[2] == 6);
  check("compare of 3 bytes again",
        __atomic_compare_exchange(&small, &wrong, &was, false, 5, 5) && small.byte[0] == 1);
  __atomic_store(&small, &next, __ATOMIC_SEQ_CST);
  __atomic_load(&small, &was, __ATOMIC_SEQ_CST);
  check("load of 3 bytes", memcmp(&was, &next, sizeof was) == 0);
  // A variable of the stack, which the loop's own variables share a line with.
  uint16_t own = 7;
  check("on the stack", __atomic_fetch_add(&own, 9, 5) == 7 && own == 16);
  static uint64_t wide;
  static uint32_t word;
  const uint32_t a = GYRE_CSR_READ(GYRE_CSR_MISA) & 1;
  uint64_t *volatile at_wide = &wide;
  uint32_t *volatile at_word = &word;
  check("is_lock_free",
        !__atomic_is_lock_free(8, at_wide) && (uint32_t)__atomic_is_lock_free(4, at_word) >= a);
}

// ---- All threads ----

static uint64_t counter, toggled, compared;
static uint16_t counted[2];
static four pattern;
static uint8_t taken[HARTS];
static uint32_t torn;

static void contend(void *ctx) {
  const uint32_t me = gyre_hart_id();
  // Each thread gets a number of its own.
  const uint64_t old = __atomic_fetch_add(&counter, 0x40000001, __ATOMIC_SEQ_CST);
  taken[(uint32_t)old & (HARTS - 1)]++;
  __atomic_fetch_xor(&toggled, UINT64_C(1) << me % 64, __ATOMIC_RELAXED);
  uint64_t seen = __atomic_load_n(&compared, __ATOMIC_RELAXED);
  bool done;
  GYRE_DO {
    // The form whose result needs no branch.
    const uint64_t found = __sync_val_compare_and_swap(&compared, seen, seen + 0x100000001);
    done = found == seen;
    seen = found;
  }
  GYRE_DOWHILE(!done)
  // Four words that are always alike.
  four mine = {{me, me, me, me}}, was;
  __atomic_exchange(&pattern, &mine, &was, __ATOMIC_SEQ_CST);
  const bool alike =
      (was.word[0] == was.word[1]) & (was.word[1] == was.word[2]) & (was.word[2] == was.word[3]);
  __atomic_fetch_or((uint8_t *)&torn, !alike, __ATOMIC_SEQ_CST);
  __atomic_fetch_add(&counted[0], 1, __ATOMIC_SEQ_CST);
  __atomic_fetch_sub(&counted[1], STEP, __ATOMIC_SEQ_CST);
}

static void contention(void) {
  const uint32_t harts = gyre_num_harts();
  gyre_launch(gyre_num_warps(), contend, NULL);
  uint64_t bits = 0;
  uint32_t once = 0;
  for (uint32_t i = 0; i < harts; i++) {
    bits ^= UINT64_C(1) << i % 64;
    once += taken[i] == 1;
  }
  check("the sum of all threads", counter == harts * UINT64_C(0x40000001) && once == harts);
  check("the bits of all threads", toggled == bits);
  check("the count by comparing", compared == harts * UINT64_C(0x100000001));
  check("an object of 16 bytes",
        torn == 0 && pattern.word[0] == pattern.word[3] && pattern.word[0] < harts);
  check("halfwords of one word",
        counted[0] == (uint16_t)harts && counted[1] == (uint16_t) - (harts * STEP));
}

int main(void) {
  values_uint8_t(), values_uint16_t(), values_uint32_t(), values_uint64_t();
  objects();
  contention();
  gyre_puts(good ? "atomics: PASSED\n" : "atomics: FAILED\n");
  return !good;
}
