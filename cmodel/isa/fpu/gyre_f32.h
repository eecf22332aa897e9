// gyre_f32.h - the operations of the F extension: one pure integer function per operation.
//
// IEEE 754 binary32 with subnormals, as the RISC-V manual specifies it for RV32F. Every NaN result
// of an arithmetic operation is the canonical NaN, tininess is detected after rounding, and
// exceptions only set flags. No host floating point is used, so results do not depend on the host.
// Values are bit patterns. gyre_f32_parts.h has the steps that the operations share.

#ifndef GYRE_F32_H
#define GYRE_F32_H

#include <stdint.h>

// Numbers of the rm field and of frm. 5, 6 and 7 raise an illegal instruction before a function is
// called.
typedef enum gyre_f32_mode {
  GYRE_F32_RNE = 0,  // to nearest, ties to even
  GYRE_F32_RTZ = 1,  // towards zero
  GYRE_F32_RDN = 2,  // down
  GYRE_F32_RUP = 3,  // up
  GYRE_F32_RMM = 4,  // to nearest, ties away from zero
} gyre_f32_mode;
#define GYRE_F32_MODES 5U

// Bits of fflags.
#define GYRE_F32_NX 0x01U  // inexact
#define GYRE_F32_UF 0x02U  // underflow
#define GYRE_F32_OF 0x04U  // overflow
#define GYRE_F32_DZ 0x08U  // division by zero
#define GYRE_F32_NV 0x10U  // invalid

#define GYRE_F32_NAN 0x7fc00000U  // the canonical NaN

typedef struct gyre_f32_result {
  uint32_t value;  // binary32, integer or truth value
  uint8_t flags;   // flags that the operation adds to fflags
} gyre_f32_result;

// Computes a + b, a - b, a * b, a / b, square root of a, each with one rounding.
gyre_f32_result gyre_f32_add(uint32_t a, uint32_t b, gyre_f32_mode mode);
gyre_f32_result gyre_f32_sub(uint32_t a, uint32_t b, gyre_f32_mode mode);
gyre_f32_result gyre_f32_mul(uint32_t a, uint32_t b, gyre_f32_mode mode);
gyre_f32_result gyre_f32_div(uint32_t a, uint32_t b, gyre_f32_mode mode);
gyre_f32_result gyre_f32_sqrt(uint32_t a, gyre_f32_mode mode);

// a * b + c, a * b - c, -(a * b) + c, -(a * b) - c: one rounding. Infinity times zero is invalid
// even if c is a quiet NaN.
gyre_f32_result gyre_f32_madd(uint32_t a, uint32_t b, uint32_t c, gyre_f32_mode mode);
gyre_f32_result gyre_f32_msub(uint32_t a, uint32_t b, uint32_t c, gyre_f32_mode mode);
gyre_f32_result gyre_f32_nmsub(uint32_t a, uint32_t b, uint32_t c, gyre_f32_mode mode);
gyre_f32_result gyre_f32_nmadd(uint32_t a, uint32_t b, uint32_t c, gyre_f32_mode mode);

// minimumNumber and maximumNumber of IEEE 754-2019: -0 is below +0, a number wins over any NaN, and
// a signaling NaN is invalid.
gyre_f32_result gyre_f32_min(uint32_t a, uint32_t b);
gyre_f32_result gyre_f32_max(uint32_t a, uint32_t b);

// Returns 0 or 1. A NaN compares false; eq is invalid for signaling NaNs only, lt and le for all.
gyre_f32_result gyre_f32_eq(uint32_t a, uint32_t b);
gyre_f32_result gyre_f32_lt(uint32_t a, uint32_t b);
gyre_f32_result gyre_f32_le(uint32_t a, uint32_t b);

// Returns a with the sign of b, its opposite, or the exclusive or of both. NaNs keep their bits.
gyre_f32_result gyre_f32_sgnj(uint32_t a, uint32_t b);
gyre_f32_result gyre_f32_sgnjn(uint32_t a, uint32_t b);
gyre_f32_result gyre_f32_sgnjx(uint32_t a, uint32_t b);

// Returns one of ten bits: -inf, -normal, -subnormal, -0, +0, +subnormal, +normal, +inf, sNaN,
// qNaN.
gyre_f32_result gyre_f32_class(uint32_t a);

// Converts to a signed or unsigned integer. A value out of range is invalid, not inexact, and
// saturates; a NaN gives the largest integer.
gyre_f32_result gyre_f32_cvt_w(uint32_t a, gyre_f32_mode mode);
gyre_f32_result gyre_f32_cvt_wu(uint32_t a, gyre_f32_mode mode);
// Converts from a signed or unsigned integer.
gyre_f32_result gyre_f32_cvt_from_w(uint32_t a, gyre_f32_mode mode);
gyre_f32_result gyre_f32_cvt_from_wu(uint32_t a, gyre_f32_mode mode);

// Moves between the register files: the bits are unchanged, also those of NaNs.
gyre_f32_result gyre_f32_mv(uint32_t a);

#endif
