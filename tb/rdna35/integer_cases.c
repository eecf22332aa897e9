// integer_cases.c - vector operations on integers, written down once more for the test.

#include <stddef.h>
#include <stdlib.h>

#include "valu_cases.h"

#define CASE(fn, result)                                   \
  static uint64_t fn(uint64_t a, uint64_t b, uint64_t c) { \
    (void)a, (void)b, (void)c;                             \
    return result;                                         \
  }

#define A ((uint32_t)a)
#define B ((uint32_t)b)
#define C ((uint32_t)c)
#define SA ((int32_t)(uint32_t)a)
#define SB ((int32_t)(uint32_t)b)
#define SC ((int32_t)(uint32_t)c)

static uint32_t reverse(uint32_t a) {
  a = (a & 0x55555555) << 1 | (a >> 1 & 0x55555555);
  a = (a & 0x33333333) << 2 | (a >> 2 & 0x33333333);
  a = (a & 0x0f0f0f0f) << 4 | (a >> 4 & 0x0f0f0f0f);
  a = (a & 0x00ff00ff) << 8 | (a >> 8 & 0x00ff00ff);
  return a << 16 | a >> 16;
}

static uint32_t ones(uint32_t a) {
  uint32_t n = 0;
  for (; a != 0; a &= a - 1) n++;
  return n;
}

static uint32_t first_from_top(uint32_t a) {
  for (int i = 31; i >= 0; i--) {
    if ((a >> i & 1) != 0) return 31 - (uint32_t)i;
  }
  return UINT32_MAX;
}

static uint32_t first_from_below(uint32_t a) { return first_from_top(reverse(a)); }

static int32_t sign24(uint32_t a) { return (int32_t)((a & 0xffffff) << 8) / 256; }

static uint32_t median(int64_t a, int64_t b, int64_t c) {
  if ((a <= b && b <= c) || (c <= b && b <= a)) return (uint32_t)(uint64_t)b;
  if ((b <= a && a <= c) || (c <= a && a <= b)) return (uint32_t)(uint64_t)a;
  return (uint32_t)(uint64_t)c;
}

static uint32_t select_bytes(uint32_t a, uint32_t b, uint32_t c) {
  uint8_t byte[16] = {0};
  for (unsigned i = 0; i < 4; i++) {
    byte[i] = (uint8_t)(b >> 8 * i);
    byte[4 + i] = (uint8_t)(a >> 8 * i);
  }
  byte[8] = (byte[1] & 0x80) != 0 ? 0xff : 0;
  byte[9] = (byte[3] & 0x80) != 0 ? 0xff : 0;
  byte[10] = (byte[5] & 0x80) != 0 ? 0xff : 0;
  byte[11] = (byte[7] & 0x80) != 0 ? 0xff : 0;
  uint32_t r = 0;
  for (unsigned i = 0; i < 4; i++) {
    const unsigned s = c >> 8 * i & 0xff;
    r |= (uint32_t)(s > 12 ? 0xff : byte[s]) << 8 * i;
  }
  return r;
}

static uint32_t byte_distance(uint32_t a, uint32_t b) {
  uint32_t r = 0;
  for (unsigned i = 0; i < 4; i++)
    r += (uint32_t)abs((int)(a >> 8 * i & 0xff) - (int)(b >> 8 * i & 0xff));
  return r;
}

static uint32_t mean(uint32_t a, uint32_t b, uint32_t c) {
  uint32_t r = 0;
  for (unsigned i = 0; i < 32; i += 8)
    r |= ((a >> i & 0xff) + (b >> i & 0xff) + (c >> i & 1)) / 2 << i;
  return r;
}

static uint32_t field(int64_t a, uint32_t from, uint32_t width) {
  // Moves the field to the top and back, which extends what is on top of `a`.
  if (width == 0) return 0;
  return (uint32_t)(uint64_t)((int64_t)((uint64_t)a << (64 - from - width)) >> (64 - width));
}

