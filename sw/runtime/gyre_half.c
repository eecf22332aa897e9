// gyre_half.c - conversions that clang calls functions for where a type has 16 bits: _Float16 and __fp16 (binary16), and __bf16.
// It computes with such numbers in binary32. GCC 12 has none of these types for RISC-V.
//
// A number of 16 bits is passed as float is: in a floating-point register in the ABI ilp32f, in an integer register in ilp32.
// clang 19 looks for a result that was truncated from float in the one, and from double or long double in the other, so a
// result is in both: a structure of a float and an integer is returned in fa0 and a0, and in ilp32 in a0 and a1.

#include <stdbool.h>
#include <stdint.h>

typedef struct half {
  float in_f;
  uint32_t in_x;
} half;

// A long double is passed by its address, as a structure of four words is.
typedef struct quad {
  uint32_t word[4];
} quad;

typedef union {
  float value;
  uint32_t bits;
} single;

float __extendhfsf2(float a);
half __truncsfhf2(float a);
half __truncdfhf2(double a);
half __trunctfhf2(quad a);
half __truncsfbf2(float a);
half __truncdfbf2(double a);

// A format of 16 bits: the bits of its fraction, the exponent of its number 1, and the largest exponent, of infinity and NaN.
typedef struct format {
  int fraction, bias, top;
} format;
static const format binary16 = {10, 15, 31}, bfloat16 = {7, 127, 255};

static half give(uint32_t bits) {
  // A register of F holds a smaller number with ones above it.
  const single boxed = {.bits = 0xffff0000u | bits};
  return (half){boxed.value, boxed.bits};
}

// The number significand * 2^(exponent - 63), rounded to nearest, ties to even. Bit 63 of the significand is set, or it is 0;
// `rest` says that the number is a little larger.
static half round_to(format f, bool negative, int exponent, uint64_t significand, bool rest) {
  const uint32_t sign = (uint32_t)negative << 15;
  int biased = exponent + f.bias, drop = 63 - f.fraction;
  if (significand == 0) return give(sign);
  if (biased >= f.top) return give(sign | (uint32_t)f.top << f.fraction);
  // A subnormal number keeps fewer bits.
  if (biased <= 0) {
    drop += 1 - biased;
    biased = 1;
  }
  uint64_t kept = 0;
  if (drop < 64) {
    const uint64_t half_of_last = UINT64_C(1) << (drop - 1);
    const uint64_t below = significand & ((half_of_last << 1) - 1);
    kept = significand >> drop;
    if (below > half_of_last || (below == half_of_last && (rest || kept & 1))) kept++;
  } else if (drop == 64) {
    kept = significand > UINT64_C(1) << 63 || rest;
  }
  // The leading bit adds one to the exponent, and so does a carry; without it the number is subnormal.
  return give(sign | ((((uint32_t)biased - 1) << f.fraction) + (uint32_t)kept));
}

// A NaN keeps the highest bits of its payload, and is quiet.
static half not_a_number(format f, bool negative, uint64_t fraction) {
  const uint32_t quiet = UINT32_C(1) << (f.fraction - 1);
  return give((uint32_t)negative << 15 | (uint32_t)f.top << f.fraction | quiet |
              (uint32_t)(fraction >> (64 - f.fraction)));
}

// A number by its parts: the fraction from bit 63 down, what is below that, and the exponents of 1, and of infinity.
static half convert(format f, bool negative, int exponent, uint64_t fraction, bool rest, int bias) {
  if (exponent == 2 * bias + 1) {
    if (fraction || rest) return not_a_number(f, negative, fraction);
    return give((uint32_t)negative << 15 | (uint32_t)f.top << f.fraction);
  }
  if (exponent) {
    rest = rest || fraction & 1;
    return round_to(f, negative, exponent - bias, UINT64_C(1) << 63 | fraction >> 1, rest);
  }
  if (fraction == 0) return round_to(f, negative, -bias - 64, rest ? UINT64_C(1) << 63 : 0, rest);
  exponent = -bias;
  for (; !(fraction >> 63); fraction <<= 1) exponent--;
  return round_to(f, negative, exponent, fraction, rest);
}

static half from_float(format f, float a) {
  const single s = {a};
  return convert(f, s.bits >> 31, (int)(s.bits >> 23 & 0xff), (uint64_t)s.bits << 41, false, 127);
}

static half from_double(format f, double a) {
  const union {
    double value;
    uint64_t bits;
  } d = {a};
  return convert(f, d.bits >> 63, (int)(d.bits >> 52 & 0x7ff), d.bits << 12, false, 1023);
}

half __truncsfhf2(float a) { return from_float(binary16, a); }
half __truncsfbf2(float a) { return from_float(bfloat16, a); }
half __truncdfhf2(double a) { return from_double(binary16, a); }
half __truncdfbf2(double a) { return from_double(bfloat16, a); }

half __trunctfhf2(quad a) {
  const uint32_t *w = a.word;
  const uint64_t fraction = (uint64_t)w[3] << 48 | (uint64_t)w[2] << 16 | w[1] >> 16;
  return convert(binary16, w[3] >> 31, (int)(w[3] >> 16 & 0x7fff), fraction, w[1] << 16 || w[0],
                 16383);
}

float __extendhfsf2(float a) {
  const single in = {a};
  const uint32_t sign = (in.bits & 0x8000) << 16, rest = in.bits & 0x7fff;
  uint32_t fraction = rest & 0x3ff, exponent = rest >> 10;
  single out = {.bits = sign};
  if (exponent == 31) {
    // Infinity, or a NaN, which becomes quiet.
    out.bits |= 0x7f800000 | (fraction ? 0x400000 | fraction << 13 : 0);
  } else if (rest) {
    exponent += 112;
    // A subnormal number has an exponent of its own in binary32.
    if (rest < 0x400) {
      for (exponent = 113; !(fraction & 0x400); fraction <<= 1) exponent--;
    }
    out.bits |= exponent << 23 | (fraction & 0x3ff) << 13;
  }
  return out.value;
}
