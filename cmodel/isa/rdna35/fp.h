// fp.h - binary16, binary32 and binary64 of the second instruction set: one pure integer function
// per operation, with the same code for every format.
//
// Values are bit patterns in the low bits of a 64-bit word. A context gives the format, and the
// rounding and subnormal handling that MODE selects. No host floating point is used.
//
// A NaN operand gives that NaN, quieted, the first one in the order of the operands. An invalid
// operation without one gives the negative quiet NaN without payload.

#ifndef GYRE_FP_H
#define GYRE_FP_H

#include <stdbool.h>
#include <stdint.h>

typedef unsigned __int128 gyre_u128;

// Numbers of the rounding fields of MODE.
enum { GYRE_FP_ROUND_NEAREST, GYRE_FP_ROUND_UP, GYRE_FP_ROUND_DOWN, GYRE_FP_ROUND_ZERO };

// A format, and the modes of its arithmetic.
typedef struct gyre_fp {
  uint8_t fraction;  // bits of the fraction field
  uint8_t exponent;  // bits of the exponent field
  uint8_t round;     // GYRE_FP_ROUND_NEAREST ...
  bool flush_in;     // subnormal operands count as zeros of their sign
  bool flush_out;    // subnormal results become zeros of their sign
  bool ieee;         // MODE.IEEE: minimum and maximum quiet signalling NaNs
  bool dx10_clamp;   // MODE.DX10_CLAMP: clamping makes a NaN 0
  bool saturate;     // MODE.FP16_OVFL: overflow gives the largest finite number (binary16 alone)
} gyre_fp;

#define GYRE_FP_FORMAT16 .fraction = 10, .exponent = 5
#define GYRE_FP_FORMAT32 .fraction = 23, .exponent = 8
#define GYRE_FP_FORMAT64 .fraction = 52, .exponent = 11
#define GYRE_FP_FORMAT_B16 .fraction = 7, .exponent = 8  // the upper half of a binary32

typedef enum gyre_fp_number {
  GYRE_FP_IS_ZERO,
  GYRE_FP_IS_FINITE,
  GYRE_FP_IS_INF,
  GYRE_FP_IS_NAN
} gyre_fp_number;

// An unpacked number: significand * 2^(exponent - 63), the leading one at bit 63, also for
// subnormals.
typedef struct gyre_fp_parts {
  gyre_fp_number kind;
  bool sign, signaling, subnormal;
  int exponent;
  uint64_t significand;
} gyre_fp_parts;

static inline uint64_t gyre_fp_sign_bit(const gyre_fp *f) {
  return (uint64_t)1 << (f->fraction + f->exponent);
}
static inline int gyre_fp_bias(const gyre_fp *f) { return (1 << (f->exponent - 1)) - 1; }
static inline uint64_t gyre_fp_inf(const gyre_fp *f) {
  return (((uint64_t)1 << f->exponent) - 1) << f->fraction;
}
static inline uint64_t gyre_fp_quiet_bit(const gyre_fp *f) {
  return (uint64_t)1 << (f->fraction - 1);
}
static inline uint64_t gyre_fp_nan(const gyre_fp *f) {
  return gyre_fp_sign_bit(f) | gyre_fp_inf(f) | gyre_fp_quiet_bit(f);
}
static inline uint64_t gyre_fp_one(const gyre_fp *f) {
  return (uint64_t)gyre_fp_bias(f) << f->fraction;
}

gyre_fp_parts gyre_fp_unpack(const gyre_fp *f, uint64_t a);

// Rounds magnitude * 2^(exponent - 127) for any magnitude but 0; bit 0 contains all lost bits.
uint64_t gyre_fp_pack(const gyre_fp *f, bool sign, int exponent, gyre_u128 magnitude);

// Shifts right; ones that are shifted out leave a one in the lowest bit.
gyre_u128 gyre_fp_sticky(gyre_u128 value, unsigned distance);

// Returns true if a magnitude is rounded away from zero.
bool gyre_fp_rounds_up(unsigned round, bool sign, bool odd, bool guard, bool sticky);