CASE(mov, A)
CASE(not_, ~A)
CASE(bfrev, reverse(A))
CASE(clz, first_from_top(A))
CASE(ctz, first_from_below(A))
CASE(cls, first_from_top(SA < 0 ? ~A : A))
CASE(mul_i24, (uint32_t)(int32_t)((int64_t)sign24(A) * sign24(B)))
CASE(mul_hi_i24, (uint32_t)(((int64_t)sign24(A) * sign24(B)) >> 32))
CASE(mul_u24, (uint32_t)((uint64_t)(A & 0xffffff) * (B & 0xffffff)))
CASE(mul_hi_u24, (uint64_t)(A & 0xffffff) * (B & 0xffffff) >> 32)
CASE(mad_i24, (uint32_t)((int64_t)sign24(A) * sign24(B) + SC))
CASE(mad_u24, (uint32_t)((uint64_t)(A & 0xffffff) * (B & 0xffffff) + C))
CASE(min_i, (uint32_t)(SA < SB ? SA : SB))
CASE(max_i, (uint32_t)(SA > SB ? SA : SB))
CASE(min_u, A < B ? A : B)
CASE(max_u, A > B ? A : B)
CASE(shl, B << (A % 32))
CASE(shr, B >> (A % 32))
CASE(sar, (uint32_t)(SB >> (A % 32)))
CASE(and_, A &B)
CASE(or_, A | B)
CASE(xor_, A ^ B)
CASE(xnor, ~(A ^ B))
CASE(add, A + B)
CASE(sub, A - B)
CASE(subrev, B - A)
CASE(mul_lo, A *B)
CASE(mul_hi, (uint64_t)A *B >> 32)
CASE(mul_hi_s, (uint32_t)(((int64_t)SA * SB) >> 32))
CASE(bfm, (uint32_t)(((1ULL << (A % 32)) - 1) << (B % 32)))
CASE(bcnt, ones(A) + B)
CASE(bfe_u, (A >> (B % 32)) & (uint32_t)((1ULL << (C % 32)) - 1))
CASE(bfe_i, field(SA, B % 32, C % 32))
CASE(bfi, (A & B) | (~A & C))
CASE(alignbit, (uint32_t)(((uint64_t)A << 32 | B) >> (C % 32)))
CASE(alignbyte, (uint32_t)(((uint64_t)A << 32 | B) >> 8 * (C % 4)))
CASE(min3_u, min_u(min_u(a, b, 0), c, 0))
CASE(max3_u, max_u(max_u(a, b, 0), c, 0))
CASE(min3_i, min_i(min_i(a, b, 0), c, 0))
CASE(max3_i, max_i(max_i(a, b, 0), c, 0))
CASE(med3_i, median(SA, SB, SC))
CASE(med3_u, median(A, B, C))
CASE(maxmin_i, min_i(max_i(a, b, 0), c, 0))
CASE(minmax_u, max_u(min_u(a, b, 0), c, 0))
CASE(xor3, A ^ B ^ C)
CASE(or3, A | B | C)
CASE(add3, A + B + C)
CASE(xad, (A ^ B) + C)
CASE(lshl_add, (A << (B % 32)) + C)
CASE(add_lshl, (A + B) << (C % 32))
CASE(lshl_or, A << (B % 32) | C)
CASE(and_or, (A & B) | C)
CASE(perm, select_bytes(A, B, C))
CASE(sad_u8, byte_distance(A, B) + C)
CASE(sad_hi, (byte_distance(A, B) << 16) + C)
CASE(lerp, mean(A, B, C))
CASE(sad_u32, (A > B ? A - B : B - A) + C)
CASE(shl64, b << (a % 64))
CASE(shr64, b >> (a % 64))
CASE(sar64, (uint64_t)((int64_t)b >> (a % 64)))
CASE(pk_u16, (A > 65535 ? 65535 : A) | (B > 65535 ? 65535 : B) << 16)

CASE(maxmin_u, min_u(max_u(a, b, 0), c, 0))
CASE(minmax_i, max_i(min_i(a, b, 0), c, 0))
CASE(sad_u16, (uint32_t)abs((int)(A & 0xffff) - (int)(B & 0xffff)) +
                  (uint32_t)abs((int)(A >> 16) - (int)(B >> 16)) + C)

static uint64_t masked_distance(uint64_t a, uint64_t b, uint64_t c) {
  uint32_t sum = (uint32_t)c;
  for (unsigned i = 0; i < 32; i += 8) {
    const int reference = (int)(b >> i & 0xff);
    if (reference != 0) sum += (uint32_t)abs((int)(a >> i & 0xff) - reference);
  }
  return sum;
}

