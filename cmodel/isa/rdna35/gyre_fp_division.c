// gyre_fp_division.c - the steps from which compilers make a correctly rounded division:
// scale both operands, refine a reciprocal with multiply-adds, scale back in the last of them, and put
// the special cases right. The scales are powers of two that keep every intermediate result normal.

#include "gyre_fp.h"

// Distances of the steps for a format: by how much is scaled, from which difference of exponents on
// the quotient may overflow, below which exponent a numerator's remainders are subnormal.
typedef struct steps {
  int scale, overflow, tiny, vanishes;
} steps;

static steps steps_of(const gyre_fp *f) {
  const int bias = gyre_fp_bias(f);
  if (f->fraction == 52) return (steps){128, 768, 53 - bias, -1075};
  return (steps){64, 96, 23 - bias, -150};
}

// Exponent of |n / d|, both finite.
static int quotient_exponent(gyre_fp_parts n, gyre_fp_parts d) {
  return n.exponent - d.exponent - (n.significand < d.significand);
}

// Subnormals are operands here whatever MODE says: scaling is what they need.
static gyre_fp kept(const gyre_fp *f) {
  gyre_fp all = *f;
  all.flush_in = all.flush_out = false;
  return all;
}

uint64_t gyre_fp_div_scale(const gyre_fp *f, uint64_t a, uint64_t denominator, uint64_t numerator,
                           bool *rescale) {
  const gyre_fp all = kept(f);
  const steps s = steps_of(f);
  const gyre_fp_parts d = gyre_fp_unpack(&all, denominator);
  const gyre_fp_parts n = gyre_fp_unpack(&all, numerator);
  *rescale = false;
  if (d.kind == GYRE_FP_IS_ZERO || n.kind == GYRE_FP_IS_ZERO) return gyre_fp_nan(f);
  // The last step puts infinities and NaNs right, from the operands themselves.
  if (d.kind != GYRE_FP_IS_FINITE || n.kind != GYRE_FP_IS_FINITE) return a;
  const int lowest = 1 - gyre_fp_bias(f);
  const int exponent = quotient_exponent(n, d);
  const bool is_denominator = a == denominator;
  const bool is_numerator = a == numerator;
  const bool reciprocal_subnormal = -d.exponent - (d.significand << 1 != 0) < lowest;
  if (n.exponent - d.exponent >= s.overflow) {
    *rescale = true;
    return is_denominator ? gyre_fp_ldexp(&all, a, s.scale) : a;
  }
  if (d.subnormal) return gyre_fp_ldexp(&all, a, s.scale);
  if (reciprocal_subnormal && exponent < lowest) {
    *rescale = true;
    return is_denominator ? gyre_fp_ldexp(&all, a, -s.scale) : a;
  }
  if (reciprocal_subnormal) return gyre_fp_ldexp(&all, a, -s.scale);
  if (exponent < lowest) {
    *rescale = true;
    return is_numerator ? gyre_fp_ldexp(&all, a, s.scale) : a;
  }
  return n.exponent <= s.tiny ? gyre_fp_ldexp(&all, a, s.scale) : a;
}

uint64_t gyre_fp_div_fmas(const gyre_fp *f, uint64_t a, uint64_t b, uint64_t c, bool rescale) {
  gyre_fp in = *f;
  in.flush_in = false;
  if (!rescale) return gyre_fp_fma(&in, a, b, c);
  // The quotient was made too small (it would overflow) or too large (it would be subnormal). Two
  // roundings would be wrong for a subnormal one, so the sum is rounded once, after the scaling: the
  // scale goes into a factor and the addend, which are far from the ends of the range.
  const gyre_fp_parts q = gyre_fp_unpack(&in, c);
  const int by =
      q.kind == GYRE_FP_IS_FINITE && q.exponent > 0 ? steps_of(f).scale : -steps_of(f).scale;
  return gyre_fp_fma_scaled(&in, a, b, c, by);
}

uint64_t gyre_fp_div_fixup(const gyre_fp *f, uint64_t quotient, uint64_t denominator,
                           uint64_t numerator) {
  const gyre_fp all = kept(f);
  const gyre_fp_parts d = gyre_fp_unpack(&all, denominator);
  const gyre_fp_parts n = gyre_fp_unpack(&all, numerator);
  const uint64_t sign = d.sign != n.sign ? gyre_fp_sign_bit(f) : 0;
  if (n.kind == GYRE_FP_IS_NAN) return numerator | gyre_fp_quiet_bit(f);
  if (d.kind == GYRE_FP_IS_NAN) return denominator | gyre_fp_quiet_bit(f);
  if (n.kind == d.kind && n.kind != GYRE_FP_IS_FINITE) return gyre_fp_nan(f);
  if (d.kind == GYRE_FP_IS_ZERO || n.kind == GYRE_FP_IS_INF) {
    return sign | gyre_fp_inf(f);
  }
  if (d.kind == GYRE_FP_IS_INF || n.kind == GYRE_FP_IS_ZERO) return sign;
  if (n.exponent - d.exponent < steps_of(f).vanishes) return sign;  // rounds to 0 in any case
  const uint64_t magnitude = quotient & (gyre_fp_sign_bit(f) - 1);
  // Where the quotient overflowed on the way, the remainder was infinity less infinity.
  return sign | (magnitude > gyre_fp_inf(f) ? gyre_fp_inf(f) : magnitude);
}
