// gyre_f32_fma.c - a * b + c with one rounding, and the operations that follow from it: the four
// fused forms, sum, difference and product. The steps are those of the pipeline: multiply, align,
// add, normalise, round.
//
// Frame of the sum: 64 bits, 1.0 at bit 60. The product is below 4 and the addend below 2, so the
// sum stays below 2^63. The operand with the smaller exponent moves right, and only its bits below
// the frame become sticky: 14 bits for the product, 37 for the addend. Where that happens, the
// other operand (or, for subnormals, the smallest subnormal) reaches far enough above bit 0 that no
// cancellation brings the sticky bit up to the guard bit.

#include "gyre_f32_parts.h"
#include "gyre_f32_usual.h"

#define POINT ((uint32_t)GYRE_F32_SUM_POINT)
#define ONE 0x3f800000U

typedef struct addend {
  bool sign;
  int32_t exponent;
  uint64_t magnitude;  // in the frame
} addend;

static addend multiply(gyre_f32_parts a, gyre_f32_parts b) {
  return (addend){
      .sign = a.sign != b.sign,
      .exponent = a.exponent + b.exponent - GYRE_F32_BIAS,
      .magnitude = (uint64_t)a.significand * b.significand << (POINT - 46),
  };
}

// Aligns both to the larger exponent.
static void align(addend *product, addend *c) {
  // A zero product has the exponent of its other factor, which must not push the addend out.
  if (product->magnitude == 0) product->exponent = c->exponent;
  const int32_t distance = product->exponent - c->exponent;
  addend *small = distance < 0 ? product : c;
  const addend *large = distance < 0 ? c : product;
  const uint32_t places = (uint32_t)(distance < 0 ? -distance : distance);
  small->magnitude = gyre_f32_shift_sticky(small->magnitude, places);
  small->exponent = large->exponent;
}

// Adds aligned operands. The sign of an exact zero is that of both operands, else the mode gives
// it.
static addend add(addend a, addend b, gyre_f32_mode mode) {
  addend sum = a;
  if (a.sign == b.sign) {
    sum.magnitude += b.magnitude;
  } else if (a.magnitude == b.magnitude) {
    sum.magnitude = 0;
    sum.sign = mode == GYRE_F32_RDN;
  } else if (a.magnitude > b.magnitude) {
    sum.magnitude -= b.magnitude;
  } else {
    sum.magnitude = b.magnitude - a.magnitude;
    sum.sign = b.sign;
  }
  return sum;
}

// Handles an operand that is an infinity or a NaN.
static gyre_f32_result special(gyre_f32_parts a, gyre_f32_parts b, gyre_f32_parts c) {
  const bool no_product = (a.inf && b.zero) || (a.zero && b.inf);
  const bool invalid = a.signaling || b.signaling || c.signaling || no_product;
  if (a.nan || b.nan || c.nan || no_product) return gyre_f32_from_nan(invalid);
  const bool sign = a.sign != b.sign, inf = a.inf || b.inf;
  if (inf && c.inf && sign != c.sign) return gyre_f32_invalid();
  return gyre_f32_exact(gyre_f32_sign(inf ? sign : c.sign) | GYRE_F32_INF);
}

gyre_f32_result gyre_f32_madd(uint32_t a, uint32_t b, uint32_t c, gyre_f32_mode mode) {
  gyre_f32_result usual;
  if (mode == GYRE_F32_RNE && gyre_f32_usual_madd(a, b, c, &usual)) return usual;
  const gyre_f32_parts pa = gyre_f32_unpack(a), pb = gyre_f32_unpack(b), pc = gyre_f32_unpack(c);
  if (pa.inf || pa.nan || pb.inf || pb.nan || pc.inf || pc.nan) return special(pa, pb, pc);
  addend product = multiply(pa, pb);
  addend third = {pc.sign, pc.exponent, (uint64_t)pc.significand << (POINT - 23)};
  align(&product, &third);
  const addend sum = add(product, third, mode);
  if (sum.magnitude == 0) return gyre_f32_exact(gyre_f32_sign(sum.sign));
  return gyre_f32_normalize_round(sum.sign, sum.exponent, sum.magnitude, POINT, mode);
}

// A negated factor negates the product, before rounding; NaNs lose their sign anyway.
gyre_f32_result gyre_f32_msub(uint32_t a, uint32_t b, uint32_t c, gyre_f32_mode mode) {
  return gyre_f32_madd(a, b, c ^ GYRE_F32_SIGN, mode);
}

gyre_f32_result gyre_f32_nmsub(uint32_t a, uint32_t b, uint32_t c, gyre_f32_mode mode) {
  return gyre_f32_madd(a ^ GYRE_F32_SIGN, b, c, mode);
}

gyre_f32_result gyre_f32_nmadd(uint32_t a, uint32_t b, uint32_t c, gyre_f32_mode mode) {
  return gyre_f32_madd(a ^ GYRE_F32_SIGN, b, c ^ GYRE_F32_SIGN, mode);
}

// a * 1 is exact and keeps the sign of a zero.
gyre_f32_result gyre_f32_add(uint32_t a, uint32_t b, gyre_f32_mode mode) {
  return gyre_f32_madd(a, ONE, b, mode);
}

gyre_f32_result gyre_f32_sub(uint32_t a, uint32_t b, gyre_f32_mode mode) {
  return gyre_f32_madd(a, ONE, b ^ GYRE_F32_SIGN, mode);
}

// The zero added has the sign of the product, so that a zero product keeps it in every mode.
gyre_f32_result gyre_f32_mul(uint32_t a, uint32_t b, gyre_f32_mode mode) {
  return gyre_f32_madd(a, b, (a ^ b) & GYRE_F32_SIGN, mode);
}