// Computes a + b, a * b, a * b + c, a / b and the square root of a, each with one rounding.
uint64_t gyre_fp_add(const gyre_fp *f, uint64_t a, uint64_t b);
uint64_t gyre_fp_mul(const gyre_fp *f, uint64_t a, uint64_t b);
uint64_t gyre_fp_fma(const gyre_fp *f, uint64_t a, uint64_t b, uint64_t c);
// Computes (a * b + c) * 2^by, rounded once.
uint64_t gyre_fp_fma_scaled(const gyre_fp *f, uint64_t a, uint64_t b, uint64_t c, int by);
uint64_t gyre_fp_quotient(const gyre_fp *f, uint64_t a, uint64_t b);
uint64_t gyre_fp_root(const gyre_fp *f, uint64_t a);

// Returns -1, 0 or 1 for a below, equal to or above b; 2 if either is a NaN. -0 equals +0.
int gyre_fp_compare(const gyre_fp *f, uint64_t a, uint64_t b);

// -0 is below +0. With MODE.IEEE a signalling NaN is returned quieted; otherwise a number wins over
// a NaN.
uint64_t gyre_fp_min(const gyre_fp *f, uint64_t a, uint64_t b);
uint64_t gyre_fp_max(const gyre_fp *f, uint64_t a, uint64_t b);

// Clamps to [+0, 1]; applies the output modifier: times 2, 4 or 1/2 for 1, 2, 3, where subnormal
// results are flushed and MODE.IEEE is off, otherwise no change.
uint64_t gyre_fp_clamp(const gyre_fp *f, uint64_t a);
uint64_t gyre_fp_omod(const gyre_fp *f, uint64_t a, unsigned omod);

// Converts a number of one format to another. The formats may be the same: a NaN is quieted then, a
// subnormal flushed or not.
uint64_t gyre_fp_convert(const gyre_fp *to, const gyre_fp *from, uint64_t a);
// Converts from an integer of 64 bits: sign and magnitude.
uint64_t gyre_fp_from_int(const gyre_fp *f, bool sign, uint64_t magnitude);
// Converts to an integer of `bits` bits, rounded by `round`; out of range saturates, a NaN gives 0.
uint64_t gyre_fp_to_int(const gyre_fp *f, uint64_t a, unsigned bits, bool is_signed,
                        unsigned round);
// Rounds to an integral number of the same format.
uint64_t gyre_fp_integral(const gyre_fp *f, uint64_t a, unsigned round);

// Returns a - floor(a), below 1.
uint64_t gyre_fp_fract(const gyre_fp *f, uint64_t a);
// Returns a * 2^by, rounded once.
uint64_t gyre_fp_ldexp(const gyre_fp *f, uint64_t a, int64_t by);
// Return exponent e and significand m of a = m * 2^e with 1/2 <= |m| < 1; 0 and a itself for zero,
// infinity, NaN.
int gyre_fp_frexp_exp(const gyre_fp *f, uint64_t a);
uint64_t gyre_fp_frexp_mant(const gyre_fp *f, uint64_t a);
// Returns true if a is of one of the classes in `mask`: bit 0 signalling NaN, 1 quiet NaN, 2 -inf,
// 3 -normal, 4 -subnormal, 5 -0, 6 +0, 7 +subnormal, 8 +normal, 9 +inf.
bool gyre_fp_class(const gyre_fp *f, uint64_t a, uint32_t mask);

// Steps of division (docs/rdna35_model.md): scaling of a for b / c; a flag that the quotient must
// be scaled back; the last multiply-add, which does so; and the special cases.
uint64_t gyre_fp_div_scale(const gyre_fp *f, uint64_t a, uint64_t denominator, uint64_t numerator,
                           bool *rescale);
uint64_t gyre_fp_div_fmas(const gyre_fp *f, uint64_t a, uint64_t b, uint64_t c, bool rescale);
uint64_t gyre_fp_div_fixup(const gyre_fp *f, uint64_t quotient, uint64_t denominator,
                           uint64_t numerator);

#endif
