// divergence.c - split, join and pred in assembly, in both encodings and mixed, against plain C.
//
// Each function takes a number per thread; all threads call it at once with all kinds of patterns.

#include "gyre_runtime.h"

#define LINE(text) text "\n\t"
#define BIT(to, from, bit) LINE("srli " to ", " from ", " bit) LINE("andi " to ", " to ", 1")

#define SPLIT20_(token, cond) GYRE_ASM_SPLIT20(cond)
#define JOIN20_(token) GYRE_ASM_JOIN20

// x&1 ? (x&2 ? x+100 : x+200) : (x&4 ? x+300 : x+400), with these instructions around the sides.
// clang-format off
#define NESTED(name, outer_split, outer_join, inner_split, inner_join)                    \
  uint32_t name(uint32_t x);                                                              \
  __asm__(".text\n" #name ":\n\t"                                                         \
          BIT("t0", "a0", "0") LINE(outer_split("t2", "t0")) LINE("beqz t0, 1f")          \
          BIT("t1", "a0", "1") LINE(inner_split("t3", "t1")) LINE("beqz t1, 2f")          \
          LINE("addi a0, a0, 100") LINE("j 3f")                                           \
          "2:\t" LINE("addi a0, a0, 200")                                                 \
          "3:\t" LINE(inner_join("t3")) LINE("j 5f")                                      \
          "1:\t" BIT("t1", "a0", "2") LINE(inner_split("t3", "t1")) LINE("beqz t1, 2f")   \
          LINE("addi a0, a0, 300") LINE("j 4f")                                           \
          "2:\t" LINE("addi a0, a0, 400")                                                 \
          "4:\t" LINE(inner_join("t3"))                                                   \
          "5:\t" LINE(outer_join("t2")) LINE("ret"))
// clang-format on

NESTED(nested_current, GYRE_ASM_SPLIT, GYRE_ASM_JOIN, GYRE_ASM_SPLIT, GYRE_ASM_JOIN);
NESTED(nested_negated, GYRE_ASM_SPLITN, GYRE_ASM_JOIN, GYRE_ASM_SPLIT, GYRE_ASM_JOIN);
NESTED(nested_2020, SPLIT20_, JOIN20_, SPLIT20_, JOIN20_);
NESTED(nested_2020_outside, SPLIT20_, JOIN20_, GYRE_ASM_SPLITN, GYRE_ASM_JOIN);
NESTED(nested_2020_inside, GYRE_ASM_SPLIT, GYRE_ASM_JOIN, SPLIT20_, JOIN20_);

static uint32_t nested_expected(uint32_t x) {
  if (x & 1) {
    return x & 2 ? x + 100 : x + 200;
  }
  return x & 4 ? x + 300 : x + 400;
}

// Steps of x until it is 1 (3x+1 if odd); each thread leaves the loop at its own time.
// clang-format off
#define COLLATZ(name, condition, pred)                              \
  uint32_t name(uint32_t x);                                        \
  __asm__(".text\n" #name ":\n\t"                                   \
          LINE("csrr t2, " GYRE_STR(GYRE_CSR_TMASK)) LINE("li t3, 0") \
          "1:\t" LINE("addi t0, a0, -1") LINE(condition)            \
          LINE(pred("t1", "t2"))                                    \
          LINE("beqz t0, 2f")                                       \
          LINE("addi t3, t3, 1")                                    \
          BIT("t1", "a0", "0") LINE(SPLIT20_("", "t1")) LINE("beqz t1, 3f") \
          LINE("slli t1, a0, 1") LINE("add a0, a0, t1") LINE("addi a0, a0, 1") LINE("j 4f") \
          "3:\t" LINE("srli a0, a0, 1")                             \
          "4:\t" LINE(GYRE_ASM_JOIN20) LINE("j 1b")                 \
          "2:\t" LINE("mv a0, t3") LINE("ret"))
// clang-format on

COLLATZ(collatz_pred, "snez t1, t0", GYRE_ASM_PRED);
COLLATZ(collatz_predn, "seqz t1, t0", GYRE_ASM_PREDN);

static uint32_t collatz_expected(uint32_t x) {
  uint32_t steps = 0;
  for (; x != 1; steps++) {
    x = x & 1 ? 3 * x + 1 : x / 2;
  }
  return steps;
}

// The macros: a loop in a branch in a loop.
static uint32_t macros(uint32_t x) {
  uint32_t sum = 0;
  uint32_t i = x & 7;
  GYRE_WHILE(i) {
    GYRE_IF((i ^ x) & 1) {
      uint32_t k = 0;
      GYRE_DO {
        sum += k;
        k++;
      }
      GYRE_DOWHILE(k < i)
    }
    GYRE_ELSE { sum += x; }
    GYRE_ENDIF
    i--;
  }
  GYRE_ENDWHILE
  return sum;
}

static uint32_t macros_expected(uint32_t x) {
  uint32_t sum = 0;
  for (uint32_t i = x & 7; i; i--) {
    sum += (i ^ x) & 1 ? i * (i - 1) / 2 : x;
  }
  return sum;
}

enum { ITEMS = 256 };
static GYRE_NOINIT uint32_t in[ITEMS], out[ITEMS];

typedef uint32_t function(uint32_t x);

static void item(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z;
  function *fn = (function *)(uintptr_t)arg;
  out[x] = fn(in[x]);
}

// Patterns in which no, one, some or all threads of a warp differ.
static bool check(const char *name, function *fn, function *expected) {
  uint32_t items = ITEMS;
  bool ok = true;
  for (uint32_t pattern = 0; pattern < 4; pattern++) {
    for (uint32_t i = 0; i < ITEMS; i++) {
      uint32_t mixed = (i * 2654435761u) >> 24;
      uint32_t values[4] = {i + 1, (i >> 4) + 1, mixed + 1, i % 5 ? 6 : 9};
      in[i] = values[pattern];
    }
    gyre_spawn(1, &items, item, (void *)(uintptr_t)fn);
    for (uint32_t i = 0; i < ITEMS; i++) {
      ok &= out[i] == expected(in[i]);
    }
  }
  gyre_puts(name);
  gyre_puts(ok ? ": PASSED\n" : ": FAILED\n");
  return ok;
}

int main(void) {
  bool ok = check("current", nested_current, nested_expected);
  ok &= check("negated", nested_negated, nested_expected);
  ok &= check("2020", nested_2020, nested_expected);
  ok &= check("2020 outside", nested_2020_outside, nested_expected);
  ok &= check("2020 inside", nested_2020_inside, nested_expected);
  ok &= check("pred", collatz_pred, collatz_expected);
  ok &= check("negated pred", collatz_predn, collatz_expected);
  ok &= check("macros", macros, macros_expected);
  return !ok;
}
