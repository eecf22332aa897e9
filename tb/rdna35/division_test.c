// division_test.c - division as compilers write it, step by step: what the first step gives, quotients of all kinds of operands
// in all modes, quotients beside the middle of two numbers, random ones: division_test [QUOTIENTS [SEED [ULPS]]].
//
// To nearest, the quotient is the correctly rounded one. In another rounding mode every step rounds that way, and the last
// one from a sum that is itself rounded: the quotient may be off by one unit of the last place, also where it is exact.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/rdna35/fp_special.h"
#include "division_steps.h"
#include "random.h"

static unsigned long failures;

static const gyre_fp formats[2] = {{GYRE_FP_FORMAT32, .ieee = true},
                                   {GYRE_FP_FORMAT64, .ieee = true}};

static uint64_t negated(const gyre_fp *f, uint64_t a) { return a ^ gyre_fp_sign_bit(f); }

static uint64_t with_field(const gyre_fp *f, unsigned field, uint64_t fraction) {
  return (uint64_t)field << f->fraction | (fraction & (((uint64_t)1 << f->fraction) - 1));
}

// One step of Newton's method for the reciprocal r of d.
static uint64_t refined(const gyre_fp *f, uint64_t d, uint64_t r) {
  const uint64_t error = gyre_fp_fma(f, negated(f, d), r, gyre_fp_one(f));
  return gyre_fp_fma(f, error, r, r);
}

// A reciprocal of a normal number, moved by so many units of the last place.
static uint64_t reciprocal(const gyre_fp *f, uint64_t d, int64_t ulps) {
  const uint64_t r = gyre_fp_rcp_exact(f, d), magnitude = r & (gyre_fp_sign_bit(f) - 1);
  const uint64_t lowest = (uint64_t)1 << f->fraction;
  if (magnitude < 2 * lowest || magnitude >= gyre_fp_inf(f) - lowest) return r;
  return r + (uint64_t)ulps;
}

// MODE is `f` in the first step and the last two, `inner` between them: compilers switch off flushing there, as a remainder may be
// subnormal.
static uint64_t divided(const gyre_fp *f, const gyre_fp *inner, uint64_t a, uint64_t b,
                        int64_t ulps) {
  bool rescale, ignored;
  const uint64_t d = gyre_fp_div_scale(f, b, b, a, &ignored);
  const uint64_t n = gyre_fp_div_scale(f, a, b, a, &rescale);
  uint64_t r = refined(inner, d, reciprocal(inner, d, ulps));
  if (f->fraction == 52) r = refined(inner, d, r);
  uint64_t q = gyre_fp_mul(inner, n, r);
  uint64_t rest = gyre_fp_fma(inner, negated(f, d), q, n);
  if (f->fraction == 23) {
    q = gyre_fp_fma(inner, rest, r, q);
    rest = gyre_fp_fma(inner, negated(f, d), q, n);
  }
  return gyre_fp_div_fixup(f, gyre_fp_div_fmas(f, rest, r, q, rescale), b, a);
}

static bool same(const gyre_fp *f, uint64_t a, uint64_t b) {
  const uint64_t magnitude = gyre_fp_sign_bit(f) - 1;
  return a == b || ((a & magnitude) > gyre_fp_inf(f) && (b & magnitude) > gyre_fp_inf(f));
}

// The host's quotient, to nearest with subnormals.
static uint64_t host_quotient(const gyre_fp *f, uint64_t a, uint64_t b) {
  uint64_t result = 0;
  if (f->fraction == 23) {
    const uint32_t bits_a = (uint32_t)a, bits_b = (uint32_t)b;
    float x, y;
    memcpy(&x, &bits_a, sizeof x);
    memcpy(&y, &bits_b, sizeof y);
    x /= y;
    memcpy(&result, &x, sizeof x);
    return result;
  }
  double x, y;
  memcpy(&x, &a, sizeof x);
  memcpy(&y, &b, sizeof y);
  x /= y;
  memcpy(&result, &x, sizeof x);
  return result;
}

// The correctly rounded quotient moved by so many units of the last place, flushed as MODE has it. float_test compares
// gyre_fp_quotient with GNU MPFR.
static uint64_t expected_quotient(const gyre_fp *f, uint64_t a, uint64_t b, int ulps) {
  gyre_fp kept = *f;
  kept.flush_out = false;
  const uint64_t sign_bit = gyre_fp_sign_bit(f), q = gyre_fp_quotient(&kept, a, b);
  const uint64_t magnitude = q & (sign_bit - 1);
  if ((magnitude == 0 && ulps < 0) || (magnitude >= gyre_fp_inf(f) && ulps > 0)) return q;
  const uint64_t moved = q + (uint64_t)(int64_t)ulps;
  const bool is_flushed = f->flush_out && (moved & gyre_fp_inf(f)) == 0;
  return is_flushed ? moved & sign_bit : moved;
}

static void quotient(const gyre_fp *f, const gyre_fp *inner, uint64_t a, uint64_t b, int64_t ulps) {
  const uint64_t got = divided(f, inner, a, b, ulps), right = expected_quotient(f, a, b, 0);
  const bool is_nearest = f->round == GYRE_FP_ROUND_NEAREST;
  const bool is_plain = is_nearest && !f->flush_in && !f->flush_out;
  bool passes = same(f, got, right) && (!is_plain || same(f, got, host_quotient(f, a, b)));
  if (!is_nearest && (right & (gyre_fp_sign_bit(f) - 1)) <= gyre_fp_inf(f)) {
    passes = passes || same(f, got, expected_quotient(f, a, b, -1)) ||
             same(f, got, expected_quotient(f, a, b, 1));
  }
  if (passes || failures++ >= 20) return;
  printf("%" PRIx64 " / %" PRIx64 ", rounding %u, flush %u%u, reciprocal off by %" PRId64
         ": got %" PRIx64 ", expected %" PRIx64 "\n",
         a, b, f->round, f->flush_in, f->flush_out, ulps, got, right);
}

