// fp_special.c - transcendental functions.
//
// Arguments are reduced to [0, 1) as 32 bits after the point; the upper bits select a segment of
// the table, the lower ones are the argument of its polynomial. The result has 32 bits after the
// point and is rounded once. Where it may be close to 0 (log2 near 1, sine near 0), the polynomial
// gives the slope, and the product with the exact argument keeps the relative error small.

#include "isa/rdna35/fp_special.h"

typedef struct gyre_fp_segment {
  int64_t c0, c1, c2;  // 2^32 times the coefficients
} gyre_fp_segment;

#include "isa/rdna35/generated/gyre_fp_special.inc"

// Evaluates the function at x / 2^32, by a table of segments that are 2^-bits wide.
static uint64_t evaluate(const gyre_fp_segment *table, unsigned bits, uint32_t x) {
  const unsigned below = 32 - bits;
  const gyre_fp_segment s = table[x >> below];
  const int64_t t = x & (((uint32_t)1 << below) - 1);
  const int64_t inner = s.c1 + (s.c2 * t >> below);
  return (uint64_t)(s.c0 + (inner * t >> below));
}

static uint64_t signed_of(const gyre_fp *f, bool sign, uint64_t magnitude) {
  return (sign ? gyre_fp_sign_bit(f) : 0) | magnitude;
}

static gyre_fp nearest(const gyre_fp *f) {
  gyre_fp n = *f;
  n.round = GYRE_FP_ROUND_NEAREST;
  return n;
}

// Returns the fraction bits of a significand, 32 of them.
static uint32_t fraction_of(gyre_fp_parts p) { return (uint32_t)(p.significand << 1 >> 32); }

// Packs value * 2^(exponent - 32).
static uint64_t packed(const gyre_fp *f, bool sign, int exponent, gyre_u128 value) {
  const gyre_fp n = nearest(f);
  return gyre_fp_pack(&n, sign, exponent + 95, value);
}

uint64_t gyre_fp_rcp(const gyre_fp *f, uint64_t a) {
  const gyre_fp_parts p = gyre_fp_unpack(f, a);
  switch (p.kind) {
    case GYRE_FP_IS_NAN: return a | gyre_fp_quiet_bit(f);
    case GYRE_FP_IS_ZERO: return signed_of(f, p.sign, gyre_fp_inf(f));
    case GYRE_FP_IS_INF: return signed_of(f, p.sign, 0);
    default: return packed(f, p.sign, -p.exponent, evaluate(reciprocal, 7, fraction_of(p)));
  }
}

// Common part of both roots: NaNs and operands without a root. Returns true with that *result.
static bool no_root(const gyre_fp *f, gyre_fp_parts p, uint64_t a, uint64_t *result) {
  if (p.kind == GYRE_FP_IS_NAN) {
    *result = a | gyre_fp_quiet_bit(f);
    return true;
  }
  *result = gyre_fp_nan(f);
  return p.sign && p.kind != GYRE_FP_IS_ZERO;
}

uint64_t gyre_fp_sqrt(const gyre_fp *f, uint64_t a) {
  const gyre_fp_parts p = gyre_fp_unpack(f, a);
  uint64_t result;
  if (no_root(f, p, a, &result)) return result;
  if (p.kind == GYRE_FP_IS_ZERO) return signed_of(f, p.sign, 0);
  if (p.kind == GYRE_FP_IS_INF) return a;
  const int odd = p.exponent & 1;
  const uint64_t value = evaluate(odd != 0 ? root_odd : root_even, 7, fraction_of(p));
  return packed(f, false, (p.exponent - odd) / 2, value);
}

