// calls.h - types and operands of calls.c, and the sum over results.

#ifndef CALLS_H
#define CALLS_H

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#ifdef __riscv
typedef long double quad;
#ifdef __clang__
#define WIDE
typedef _BitInt(128) i128;
typedef unsigned _BitInt(128) u128;
#endif
#else
#define WIDE
typedef __float128 quad;
typedef __int128 i128;
typedef unsigned __int128 u128;
#endif

#define INTS(X)              \
  X(i8, int8_t, uint8_t)     \
  X(u8, uint8_t, uint8_t)    \
  X(i16, int16_t, uint16_t)  \
  X(u16, uint16_t, uint16_t) \
  X(i32, int32_t, uint32_t)  \
  X(u32, uint32_t, uint32_t) X(i64, int64_t, uint64_t) X(u64, uint64_t, uint64_t)
#define FLOATS(X) X(f32, float, ) X(f64, double, ) X(quad, quad, )
#ifdef WIDE
#define WIDE_INTS(X) X(i128, i128, u128) X(u128, u128, u128)
#define WIDE_FLOATS(X) X(half, _Float16, )
#else
#define WIDE_INTS(X)
#define WIDE_FLOATS(X)
#endif
#define ALL_INTS(X) INTS(X) WIDE_INTS(X)
#define ALL_FLOATS(X) FLOATS(X) WIDE_FLOATS(X)

static uint32_t sum = 2166136261u;

static void put(const void *at, uint32_t bytes) {
  const unsigned char *byte = at;
  for (uint32_t i = 0; i < bytes; i++) sum = (sum ^ byte[i]) * 16777619u;
}
static void tell(const char *operation, const char *type) {
  printf("%s %s %08x\n", operation, type, (unsigned)sum);
  sum = 2166136261u;
}
#define PUT(value)                          \
  (__extension__({                          \
    const __typeof__(value) put_ = (value); \
    put(&put_, sizeof put_);                \
  }))
// The sign and payload of a NaN are the machine's own.
#define PUT_FLOAT(value)                     \
  do {                                       \
    const __typeof__(value) real_ = (value); \
    if (real_ == real_)                      \
      PUT(real_);                            \
    else                                     \
      put("NaN", 3);                         \
  } while (0)

// Volatile: nothing is computed by the compiler.
static volatile uint64_t patterns[] = {0,
                                       1,
                                       2,
                                       3,
                                       7,
                                       10,
                                       0x7f,
                                       0x80,
                                       0xff,
                                       0x7fff,
                                       0x8000,
                                       0xffff,
                                       0x7fffffff,
                                       0x80000000,
                                       0xffffffff,
                                       0x123456789abcdef,
                                       0x7fffffffffffffff,
                                       0x8000000000000000,
                                       0xfffffffffffffff0,
                                       0xffffffffffffffff};
static volatile double reals[] = {0,
                                  1,
                                  -1,
                                  0.5,
                                  -1.5,
                                  2.75,
                                  100.25,
                                  -77.5,
                                  65504,
                                  -65519,
                                  65520,
                                  0x1p-14,
                                  0x3p-25,
                                  0x1.fffp9,
                                  1e10,
                                  -0x1.8p62,
                                  0x1p63,
                                  1e30,
                                  -0x1p100,
                                  0x1p126,
                                  __builtin_inf(),
                                  -__builtin_inf(),
                                  __builtin_nan("")};
enum { PATTERNS = sizeof patterns / sizeof *patterns, REALS = sizeof reals / sizeof *reals };

#define EACH_PAIR(count)                 \
  for (uint32_t i = 0; i < (count); i++) \
    for (uint32_t j = 0; j < (count); j++)

#endif
