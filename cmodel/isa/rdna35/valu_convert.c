// valu_convert.c - vector conversions. The rounding mode is that of the result's format;
// conversions to an integer round towards zero, saturate, and return 0 for a NaN.

#include "isa/rdna35/valu_define.h"

typedef const gyre_fp *format;

static uint64_t from_signed(format f, int32_t a) {
  return gyre_fp_from_int(f, a < 0, a < 0 ? 0 - (uint64_t)(int64_t)a : (uint64_t)a);
}
static uint64_t from_unsigned(format f, uint64_t a) { return gyre_fp_from_int(f, false, a); }

static uint64_t to_int(format f, uint64_t a, unsigned bits, bool is_signed) {
  return gyre_fp_to_int(f, a, bits, is_signed, GYRE_FP_ROUND_ZERO);
}

// Returns floor(a + 1/2): one more than floor(a) where the fraction is at least 1/2.
static uint64_t to_nearest(format f, uint64_t a) {
  const uint64_t half = gyre_fp_one(f) - ((uint64_t)1 << f->fraction);
  const uint64_t whole = gyre_fp_to_int(f, a, 32, true, GYRE_FP_ROUND_DOWN);
  const int order = gyre_fp_compare(f, gyre_fp_fract(f, a), half);
  return (order == 0 || order == 1) && whole != INT32_MAX ? (uint32_t)(whole + 1) : whole;
}

// Maps -1 to 1 to -32767 to 32767, or 0 to 1 to 0 to 65535, rounded to nearest after one exact
// product.
static uint64_t normalized(format f, uint64_t a, bool is_signed) {
  if (gyre_fp_compare(f, a, a) == 2) return 0;
  const gyre_fp exact = {GYRE_FP_FORMAT64};
  const uint64_t one = gyre_fp_one(&exact), minus_one = one | gyre_fp_sign_bit(&exact);
  uint64_t x = gyre_fp_convert(&exact, f, a);
  x = gyre_fp_min(&exact, x, one);
  x = gyre_fp_max(&exact, x, is_signed ? minus_one : 0);
  x = gyre_fp_mul(&exact, x, from_unsigned(&exact, is_signed ? 32767 : 65535));
  return gyre_fp_to_int(&exact, x, 16, is_signed, GYRE_FP_ROUND_NEAREST);
}

static uint64_t to_half_rtz(const gyre_rdna35_env *e, uint64_t a) {
  gyre_fp to = e->f16;
  to.round = GYRE_FP_ROUND_ZERO;
  return gyre_fp_convert(&to, &e->f32, a);
}

static uint64_t with_byte(format f, uint64_t a, unsigned place, uint64_t old) {
  const uint64_t value = gyre_fp_to_int(f, a, 8, false, f->round);
  return (old & ~((uint64_t)0xff << 8 * place)) | value << 8 * place;
}

OPERATION(v_cvt_f32_i32, from_signed(&e->f32, gyre_s32(a)))
OPERATION(v_cvt_f32_u32, from_unsigned(&e->f32, a))
OPERATION(v_cvt_f64_i32, from_signed(&e->f64, gyre_s32(a)))
OPERATION(v_cvt_f64_u32, from_unsigned(&e->f64, a))
OPERATION(v_cvt_f16_i16, from_signed(&e->f16, gyre_s16(a)))
OPERATION(v_cvt_f16_u16, from_unsigned(&e->f16, a))
OPERATION(v_cvt_f32_ubyte0, from_unsigned(&e->f32, a & 0xff))
OPERATION(v_cvt_f32_ubyte1, from_unsigned(&e->f32, a >> 8 & 0xff))
OPERATION(v_cvt_f32_ubyte2, from_unsigned(&e->f32, a >> 16 & 0xff))
OPERATION(v_cvt_f32_ubyte3, from_unsigned(&e->f32, a >> 24 & 0xff))
OPERATION(v_cvt_off_f32_i4,
          gyre_fp_ldexp(&e->f32, from_signed(&e->f32, (int32_t)((a & 15) ^ 8) - 8), -4))

OPERATION(v_cvt_u32_f32, to_int(&e->f32, a, 32, false))
OPERATION(v_cvt_i32_f32, to_int(&e->f32, a, 32, true))
OPERATION(v_cvt_u32_f64, to_int(&e->f64, a, 32, false))
OPERATION(v_cvt_i32_f64, to_int(&e->f64, a, 32, true))
OPERATION(v_cvt_u16_f16, to_int(&e->f16, a, 16, false))
OPERATION(v_cvt_i16_f16, to_int(&e->f16, a, 16, true))
OPERATION(v_cvt_nearest_i32_f32, to_nearest(&e->f32, a))
OPERATION(v_cvt_floor_i32_f32, gyre_fp_to_int(&e->f32, a, 32, true, GYRE_FP_ROUND_DOWN))
OPERATION(v_cvt_norm_i16_f16, normalized(&e->f16, a, true))
OPERATION(v_cvt_norm_u16_f16, normalized(&e->f16, a, false))

OPERATION(v_cvt_f16_f32, gyre_fp_convert(&e->f16, &e->f32, a))
OPERATION(v_cvt_f32_f16, gyre_fp_convert(&e->f32, &e->f16, a))
OPERATION(v_cvt_f32_f64, gyre_fp_convert(&e->f32, &e->f64, a))
OPERATION(v_cvt_f64_f32, gyre_fp_convert(&e->f64, &e->f32, a))

OPERATION(v_cvt_pk_rtz_f16_f32, to_half_rtz(e, a) | to_half_rtz(e, b) << 16)
OPERATION(v_cvt_pk_u8_f32, with_byte(&e->f32, a, b & 3, c))
OPERATION(v_cvt_pk_i16_f32, to_int(&e->f32, a, 16, true) | to_int(&e->f32, b, 16, true) << 16)
OPERATION(v_cvt_pk_u16_f32, to_int(&e->f32, a, 16, false) | to_int(&e->f32, b, 16, false) << 16)
OPERATION(v_cvt_pk_norm_i16_f32, normalized(&e->f32, a, true) | normalized(&e->f32, b, true) << 16)
OPERATION(v_cvt_pk_norm_u16_f32, normalized(&e->f32, a, false) | normalized(&e->f32, b, false)
                                                                     << 16)
OPERATION(v_cvt_pk_norm_i16_f16, normalized(&e->f16, a, true) | normalized(&e->f16, b, true) << 16)
OPERATION(v_cvt_pk_norm_u16_f16, normalized(&e->f16, a, false) | normalized(&e->f16, b, false)
                                                                     << 16)
OPERATION(v_pack_b32_f16, a | b << 16)
