// gyre_round.c - roundeven of the next C standard, which compilers know as a built-in and picolibc does not have; and trunc, floor
// and ceil, which picolibc 1.8 computes wrongly: truncf(1e10f) is 8589934592 there, ceil(8388607.5) is 8388604, and a long double
// loses what a double has no room for.

#include <math.h>
#include <stdint.h>

// Clears what a number has after its point: `fraction` bits are below its first one, in words from the lowest on.
static void cut(uint32_t *word, unsigned words, unsigned fraction, int exponent) {
  const unsigned keep = exponent < 0 ? 0 : (unsigned)exponent;
  if (keep >= fraction) return;
  unsigned drop = fraction - keep;
  if (exponent < 0) {
    for (unsigned i = 0; i < words - 1; i++) word[i] = 0;
    word[words - 1] &= UINT32_C(1) << 31;
    return;
  }
  for (unsigned i = 0; drop; i++) {
    const unsigned bits = drop < 32 ? drop : 32;
    word[i] = bits == 32 ? 0 : word[i] >> bits << bits;
    drop -= bits;
  }
}

#define TRUNC(name, type, words, fraction, width)                                      \
  type name(type a) {                                                                  \
    union {                                                                            \
      type value;                                                                      \
      uint32_t word[words];                                                            \
    } u = {a};                                                                         \
    const int bias = (1 << ((width)-1)) - 1;                                           \
    const uint32_t high = u.word[(words)-1] >> (31 - (width)) & ((1u << (width)) - 1); \
    cut(u.word, words, fraction, (int)high - bias);                                    \
    return u.value;                                                                    \
  }
TRUNC(truncf, float, 1, 23, 8)
TRUNC(trunc, double, 2, 52, 11)
TRUNC(truncl, long double, 4, 112, 15)

#define FLOOR_CEIL(type, suffix)                \
  type floor##suffix(type a) {                  \
    const type whole = trunc##suffix(a);        \
    return whole > a ? whole - (type)1 : whole; \
  }                                             \
  type ceil##suffix(type a) {                   \
    const type whole = trunc##suffix(a);        \
    return whole < a ? whole + (type)1 : whole; \
  }
FLOOR_CEIL(double, )
FLOOR_CEIL(long double, l)

// ---- To the nearest, ties to even, in every rounding mode ----

// GCC would warn of definitions of what it knows.
#define NAMED(name) __asm__(name)
float even_float(float a) NAMED("roundevenf");
double even_double(double a) NAMED("roundeven");
long double even_long(long double a) NAMED("roundevenl");

// The difference to the whole part is exact, and so is half of a whole part that matters.
#define EVEN(type, name, suffix)                         \
  type name(type a) {                                    \
    type whole = trunc##suffix(a);                       \
    const type rest = __builtin_fabs##suffix(a - whole); \
    const type half = whole / 2;                         \
    const int odd = trunc##suffix(half) != half;         \
    if (rest > (type)0.5 || (rest == (type)0.5 && odd))  \
      whole += __builtin_copysign##suffix((type)1, a);   \
    return whole;                                        \
  }

EVEN(float, even_float, f)
EVEN(double, even_double, )
EVEN(long double, even_long, l)
