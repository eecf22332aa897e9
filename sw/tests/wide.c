// wide.c - arithmetic of 128 bits: the runtime's functions by name, with both compilers, and the operators of clang's type,
// which call them.

#include <string.h>

#include "gyre_runtime.h"

typedef struct wide {
  uint32_t word[4];
} wide;

wide __udivti3(wide a, wide b);
wide __umodti3(wide a, wide b);
wide __modti3(wide a, wide b);
wide __divti3(wide a, wide b);
wide __muloti4(wide a, wide b, int *overflow);

static bool good = true;

static void check(wide got, uint32_t w3, uint32_t w2, uint32_t w1, uint32_t w0) {
  const uint32_t want[4] = {w0, w1, w2, w3};
  good = good && memcmp(got.word, want, sizeof want) == 0;
}

#ifdef __clang__
typedef unsigned _BitInt(128) u128;
typedef _BitInt(128) s128;

static volatile u128 dividend = ((u128)0x123456789abcdef0 << 64) | 0x0fedcba987654321,
                     divisor = 0x1000000000000001;

static wide put(u128 a) {
  wide w;
  memcpy(&w, &a, sizeof w);
  return w;
}

static void operators(void) {
  const u128 q = dividend / divisor, r = dividend % divisor;
  good = good && q * divisor + r == dividend && r < divisor;
  check(put(q), 0, 1, 0x23456789, 0xabcdeeee);
  check(put(r), 0, 0, 0x0ca8641f, 0xdb975433);
  const s128 minus = -(s128)dividend;
  good = good && minus / (s128)divisor == -(s128)q && minus % (s128)divisor == -(s128)r;
  s128 product;
  good = good && __builtin_mul_overflow((s128)dividend, (s128)divisor, &product);
  good = good && !__builtin_mul_overflow((s128)divisor, (s128)-3, &product) &&
         product == (s128)divisor * -3;
  good = good && (float)(s128)-5 == -5.0f &&
         (s128)(double)(dividend >> 70) == (s128)(double)(dividend >> 70);
}
#else
static void operators(void) {}
#endif

int main(void) {
  const wide a = {{0x87654321, 0x0fedcba9, 0x9abcdef0, 0x12345678}}, b = {{1, 0x10000000, 0, 0}},
             minus = {{~0u, ~0u, ~0u, ~0u}};
  int overflow;
  check(__udivti3(a, b), 0, 1, 0x23456789, 0xabcdeeee);
  check(__umodti3(a, b), 0, 0, 0x0ca8641f, 0xdb975433);
  check(__divti3(a, minus), 0xedcba987, 0x6543210f, 0xf0123456, 0x789abcdf);
  check(__modti3(minus, b), ~0u, ~0u, ~0u, ~0u);
  check(__muloti4(b, minus, &overflow), ~0u, ~0u, 0xefffffff, ~0u);
  good = good && !overflow;
  __muloti4(a, b, &overflow);
  good = good && overflow;
  operators();
  gyre_puts(good ? "wide: PASSED\n" : "wide: FAILED\n");
  return !good;
}
