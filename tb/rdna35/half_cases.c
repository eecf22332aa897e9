// half_cases.c - vector operations on 16 bits, packed ones, dot products, conversions to and from 16 bits. binary16 is that
// of the host's compiler; a sum or a product in binary32 has more than enough bits for its second rounding to be harmless.

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "valu_cases.h"

static float f16(uint64_t a) {
  const uint16_t bits = (uint16_t)a;
  _Float16 h;
  memcpy(&h, &bits, sizeof h);
  return (float)h;
}

static uint64_t bits16(double d) {
  const _Float16 h = (_Float16)d;
  uint16_t bits;
  memcpy(&bits, &h, sizeof bits);
  return bits;
}

static float f32(uint64_t a) {
  const uint32_t bits = (uint32_t)a;
  float f;
  memcpy(&f, &bits, sizeof f);
  return f;
}

static uint64_t bits32(float f) {
  uint32_t bits;
  memcpy(&bits, &f, sizeof bits);
  return bits;
}

#define CASE(fn, result)                                   \
  static uint64_t fn(uint64_t a, uint64_t b, uint64_t c) { \
    (void)a, (void)b, (void)c;                             \
    return result;                                         \
  }
#define A ((uint16_t)a)
#define B ((uint16_t)b)
#define C ((uint16_t)c)
#define SA ((int16_t)(uint16_t)a)
#define SB ((int16_t)(uint16_t)b)
#define SC ((int16_t)(uint16_t)c)
#define HALF(x) ((uint16_t)(uint64_t)(x))
#define MIN(x, y) ((x) < (y) ? (x) : (y))
#define MAX(x, y) ((x) > (y) ? (x) : (y))
#define CLAMPED(x, low, high) MIN(MAX(x, low), high)
#define FA f16(a)
#define FB f16(b)
#define FC f16(c)

// The same for both halves.
static uint64_t twice(uint64_t (*fn)(uint64_t, uint64_t, uint64_t), uint64_t a, uint64_t b,
                      uint64_t c) {
  return fn(a & 0xffff, b & 0xffff, c & 0xffff) |
         fn(a >> 16 & 0xffff, b >> 16 & 0xffff, c >> 16 & 0xffff) << 16;
}

static uint64_t unsigned_dot(uint64_t a, uint64_t b, uint64_t c, unsigned bits) {
  for (unsigned i = 0; i < 32; i += bits)
    c += (a >> i & ((1U << bits) - 1)) * (b >> i & ((1U << bits) - 1));
  return (uint32_t)c;
}

static int32_t saturated(float f, int32_t low, int32_t high) {
  if (isnan(f)) return 0;
  return f <= (float)low ? low : f >= (float)high ? high : (int32_t)f;
}

CASE(add_u, HALF(A + B))
CASE(sub_u, HALF(A - B))
CASE(mul_u, HALF((uint32_t)A *B))
CASE(min_u, MIN(A, B))
CASE(max_u, MAX(A, B))
CASE(min_i, HALF(MIN(SA, SB)))
CASE(max_i, HALF(MAX(SA, SB)))
CASE(shl, HALF((uint32_t)B << (A & 15)))
CASE(shr, B >> (A & 15))
CASE(sar, HALF(SB >> (A & 15)))
CASE(and_, A &B)
CASE(or_, A | B)
CASE(xor_, A ^ B)
CASE(not_, HALF(~A))
CASE(mov, A)
CASE(mad_u, HALF((uint32_t)A *B + C))
CASE(min3_u, MIN(MIN(A, B), C))
CASE(max3_u, MAX(MAX(A, B), C))
CASE(min3_i, HALF(MIN(MIN(SA, SB), SC)))
CASE(max3_i, HALF(MAX(MAX(SA, SB), SC)))
CASE(med3_i, HALF(MAX(MIN(SA, SB), MIN(MAX(SA, SB), SC))))
CASE(med3_u, MAX(MIN(A, B), MIN(MAX(A, B), C)))
CASE(mad_u32, (uint32_t)((uint32_t)A *B + c))
CASE(mad_i32, (uint32_t)((int32_t)SA *SB + (int64_t)c))
CASE(wide_i, (uint32_t)(int32_t)SA)
CASE(wide_u, A)
CASE(pk_i16, HALF(CLAMPED((int32_t)(uint32_t)a, -32768, 32767)) |
                 (uint64_t)HALF(CLAMPED((int32_t)(uint32_t)b, -32768, 32767)) << 16)
