// valu_integer.c - vector arithmetic on integers of 32 and 64 bits.

#include "isa/rdna35/valu_define.h"

static uint64_t low32(uint64_t a) { return (uint32_t)a; }
static int64_t s24(uint64_t a) { return (int64_t)(a & 0x7fffff) - (int64_t)(a & 0x800000); }
static uint64_t u24(uint64_t a) { return a & 0xffffff; }

static uint64_t saturated_signed(bool clamp, int64_t a) {
  if (clamp && a > INT32_MAX) return INT32_MAX;
  if (clamp && a < INT32_MIN) return (uint32_t)INT32_MIN;
  return (uint32_t)(uint64_t)a;
}

static uint64_t saturated_unsigned(bool clamp, uint64_t a) {
  return clamp && a > UINT32_MAX ? UINT32_MAX : (uint32_t)a;
}

static uint64_t difference(bool clamp, uint64_t a, uint64_t b) {
  return clamp && a < b ? 0 : (uint32_t)(a - b);
}

static uint64_t reversed(uint64_t a) {
  uint32_t r = 0;
  for (unsigned i = 0; i < 32; i++) r |= (uint32_t)(a >> i & 1) << (31 - i);
  return r;
}

// Return the position of the first one from the top, or from the bottom; -1 without one.
static uint64_t leading(uint32_t a) { return a == 0 ? UINT32_MAX : (uint32_t)__builtin_clz(a); }
static uint64_t trailing(uint32_t a) { return a == 0 ? UINT32_MAX : (uint32_t)__builtin_ctz(a); }

static uint64_t saturated_byte(int16_t a) { return a < 0 ? 0 : a > 255 ? 255 : (uint64_t)a; }

OPERATION(v_mov_b32, a)
OPERATION(v_not_b32, low32(~a))
OPERATION(v_bfrev_b32, reversed(a))
OPERATION(v_clz_i32_u32, leading(gyre_u32(a)))
OPERATION(v_ctz_i32_b32, trailing(gyre_u32(a)))
OPERATION(v_cls_i32, leading(gyre_u32(a) ^ (gyre_s32(a) < 0 ? UINT32_MAX : 0)))
OPERATION(v_cvt_i32_i16, (uint32_t)(int32_t)gyre_s16(a))
OPERATION(v_cvt_u32_u16, a)
OPERATION(v_sat_pk_u8_i16, saturated_byte(gyre_s16(a)) | saturated_byte(gyre_s16(a >> 16)) << 8)

OPERATION(v_mul_i32_i24, saturated_signed(e->clamp, s24(a) * s24(b)))
OPERATION(v_mul_hi_i32_i24, low32((uint64_t)(s24(a) * s24(b)) >> 32))
OPERATION(v_mul_u32_u24, saturated_unsigned(e->clamp, u24(a) * u24(b)))
OPERATION(v_mul_hi_u32_u24, low32(u24(a) * u24(b) >> 32))
OPERATION(v_mad_i32_i24, saturated_signed(e->clamp, s24(a) * s24(b) + gyre_s32(c)))
OPERATION(v_mad_u32_u24, saturated_unsigned(e->clamp, u24(a) * u24(b) + c))
OPERATION(v_mul_lo_u32, low32(a *b))
OPERATION(v_mul_hi_u32, a *b >> 32)
OPERATION(v_mul_hi_i32, low32((uint64_t)((int64_t)gyre_s32(a) * gyre_s32(b)) >> 32))
OPERATION(v_mad_u32_u16, saturated_unsigned(e->clamp, a *b + c))
OPERATION(v_mad_i32_i16,
          saturated_signed(e->clamp, (int64_t)gyre_s16(a) * gyre_s16(b) + gyre_s32(c)))

OPERATION(v_min_i32, gyre_s32(a) < gyre_s32(b) ? a : b)
OPERATION(v_max_i32, gyre_s32(a) < gyre_s32(b) ? b : a)
OPERATION(v_min_u32, a < b ? a : b)
OPERATION(v_max_u32, a < b ? b : a)
#define MIN_I(x, y) gyre_rdna35_v_min_i32(e, x, y, 0)
#define MAX_I(x, y) gyre_rdna35_v_max_i32(e, x, y, 0)
#define MIN_U(x, y) gyre_rdna35_v_min_u32(e, x, y, 0)
#define MAX_U(x, y) gyre_rdna35_v_max_u32(e, x, y, 0)
OPERATION(v_min3_i32, MIN_I(MIN_I(a, b), c))
OPERATION(v_min3_u32, MIN_U(MIN_U(a, b), c))
OPERATION(v_max3_i32, MAX_I(MAX_I(a, b), c))
OPERATION(v_max3_u32, MAX_U(MAX_U(a, b), c))
OPERATION(v_med3_i32, MAX_I(MIN_I(a, b), MIN_I(MAX_I(a, b), c)))
OPERATION(v_med3_u32, MAX_U(MIN_U(a, b), MIN_U(MAX_U(a, b), c)))
OPERATION(v_maxmin_i32, MIN_I(MAX_I(a, b), c))
OPERATION(v_minmax_i32, MAX_I(MIN_I(a, b), c))
OPERATION(v_maxmin_u32, MIN_U(MAX_U(a, b), c))
OPERATION(v_minmax_u32, MAX_U(MIN_U(a, b), c))

