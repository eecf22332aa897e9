// fp_compare.c - order, minimum and maximum, classes, and the modifiers of results.

#include "isa/rdna35/fp.h"

// Returns the magnitude, with subnormals flushed where MODE says so.
static uint64_t magnitude(const gyre_fp *f, uint64_t a) {
  const uint64_t m = a & (gyre_fp_sign_bit(f) - 1);
  return f->flush_in && m >> f->fraction == 0 ? 0 : m;
}

static bool is_nan(const gyre_fp *f, uint64_t a) {
  return (a & (gyre_fp_sign_bit(f) - 1)) > gyre_fp_inf(f);
}

static bool is_signaling(const gyre_fp *f, uint64_t a) {
  return is_nan(f, a) && (a & gyre_fp_quiet_bit(f)) == 0;
}

static bool negative(const gyre_fp *f, uint64_t a) { return (a & gyre_fp_sign_bit(f)) != 0; }

// Returns a result that is one of the operands: quieted, flushed.
static uint64_t passed(const gyre_fp *f, uint64_t a) {
  if (is_nan(f, a)) return f->ieee ? a | gyre_fp_quiet_bit(f) : a;
  const bool subnormal = (a & (gyre_fp_sign_bit(f) - 1)) >> f->fraction == 0;
  return subnormal && (f->flush_in || f->flush_out) ? a & gyre_fp_sign_bit(f) : a;
}

int gyre_fp_compare(const gyre_fp *f, uint64_t a, uint64_t b) {
  if (is_nan(f, a) || is_nan(f, b)) return 2;
  const uint64_t ma = magnitude(f, a), mb = magnitude(f, b);
  if (ma == 0 && mb == 0) return 0;
  const bool na = negative(f, a), nb = negative(f, b);
  if (na != nb) return na ? -1 : 1;
  if (ma == mb) return 0;
  return (ma < mb) != na ? -1 : 1;
}

static uint64_t extreme(const gyre_fp *f, uint64_t a, uint64_t b, bool largest) {
  if (f->ieee && (is_signaling(f, a) || is_signaling(f, b))) {
    return (is_signaling(f, a) ? a : b) | gyre_fp_quiet_bit(f);
  }
  if (is_nan(f, a)) return passed(f, is_nan(f, b) ? a : b);
  if (is_nan(f, b)) return passed(f, a);
  int order = gyre_fp_compare(f, a, b);
  if (order == 0) order = (int)negative(f, b) - (int)negative(f, a);  // -0 is below +0
  return passed(f, (order < 0) != largest ? a : b);
}

uint64_t gyre_fp_min(const gyre_fp *f, uint64_t a, uint64_t b) { return extreme(f, a, b, false); }

uint64_t gyre_fp_max(const gyre_fp *f, uint64_t a, uint64_t b) { return extreme(f, a, b, true); }

uint64_t gyre_fp_clamp(const gyre_fp *f, uint64_t a) {
  if (is_nan(f, a)) return f->dx10_clamp ? 0 : a;
  if (negative(f, a)) return 0;
  const uint64_t one = gyre_fp_one(f);
  return a > one ? one : a;
}

uint64_t gyre_fp_omod(const gyre_fp *f, uint64_t a, unsigned omod) {
  if (omod == 0 || f->ieee || !f->flush_out) return a;
  const uint64_t scaled = gyre_fp_ldexp(f, a, omod == 3 ? -1 : (int)omod);
  // the result of a zero is positive
  return (scaled & (gyre_fp_sign_bit(f) - 1)) == 0 ? 0 : scaled;
}

bool gyre_fp_class(const gyre_fp *f, uint64_t a, uint32_t mask) {
  const uint64_t m = a & (gyre_fp_sign_bit(f) - 1);
  const bool sign = negative(f, a);
  unsigned bit;
  if (is_nan(f, a)) {
    bit = is_signaling(f, a) ? 0 : 1;
  } else if (m == gyre_fp_inf(f)) {
    bit = sign ? 2 : 9;
  } else if (m >> f->fraction != 0) {
    bit = sign ? 3 : 8;
  } else if (m != 0) {
    bit = sign ? 4 : 7;
  } else {
    bit = sign ? 5 : 6;
  }
  return (mask >> bit & 1) != 0;
}
