// vector_integer_cases.c - vector operations on integers that saturate or work on bytes, by wide integers and loops.

#include <stddef.h>

#include "vector_cases.h"

#define CASE(fn, result) \
  static uint64_t fn(const vector_in *x) { return result; }
#define A (x->a)
#define B (x->b)
#define C (x->c)
#define S16(v) ((int64_t)(int16_t)(uint16_t)(v))
#define S32(v) ((int64_t)(int32_t)(uint32_t)(v))

// A sum as it is, or saturated.
static uint64_t whole(const vector_in *x, __int128 sum, unsigned size, bool has_sign) {
  const __int128 one = 1;
  const __int128 highest = has_sign ? (one << (size - 1)) - 1 : (one << size) - 1;
  const __int128 lowest = has_sign ? -(one << (size - 1)) : 0;
  if (x->clamp && sum > highest) sum = highest;
  if (x->clamp && sum < lowest) sum = lowest;
  return (uint64_t)(sum & ((one << size) - 1));
}

static int64_t sign24(uint64_t a) { return (int64_t)(a << 40) >> 40; }

CASE(add_u32, whole(x, (__int128)A + B, 32, false))
CASE(sub_u32, whole(x, (__int128)A - B, 32, false))
CASE(subrev_u32, whole(x, (__int128)B - A, 32, false))
CASE(add_i32, whole(x, S32(A) + S32(B), 32, true))
CASE(sub_i32, whole(x, S32(A) - S32(B), 32, true))
CASE(add_u16, whole(x, (__int128)A + B, 16, false))
CASE(sub_u16, whole(x, (__int128)A - B, 16, false))
CASE(add_i16, whole(x, S16(A) + S16(B), 16, true))
CASE(sub_i16, whole(x, S16(A) - S16(B), 16, true))
CASE(mad_u16, whole(x, (__int128)A *B + C, 16, false))
CASE(mad_i16, whole(x, S16(A) * S16(B) + S16(C), 16, true))
CASE(mad_u24, whole(x, (__int128)(A & 0xffffff) * (B & 0xffffff) + C, 32, false))
CASE(mad_i24, whole(x, (__int128)sign24(A) * sign24(B) + S32(C), 32, true))
CASE(mad_u32_u16, whole(x, (__int128)A *B + C, 32, false))
CASE(mad_i32_i16, whole(x, S16(A) * S16(B) + S32(C), 32, true))

CASE(ashr_i64, (uint64_t)((int64_t)B >> (A & 63)))
CASE(shl_b64, B << (A & 63))
CASE(shr_b64, B >> (A & 63))
CASE(perm_mov, A & 0xffff)

// Lanes below this one in a mask, of the lower or the upper half of the wave.
static uint64_t below(const vector_in *x, unsigned from) {
  uint64_t n = B;
  for (unsigned i = 0; i < 32; i++) n += from + i < x->lane && (A >> i & 1) != 0;
  return (uint32_t)n;
}
CASE(mbcnt_lo, below(x, 0))
CASE(mbcnt_hi, below(x, 32))

static uint64_t distance(uint64_t a, uint64_t b, bool masked) {
  int64_t sum = 0;
  for (unsigned i = 0; i < 32; i += 8) {
    const int64_t d = (int64_t)(a >> i & 255) - (int64_t)(b >> i & 255);
    if (!masked || (b >> i & 255) != 0) sum += d < 0 ? -d : d;
  }
  return (uint64_t)sum;
}
// Four sums of 16 bits: the reference against four bytes from each byte of the first source on.
static uint64_t four(const vector_in *x, bool masked) {
  uint64_t r = 0;
  for (unsigned i = 0; i < 4; i++)
    r |= ((distance(A >> 8 * i & UINT32_MAX, B, masked) + (C >> 16 * i)) & 0xffff) << 16 * i;
  return r;
}
CASE(qsad, four(x, false))
CASE(mqsad, four(x, true))
CASE(sad, (uint32_t)(distance(A, B, false) + C))
CASE(msad, (uint32_t)(distance(A, B, true) + C))

const vector_case vector_integer_cases[] = {
    {"v_add_nc_u32", "iii", add_u32, false},
    {"v_sub_nc_u32", "iii", sub_u32, false},
    {"v_subrev_nc_u32", "iii", subrev_u32, false},
    {"v_add_nc_i32", "iii", add_i32, false},
    {"v_sub_nc_i32", "iii", sub_i32, false},
    {"v_add_nc_u16", "sss", add_u16, false},
    {"v_sub_nc_u16", "sss", sub_u16, false},
    {"v_add_nc_i16", "sss", add_i16, false},
    {"v_sub_nc_i16", "sss", sub_i16, false},
    {"v_mad_u16", "ssss", mad_u16, false},
    {"v_mad_i16", "ssss", mad_i16, false},
    {"v_mad_u32_u24", "iiii", mad_u24, false},
    {"v_mad_i32_i24", "iiii", mad_i24, false},
    {"v_mad_u32_u16", "issi", mad_u32_u16, false},
    {"v_mad_i32_i16", "issi", mad_i32_i16, false},
    {"v_lshlrev_b64", "wiw", shl_b64, false},
    {"v_lshrrev_b64", "wiw", shr_b64, false},
    {"v_ashrrev_i64", "wiW", ashr_i64, false},
    {"v_mbcnt_lo_u32_b32", "iii", mbcnt_lo, false},
    {"v_mbcnt_hi_u32_b32", "iii", mbcnt_hi, false},
    {"v_sad_u8", "iiii", sad, false},
    {"v_msad_u8", "iiii", msad, false},
    {"v_qsad_pk_u16_u8", "wwiw", qsad, false},
    {"v_mqsad_pk_u16_u8", "wwiw", mqsad, false},
    {"v_mov_b16", "ss", perm_mov, false},
    {.name = NULL},
};
