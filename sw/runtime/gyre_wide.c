// gyre_wide.c - arithmetic of 128 bits that clang calls functions for, and that GCC's library has on 64-bit machines only:
// division, remainder, multiplication that tells of an overflow, and conversions from and to binary32, binary64 and binary128.
//
// GCC has no type of 128 bits here. A structure of four words is passed and returned as clang passes such a number, by its address;
// and so is a long double, of which this file has the bits.

#include <stdbool.h>
#include <stdint.h>

typedef struct wide {
  uint32_t word[4];
} wide;

wide __udivti3(wide a, wide b);
wide __umodti3(wide a, wide b);
wide __divti3(wide a, wide b);
wide __modti3(wide a, wide b);
wide __muloti4(wide a, wide b, int *overflow);
float __floatuntisf(wide a);
float __floattisf(wide a);
double __floatuntidf(wide a);
double __floattidf(wide a);
wide __fixunssfti(float a);
wide __fixsfti(float a);
wide __fixunsdfti(double a);
wide __fixdfti(double a);
wide __floatuntitf(wide a);
wide __floattitf(wide a);
wide __fixunstfti(wide a);
wide __fixtfti(wide a);

static bool is_negative(wide a) { return a.word[3] >> 31; }

static wide negate(wide a) {
  uint32_t carry = 1;
  for (int i = 0; i < 4; i++) {
    a.word[i] = ~a.word[i] + carry;
    carry = carry && a.word[i] == 0;
  }
  return a;
}

static wide magnitude(wide a) { return is_negative(a) ? negate(a) : a; }

static wide shift_left(wide a, unsigned n) {
  wide r = {{0}};
  const unsigned words = n / 32, bits = n % 32;
  for (unsigned i = words; i < 4; i++) {
    r.word[i] = a.word[i - words] << bits;
    if (bits && i > words) r.word[i] |= a.word[i - words - 1] >> (32 - bits);
  }
  return r;
}

// Bits up to the highest that is set.
static unsigned length(wide a) {
  for (unsigned i = 4; i-- > 0;) {
    for (unsigned bit = 32; a.word[i] && bit-- > 0;) {
      if (a.word[i] >> bit & 1) return 32 * i + bit + 1;
    }
  }
  return 0;
}

// a - b if that is not negative.
static bool subtract(wide *a, wide b) {
  wide r;
  uint32_t borrow = 0;
  for (int i = 0; i < 4; i++) {
    const uint64_t d = (uint64_t)a->word[i] - b.word[i] - borrow;
    r.word[i] = (uint32_t)d;
    borrow = d >> 32 != 0;
  }
  if (!borrow) *a = r;
  return !borrow;
}

// The quotient; the remainder stays in *a. A division by zero gives all ones and the dividend, as the machine's does.
static wide divide(wide *a, wide b) {
  wide q = {{0}};
  const unsigned more = length(a[0]), less = length(b);
  if (less == 0) return (wide){{UINT32_MAX, UINT32_MAX, UINT32_MAX, UINT32_MAX}};
  for (unsigned n = more < less ? 0 : more - less + 1; n-- > 0;) {
    if (subtract(a, shift_left(b, n))) q.word[n / 32] |= UINT32_C(1) << n % 32;
  }
  return q;
}

wide __udivti3(wide a, wide b) { return divide(&a, b); }

wide __umodti3(wide a, wide b) {
  divide(&a, b);
  return a;
}

wide __divti3(wide a, wide b) {
  wide rest = magnitude(a);
  const wide q = divide(&rest, magnitude(b));
  return length(b) && is_negative(a) != is_negative(b) ? negate(q) : q;
}

wide __modti3(wide a, wide b) {
  wide rest = magnitude(a);
  divide(&rest, magnitude(b));
  return is_negative(a) ? negate(rest) : rest;
}

wide __muloti4(wide a, wide b, int *overflow) {
  const wide x = magnitude(a), y = magnitude(b);
  const bool negative = is_negative(a) != is_negative(b);
  wide r = {{0}};
  bool lost = false;
  for (int i = 0; i < 4; i++) {
    uint32_t carry = 0;
    for (int j = 0; j < 4; j++) {
      const uint64_t part = (uint64_t)x.word[i] * y.word[j] + carry;
      if (i + j > 3) {
        lost = lost || part;
        carry = (uint32_t)(part >> 32);
        continue;
      }
      const uint64_t sum = (part & UINT32_MAX) + r.word[i + j];
      r.word[i + j] = (uint32_t)sum;
      // It has room: a product and two words are less than 2^64.
      carry = (uint32_t)(part >> 32) + (uint32_t)(sum >> 32);
    }
    lost = lost || carry;
  }
  if (negative) r = negate(r);
  *overflow = lost || (length(r) && is_negative(r) != negative);
  return r;
}

// ---- Conversions ----

