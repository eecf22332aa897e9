// fp_division.c - the steps from which compilers make a correctly rounded division: scale both
// operands, refine a reciprocal with multiply-adds, scale back in the last one, and correct the
// special cases. The scales are powers of two that keep every intermediate result normal.

#include "isa/rdna35/fp.h"

// Limits of the steps for a format, in terms of the exponent field (0 for zeros and subnormals).
typedef struct steps {
  int scale;  // binary logarithm of the scale
  int far;    // difference of the fields from which on a quotient may overflow or be subnormal
  int large;  // field of a denominator from which on its reciprocal may be subnormal
  int tiny;  // field of a numerator up to which remainders may lose bits below the smallest subnormal
  int vanish;  // a difference of the fields below this one gives less than half the smallest subnormal
} steps;

static steps steps_of(const gyre_fp *f) {
  const int bias = gyre_fp_bias(f), fraction = f->fraction;
  const bool wide = fraction == 52;
  return (steps){.scale = wide ? 128 : 64,
                 .far = wide ? 768 : 96,
                 .large = 2 * bias - 1,
                 .tiny = fraction + 1,
                 .vanish = -(bias + fraction)};
}

static int field_of(const gyre_fp *f, uint64_t a) {
  return (int)((a & gyre_fp_inf(f)) >> f->fraction);
}

static uint64_t magnitude_of(const gyre_fp *f, uint64_t a) { return a & (gyre_fp_sign_bit(f) - 1); }

// Returns an operand as MODE reads it: a flushed subnormal is a zero of its sign.
static uint64_t read_operand(const gyre_fp *f, uint64_t a) {
  return f->flush_in && field_of(f, a) == 0 ? a & gyre_fp_sign_bit(f) : a;
}

// Returns the logarithm of the power of two that scales a, and a flag that the quotient must be
// scaled back. Both depend on the exponent fields alone, whatever kinds of numbers the operands
// are.
static int scale_of(const gyre_fp *f, int denominator, int numerator, bool is_denominator,
                    bool *rescale) {
  const steps s = steps_of(f);
  const int difference = numerator - denominator;
  *rescale = difference >= s.far || difference <= -s.far;
  if (difference >= s.far) return is_denominator ? s.scale : 0;
  if (denominator == 0) return s.scale;
  if (denominator >= s.large) return *rescale && !is_denominator ? 0 : -s.scale;
  if (*rescale) return is_denominator ? 0 : s.scale;
  return numerator <= s.tiny ? s.scale : 0;
}

uint64_t gyre_fp_div_scale(const gyre_fp *f, uint64_t a, uint64_t denominator, uint64_t numerator,
                           bool *rescale) {
  const uint64_t value = read_operand(f, a), d = read_operand(f, denominator),
                 n = read_operand(f, numerator);
  const int by = scale_of(f, field_of(f, d), field_of(f, n), value == d, rescale);
  if (magnitude_of(f, d) == 0 || magnitude_of(f, n) == 0) return gyre_fp_nan(f);
  // Infinities and NaNs stay; the last step corrects them, from the operands themselves.
  return gyre_fp_ldexp(f, value, by);
}

uint64_t gyre_fp_div_fmas(const gyre_fp *f, uint64_t a, uint64_t b, uint64_t c, bool rescale) {
  gyre_fp in = *f;
  in.flush_in = false;
  if (!rescale) return gyre_fp_fma(&in, a, b, c);
  // The quotient was made too small (it would overflow) or too large (it would be subnormal). Two
  // roundings would be wrong for a subnormal one, so the sum is rounded once, after the scaling.
  // The scale goes into a factor and the addend, which are far from the ends of the range.
  const gyre_fp_parts q = gyre_fp_unpack(&in, c);
  const int by =
      q.kind == GYRE_FP_IS_FINITE && q.exponent > 0 ? steps_of(f).scale : -steps_of(f).scale;
  return gyre_fp_fma_scaled(&in, a, b, c, by);
}

uint64_t gyre_fp_div_fixup(const gyre_fp *f, uint64_t quotient, uint64_t denominator,
                           uint64_t numerator) {
  const gyre_fp_parts d = gyre_fp_unpack(f, denominator), n = gyre_fp_unpack(f, numerator);
  const bool negative = d.sign != n.sign;
  const uint64_t sign = negative ? gyre_fp_sign_bit(f) : 0;
  if (n.kind == GYRE_FP_IS_NAN) return numerator | gyre_fp_quiet_bit(f);
  if (d.kind == GYRE_FP_IS_NAN) return denominator | gyre_fp_quiet_bit(f);
  if (n.kind == d.kind && n.kind != GYRE_FP_IS_FINITE) return gyre_fp_nan(f);
  if (d.kind == GYRE_FP_IS_ZERO || n.kind == GYRE_FP_IS_INF) {
    return sign | gyre_fp_inf(f);
  }
  if (d.kind == GYRE_FP_IS_INF || n.kind == GYRE_FP_IS_ZERO) return sign;
  const uint64_t magnitude = magnitude_of(f, quotient);
  // Quotients of binary16 are computed in binary32, where they neither overflow nor vanish.
  if (f->fraction == 10) return sign | magnitude;
  // The exact quotient is below half of the smallest subnormal number, or above the largest one, so
  // it is rounded from a number that is certainly beyond that end. Where the quotient overflowed on
  // the way, the remainder was infinity minus infinity, so a NaN means an overflow, too.
  const int end = 4 * gyre_fp_bias(f);
  if (field_of(f, numerator) - field_of(f, denominator) < steps_of(f).vanish) {
    return gyre_fp_pack(f, negative, -end, (gyre_u128)1 << 127);
  }
  if (magnitude >= gyre_fp_inf(f)) return gyre_fp_pack(f, negative, end, (gyre_u128)1 << 127);
  return sign | magnitude;
}
