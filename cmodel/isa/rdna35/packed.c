// packed.c - dot products.

#include "isa/rdna35/packed.h"

uint64_t gyre_rdna35_dot2(const gyre_rdna35_env *e, const gyre_fp *half, uint64_t a, uint64_t b,
                          uint64_t c) {
  for (unsigned i = 0; i < 2; i++) {
    const uint64_t x = gyre_fp_convert(&e->f32, half, a >> 16 * i & 0xffff);
    const uint64_t y = gyre_fp_convert(&e->f32, half, b >> 16 * i & 0xffff);
    c = gyre_fp_fma(&e->f32, x, y, c);
  }
  return c;
}

uint64_t gyre_rdna35_dot2_half(const gyre_fp *half, uint64_t a, uint64_t b, uint64_t c) {
  gyre_fp f = *half;
  f.round = GYRE_FP_ROUND_NEAREST;
  for (unsigned i = 0; i < 2; i++) {
    c = gyre_fp_fma(&f, a >> 16 * i & 0xffff, b >> 16 * i & 0xffff, c);
  }
  return c;
}

// Returns field i of `bits` bits.
static int64_t field(uint64_t a, unsigned i, unsigned bits, bool is_signed) {
  const int64_t value = (int64_t)(a >> bits * i & ((1U << bits) - 1));
  return is_signed && value >> (bits - 1) != 0 ? value - ((int64_t)1 << bits) : value;
}

uint64_t gyre_rdna35_dot_integer(const gyre_rdna35_env *e, unsigned bits, bool is_signed,
                                 uint64_t a, uint64_t b, uint64_t c) {
  int64_t sum = is_signed ? (int64_t)gyre_s32(c) : (int64_t)c;
  for (unsigned i = 0; i < 32 / bits; i++) {
    sum += field(a, i, bits, is_signed && (e->neg & 1) != 0) *
           field(b, i, bits, is_signed && (e->neg & 2) != 0);
  }
  if (!e->clamp) return (uint32_t)(uint64_t)sum;
  const int64_t highest = is_signed ? INT32_MAX : UINT32_MAX, lowest = is_signed ? INT32_MIN : 0;
  return (uint32_t)(uint64_t)(sum > highest ? highest : sum < lowest ? lowest : sum);
}
