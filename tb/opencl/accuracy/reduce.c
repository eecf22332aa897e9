// reduce.c - arguments of periodic functions in the first quarter, for the references in binary64.
//
// This file is compiled without -ffast-math: its sums and products are exact because of their order.

#include <math.h>
#include <string.h>

#include "exhaustive.h"

enum { LOWEST = -149, HIGHEST = 127, EXPONENTS = HIGHEST - LOWEST + 1, BITS = 512 };

static const double pi = 3.14159265358979323846;

// 2^(exponent - 23) 2/pi modulo 4 as a sum of three: the first two with at most 29 bits, so that a product with a significand of
// 24 bits is exact.
static double part[3][EXPONENTS];

static void make_parts(void) {
  mpfr_t factor, rest, four, one;
  mpfr_inits2(BITS, factor, rest, four, one, (mpfr_ptr)0);
  mpfr_set_ui(four, 4, MPFR_RNDN);
  mpfr_const_pi(factor, MPFR_RNDN);
  mpfr_ui_div(factor, 2, factor, MPFR_RNDN);
  for (int e = LOWEST; e <= HIGHEST; e++) {
    mpfr_mul_2si(rest, factor, e - 23, MPFR_RNDN);
    mpfr_fmod(rest, rest, four, MPFR_RNDN);
    static const int weight[] = {27, 56};
    for (int i = 0; i < 2; i++) {
      mpfr_mul_2si(one, rest, weight[i], MPFR_RNDN);
      mpfr_rint(one, one, MPFR_RNDN);
      mpfr_mul_2si(one, one, -weight[i], MPFR_RNDN);
      part[i][e - LOWEST] = mpfr_get_d(one, MPFR_RNDN);
      mpfr_sub(rest, rest, one, MPFR_RNDN);
    }
    part[2][e - LOWEST] = mpfr_get_d(rest, MPFR_RNDN);
  }
  mpfr_clears(factor, rest, four, one, (mpfr_ptr)0);
}

void reduce_by_pi(const double *restrict in, double *restrict y, int64_t *restrict q) {
  if (part[2][0] == 0.0) make_parts();
  for (unsigned i = 0; i < BLOCK; i++) {
    uint64_t bits;
    memcpy(&bits, &in[i], sizeof bits);
    const int64_t found = (int64_t)(bits >> 52 & 0x7ff) - 1023 - LOWEST;
    // Zero has no exponent of its own.
    const int64_t e = found < 0 ? 0 : found;
    // The significand as an integer, without a conversion.
    const uint64_t significand_bits = (bits & 0xfffffffffffffu) | 0x4160000000000000u;
    double significand;
    memcpy(&significand, &significand_bits, sizeof significand);
    significand = in[i] == 0.0 ? 0.0 : significand;
    const double first = significand * part[0][e], n = rint(first);
    const double rest = ((first - n) + significand * part[1][e]) + significand * part[2][e];
    const double size = rest * (pi / 2.0);
    const int64_t quadrant = (int64_t)(int32_t)n;
    const bool negative = bits >> 63;
    y[i] = negative ? -size : size;
    q[i] = (negative ? -quadrant : quadrant) & 3;
  }
}

void reduce_by_half(const double *restrict in, double *restrict y, int64_t *restrict q) {
  for (unsigned i = 0; i < BLOCK; i++) {
    // Beyond 2^24 all numbers of binary32 are even.
    const double b = fabs(in[i]) < 0x1p25 ? in[i] : 0.0, n = rint(2.0 * b);
    y[i] = pi * (b - 0.5 * n);
    q[i] = (int64_t)(int32_t)n & 3;
  }
}
