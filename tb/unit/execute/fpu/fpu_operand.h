// fpu_operand.h - random binary32 operands for the tests of this folder: any bits seldom find what
// goes wrong, so most operands are special, or short, or related to each other.

#ifndef FPU_OPERAND_H
#define FPU_OPERAND_H

#include <cstdint>

#include "gyre_unit.h"

inline uint32_t fpu_pack(unsigned sign, int exponent, uint32_t fraction) {
  const int e = exponent < 0 ? 0 : exponent > 255 ? 255 : exponent;
  return sign << 31 | uint32_t(e) << 23 | (fraction & 0x7fffff);
}

// Fractions that make halfway cases, long carries and cancellations likely.
inline uint32_t fpu_fraction(Unit &u) {
  const uint32_t r = u.rand32() & 0x7fffff;
  switch (u.below(8)) {
    case 0: return 0;
    case 1: return 0x7fffff;
    case 2: return uint32_t(1) << u.below(23);
    case 3: return 0x7fffff & ~(uint32_t(1) << u.below(23));
    case 4: return 0x7fffff & (0x7fffffu << u.below(24));  // ones, then zeros
    case 5: return 0x7fffffu >> u.below(24);               // zeros, then ones
    case 6: return r & (0x7fffffu << u.below(24));         // short
    default: return r;
  }
}

inline uint32_t fpu_special(Unit &u) {
  static const uint32_t value[] = {
      0x00000000, 0x00000001, 0x00000002, 0x00000003, 0x007fffff, 0x007ffffe, 0x00400000,
      0x00800000, 0x00800001, 0x00ffffff, 0x01000000, 0x3f800000, 0x3f800001, 0x3f7fffff,
      0x40000000, 0x3f000000, 0x3effffff, 0x3f000001, 0x3fc00000, 0x7f7fffff, 0x7f7ffffe,
      0x7f000000, 0x7f800000, 0x7f800001, 0x7fc00000, 0x7fc00001, 0x7fffffff, 0x7fbfffff,
      0x4b000000, 0x4b800000, 0x4effffff, 0x4f000000, 0x4f000001, 0x4f7fffff, 0x4f800000};
  return value[u.below(sizeof value / sizeof value[0])] | (u.rand32() & 0x80000000);
}

inline uint32_t fpu_any(Unit &u) {
  const unsigned sign = u.below(2);
  switch (u.below(8)) {
    case 0: return fpu_special(u);
    case 1: return fpu_pack(sign, 0, fpu_fraction(u));
    case 2: return fpu_pack(sign, int(u.below(40)), fpu_fraction(u));
    case 3: return fpu_pack(sign, 254 - int(u.below(40)), fpu_fraction(u));
    case 4:
    case 5: return fpu_pack(sign, 100 + int(u.below(54)), fpu_fraction(u));
    case 6: return fpu_pack(sign, int(u.below(256)), fpu_fraction(u));
    default: return u.rand32();
  }
}

inline int fpu_exponent(uint32_t a) {
  const int e = int(a >> 23 & 0xff);
  return e == 0 ? 1 : e;
}

struct FpuOperands {
  uint32_t a, b, c;
};

// Three operands. Half of the time they are made so that sum, product or quotient is close to
// something: equal magnitudes, the border to the subnormal numbers, the largest number.
inline FpuOperands fpu_operands(Unit &u) {
  FpuOperands o = {fpu_any(u), fpu_any(u), fpu_any(u)};
  const unsigned sign = u.below(2);
  const int product = fpu_exponent(o.a) + fpu_exponent(o.b) - 127;
  switch (u.below(16)) {
    case 0:  // addends within a few bits of each other
      o.b = fpu_pack(sign, fpu_exponent(o.a) + int(u.below(7)) - 3, fpu_fraction(u));
      break;
    case 1:  // addends that just overlap
      o.b = fpu_pack(sign, fpu_exponent(o.a) + int(u.below(60)) - 30, fpu_fraction(u));
      break;
    case 2: o.b = o.a ^ (u.below(2) << 31) ^ (u.below(4) == 0 ? 1 : 0); break;
    case 3:  // addend at the exponent of the product
      o.c = fpu_pack(sign, product + int(u.below(5)) - 2, fpu_fraction(u));
      break;
    case 4:  // anywhere around the product
      o.c = fpu_pack(sign, product + int(u.below(110)) - 55, fpu_fraction(u));
      break;
    case 5: {  // the product, truncated, give or take one
      const uint64_t p = (uint64_t(o.a & 0x7fffff) | 0x800000) * ((o.b & 0x7fffff) | 0x800000);
      const unsigned top = p >> 47 & 1;
      o.c = fpu_pack(1 ^ (o.a >> 31) ^ (o.b >> 31), product + int(top), uint32_t(p >> (23 + top)));
      o.c += u.below(3) - 1;
      break;
    }
    case 6:  // product or quotient at the border to the subnormal numbers
      o.b = fpu_pack(sign, 127 + 1 - fpu_exponent(o.a) + int(u.below(50)) - 25, fpu_fraction(u));
      break;
    case 7:
      o.b = fpu_pack(sign, fpu_exponent(o.a) + 126 + int(u.below(50)) - 25, fpu_fraction(u));
      break;
    case 8:  // at the largest number
      o.b = fpu_pack(sign, 127 + 254 - fpu_exponent(o.a) + int(u.below(5)) - 3, fpu_fraction(u));
      break;
    case 9:
      o.b = fpu_pack(sign, fpu_exponent(o.a) - 127 + int(u.below(5)) - 2, fpu_fraction(u));
      break;
    case 10: o.c = fpu_special(u); break;
    case 11: o.a = fpu_pack(0, int(u.below(255)), fpu_fraction(u)); break;  // for the square root
    case 12: {  // a square, give or take one
      const uint32_t root = (u.rand32() & 0xfff) | 0x800;
      o.a = fpu_pack(0, int(u.below(255)), root * root << (root * root >> 23 ? 0 : 1));
      o.a += u.below(3) - 1;
      break;
    }
    case 13: {  // what the rules for infinities and NaNs are about
      static const uint32_t value[] = {0, 0x7f800000, 0x7fc00000, 0x7f800001, 0x3f800000};
      o.a = value[u.below(5)] | sign << 31;
      o.b = value[u.below(5)] | u.below(2) << 31;
      o.c = value[u.below(5)] | u.below(2) << 31;
      break;
    }
    default: break;
  }
  return o;
}

// Any number in three bits: those that are no mode now and then.
inline uint8_t fpu_any_mode(Unit &u) { return uint8_t(u.chance(20) ? 5 + u.below(3) : u.below(5)); }

// Integers and numbers that become integers, for the conversions.
inline uint32_t fpu_convert_operand(Unit &u) {
  switch (u.below(4)) {
    case 0: return u.operand();
    case 1: return fpu_pack(u.below(2), 120 + int(u.below(42)), fpu_fraction(u));
    case 2: return (u.below(2) ? ~uint32_t(0) : 0) ^ (fpu_fraction(u) << u.below(10));
    default: return fpu_any(u);
  }
}

#endif
