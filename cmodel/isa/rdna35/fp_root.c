// fp_root.c - quotient and square root with one rounding, by exact integer division.

#include "isa/rdna35/fp.h"

static uint64_t signed_of(const gyre_fp *f, bool sign, uint64_t magnitude) {
  return (sign ? gyre_fp_sign_bit(f) : 0) | magnitude;
}

uint64_t gyre_fp_quotient(const gyre_fp *f, uint64_t a, uint64_t b) {
  const gyre_fp_parts n = gyre_fp_unpack(f, a), d = gyre_fp_unpack(f, b);
  const bool sign = n.sign != d.sign;
  if (n.kind == GYRE_FP_IS_NAN) return a | gyre_fp_quiet_bit(f);
  if (d.kind == GYRE_FP_IS_NAN) return b | gyre_fp_quiet_bit(f);
  if (n.kind == d.kind && n.kind != GYRE_FP_IS_FINITE) return gyre_fp_nan(f);
  if (n.kind == GYRE_FP_IS_INF || d.kind == GYRE_FP_IS_ZERO) {
    return signed_of(f, sign, gyre_fp_inf(f));
  }
  if (n.kind == GYRE_FP_IS_ZERO || d.kind == GYRE_FP_IS_INF) return signed_of(f, sign, 0);
  const gyre_u128 numerator = (gyre_u128)n.significand << 63;
  gyre_u128 quotient = numerator / d.significand;  // 63 or 64 bits
  const bool rest = quotient * d.significand != numerator;
  return gyre_fp_pack(f, sign, n.exponent - d.exponent + 63, quotient << 1 | rest);
}

uint64_t gyre_fp_root(const gyre_fp *f, uint64_t a) {
  const gyre_fp_parts p = gyre_fp_unpack(f, a);
  if (p.kind == GYRE_FP_IS_NAN) return a | gyre_fp_quiet_bit(f);
  if (p.kind == GYRE_FP_IS_ZERO) return signed_of(f, p.sign, 0);
  if (p.sign) return gyre_fp_nan(f);
  if (p.kind == GYRE_FP_IS_INF) return a;
  // With an even exponent the root of significand * 2^62 has 63 bits, found one by one from the
  // top.
  const int odd = p.exponent & 1;
  const gyre_u128 radicand = (gyre_u128)p.significand << (61 + odd);
  uint64_t root = 0;
  for (int bit = 62; bit >= 0; bit--) {
    const uint64_t next = root | (uint64_t)1 << bit;
    if ((gyre_u128)next * next <= radicand) root = next;
  }
  const bool rest = (gyre_u128)root * root != radicand;
  // radicand = a * 2^(124 + odd - exponent), so the root is a's times 2^(62 - (exponent - odd) / 2).
  return gyre_fp_pack(f, false, (p.exponent - odd) / 2 + 64, (gyre_u128)root << 1 | rest);
}