uint64_t gyre_fp_rsq(const gyre_fp *f, uint64_t a) {
  const gyre_fp_parts p = gyre_fp_unpack(f, a);
  uint64_t result;
  if (no_root(f, p, a, &result)) return result;
  if (p.kind == GYRE_FP_IS_ZERO) return signed_of(f, p.sign, gyre_fp_inf(f));
  if (p.kind == GYRE_FP_IS_INF) return 0;
  const int odd = p.exponent & 1;
  const uint64_t value =
      evaluate(odd != 0 ? inverse_root_odd : inverse_root_even, 7, fraction_of(p));
  return packed(f, false, -(p.exponent - odd) / 2, value);
}

uint64_t gyre_fp_exp(const gyre_fp *f, uint64_t a) {
  const gyre_fp_parts p = gyre_fp_unpack(f, a);
  if (p.kind == GYRE_FP_IS_NAN) return a | gyre_fp_quiet_bit(f);
  if (p.kind == GYRE_FP_IS_ZERO) return gyre_fp_one(f);
  if (p.kind == GYRE_FP_IS_INF) return p.sign ? 0 : gyre_fp_inf(f);
  // Convert to fixed point with 32 bits after the point; 1024 and more exceeds every range.
  const int exponent = p.exponent > 10 ? 10 : p.exponent;
  const int shift = 31 - exponent;
  const int64_t magnitude = shift > 63 ? 0 : (int64_t)(p.significand >> shift);
  const int64_t x = p.sign ? -magnitude : magnitude;
  const uint32_t fraction = (uint32_t)((uint64_t)x & 0xffffffffU);
  const int64_t whole = (x - (int64_t)fraction) / ((int64_t)1 << 32);
  // Whole powers are exact: half of the smallest subnormal number is a tie, which the table would
  // miss.
  const uint64_t value = fraction == 0 ? (uint64_t)1 << 32 : evaluate(power, 7, fraction);
  return packed(f, false, (int)whole, value);
}

uint64_t gyre_fp_log(const gyre_fp *f, uint64_t a) {
  const gyre_fp_parts p = gyre_fp_unpack(f, a);
  if (p.kind == GYRE_FP_IS_NAN) return a | gyre_fp_quiet_bit(f);
  if (p.kind == GYRE_FP_IS_ZERO) return signed_of(f, true, gyre_fp_inf(f));
  if (p.sign) return gyre_fp_nan(f);
  if (p.kind == GYRE_FP_IS_INF) return a;
  // a = (1 + x) * 2^exponent with x in [-1/4, 1/2), here with 24 bits after the point.
  const uint64_t significand = p.significand >> 39;  // in [2^24, 2^25)
  const bool upper = significand >= (uint64_t)3 << 23;
  const int64_t one = (int64_t)1 << 24;
  const int64_t x = (upper ? (int64_t)(significand >> 1) : (int64_t)significand) - one;
  // In the upper half x has 23 bits and the bit that is shifted out is 0.
  const int64_t exponent = upper ? p.exponent + 1 : p.exponent;
  const uint32_t place = (uint32_t)((uint64_t)(x + one / 4) << 8);
  const int64_t slope = (int64_t)evaluate(log_slope, 8, place);
  // The largest exponent is 128, which needs one bit more than 64 bits offer.
  const __int128 sum = (__int128)exponent * ((int64_t)1 << 56) + x * slope;
  if (sum == 0) return 0;
  return packed(f, sum < 0, -24, (gyre_u128)(sum < 0 ? -sum : sum));
}

// Returns the sine of at most a quarter turn, of turns / 2^64, with `sign`.
static uint64_t sine(const gyre_fp *f, bool sign, uint64_t turns) {
  if (turns == 0) return signed_of(f, sign, 0);
  if (turns == (uint64_t)1 << 62) return signed_of(f, sign, gyre_fp_one(f));
  const uint64_t slope = evaluate(sine_slope, 9, (uint32_t)(turns >> 32));
  const gyre_fp n = nearest(f);
  // turns * 2^-64 * slope * 2^-32; pack() takes magnitude * 2^(exponent - 127).
  return gyre_fp_pack(&n, sign, 31, (gyre_u128)turns * slope);
}