CASE(sat_u8, (uint64_t)CLAMPED(SA, 0, 255) | (uint64_t)CLAMPED((int16_t)(uint16_t)(a >> 16), 0, 255)
                                                 << 8)

CASE(add, bits16(FA + FB))
CASE(sub, bits16(FA - FB))
CASE(subrev, bits16(FB - FA))
CASE(mul, bits16(FA *FB))
CASE(fma_, bits16(fma(FA, FB, FC)))
CASE(trunc_, bits16(truncf(FA)))
CASE(ceil_, bits16(ceilf(FA)))
CASE(floor_, bits16(floorf(FA)))
CASE(rndne, bits16(rintf(FA)))
CASE(rcp, bits16(1.0 / FA))
CASE(sqrt_, bits16(sqrt(FA)))
CASE(rsq, bits16(1 / sqrt(FA)))
CASE(exp_, bits16(exp2(FA)))
CASE(log_, bits16(log2(FA)))
CASE(from_f32, bits16(f32(a)))
CASE(to_f32, bits32(FA))
CASE(from_i16, bits16(SA))
CASE(from_u16, bits16(A))
CASE(to_i16, HALF(saturated(FA, -32768, 32767)))
CASE(to_u16, HALF(saturated(FA, 0, 65535)))
CASE(pk_i16_f32, HALF(saturated(f32(a), -32768, 32767)) |
                     (uint64_t)HALF(saturated(f32(b), -32768, 32767)) << 16)
CASE(pk_u16_f32, HALF(saturated(f32(a), 0, 65535)) | (uint64_t)HALF(saturated(f32(b), 0, 65535))
                                                         << 16)
CASE(pack, A | (uint64_t)B << 16)

CASE(pk_add_u, twice(add_u, a, b, c))
CASE(pk_sub_u, twice(sub_u, a, b, c))
CASE(pk_mul_u, twice(mul_u, a, b, c))
CASE(pk_min_u, twice(min_u, a, b, c))
CASE(pk_max_u, twice(max_u, a, b, c))
CASE(pk_min_i, twice(min_i, a, b, c))
CASE(pk_max_i, twice(max_i, a, b, c))
CASE(pk_shl, twice(shl, a, b, c))
CASE(pk_shr, twice(shr, a, b, c))
CASE(pk_sar, twice(sar, a, b, c))
CASE(pk_mad_u, twice(mad_u, a, b, c))
CASE(pk_add, twice(add, a, b, c))
CASE(pk_mul, twice(mul, a, b, c))
CASE(pk_fma, twice(fma_, a, b, c))
CASE(dot4_u, unsigned_dot(a, b, c, 8))
CASE(dot8_u, unsigned_dot(a, b, c, 4))

#define INTEGER(name, fn, n) \
  { name, fn, n, {HALF_WORD, HALF_WORD, HALF_WORD}, false, false, 0 }
#define WORDS(name, fn, n) \
  { name, fn, n, {ANY, ANY, ANY}, false, false, 0 }
#define REAL(name, fn, n) \
  { name, fn, n, {REAL16, REAL16, REAL16}, false, true, 0 }
// Halves whose NaNs the test would have to tell apart: none of them is one.
#define PACKED(name, fn, n) \
  { name, fn, n, {PAIR16, PAIR16, PAIR16}, false, false, 0 }

