// division_test.c - the sequences from which compilers make a correctly rounded division, with a reciprocal that is a
// little off, against the host's division: division_test [QUOTIENTS [SEED [ULPS]]].

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/rdna35/gyre_fp_special.h"
#include "random.h"

static uint64_t negated(const gyre_fp *f, uint64_t a) { return a ^ gyre_fp_sign_bit(f); }

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

static uint64_t divided(const gyre_fp *f, uint64_t a, uint64_t b, int64_t ulps) {
  bool rescale, ignored;
  const uint64_t d = gyre_fp_div_scale(f, b, b, a, &ignored);
  const uint64_t n = gyre_fp_div_scale(f, a, b, a, &rescale);
  uint64_t r = refined(f, d, reciprocal(f, d, ulps));
  if (f->fraction == 52) r = refined(f, d, r);
  uint64_t q = gyre_fp_mul(f, n, r);
  uint64_t rest = gyre_fp_fma(f, negated(f, d), q, n);
  if (f->fraction == 23) {
    q = gyre_fp_fma(f, rest, r, q);
    rest = gyre_fp_fma(f, negated(f, d), q, n);
  }
  return gyre_fp_div_fixup(f, gyre_fp_div_fmas(f, rest, r, q, rescale), b, a);
}

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
  const gyre_fp formats[2] = {{GYRE_FP_FORMAT32, .ieee = true}, {GYRE_FP_FORMAT64, .ieee = true}};
  unsigned long failures = 0;
  random_state r = random_start(seed);
  for (unsigned long n = 0; n < count; n++) {
    const gyre_fp *f = &formats[n % 2];
    const uint64_t a = operand(&r, f), b = operand(&r, f);
    const int64_t ulps = (int64_t)(random_next(&r) % (2 * (uint64_t)most + 1)) - most;
    const uint64_t got = divided(f, a, b, ulps), expected = host_quotient(f, a, b);
    const uint64_t inf = gyre_fp_inf(f), magnitude = gyre_fp_sign_bit(f) - 1;
    if (got == expected || ((got & magnitude) > inf && (expected & magnitude) > inf)) continue;
    if (failures++ < 20) {
      printf("%" PRIx64 " / %" PRIx64 ", reciprocal off by %" PRId64 ": got %" PRIx64
             ", expected %" PRIx64 "\n",
             a, b, ulps, got, expected);
    }
  }
  printf("%lu quotients, seed %lu, reciprocals off by %ld ulp at most: %lu wrong\n", count, seed,
         most, failures);
  return failures != 0;
}