// Returns the sine of a + quarters / 4 turns.
static uint64_t turned(const gyre_fp *f, uint64_t a, unsigned quarters) {
  gyre_fp_parts p;
  gyre_fp in = *f;
  in.flush_in = false;
  p = gyre_fp_unpack(&in, a);
  if (p.kind == GYRE_FP_IS_NAN) return a | gyre_fp_quiet_bit(f);
  if (p.kind == GYRE_FP_IS_INF) return gyre_fp_nan(f);
  if (p.kind == GYRE_FP_IS_ZERO) {
    return quarters != 0 ? gyre_fp_one(f) : signed_of(f, p.sign, 0);
  }
  if (p.exponent < -40) {  // its bits are below 2^-64: cosine is 1, and sine has its first slope
    if (quarters != 0) return gyre_fp_one(f);
    const gyre_fp n = nearest(f);
    return gyre_fp_pack(&n, p.sign, p.exponent + 32,
                        (gyre_u128)p.significand * evaluate(sine_slope, 9, 0));
  }
  // Fraction of the magnitude. A negative argument is turned the other way; cosine is even.
  uint64_t turns = 0;
  if (p.exponent < 0) {
    turns = p.significand >> (-1 - p.exponent);
  } else if (p.exponent < 63) {
    turns = p.significand << (p.exponent + 1);
  }
  const unsigned quarter = (unsigned)(turns >> 62) + quarters;
  const uint64_t one = (uint64_t)1 << 62, rest = turns & (one - 1);
  const bool sign = ((quarter & 2) != 0) != (p.sign && quarters == 0);
  const uint64_t angle = (quarter & 1) != 0 ? one - rest : rest;
  return sine(f, angle == 0 ? false : sign, angle);
}

uint64_t gyre_fp_sin(const gyre_fp *f, uint64_t a) { return turned(f, a, 0); }
uint64_t gyre_fp_cos(const gyre_fp *f, uint64_t a) { return turned(f, a, 1); }

uint64_t gyre_fp_rcp_exact(const gyre_fp *f, uint64_t a) {
  const gyre_fp n = nearest(f);
  return gyre_fp_quotient(&n, gyre_fp_one(f), a);
}

uint64_t gyre_fp_sqrt_exact(const gyre_fp *f, uint64_t a) {
  const gyre_fp n = nearest(f);
  return gyre_fp_root(&n, a);
}

// Returns true if r^2 * s is at most 2^162: r has 56 bits, s 54. *exact: they are equal.
static bool fits(uint64_t r, uint64_t s, bool *exact) {
  const gyre_u128 square = (gyre_u128)r * r, low = (gyre_u128)(uint64_t)square * s;
  const gyre_u128 high = (square >> 64) * s + (low >> 64), limit = (gyre_u128)1 << 98;
  *exact = high == limit && (uint64_t)low == 0;
  return high < limit || *exact;
}

// The largest r with r^2 * s <= 2^162 is 2^81 over the root of s, truncated: two bits more than a
// binary64 has. The lost bits become a sticky bit, so the rounding is that of the exact result.
uint64_t gyre_fp_rsq_exact(const gyre_fp *f, uint64_t a) {
  const gyre_fp_parts p = gyre_fp_unpack(f, a);
  uint64_t result;
  if (no_root(f, p, a, &result)) return result;
  if (p.kind == GYRE_FP_IS_ZERO) return signed_of(f, p.sign, gyre_fp_inf(f));
  if (p.kind == GYRE_FP_IS_INF) return 0;
  const int odd = p.exponent & 1;
  const uint64_t s = p.significand >> 11 << odd;
  uint64_t r = 0;
  bool exact = false;
  for (int bit = 55; bit >= 0 && !exact; bit--) {
    const uint64_t next = r | (uint64_t)1 << bit;
    if (fits(next, s, &exact)) r = next;
  }
  const gyre_fp n = nearest(f);
  return gyre_fp_pack(&n, false, 71 - (p.exponent - odd) / 2, (gyre_u128)r << 1 | !exact);
}
