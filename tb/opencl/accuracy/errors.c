// errors.c - arguments and errors of a block of results against references in binary64. Without a branch, so that GCC makes vector
// code of it.

#include <math.h>
#include <string.h>

#include "exhaustive.h"

enum { ABOVE = 64, LEAST = -149 };
#define SIGN 0x8000000000000000u
#define INFINITE 0x7ff0000000000000u
#define LARGEST 0x47f0000000000000u   // 2^128, which an infinity stands for
#define HUGE_ONE 0x4810000000000000u  // 2^130, beyond which a result has to be infinite
#define TINY_ONE 0x35f0000000000000u  // 2^-160, below which it has to be a zero

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

void arguments(const binary64 *reference, const uint32_t *restrict word, double *restrict in,
               double *restrict asked) {
  const double low = reference->low, high = reference->high;
  const double from = reference->nearest_low, to = reference->nearest_high;
  // Any argument that has a result.
  const double any = low > 0.5 ? low : 0.5;
  for (unsigned i = 0; i < BLOCK; i++) {
    float narrow;
    memcpy(&narrow, &word[i], sizeof narrow);
    const double a = (double)narrow, below = a < from ? from : a, near = below > to ? to : below;
    in[i] = a;
    asked[i] = (a >= low) & (a <= high) ? near : any;
  }
}

unsigned errors(const binary64 *reference, const limits *l, const double *restrict in,
                const double *restrict expected, const uint32_t *restrict result, double threshold,
                double *restrict error, unsigned *open) {
  const double low = reference->low, high = reference->high, least = l->least, most = l->most;
  const bool poles = reference->poles, restricted = l->restricted, normal = l->normal;
  const int64_t least_unit = l->least_unit;
  uint64_t above = 0, opened = 0;
  for (unsigned i = 0; i < BLOCK; i++) {
    float narrow;
    memcpy(&narrow, &result[i], sizeof narrow);
    const uint64_t r = bits_of(expected[i]), g = bits_of((double)narrow);
    const uint64_t r_size = r & ~SIGN, g_size = g & ~SIGN;
    const double a = in[i], size = fabs(a);
    const bool inside = (a >= low) & (a <= high);
    // Zeros, infinities and ends are few, and MPFR knows best.
    const bool end = inside & ((a == 0.0) | (a == low) | (a == high));
    const bool r_nan = r_size > INFINITE, g_nan = g_size > INFINITE;
    const bool nan = (!inside) | (poles & r_nan);
    // Signs are compared where the result is special, which it is where nothing else can come of it.
    const bool tiny = r_size < TINY_ONE, special = tiny | (r_size >= HUGE_ONE);
    const bool differ = g != ((r & SIGN) | (tiny ? 0 : INFINITE));
    const bool bad = end | (nan ? !g_nan : (special & differ) | r_nan | g_nan);
    const uint64_t r_near = r_size < LARGEST ? r_size : LARGEST;
    const uint64_t g_near = g_size < LARGEST ? g_size : LARGEST;
    // Just above a power of two the reference may be one, whose unit is that of the numbers below.
    const int64_t edge = (r_near & 0xfffffffffffffu) < ABOVE ? 1 : 0;
    const int64_t smallest = a < 0.0 ? least_unit : LEAST;
    const int64_t exponent = (int64_t)(r_near >> 52) - 1022 - 24 - edge;
    const int64_t unit = exponent < smallest ? smallest : exponent;
    const double distance = double_of(g_near | (g & SIGN)) - double_of(r_near | (r & SIGN));
    const double units = fabs(distance) * double_of((uint64_t)(1023 - unit) << 52);
    const double found = bad ? INFINITY : nan | special ? 0.0 : units;
    const bool abnormal = (!inside) | (r_size < 0x3810000000000000u) | (r_size >= LARGEST);
    const bool is_open = restricted & (!(size >= least) | !(size <= most) | (normal & abnormal));
    error[i] = is_open ? -1.0 : found;
    opened += is_open;
    above += error[i] > threshold;
  }
  *open += (unsigned)opened;
  return (unsigned)above;
}
