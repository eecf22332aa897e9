// errors.c - errors of a block of results against references in binary64. Without a branch, so that GCC makes vector code of it.

#include <math.h>
#include <string.h>

#include "exhaustive.h"

enum { ABOVE = 64, LEAST = -149 };
#define SIGN 0x8000000000000000u
#define INFINITE 0x7ff0000000000000u
#define LARGEST 0x47f0000000000000u  // 2^128, which an infinity stands for

static inline uint64_t bits_of(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  return bits;
}

static inline double double_of(uint64_t bits) {
  double x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

void errors(const double *restrict in, const double *restrict reference,
            const uint32_t *restrict result, int least_unit, double *restrict error) {
  for (unsigned i = 0; i < BLOCK; i++) {
    float narrow;
    memcpy(&narrow, &result[i], sizeof narrow);
    const uint64_t r = bits_of(reference[i]), g = bits_of((double)narrow);
    const uint64_t r_size = r & ~SIGN, g_size = g & ~SIGN;
    // Signs are compared where the result is special.
    const bool differ = r != g;
    const bool r_nan = r_size > INFINITE, g_nan = g_size > INFINITE;
    const bool special = r_size == 0 || r_size == INFINITE;
    const bool bad = (special & differ) | (r_nan != g_nan);
    const uint64_t r_near = r_size < LARGEST ? r_size : LARGEST;
    const uint64_t g_near = g_size < LARGEST ? g_size : LARGEST;
    // Just above a power of two the reference may be one, whose unit is that of the numbers below.
    const uint64_t edge = (r_near & 0xfffffffffffffu) < ABOVE ? 1 : 0;
    const int64_t least = in[i] < 0.0 ? least_unit : LEAST;
    int64_t unit = (int64_t)(r_near >> 52) - 1022 - 24 - (int64_t)edge;
    unit = unit < least ? least : unit;
    const double distance = double_of(g_near | (g & SIGN)) - double_of(r_near | (r & SIGN));
    const double size = fabs(distance) * double_of((uint64_t)(1023 - unit) << 52);
    error[i] = bad ? INFINITY : (special | r_nan) ? 0.0 : size;
  }
}