const valu_case half_cases[] = {
    INTEGER("v_add_nc_u16", add_u, 2),
    INTEGER("v_sub_nc_u16", sub_u, 2),
    INTEGER("v_add_nc_i16", add_u, 2),
    INTEGER("v_sub_nc_i16", sub_u, 2),
    INTEGER("v_mul_lo_u16", mul_u, 2),
    INTEGER("v_min_u16", min_u, 2),
    INTEGER("v_max_u16", max_u, 2),
    INTEGER("v_min_i16", min_i, 2),
    INTEGER("v_max_i16", max_i, 2),
    INTEGER("v_lshlrev_b16", shl, 2),
    INTEGER("v_lshrrev_b16", shr, 2),
    INTEGER("v_ashrrev_i16", sar, 2),
    INTEGER("v_and_b16", and_, 2),
    INTEGER("v_or_b16", or_, 2),
    INTEGER("v_xor_b16", xor_, 2),
    INTEGER("v_not_b16", not_, 1),
    INTEGER("v_mov_b16", mov, 1),
    INTEGER("v_mad_u16", mad_u, 3),
    INTEGER("v_mad_i16", mad_u, 3),
    INTEGER("v_min3_u16", min3_u, 3),
    INTEGER("v_max3_u16", max3_u, 3),
    INTEGER("v_min3_i16", min3_i, 3),
    INTEGER("v_max3_i16", max3_i, 3),
    INTEGER("v_med3_i16", med3_i, 3),
    INTEGER("v_med3_u16", med3_u, 3),
    WORDS("v_mad_u32_u16", mad_u32, 3),
    WORDS("v_mad_i32_i16", mad_i32, 3),
    INTEGER("v_cvt_i32_i16", wide_i, 1),
    INTEGER("v_cvt_u32_u16", wide_u, 1),
    WORDS("v_cvt_pk_i16_i32", pk_i16, 2),
    WORDS("v_sat_pk_u8_i16", sat_u8, 1),
    REAL("v_add_f16", add, 2),
    REAL("v_sub_f16", sub, 2),
    REAL("v_subrev_f16", subrev, 2),
    REAL("v_mul_f16", mul, 2),
    REAL("v_fma_f16", fma_, 3),
    REAL("v_trunc_f16", trunc_, 1),
    REAL("v_ceil_f16", ceil_, 1),
    REAL("v_floor_f16", floor_, 1),
    REAL("v_rndne_f16", rndne, 1),
    REAL("v_rcp_f16", rcp, 1),
    REAL("v_sqrt_f16", sqrt_, 1),
    REAL("v_rsq_f16", rsq, 1),
    REAL("v_exp_f16", exp_, 1),
    REAL("v_log_f16", log_, 1),
    REAL("v_cvt_f32_f16", to_f32, 1),
    {"v_cvt_f16_f32", from_f32, 1, {REAL32, ANY, ANY}, false, true, 0},
    INTEGER("v_cvt_f16_i16", from_i16, 1),
    INTEGER("v_cvt_f16_u16", from_u16, 1),
    INTEGER("v_cvt_i16_f16", to_i16, 1),
    INTEGER("v_cvt_u16_f16", to_u16, 1),
    {"v_cvt_pk_i16_f32", pk_i16_f32, 2, {REAL32, REAL32, ANY}, false, false, 0},
    {"v_cvt_pk_u16_f32", pk_u16_f32, 2, {REAL32, REAL32, ANY}, false, false, 0},
    INTEGER("v_pack_b32_f16", pack, 2),
    WORDS("v_pk_add_u16", pk_add_u, 2),
    WORDS("v_pk_sub_u16", pk_sub_u, 2),
    WORDS("v_pk_add_i16", pk_add_u, 2),
    WORDS("v_pk_sub_i16", pk_sub_u, 2),
    WORDS("v_pk_mul_lo_u16", pk_mul_u, 2),
    WORDS("v_pk_min_u16", pk_min_u, 2),
    WORDS("v_pk_max_u16", pk_max_u, 2),
    WORDS("v_pk_min_i16", pk_min_i, 2),
    WORDS("v_pk_max_i16", pk_max_i, 2),
    WORDS("v_pk_lshlrev_b16", pk_shl, 2),
    WORDS("v_pk_lshrrev_b16", pk_shr, 2),
    WORDS("v_pk_ashrrev_i16", pk_sar, 2),
    WORDS("v_pk_mad_u16", pk_mad_u, 3),
    WORDS("v_pk_mad_i16", pk_mad_u, 3),
    PACKED("v_pk_add_f16", pk_add, 2),
    PACKED("v_pk_mul_f16", pk_mul, 2),
    PACKED("v_pk_fma_f16", pk_fma, 3),
    WORDS("v_dot4_u32_u8", dot4_u, 3),
    WORDS("v_dot8_u32_u4", dot8_u, 3),
    {.name = NULL},
};
