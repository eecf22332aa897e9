// fp_reduction.c - segments of 2 / pi, with which programs reduce large arguments of trigonometric
// functions.
//
// The result x * 2 / pi is needed modulo 4. For a large x only those bits of 2 / pi matter whose
// products are not multiples of 4. So a segment begins `exponent - 1077` bits after the point (1077
// is the exponent of 2^54, below which no bit can be omitted). Segment n begins another 53 n bits
// later. After the last bit of the table all bits are zeros.

#include "isa/rdna35/fp_special.h"
#include "isa/rdna35/generated/gyre_fp_reduction.inc"

enum {
  SEGMENT = 53,
  FIRST = 1077,
  LARGE = 1968,
  LARGE_SCALE = 128,
  WORDS = sizeof two_over_pi / sizeof *two_over_pi
};

static uint64_t word_at(unsigned n) { return n < WORDS ? two_over_pi[n] : 0; }

uint64_t gyre_fp_trig_preop(const gyre_fp *f, uint64_t a, unsigned segment) {
  const unsigned exponent = (unsigned)(a >> f->fraction & 0x7ff);
  const unsigned shift = SEGMENT * segment + (exponent > FIRST ? exponent - FIRST : 0);
  const unsigned word = shift / 32, bit = shift % 32;
  // 96 bits from the word on; 53 of them begin at the bit.
  const gyre_u128 bits =
      (gyre_u128)word_at(word) << 64 | (gyre_u128)word_at(word + 1) << 32 | word_at(word + 2);
  const uint64_t value = (uint64_t)(bits >> (96 - SEGMENT - bit)) & (((uint64_t)1 << SEGMENT) - 1);
  if (value == 0) return 0;
  // The segments of the largest arguments would be subnormal; programs scale these by 2^-128.
  const int scale = -SEGMENT - (int)shift + (exponent >= LARGE ? LARGE_SCALE : 0);
  // If it is subnormal nevertheless, the first omitted bit, 2^-1075, is 0: rounding to nearest
  // agrees.
  gyre_fp toward_zero = *f;
  toward_zero.round = GYRE_FP_ROUND_ZERO;
  return gyre_fp_pack(&toward_zero, false, scale + 127, value);
}