// The bits of a magnitude as a binary floating-point number with so many bits of significand, rounded to the nearest one.
static uint64_t round_to(wide a, unsigned significand, unsigned bias) {
  const unsigned n = length(a);
  if (n == 0) return 0;
  // The highest bit goes to bit 127.
  const wide top = shift_left(a, 128 - n);
  const uint64_t high = (uint64_t)top.word[3] << 32 | top.word[2];
  const unsigned drop = 64 - significand;
  uint64_t kept = high >> drop;
  const uint64_t rest = high << significand, half = UINT64_C(1) << 63;
  const bool below = top.word[1] || top.word[0];
  if (rest > half || (rest == half && (below || kept & 1))) kept++;
  // A carry into the exponent is right as it is.
  return ((uint64_t)(n - 1 + bias - 1) << (significand - 1)) + kept;
}

static float to_float(wide a, bool negative) {
  const union {
    uint32_t bits;
    float value;
  } r = {(uint32_t)round_to(a, 24, 127)};
  return negative ? -r.value : r.value;
}

static double to_double(wide a, bool negative) {
  const union {
    uint64_t bits;
    double value;
  } r = {round_to(a, 53, 1023)};
  return negative ? -r.value : r.value;
}

float __floatuntisf(wide a) { return to_float(a, false); }
float __floattisf(wide a) { return to_float(magnitude(a), is_negative(a)); }
double __floatuntidf(wide a) { return to_double(a, false); }
double __floattidf(wide a) { return to_double(magnitude(a), is_negative(a)); }

// The whole part of a number; what does not fit has no right value.
static wide whole(uint64_t significand, int exponent, bool negative) {
  wide r = {{(uint32_t)significand, (uint32_t)(significand >> 32), 0, 0}};
  if (exponent < 0)
    r = exponent > -64 ? (wide){{(uint32_t)(significand >> -exponent),
                                 (uint32_t)(significand >> -exponent >> 32), 0, 0}}
                       : (wide){{0}};
  else if (exponent < 128)
    r = shift_left(r, (unsigned)exponent);
  return negative ? negate(r) : r;
}

static wide from_double(double a) {
  const union {
    double value;
    uint64_t bits;
  } b = {a};
  const int exponent = (int)(b.bits >> 52 & 0x7ff);
  const uint64_t fraction = b.bits & ((UINT64_C(1) << 52) - 1);
  if (exponent == 0) return (wide){{0}};
  return whole(fraction | UINT64_C(1) << 52, exponent - 1075, b.bits >> 63);
}

static wide from_float(float a) {
  const union {
    float value;
    uint32_t bits;
  } b = {a};
  const int exponent = (int)(b.bits >> 23 & 0xff);
  if (exponent == 0) return (wide){{0}};
  return whole((b.bits & 0x7fffff) | 0x800000, exponent - 150, b.bits >> 31);
}

wide __fixunssfti(float a) { return from_float(a); }
wide __fixsfti(float a) { return from_float(a); }
wide __fixunsdfti(double a) { return from_double(a); }
wide __fixdfti(double a) { return from_double(a); }

// ---- long double ----

enum { QUAD_FRACTION = 112, QUAD_BIAS = 16383 };

static wide shift_right(wide a, unsigned n) {
  wide r = {{0}};
  const unsigned words = n / 32, bits = n % 32;
  for (unsigned i = 0; i + words < 4; i++) {
    r.word[i] = a.word[i + words] >> bits;
    if (bits && i + words < 3) r.word[i] |= a.word[i + words + 1] << (32 - bits);
  }
  return r;
}

static wide to_quad(wide a, bool negative) {
  const unsigned n = length(a);
  wide r = a;
  if (n == 0) return r;
  if (n <= QUAD_FRACTION + 1) {
    r = shift_left(a, QUAD_FRACTION + 1 - n);
  } else {
    // Rounded to nearest, ties to even: what is dropped goes to the upper end.
    const unsigned drop = n - QUAD_FRACTION - 1;
    const wide rest = shift_left(a, 128 - drop), half = {{0, 0, 0, UINT32_C(1) << 31}};
    wide below = half;
    r = shift_right(a, drop);
    const bool half_or_less = subtract(&below, rest);
    if (!half_or_less || (length(below) == 0 && r.word[0] & 1)) {
      for (int i = 0; i < 4 && ++r.word[i] == 0;) i++;
    }
  }
  // The leading bit, and a carry, count in the exponent.
  r.word[3] += (n - 1 + QUAD_BIAS - 1) << 16 | (uint32_t)negative << 31;
  return r;
}

static wide from_quad(wide a) {
  const int exponent = (int)(a.word[3] >> 16 & 0x7fff) - QUAD_BIAS;
  const bool negative = is_negative(a);
  if (exponent < 0) return (wide){{0}};
  a.word[3] = (a.word[3] & 0xffff) | 0x10000;
  if (exponent <= QUAD_FRACTION)
    a = shift_right(a, (unsigned)(QUAD_FRACTION - exponent));
  else
    a = exponent < 128 ? shift_left(a, (unsigned)(exponent - QUAD_FRACTION)) : (wide){{0}};
  return negative ? negate(a) : a;
}

wide __floatuntitf(wide a) { return to_quad(a, false); }
wide __floattitf(wide a) { return to_quad(magnitude(a), is_negative(a)); }
wide __fixunstfti(wide a) { return from_quad(a); }
wide __fixtfti(wide a) { return from_quad(a); }