OPERATION(v_lshlrev_b32, low32(b << (a & 31)))
OPERATION(v_lshrrev_b32, b >> (a & 31))
OPERATION(v_ashrrev_i32, (uint32_t)(gyre_s32(b) >> (a & 31)))
OPERATION(v_and_b32, a &b)
OPERATION(v_or_b32, a | b)
OPERATION(v_xor_b32, a ^ b)
OPERATION(v_xnor_b32, low32(~(a ^ b)))
OPERATION(v_xor3_b32, a ^ b ^ c)
OPERATION(v_or3_b32, a | b | c)
OPERATION(v_and_or_b32, (a & b) | c)
OPERATION(v_bfi_b32, (a & b) | (low32(~a) & c))

OPERATION(v_add_nc_u32, saturated_unsigned(e->clamp, a + b))
OPERATION(v_sub_nc_u32, difference(e->clamp, a, b))
OPERATION(v_subrev_nc_u32, difference(e->clamp, b, a))
OPERATION(v_add_nc_i32, saturated_signed(e->clamp, (int64_t)gyre_s32(a) + gyre_s32(b)))
OPERATION(v_sub_nc_i32, saturated_signed(e->clamp, (int64_t)gyre_s32(a) - gyre_s32(b)))
OPERATION(v_add3_u32, low32(a + b + c))
OPERATION(v_xad_u32, low32((a ^ b) + c))
OPERATION(v_lshl_add_u32, low32((a << (b & 31)) + c))
OPERATION(v_add_lshl_u32, low32(low32(a + b) << (c & 31)))
OPERATION(v_lshl_or_b32, low32(a << (b & 31)) | c)

static uint64_t extract_signed(uint64_t a, unsigned from, unsigned width) {
  if (width == 0) return 0;
  const uint64_t field = a >> from & ((1U << width) - 1);
  const uint64_t top = (uint64_t)1 << (width - 1);
  return low32((field ^ top) - top);
}

OPERATION(v_bfe_u32, a >> (b & 31) & ((1U << (c & 31)) - 1))
OPERATION(v_bfe_i32,
          extract_signed(gyre_s32(a) < 0 ? a | ~(uint64_t)UINT32_MAX : a, b & 31, c & 31))
OPERATION(v_bfm_b32, low32((uint64_t)((1U << (a & 31)) - 1) << (b & 31)))
OPERATION(v_alignbit_b32, low32((a << 32 | b) >> (c & 31)))
OPERATION(v_alignbyte_b32, low32((a << 32 | b) >> 8 * (c & 3)))

OPERATION(v_bcnt_u32_b32, low32((uint64_t)__builtin_popcount(gyre_u32(a)) + b))

// Returns the number of ones of a mask below the lane, in the lower and in the upper half of the
// wave.
static uint64_t ones_below(uint64_t mask, unsigned lanes) {
  const uint32_t below = lanes >= 32 ? UINT32_MAX : (1U << lanes) - 1;
  return (uint64_t)__builtin_popcount(gyre_u32(mask) & below);
}

OPERATION(v_mbcnt_lo_u32_b32, low32(ones_below(a, e->lane) + b))
OPERATION(v_mbcnt_hi_u32_b32, low32(ones_below(a, e->lane > 32 ? e->lane - 32U : 0) + b))

static uint64_t saturated_half(uint64_t a) { return a > UINT16_MAX ? UINT16_MAX : a; }
static uint64_t saturated_signed_half(int32_t a) {
  return (uint16_t)(a > INT16_MAX ? INT16_MAX : a < INT16_MIN ? INT16_MIN : a);
}

OPERATION(v_cvt_pk_u16_u32, saturated_half(a) | saturated_half(b) << 16)
OPERATION(v_cvt_pk_i16_i32, saturated_signed_half(gyre_s32(a)) | saturated_signed_half(gyre_s32(b))
                                                                     << 16)

OPERATION(v_lshlrev_b64, b << (a & 63))
OPERATION(v_lshrrev_b64, b >> (a & 63))
OPERATION(v_ashrrev_i64, (uint64_t)((int64_t)b >> (a & 63)))
