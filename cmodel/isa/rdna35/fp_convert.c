// fp_convert.c - conversions between formats, to and from integers, integral numbers, exponents.

#include "isa/rdna35/fp.h"

static uint64_t signed_of(const gyre_fp *f, bool sign, uint64_t magnitude) {
  return (sign ? gyre_fp_sign_bit(f) : 0) | magnitude;
}

uint64_t gyre_fp_convert(const gyre_fp *to, const gyre_fp *from, uint64_t a) {
  const gyre_fp_parts p = gyre_fp_unpack(from, a);
  switch (p.kind) {
    case GYRE_FP_IS_ZERO: return signed_of(to, p.sign, 0);
    case GYRE_FP_IS_INF: return signed_of(to, p.sign, gyre_fp_inf(to));
    case GYRE_FP_IS_NAN: {
      const uint64_t payload = a & (((uint64_t)1 << from->fraction) - 1);
      const int wider = to->fraction - from->fraction;
      const uint64_t moved = wider >= 0 ? payload << wider : payload >> -wider;
      return signed_of(to, p.sign, gyre_fp_inf(to) | gyre_fp_quiet_bit(to) | moved);
    }
    default: break;
  }
  return gyre_fp_pack(to, p.sign, p.exponent, (gyre_u128)p.significand << 64);
}

uint64_t gyre_fp_from_int(const gyre_fp *f, bool sign, uint64_t magnitude) {
  if (magnitude == 0) return 0;
  return gyre_fp_pack(f, sign, 63, (gyre_u128)magnitude << 64);
}

// Rounds the magnitude of a finite number to an integer below 2^64; false if it is larger.
static bool to_magnitude(gyre_fp_parts p, unsigned round, uint64_t *result) {
  if (p.exponent > 63) return false;
  gyre_u128 fixed = (gyre_u128)p.significand << 63;  // 64 bits after the point, after the shift
  fixed = gyre_fp_sticky(fixed, (unsigned)(62 - p.exponent < 0 ? 0 : 62 - p.exponent));
  if (p.exponent == 63) {
    *result = p.significand;
    return true;
  }
  const uint64_t whole = (uint64_t)(fixed >> 64), rest = (uint64_t)fixed;
  const bool up = gyre_fp_rounds_up(round, p.sign, whole & 1, (rest >> 63) != 0, (rest << 1) != 0);
  *result = whole + up;
  return true;
}

uint64_t gyre_fp_to_int(const gyre_fp *f, uint64_t a, unsigned bits, bool is_signed,
                        unsigned round) {
  const gyre_fp_parts p = gyre_fp_unpack(f, a);
  const uint64_t all = bits == 64 ? ~(uint64_t)0 : ((uint64_t)1 << bits) - 1;
  const uint64_t highest = is_signed ? all >> 1 : all;
  const uint64_t lowest = is_signed ? highest + 1 : 0;  // its magnitude
  if (p.kind == GYRE_FP_IS_NAN || p.kind == GYRE_FP_IS_ZERO) return 0;
  uint64_t magnitude = 0;
  const bool fits = p.kind != GYRE_FP_IS_INF && to_magnitude(p, round, &magnitude);
  if (p.sign) return (0 - (!fits || magnitude > lowest ? lowest : magnitude)) & all;
  return !fits || magnitude > highest ? highest : magnitude;
}

uint64_t gyre_fp_integral(const gyre_fp *f, uint64_t a, unsigned round) {
  const gyre_fp_parts p = gyre_fp_unpack(f, a);
  if (p.kind == GYRE_FP_IS_NAN) return a | gyre_fp_quiet_bit(f);
  if (p.kind == GYRE_FP_IS_ZERO) return signed_of(f, p.sign, 0);
  if (p.kind == GYRE_FP_IS_INF || p.exponent >= f->fraction) return a;
  uint64_t magnitude = 0;
  (void)to_magnitude(p, round, &magnitude);
  if (magnitude == 0) return signed_of(f, p.sign, 0);
  return gyre_fp_from_int(f, p.sign, magnitude);
}

uint64_t gyre_fp_fract(const gyre_fp *f, uint64_t a) {
  const gyre_fp_parts p = gyre_fp_unpack(f, a);
  if (p.kind == GYRE_FP_IS_INF) return gyre_fp_nan(f);
  const uint64_t whole = gyre_fp_integral(f, a, GYRE_FP_ROUND_DOWN);
  const uint64_t fraction = gyre_fp_add(f, a, whole ^ gyre_fp_sign_bit(f));
  // A tiny negative number rounds to 1, which is not a fraction.
  const uint64_t largest = gyre_fp_one(f) - 1;
  if (p.kind == GYRE_FP_IS_NAN) return fraction;
  return (fraction & (gyre_fp_sign_bit(f) - 1)) > largest ? largest : fraction;
}

uint64_t gyre_fp_ldexp(const gyre_fp *f, uint64_t a, int64_t by) {
  const gyre_fp_parts p = gyre_fp_unpack(f, a);
  if (p.kind == GYRE_FP_IS_NAN) return a | gyre_fp_quiet_bit(f);
  if (p.kind == GYRE_FP_IS_ZERO) return signed_of(f, p.sign, 0);
  if (p.kind == GYRE_FP_IS_INF) return a;
  const int64_t far = 16384;  // beyond the range of every format
  const int step = (int)(by > far ? far : by < -far ? -far : by);
  return gyre_fp_pack(f, p.sign, p.exponent + step, (gyre_u128)p.significand << 64);
}

int gyre_fp_frexp_exp(const gyre_fp *f, uint64_t a) {
  const gyre_fp_parts p = gyre_fp_unpack(f, a);
  return p.kind == GYRE_FP_IS_FINITE ? p.exponent + 1 : 0;
}

uint64_t gyre_fp_frexp_mant(const gyre_fp *f, uint64_t a) {
  const gyre_fp_parts p = gyre_fp_unpack(f, a);
  if (p.kind == GYRE_FP_IS_NAN) return a | gyre_fp_quiet_bit(f);
  if (p.kind == GYRE_FP_IS_ZERO) return signed_of(f, p.sign, 0);
  if (p.kind == GYRE_FP_IS_INF) return a;
  return gyre_fp_pack(f, p.sign, -1, (gyre_u128)p.significand << 64);
}
