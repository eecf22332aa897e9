// fp.c - unpacking, rounding, sum, product and fused multiply-add.

#include "isa/rdna35/fp.h"

static int clz64(uint64_t a) { return __builtin_clzll(a); }

static int clz128(gyre_u128 a) {
  const uint64_t high = (uint64_t)(a >> 64);
  return high != 0 ? clz64(high) : 64 + clz64((uint64_t)a);
}

gyre_fp_parts gyre_fp_unpack(const gyre_fp *f, uint64_t a) {
  const uint64_t fraction = a & (((uint64_t)1 << f->fraction) - 1);
  const int field = (int)(a >> f->fraction & (((uint64_t)1 << f->exponent) - 1));
  gyre_fp_parts p = {.sign = (a & gyre_fp_sign_bit(f)) != 0};
  if (field == (1 << f->exponent) - 1) {
    p.kind = fraction != 0 ? GYRE_FP_IS_NAN : GYRE_FP_IS_INF;
    p.signaling = fraction != 0 && (a & gyre_fp_quiet_bit(f)) == 0;
    return p;
  }
  p.subnormal = field == 0 && fraction != 0;
  if (field == 0 && (fraction == 0 || f->flush_in)) return p;
  p.kind = GYRE_FP_IS_FINITE;
  if (field == 0) {
    const int shift = clz64(fraction);
    p.significand = fraction << shift;
    p.exponent = 1 - gyre_fp_bias(f) - f->fraction + 63 - shift;
  } else {
    p.significand = ((uint64_t)1 << f->fraction | fraction) << (63 - f->fraction);
    p.exponent = field - gyre_fp_bias(f);
  }
  return p;
}

gyre_u128 gyre_fp_sticky(gyre_u128 value, unsigned distance) {
  if (distance == 0) return value;
  if (distance > 127) return value != 0;
  return value >> distance | (value << (128 - distance) != 0);
}

bool gyre_fp_rounds_up(unsigned round, bool sign, bool odd, bool guard, bool sticky) {
  switch (round) {
    case GYRE_FP_ROUND_NEAREST: return guard && (sticky || odd);
    case GYRE_FP_ROUND_UP: return !sign && (guard || sticky);
    case GYRE_FP_ROUND_DOWN: return sign && (guard || sticky);
    default: return false;
  }
}

static uint64_t overflow(const gyre_fp *f, bool sign) {
  const bool to_inf = !f->saturate && gyre_fp_rounds_up(f->round, sign, true, true, true);
  const uint64_t inf = gyre_fp_inf(f);
  return (sign ? gyre_fp_sign_bit(f) : 0) | (to_inf ? inf : inf - 1);
}

uint64_t gyre_fp_pack(const gyre_fp *f, bool sign, int exponent, gyre_u128 magnitude) {
  const int shift = clz128(magnitude);
  const int bias = gyre_fp_bias(f), lowest = 1 - bias;
  magnitude <<= shift;
  exponent -= shift;
  if (exponent > bias) return overflow(f, sign);
  const uint64_t zero = sign ? gyre_fp_sign_bit(f) : 0;
  if (exponent < lowest) {
    magnitude = gyre_fp_sticky(magnitude, (unsigned)(lowest - exponent));
    exponent = lowest;
  }
  const unsigned below = 127U - f->fraction;  // bits of the magnitude below the fraction
  const uint64_t kept = (uint64_t)(magnitude >> below);
  const bool guard = (magnitude >> (below - 1) & 1) != 0;
  const bool sticky = magnitude << (129 - below) != 0;
  // The hidden bit adds one to the exponent field; a carry out of the significand does the same.
  const uint64_t packed = ((uint64_t)(exponent + bias - 1) << f->fraction) + kept +
                          gyre_fp_rounds_up(f->round, sign, kept & 1, guard, sticky);
  if (packed >= gyre_fp_inf(f)) return overflow(f, sign);
  if (f->flush_out && packed >> f->fraction == 0) return zero;
  return zero | packed;
}

// Returns the first NaN among the operands, quieted, if there is one.
static bool nan_of(const gyre_fp *f, const gyre_fp_parts *p, const uint64_t *bits, unsigned count,
                   uint64_t *result) {
  for (unsigned i = 0; i < count; i++) {
    if (p[i].kind != GYRE_FP_IS_NAN) continue;
    *result = bits[i] | gyre_fp_quiet_bit(f);
    return true;
  }
  return false;
}

static uint64_t zero_of(const gyre_fp *f, bool sign) { return sign ? gyre_fp_sign_bit(f) : 0; }

