// valu_integer16.c - vector arithmetic on integers of 16 bits.

#include "isa/rdna35/valu_define.h"

static uint64_t low16(uint64_t a) { return (uint16_t)a; }

static uint64_t saturated_signed(bool clamp, int64_t a) {
  if (clamp && a > INT16_MAX) return INT16_MAX;
  if (clamp && a < INT16_MIN) return (uint16_t)INT16_MIN;
  return (uint16_t)(uint64_t)a;
}

static uint64_t saturated_unsigned(bool clamp, uint64_t a) {
  return clamp && a > UINT16_MAX ? UINT16_MAX : (uint16_t)a;
}

OPERATION(v_mov_b16, a)
OPERATION(v_not_b16, low16(~a))
OPERATION(v_and_b16, a &b)
OPERATION(v_or_b16, a | b)
OPERATION(v_xor_b16, a ^ b)
OPERATION(v_add_nc_u16, saturated_unsigned(e->clamp, a + b))
OPERATION(v_sub_nc_u16, e->clamp &&a < b ? 0 : low16(a - b))
OPERATION(v_add_nc_i16, saturated_signed(e->clamp, (int64_t)gyre_s16(a) + gyre_s16(b)))
OPERATION(v_sub_nc_i16, saturated_signed(e->clamp, (int64_t)gyre_s16(a) - gyre_s16(b)))
OPERATION(v_mul_lo_u16, low16(a *b))
OPERATION(v_mad_u16, saturated_unsigned(e->clamp, a *b + c))
OPERATION(v_mad_i16, saturated_signed(e->clamp, (int64_t)gyre_s16(a) * gyre_s16(b) + gyre_s16(c)))
OPERATION(v_lshlrev_b16, low16(b << (a & 15)))
OPERATION(v_lshrrev_b16, b >> (a & 15))
OPERATION(v_ashrrev_i16, low16((uint64_t)(gyre_s16(b) >> (a & 15))))

OPERATION(v_min_i16, gyre_s16(a) < gyre_s16(b) ? a : b)
OPERATION(v_max_i16, gyre_s16(a) < gyre_s16(b) ? b : a)
OPERATION(v_min_u16, a < b ? a : b)
OPERATION(v_max_u16, a < b ? b : a)
#define MIN_I(x, y) gyre_rdna35_v_min_i16(e, x, y, 0)
#define MAX_I(x, y) gyre_rdna35_v_max_i16(e, x, y, 0)
#define MIN_U(x, y) gyre_rdna35_v_min_u16(e, x, y, 0)
#define MAX_U(x, y) gyre_rdna35_v_max_u16(e, x, y, 0)
OPERATION(v_min3_i16, MIN_I(MIN_I(a, b), c))
OPERATION(v_min3_u16, MIN_U(MIN_U(a, b), c))
OPERATION(v_max3_i16, MAX_I(MAX_I(a, b), c))
OPERATION(v_max3_u16, MAX_U(MAX_U(a, b), c))
OPERATION(v_med3_i16, MAX_I(MIN_I(a, b), MIN_I(MAX_I(a, b), c)))
OPERATION(v_med3_u16, MAX_U(MIN_U(a, b), MIN_U(MAX_U(a, b), c)))
