// wide_host.c - gyre_wide.c on the host, against its own arithmetic of 128 bits: operands of all lengths, and random ones.

#include <stdio.h>
#include <string.h>

// The host's library has functions of these names.
#define __udivti3 wide_udiv
#define __umodti3 wide_umod
#define __divti3 wide_div
#define __modti3 wide_mod
#define __muloti4 wide_mulo
#define __floatuntisf wide_float_u
#define __floattisf wide_float_s
#define __floatuntidf wide_double_u
#define __floattidf wide_double_s
#define __fixunssfti wide_from_float_u
#define __fixsfti wide_from_float_s
#define __fixunsdfti wide_from_double_u
#define __fixdfti wide_from_double_s
#define __floatuntitf wide_quad_u
#define __floattitf wide_quad_s
#define __fixunstfti wide_from_quad_u
#define __fixtfti wide_from_quad_s
#include "../runtime/gyre_wide.c"

typedef __int128 s128;
typedef unsigned __int128 u128;

static unsigned failed;

static uint64_t random_word(void) {
  static uint64_t state = 1;
  state = state * 6364136223846793005u + 1442695040888963407u;
  return state >> 32 ^ state << 20;
}

static wide put(u128 a) {
  wide w;
  memcpy(&w, &a, sizeof w);
  return w;
}

static wide put_quad(__float128 a) {
  wide w;
  memcpy(&w, &a, sizeof w);
  return w;
}

static void same(const char *what, const void *got, const void *want, size_t bytes, u128 a,
                 u128 b) {
  if (memcmp(got, want, bytes) == 0) return;
  if (failed++ < 10)
    printf("%s of %016llx%016llx and %016llx%016llx differs\n", what, (unsigned long long)(a >> 64),
           (unsigned long long)a, (unsigned long long)(b >> 64), (unsigned long long)b);
}

#define SAME(what, got_of, want_of)             \
  do {                                          \
    const __typeof__(got_of) got = got_of;      \
    const __typeof__(want_of) want = want_of;   \
    same(what, &got, &want, sizeof want, a, b); \
  } while (0)

static void pair(u128 a, u128 b) {
  if (b) {
    SAME("a / b", wide_udiv(put(a), put(b)), a / b);
    SAME("a % b", wide_umod(put(a), put(b)), a % b);
  }
  if (b && !(a == (u128)1 << 127 && b == ~(u128)0)) {
    SAME("signed a / b", wide_div(put(a), put(b)), (s128)a / (s128)b);
    SAME("signed a % b", wide_mod(put(a), put(b)), (s128)a % (s128)b);
  }
  int overflow;
  s128 product;
  const int want_overflow = __builtin_mul_overflow((s128)a, (s128)b, &product);
  const wide got_product = wide_mulo(put(a), put(b), &overflow);
  SAME("a * b", got_product, product);
  SAME("overflow of a * b", overflow, want_overflow);
}

static void one(u128 a) {
  const u128 b = 0;
  SAME("(float)a", wide_float_u(put(a)), (float)a);
  SAME("(float) of signed a", wide_float_s(put(a)), (float)(s128)a);
  SAME("(double)a", wide_double_u(put(a)), (double)a);
  SAME("(double) of signed a", wide_double_s(put(a)), (double)(s128)a);
  const double d = (double)(s128)a / 16;
  const float f = (float)(s128)a / 16;
  SAME("(long double)a", wide_quad_u(put(a)), (__float128)a);
  SAME("(long double) of signed a", wide_quad_s(put(a)), (__float128)(s128)a);
  const __float128 q = (__float128)(s128)a / 16;
  SAME("from long double", wide_from_quad_s(put_quad(q)), (s128)q);
  SAME("unsigned from long double", wide_from_quad_u(put_quad((__float128)(a >> 1))),
       (u128)(__float128)(a >> 1));
  SAME("from double", wide_from_double_s(d), (s128)d);
  SAME("from float", wide_from_float_s(f), (s128)f);
  SAME("unsigned from double", wide_from_double_u((double)(a >> 1)), (u128)(double)(a >> 1));
  SAME("unsigned from float", wide_from_float_u((float)(a >> 1)), (u128)(float)(a >> 1));
}

static u128 number(unsigned i) {
  const unsigned length = i % 129;
  u128 a = (u128)random_word() << 64 | random_word();
  if (i / 129 % 3 == 0) a = ~(u128)0;
  if (i / 129 % 3 == 1) a = (u128)1 << 127;
  a = length ? a >> (128 - length) : 0;
  return i % 2 ? -a : a;
}

int main(void) {
  enum { ROUNDS = 129 * 12 };
  for (unsigned i = 0; i < ROUNDS; i++) {
    one(number(i));
    for (unsigned j = 0; j < ROUNDS; j += 1 + (unsigned)random_word() % 20)
      pair(number(i), number(j));
  }
  for (int i = -2000; i < 2000; i++) one((u128)(s128)i), one(((u128)1 << 100) + (u128)(s128)i);
  printf("wide_host: %s\n", failed ? "FAILED" : "passed");
  return failed != 0;
}
