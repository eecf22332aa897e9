// numbers.c - floating-point operations that the tables of expectations share.

#include "numbers.h"

#include <math.h>
#include <mpfr.h>
#include <string.h>

numbers numbers_of(uint32_t mode) {
  const gyre_fp single = {GYRE_FP_FORMAT32,
                          .round = mode & 3,
                          .flush_in = !(mode & 0x10),
                          .flush_out = !(mode & 0x20),
                          .ieee = (mode & 0x200) != 0,
                          .dx10_clamp = (mode & 0x100) != 0};
  gyre_fp wide = single, half = single;
  wide.round = half.round = (uint8_t)(mode >> 2 & 3);
  wide.flush_in = half.flush_in = !(mode & 0x40);
  wide.flush_out = half.flush_out = !(mode & 0x80);
  wide.fraction = 52;
  wide.exponent = 11;
  half.fraction = 10;
  half.exponent = 5;
  half.saturate = (mode & 0x800000) != 0;
  return (numbers){half, single, wide};
}

static uint64_t sign_of(const gyre_fp *f) { return (uint64_t)1 << (f->exponent + f->fraction); }
static uint64_t magnitude(const gyre_fp *f, uint64_t a) { return a & (sign_of(f) - 1); }
static uint64_t infinity(const gyre_fp *f) { return sign_of(f) - ((uint64_t)1 << f->fraction); }

bool number_is_nan(const gyre_fp *f, uint64_t a) { return magnitude(f, a) > infinity(f); }
bool number_signals(const gyre_fp *f, uint64_t a) {
  return number_is_nan(f, a) && (a >> (f->fraction - 1) & 1) == 0;
}
bool number_same(uint32_t got, uint32_t expected) {
  static const gyre_fp half = {GYRE_FP_FORMAT16}, single = {GYRE_FP_FORMAT32};
  if (number_is_nan(&single, got) && number_is_nan(&single, expected)) return true;
  for (unsigned n = 0; n < 32; n += 16) {
    const uint32_t g = got >> n & 0xffff, e = expected >> n & 0xffff;
    if (g != e && !(number_is_nan(&half, g) && number_is_nan(&half, e))) return false;
  }
  return true;
}
uint64_t number_negated(const gyre_fp *f, uint64_t a) { return a ^ sign_of(f); }

uint64_t number_flushed(const gyre_fp *f, uint64_t a) {
  return f->flush_in && magnitude(f, a) >> f->fraction == 0 ? a & sign_of(f) : a;
}

uint64_t number_result(const gyre_fp *f, uint64_t a) {
  return f->flush_out && magnitude(f, a) >> f->fraction == 0 ? a & sign_of(f) : a;
}

// Bits in an order in which numbers ascend, -0 below +0.
static int64_t ordered(const gyre_fp *f, uint64_t a) {
  const int64_t m = (int64_t)magnitude(f, a);
  return (a & sign_of(f)) != 0 ? -m - 1 : m;
}

int number_order(const gyre_fp *f, uint64_t a, uint64_t b) {
  if (number_is_nan(f, a) || number_is_nan(f, b)) return 2;
  a = number_flushed(f, a);
  b = number_flushed(f, b);
  if ((magnitude(f, a) | magnitude(f, b)) == 0) return 0;
  const int64_t x = ordered(f, a), y = ordered(f, b);
  return x < y ? -1 : x > y;
}

static uint64_t chosen(const gyre_fp *f, uint64_t a, uint64_t b, bool least) {
  const uint64_t quiet = (uint64_t)1 << (f->fraction - 1);
  if (f->ieee && number_signals(f, a)) return a | quiet;
  if (f->ieee && number_signals(f, b)) return b | quiet;
  a = number_flushed(f, a);
  b = number_flushed(f, b);
  if (number_is_nan(f, a)) return number_is_nan(f, b) ? a | quiet : number_result(f, b);
  if (number_is_nan(f, b)) return number_result(f, a);
  return number_result(f, (ordered(f, a) < ordered(f, b)) == least ? a : b);
}

uint64_t number_least(const gyre_fp *f, uint64_t a, uint64_t b) { return chosen(f, a, b, true); }
uint64_t number_most(const gyre_fp *f, uint64_t a, uint64_t b) { return chosen(f, a, b, false); }

unsigned number_class(const gyre_fp *f, uint64_t a) {
  const bool negative = (a & sign_of(f)) != 0;
  const uint64_t m = magnitude(f, a);
  if (number_is_nan(f, a)) return number_signals(f, a) ? 0 : 1;
  if (m == infinity(f)) return negative ? 2 : 9;
  if (m == 0) return negative ? 5 : 6;
  if (m >> f->fraction == 0) return negative ? 4 : 7;
  return negative ? 3 : 8;
}

double number_value(const gyre_fp *f, uint64_t a) {
  const double sign = (a & sign_of(f)) != 0 ? -1 : 1;
  const uint64_t m = magnitude(f, a);
  if (m > infinity(f)) return NAN;
  if (m == infinity(f)) return sign * INFINITY;
  const int bias = (1 << (f->exponent - 1)) - 1, e = (int)(m >> f->fraction);
  const uint64_t fraction = m & (((uint64_t)1 << f->fraction) - 1);
  if (e == 0)
    return f->flush_in ? sign * 0 : sign * ldexp((double)fraction, 1 - bias - f->fraction);
  return sign * ldexp((double)(fraction | (uint64_t)1 << f->fraction), e - bias - f->fraction);
}

uint64_t number_from(const gyre_fp *f, double value) {
  static const gyre_fp wide = {GYRE_FP_FORMAT64};
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return reference_convert(f, &wide, bits);
}

uint64_t number_from_int(const gyre_fp *f, int64_t a) { return number_from(f, (double)a); }

// No root is subnormal, and none overflows.
uint64_t number_inverse_root(const gyre_fp *f, uint64_t a) {
  mpfr_t x, y;
  mpfr_init2(x, 53);
  mpfr_init2(y, f->fraction + 1);
  mpfr_set_d(x, number_value(f, a), MPFR_RNDN);
  const bool below_zero = mpfr_zero_p(x) && mpfr_signbit(x);
  mpfr_rec_sqrt(y, x, MPFR_RNDN);
  double value = mpfr_get_d(y, MPFR_RNDN);
  if (below_zero) value = -INFINITY;
  mpfr_clears(x, y, (mpfr_ptr)0);
  gyre_fp nearest = *f;
  nearest.round = GYRE_FP_ROUND_NEAREST;
  return number_from(&nearest, value);
}
