// gyre_f32_parts.h - steps that the operations share, for the files of this folder and the twins of
// the pipeline stages only.
//
// Operands are unpacked as in the first stage: a subnormal keeps its leading zeros and gets
// exponent 1, so that value = significand * 2^(exponent - 150) holds for all finite numbers.
// Results enter the last stage with 26 bits: 24 of the significand, guard and sticky.

#ifndef GYRE_F32_PARTS_H
#define GYRE_F32_PARTS_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre_f32.h"

#define GYRE_F32_SIGN 0x80000000U
#define GYRE_F32_INF 0x7f800000U
#define GYRE_F32_FRACTION 0x007fffffU
#define GYRE_F32_HIDDEN 0x00800000U
#define GYRE_F32_QUIET 0x00400000U
#define GYRE_F32_BIAS 127

// Position of the leading one in the input of gyre_f32_round_pack.
#define GYRE_F32_ROUND_TOP 25U

typedef struct gyre_f32_parts {
  bool sign, zero, inf, nan, signaling;
  int32_t exponent;      // biased; 1 for subnormals and zeros
  uint32_t significand;  // 24 bits; meaningless for infinities and NaNs
} gyre_f32_parts;

gyre_f32_parts gyre_f32_unpack(uint32_t a);

// Shifts a subnormal up to a leading one at bit 23; the exponent then is below 1. For operations
// that need both operands in [1, 2). Not for zeros.
gyre_f32_parts gyre_f32_normalized(gyre_f32_parts p);

// Shifts right; ones that are shifted out leave a one in the lowest bit (sticky).
uint64_t gyre_f32_shift_sticky(uint64_t value, uint32_t distance);

// Returns true if rounding adds one to the magnitude above the guard bit.
bool gyre_f32_round_up(bool sign, bool odd, bool guard, bool sticky, gyre_f32_mode mode);

// Rounds and packs significand * 2^(exponent - 152), whose leading one is bit 25; bit 0 is sticky.
// The exponent may have any value that an operation can produce. Adds OF, UF and NX to *flags.
uint32_t gyre_f32_round_pack(bool sign, int32_t exponent, uint32_t significand, gyre_f32_mode mode,
                             uint8_t *flags);

// The same for a magnitude with its leading one anywhere, of value magnitude * 2^(exponent - 127 -
// point). Not for zero.
gyre_f32_result gyre_f32_normalize_round(bool sign, int32_t exponent, uint64_t magnitude,
                                         uint32_t point, gyre_f32_mode mode);

static inline gyre_f32_result gyre_f32_exact(uint32_t value) {
  return (gyre_f32_result){.value = value, .flags = 0};
}

static inline gyre_f32_result gyre_f32_invalid(void) {
  return (gyre_f32_result){.value = GYRE_F32_NAN, .flags = GYRE_F32_NV};
}

// Returns the canonical NaN of an operation with a NaN operand.
static inline gyre_f32_result gyre_f32_from_nan(bool invalid) {
  return (gyre_f32_result){.value = GYRE_F32_NAN, .flags = invalid ? GYRE_F32_NV : 0};
}

static inline uint32_t gyre_f32_sign(bool sign) { return sign ? GYRE_F32_SIGN : 0; }

#endif
