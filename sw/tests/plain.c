// plain.c - per-thread control flow as C has it, without a macro: early returns, break and continue,
// switch, && and ||, function pointers, recursion, setjmp, and what compilers call (64-bit division,
// memcpy, memset, memcmp). For RECONVERGENCE = pc.
//
// All threads compute at once, each item on its own data; thread 0 computes the same alone.

#include <setjmp.h>
#include <string.h>

#include "gyre_runtime.h"

enum { ITEMS = 100 };

static GYRE_NOINIT uint32_t in[ITEMS];

static uint32_t find(uint32_t x) {
  uint32_t table[16];
  for (uint32_t i = 0; i < 16; i++) {
    table[i] = (i * 7 + x) & 31;
  }
  for (uint32_t i = 0; i < 16; i++) {
    if (table[i] == (x >> 5 & 31)) {
      return i;
    }
    if (table[i] > 28 && (x & 64 || i > 7)) {
      break;
    }
    if (table[i] & 1) {
      continue;
    }
    x += table[i] > 9 ? 3 : x & 5;
  }
  return 100 + (x & 7);
}

static uint32_t choose(uint32_t x) {
  switch (x % 11) {
    case 0: return x * 3;
    case 1: x ^= 0x55; break;
    case 2:
    case 3: x += 17;  // fall through
    case 4: x <<= 1; break;
    case 7: return find(x);
    case 8: x = find(x) + find(x + 1); break;
    default: x = ~x;
  }
  return x + 1;
}

static uint32_t collatz(uint32_t x) {
  uint32_t n = 0;
  for (x = (x & 1023) + 1; x != 1; n++) {
    x = x & 1 ? 3 * x + 1 : x / 2;
  }
  return n;
}

static uint32_t ackermann(uint32_t m, uint32_t n) {
  if (m == 0) {
    return n + 1;
  }
  return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

static uint32_t recursive(uint32_t x) { return ackermann(x % 3, x / 3 % 5); }

static uint32_t library(uint32_t x) {
  char a[40], b[40];
  uint64_t wide = ((uint64_t)x << 32 | (x * 77)) + 1;
  memset(a, (int)(x & 127), sizeof a);
  memset(b, (int)(x & 127), sizeof b);
  memcpy(a + x % 8, &wide, x % 9);
  memcpy(b + x % 7, &wide, x % 9);
  uint32_t order = memcmp(a, b, sizeof a) < 0 ? 1 : 2;
  return (uint32_t)(wide / (x % 1000 + 1)) + (uint32_t)(wide % (x | 3)) + order;
}

static void deep(uint32_t x, jmp_buf *out) {
  if (x > 6) {
    return;
  }
  if (x == 0) {
    longjmp(*out, 5);
  }
  deep(x - 1, out);
}

static uint32_t far(uint32_t x) {
  jmp_buf out;
  volatile uint32_t tries = 0;
  int way = setjmp(out);
  if (tries++ < x % 4) {
    deep(x % 6, &out);
  }
  return (uint32_t)way + 10 * tries;
}

typedef uint32_t function(uint32_t x);
static function *const functions[] = {find, choose, collatz, recursive, library, far};
enum { FUNCTIONS = sizeof functions / sizeof *functions };

static GYRE_NOINIT uint32_t out[FUNCTIONS + 1][ITEMS];

static uint32_t mixed(uint32_t x) {
  uint32_t sum = 0;
  for (uint32_t i = 0; i < 1 + x % 3; i++) {
    sum = sum * 31 + functions[(x + i) % FUNCTIONS](x ^ i);
  }
  return sum;
}

static void work(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  (void)y, (void)z, (void)arg;
  for (uint32_t f = 0; f < FUNCTIONS; f++) {
    out[f][x] = functions[f](in[x]);
  }
  out[FUNCTIONS][x] = mixed(in[x]);
}

int main(void) {
  uint32_t items = ITEMS, seed = 1;
  for (uint32_t i = 0; i < ITEMS; i++) {
    seed = seed * 1664525u + 1013904223u;
    in[i] = seed >> 7;
  }
  gyre_spawn(1, &items, work, NULL);
  for (uint32_t i = 0; i < ITEMS; i++) {
    for (uint32_t f = 0; f <= FUNCTIONS; f++) {
      uint32_t alone = f < FUNCTIONS ? functions[f](in[i]) : mixed(in[i]);
      if (out[f][i] != alone) {
        gyre_puts("plain: FAILED in function ");
        gyre_putu(f);
        gyre_puts(", item ");
        gyre_putu(i);
        gyre_puts("\n");
        return 1;
      }
    }
  }
  gyre_puts("plain: PASSED\n");
  return 0;
}