#define ROW(name, fn, n) \
  { name, fn, n, {ANY, ANY, ANY}, false, false, 0 }
#define ROW64(name, fn) \
  { name, fn, 2, {ANY, WORD64, ANY}, true, false, 0 }

const valu_case integer_cases[] = {
    ROW("v_mov_b32", mov, 1),
    ROW("v_not_b32", not_, 1),
    ROW("v_bfrev_b32", bfrev, 1),
    ROW("v_clz_i32_u32", clz, 1),
    ROW("v_ctz_i32_b32", ctz, 1),
    ROW("v_cls_i32", cls, 1),
    ROW("v_mul_i32_i24", mul_i24, 2),
    ROW("v_mul_hi_i32_i24", mul_hi_i24, 2),
    ROW("v_mul_u32_u24", mul_u24, 2),
    ROW("v_mul_hi_u32_u24", mul_hi_u24, 2),
    ROW("v_mad_i32_i24", mad_i24, 3),
    ROW("v_mad_u32_u24", mad_u24, 3),
    ROW("v_min_i32", min_i, 2),
    ROW("v_max_i32", max_i, 2),
    ROW("v_min_u32", min_u, 2),
    ROW("v_max_u32", max_u, 2),
    ROW("v_lshlrev_b32", shl, 2),
    ROW("v_lshrrev_b32", shr, 2),
    ROW("v_ashrrev_i32", sar, 2),
    ROW("v_and_b32", and_, 2),
    ROW("v_or_b32", or_, 2),
    ROW("v_xor_b32", xor_, 2),
    ROW("v_xnor_b32", xnor, 2),
    ROW("v_add_nc_u32", add, 2),
    ROW("v_sub_nc_u32", sub, 2),
    ROW("v_subrev_nc_u32", subrev, 2),
    ROW("v_add_nc_i32", add, 2),
    ROW("v_sub_nc_i32", sub, 2),
    ROW("v_mul_lo_u32", mul_lo, 2),
    ROW("v_mul_hi_u32", mul_hi, 2),
    ROW("v_mul_hi_i32", mul_hi_s, 2),
    ROW("v_bfm_b32", bfm, 2),
    ROW("v_bcnt_u32_b32", bcnt, 2),
    ROW("v_bfe_u32", bfe_u, 3),
    ROW("v_bfe_i32", bfe_i, 3),
    ROW("v_bfi_b32", bfi, 3),
    ROW("v_alignbit_b32", alignbit, 3),
    ROW("v_alignbyte_b32", alignbyte, 3),
    ROW("v_min3_u32", min3_u, 3),
    ROW("v_max3_u32", max3_u, 3),
    ROW("v_min3_i32", min3_i, 3),
    ROW("v_max3_i32", max3_i, 3),
    ROW("v_med3_i32", med3_i, 3),
    ROW("v_med3_u32", med3_u, 3),
    ROW("v_maxmin_i32", maxmin_i, 3),
    ROW("v_minmax_u32", minmax_u, 3),
    ROW("v_maxmin_u32", maxmin_u, 3),
    ROW("v_minmax_i32", minmax_i, 3),
    ROW("v_sad_u16", sad_u16, 3),
    ROW("v_msad_u8", masked_distance, 3),
    ROW("v_xor3_b32", xor3, 3),
    ROW("v_or3_b32", or3, 3),
    ROW("v_add3_u32", add3, 3),
    ROW("v_xad_u32", xad, 3),
    ROW("v_lshl_add_u32", lshl_add, 3),
    ROW("v_add_lshl_u32", add_lshl, 3),
    ROW("v_lshl_or_b32", lshl_or, 3),
    ROW("v_and_or_b32", and_or, 3),
    ROW("v_perm_b32", perm, 3),
    ROW("v_sad_u8", sad_u8, 3),
    ROW("v_sad_hi_u8", sad_hi, 3),
    ROW("v_lerp_u8", lerp, 3),
    ROW("v_sad_u32", sad_u32, 3),
    ROW("v_cvt_pk_u16_u32", pk_u16, 2),
    ROW64("v_lshlrev_b64", shl64),
    ROW64("v_lshrrev_b64", shr64),
    ROW64("v_ashrrev_i64", sar64),
    {.name = NULL},
};