uint64_t gyre_fp_mul(const gyre_fp *f, uint64_t a, uint64_t b) {
  const uint64_t bits[2] = {a, b};
  const gyre_fp_parts p[2] = {gyre_fp_unpack(f, a), gyre_fp_unpack(f, b)};
  const bool sign = p[0].sign != p[1].sign;
  uint64_t nan;
  if (nan_of(f, p, bits, 2, &nan)) return nan;
  const bool inf = p[0].kind == GYRE_FP_IS_INF || p[1].kind == GYRE_FP_IS_INF;
  const bool zero = p[0].kind == GYRE_FP_IS_ZERO || p[1].kind == GYRE_FP_IS_ZERO;
  if (inf) return zero ? gyre_fp_nan(f) : zero_of(f, sign) | gyre_fp_inf(f);
  if (zero) return zero_of(f, sign);
  return gyre_fp_pack(f, sign, p[0].exponent + p[1].exponent + 1,
                      (gyre_u128)p[0].significand * p[1].significand);
}

// Adds two numbers other than 0 in a frame of 128 bits: both magnitudes have their leading one at
// bit 125 or 126. The one with the smaller exponent moves right. Product and addend have at least
// 20 free bits below, so a lost bit is a sticky bit far below the rounding point.
static uint64_t sum(const gyre_fp *f, bool sign_a, int exponent_a, gyre_u128 a, bool sign_b,
                    int exponent_b, gyre_u128 b) {
  if (exponent_a >= exponent_b) {
    b = gyre_fp_sticky(b, (unsigned)(exponent_a - exponent_b));
  } else {
    a = gyre_fp_sticky(a, (unsigned)(exponent_b - exponent_a));
    exponent_a = exponent_b;
  }
  if (sign_a == sign_b) return gyre_fp_pack(f, sign_a, exponent_a, a + b);
  if (a == b) return zero_of(f, f->round == GYRE_FP_ROUND_DOWN);
  if (a > b) return gyre_fp_pack(f, sign_a, exponent_a, a - b);
  return gyre_fp_pack(f, sign_b, exponent_a, b - a);
}

uint64_t gyre_fp_fma(const gyre_fp *f, uint64_t a, uint64_t b, uint64_t c) {
  return gyre_fp_fma_scaled(f, a, b, c, 0);
}

uint64_t gyre_fp_fma_scaled(const gyre_fp *f, uint64_t a, uint64_t b, uint64_t c, int by) {
  const uint64_t bits[3] = {a, b, c};
  const gyre_fp_parts p[3] = {gyre_fp_unpack(f, a), gyre_fp_unpack(f, b), gyre_fp_unpack(f, c)};
  const bool sign = p[0].sign != p[1].sign;
  uint64_t nan;
  if (nan_of(f, p, bits, 3, &nan)) return nan;
  const bool inf = p[0].kind == GYRE_FP_IS_INF || p[1].kind == GYRE_FP_IS_INF;
  const bool zero = p[0].kind == GYRE_FP_IS_ZERO || p[1].kind == GYRE_FP_IS_ZERO;
  if (inf && zero) return gyre_fp_nan(f);
  if (inf) {
    if (p[2].kind == GYRE_FP_IS_INF && p[2].sign != sign) return gyre_fp_nan(f);
    return zero_of(f, sign) | gyre_fp_inf(f);
  }
  if (p[2].kind == GYRE_FP_IS_INF) return zero_of(f, p[2].sign) | gyre_fp_inf(f);
  if (zero && p[2].kind == GYRE_FP_IS_ZERO) {
    return zero_of(f, sign == p[2].sign ? sign : f->round == GYRE_FP_ROUND_DOWN);
  }
  const gyre_u128 addend = (gyre_u128)p[2].significand << 62;
  const int addend_exponent = p[2].exponent + 2 + by;
  if (zero) return gyre_fp_pack(f, p[2].sign, addend_exponent, addend);
  // A significand has at least 11 zeros below, a product 22; its leading one is bit 127 or 126.
  const gyre_u128 product = (gyre_u128)p[0].significand * p[1].significand >> 1;
  const int exponent = p[0].exponent + p[1].exponent + 2 + by;
  if (p[2].kind == GYRE_FP_IS_ZERO) return gyre_fp_pack(f, sign, exponent, product);
  return sum(f, sign, exponent, product, p[2].sign, addend_exponent, addend);
}

// a * 1 is exact and keeps the sign of a zero.
uint64_t gyre_fp_add(const gyre_fp *f, uint64_t a, uint64_t b) {
  const uint64_t bits[2] = {a, b};
  const gyre_fp_parts p[2] = {gyre_fp_unpack(f, a), gyre_fp_unpack(f, b)};
  uint64_t nan;
  if (nan_of(f, p, bits, 2, &nan)) return nan;
  return gyre_fp_fma(f, a, gyre_fp_one(f), b);
}