// In every mode, with subnormals kept between the first step and the last two.
static void quotient_in_all_modes(const gyre_fp *format, uint64_t a, uint64_t b) {
  for (unsigned mode = 0; mode < 16; mode++) {
    gyre_fp f = *format;
    f.round = mode & 3;
    f.flush_in = (mode & 4) != 0;
    f.flush_out = (mode & 8) != 0;
    gyre_fp inner = f;
    inner.flush_in = inner.flush_out = false;
    quotient(&f, &inner, a, b, 0);
  }
}

// All pairs of some numbers of each kind, of both signs.
static void check_kinds(const gyre_fp *f) {
  const uint64_t inf = gyre_fp_inf(f), one = gyre_fp_one(f), ulp = 1,
                 least = (uint64_t)1 << f->fraction;
  const uint64_t kinds[] = {0,
                            ulp,
                            3,
                            least / 2 + 1,
                            least - 1,
                            least,
                            least + 1,
                            least * 3 - 1,
                            one / 2,
                            one - 1,
                            one,
                            one + 1,
                            one * 3 / 2,
                            one + least,
                            inf / 2 - least,
                            inf - 2 * least,
                            inf - least - 1,
                            inf - least,
                            inf - 1,
                            inf,
                            inf + 1,
                            inf + least / 2,
                            least * f->fraction + 5};
  enum { KINDS = sizeof kinds / sizeof *kinds };
  for (unsigned i = 0; i < KINDS * KINDS * 4; i++) {
    const uint64_t a = kinds[i / 4 / KINDS], b = kinds[i / 4 % KINDS];
    quotient_in_all_modes(f, i & 1 ? negated(f, a) : a, i & 2 ? negated(f, b) : b);
  }
}

// The inverse of an odd number modulo 2^64.
static uint64_t inverse(uint64_t a) {
  uint64_t x = a;
  for (unsigned i = 0; i < 6; i++) x *= 2 - a * x;
  return x;
}

// A quotient that lies beside the middle between two numbers, by one unit of the product: with p bits, n * 2^(p + 1) = d * m - 1
// or d * m + 1 for an odd m. Whatever a remainder loses decides its rounding. The fields are around the one up to which the
// numerator is scaled.
static bool beside_the_middle(const gyre_fp *f, random_state *r) {
  const uint64_t hidden = (uint64_t)1 << f->fraction, modulus = hidden << 2;
  const uint64_t bits = random_next(r), d = hidden | 1 | (bits & (hidden - 1));
  const bool above = random_next(r) % 2 != 0;
  const uint64_t m = (above ? inverse(d) : 0 - inverse(d)) & (modulus - 1);
  const gyre_u128 n = ((gyre_u128)d * m + (above ? (gyre_u128)0 - 1 : 1)) / modulus;
  if (n < hidden || n >= d) return false;
  const unsigned tiny = f->fraction + 1U;
  const unsigned numerator = tiny - 2 + (unsigned)(random_next(r) % 5);
  const unsigned denominator = 1 + (unsigned)(random_next(r) % (2 * tiny));
  quotient_in_all_modes(f, with_field(f, numerator, (uint64_t)n), with_field(f, denominator, d));
  return true;
}

// Any bits; every fourth close to an end of the range.
static uint64_t operand(random_state *r, const gyre_fp *f) {
  const uint64_t all = (gyre_fp_sign_bit(f) << 1) - 1, bits = random_next(r) & all;
  const uint64_t fraction = bits & (((uint64_t)1 << f->fraction) - 1);
  const uint64_t sign = bits & gyre_fp_sign_bit(f);
  switch (random_next(r) % 16) {
    case 0: return sign | fraction;                                             // subnormal
    case 1: return sign | (gyre_fp_inf(f) - ((bits >> 8 & 3) << f->fraction));  // at the top
    case 2: return sign | fraction >> (bits >> 20) % f->fraction;               // with few bits
    case 3:
      return sign |
             ((gyre_fp_inf(f) - ((uint64_t)(1 + (bits >> 8 & 3)) << f->fraction)) + fraction);
    default: return bits;
  }
}

int main(int argc, char **argv) {
  const unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 0) : 200000;
  const unsigned long seed = argc > 2 ? strtoul(argv[2], NULL, 0) : 1;
  const long most = argc > 3 ? strtol(argv[3], NULL, 0) : 2;
  random_state r = random_start(seed);
  unsigned long middles = 0;
  failures = division_first_steps();
  for (unsigned wide = 0; wide < 2; wide++) check_kinds(&formats[wide]);
  for (unsigned long n = 0; n < count / 20; n++) middles += beside_the_middle(&formats[n % 2], &r);
  for (unsigned long n = 0; n < count; n++) {
    gyre_fp f = formats[n % 2];
    const uint64_t a = operand(&r, &f), b = operand(&r, &f);
    const int64_t ulps = (int64_t)(random_next(&r) % (2 * (uint64_t)most + 1)) - most;
    quotient(&f, &f, a, b, ulps);
  }
  printf(
      "%lu quotients, %lu beside a middle, seed %lu, reciprocals off by %ld ulp at most: %lu "
      "wrong\n",
      count, middles, seed, most, failures);
  return failures != 0 || (count >= 1000 && middles == 0);
}
