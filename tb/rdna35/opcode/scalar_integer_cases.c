// scalar_integer_cases.c - scalar operations on integers, masks and EXEC, by loops and wide integers.

#include <stddef.h>

#include "scalar_case.h"

#define BITS64 (r != 0)

static unsigned ones(uint64_t a, unsigned size) {
  unsigned n = 0;
  for (unsigned i = 0; i < size; i++) n += bit(a, i);
  return n;
}
static uint64_t lowest(uint64_t a, unsigned size) {
  for (unsigned i = 0; i < size; i++) {
    if (bit(a, i)) return i;
  }
  return UINT32_MAX;
}
// Counts the top bits that equal the topmost one, or `zero`; all ones if all do.
static uint64_t leading(uint64_t a, unsigned size, bool like) {
  for (unsigned i = 0; i < size; i++) {
    if (bit(a, size - 1 - i) != like) return i;
  }
  return UINT32_MAX;
}
static uint64_t mirrored(uint64_t a, unsigned size) {
  uint64_t r = 0;
  for (unsigned i = 0; i < size; i++) r |= (uint64_t)bit(a, i) << (size - 1 - i);
  return r;
}
static uint64_t doubled(uint64_t a) {
  uint64_t r = 0;
  for (unsigned i = 0; i < 64; i++) r |= (uint64_t)bit(a, i / 2) << i;
  return r;
}
static uint64_t quads(uint64_t a, unsigned size, bool whole) {
  uint64_t r = 0;
  for (unsigned i = 0; i < size; i++) {
    const bool any = (a >> i / 4 * 4 & 15) != 0;
    if (whole && any) r |= (uint64_t)1 << i;
    if (!whole && any) r |= (uint64_t)1 << i / 4;
  }
  return r;
}
// The field of `width` bits from `from` on, as far as there are bits; its sign is extended if it says so.
static uint64_t field(uint64_t a, uint64_t spec, unsigned size, bool has_sign) {
  const unsigned from = spec & (size - 1);
  unsigned width = spec >> 16 & 127;
  uint64_t r = 0;
  for (unsigned i = 0; i < width && i < size; i++) {
    unsigned place = from + i;
    if (place >= size && has_sign) place = size - 1;
    if (place < size && bit(a, place)) r |= (uint64_t)1 << i;
  }
  if (width > size) width = size;
  if (has_sign && width != 0 && bit(r, width - 1)) {
    for (unsigned i = width; i < size; i++) r |= (uint64_t)1 << i;
  }
  return r;
}
static uint64_t ones_at(uint64_t width, uint64_t from, unsigned size) {
  uint64_t r = 0;
  for (unsigned i = 0; i < (width & (size - 1)); i++) {
    if ((from & (size - 1)) + i < size) r |= (uint64_t)1 << ((from & (size - 1)) + i);
  }
  return r;
}
static uint64_t arithmetic_shift(uint64_t a, unsigned by, unsigned size) {
  uint64_t r = 0;
  for (unsigned i = 0; i < size; i++) r |= (uint64_t)bit(a, i + by < size ? i + by : size - 1) << i;
  return r;
}

CASE(mov, a, scc)
CASE(not32, W(~a), r != 0)
CASE(not64, ~a, r != 0)
CASE(brev32, mirrored(a, 32), scc)
CASE(brev64, mirrored(a, 64), scc)
CASE(ctz32, lowest(a, 32), scc)
CASE(ctz64, lowest(a, 64), scc)
CASE(clz32, leading(a, 32, false), scc)
CASE(clz64, leading(a, 64, false), scc)
CASE(cls32, leading(a, 32, bit(a, 31)), scc)
CASE(cls64, leading(a, 64, bit(a, 63)), scc)
CASE(sext8, W((int8_t)(uint8_t)a), scc)
CASE(sext16, W((int16_t)(uint16_t)a), scc)
CASE(replicate, doubled(A), scc)
CASE(abs_, SA < 0 ? W(0 - a) : A, r != 0)
CASE(bcnt0_32, 32 - ones(a, 32), r != 0)
CASE(bcnt0_64, 64 - ones(a, 64), r != 0)
CASE(bcnt1_32, ones(a, 32), r != 0)
CASE(bcnt1_64, ones(a, 64), r != 0)
CASE(quad32, quads(a, 32, false), r != 0)
CASE(quad64, quads(a, 64, false), r != 0)
CASE(wqm32, quads(a, 32, true), r != 0)
CASE(wqm64, quads(a, 64, true), r != 0)
CASE(bitset0_32, x->old & ~((uint64_t)1 << (a & 31)), scc)
CASE(bitset0_64, x->old & ~((uint64_t)1 << (a & 63)), scc)
CASE(bitset1_32, x->old | (uint64_t)1 << (a & 31), scc)
CASE(bitset1_64, x->old | (uint64_t)1 << (a & 63), scc)

static void cmov(const scalar_in *x, scalar_out *o) {
  o->value = x->a;
  o->writes = x->scc;
}

CASE(add_u, W(a + b), a + b > UINT32_MAX)
CASE(sub_u, W(a - b), a < b)
CASE(add_i, W(a + b), (int64_t)SA + SB != (int32_t)W(a + b))
CASE(sub_i, W(a - b), (int64_t)SA - SB != (int32_t)W(a - b))
CASE(addc, W(a + b + scc), a + b + scc > UINT32_MAX)
CASE(subb, W(a - b - scc), a < b + scc)
// The difference has 32 bits before its sign is looked at.
CASE(absdiff, bit(a - b, 31) ? W(b - a) : W(a - b), r != 0)
CASE(shl32, W(a << (b & 31)), r != 0)
CASE(shl64, a << (b & 63), r != 0)
CASE(shr32, A >> (b & 31), r != 0)
CASE(shr64, a >> (b & 63), r != 0)
CASE(sar32, arithmetic_shift(a, b & 31, 32), r != 0)
CASE(sar64, arithmetic_shift(a, b & 63, 64), r != 0)
CASE(lshl1, W(2 * a + b), 2 * a + b > UINT32_MAX)
CASE(lshl2, W(4 * a + b), 4 * a + b > UINT32_MAX)
CASE(lshl3, W(8 * a + b), 8 * a + b > UINT32_MAX)
CASE(lshl4, W(16 * a + b), 16 * a + b > UINT32_MAX)
CASE(min_i, W(SA < SB ? SA : SB), SA < SB)
CASE(max_i, W(SA < SB ? SB : SA), SA >= SB)
CASE(min_u, A < B ? A : B, A < B)
CASE(max_u, A < B ? B : A, A >= B)
CASE(and_, a &b, r != 0)
CASE(or_, a | b, r != 0)
CASE(xor_, a ^ b, r != 0)
CASE(not_and32, W(~(a &b)), r != 0)
CASE(not_and64, ~(a &b), r != 0)
CASE(nor32, W(~(a | b)), r != 0)
CASE(nor64, ~(a | b), r != 0)
CASE(xnor32, W(~(a ^ b)), r != 0)
CASE(xnor64, ~(a ^ b), r != 0)
CASE(andn, a & ~b, r != 0)
CASE(orn32, W(a | ~b), r != 0)
CASE(orn64, a | ~b, r != 0)
CASE(bfe_u32, field(a, b, 32, false), r != 0)
CASE(bfe_i32, field(a, b, 32, true), r != 0)
CASE(bfe_u64, field(a, b, 64, false), r != 0)
CASE(bfe_i64, field(a, b, 64, true), r != 0)
CASE(bfm32, ones_at(a, b, 32), scc)
CASE(bfm64, ones_at(a, b, 64), scc)
CASE(mul, W(a *b), scc)
CASE(mul_hi_u, a *b >> 32, scc)
CASE(mul_hi_i, W((uint64_t)((int64_t)SA *SB) >> 32), scc)
CASE(select, scc ? a : b, scc)
CASE(pack_ll, (a & 0xffff) | (b & 0xffff) << 16, scc)
CASE(pack_lh, (a & 0xffff) | (b & 0xffff0000), scc)
CASE(pack_hh, (a >> 16 & 0xffff) | (b & 0xffff0000), scc)
CASE(pack_hl, (a >> 16 & 0xffff) | (b & 0xffff) << 16, scc)

const scalar_case scalar_integer_cases[] = {
    {"s_mov_b32", "ii", mov},
    {"s_mov_b64", "BB", mov},
    {"s_cmov_b32", "ii", cmov},
    {"s_cmov_b64", "BB", cmov},
    {"s_not_b32", "ii", not32},
    {"s_not_b64", "BB", not64},
    {"s_wqm_b32", "ii", wqm32},
    {"s_wqm_b64", "BB", wqm64},
    {"s_brev_b32", "ii", brev32},
    {"s_brev_b64", "BB", brev64},
    {"s_bcnt0_i32_b32", "ii", bcnt0_32},
    {"s_bcnt0_i32_b64", "iB", bcnt0_64},
    {"s_bcnt1_i32_b32", "ii", bcnt1_32},
    {"s_bcnt1_i32_b64", "iB", bcnt1_64},
    {"s_ctz_i32_b32", "ii", ctz32},
    {"s_ctz_i32_b64", "iB", ctz64},
    {"s_clz_i32_u32", "ii", clz32},
    {"s_clz_i32_u64", "iB", clz64},
    {"s_cls_i32", "ii", cls32},
    {"s_cls_i32_i64", "iI", cls64},
    {"s_sext_i32_i8", "ii", sext8},
    {"s_sext_i32_i16", "ii", sext16},
    {"s_bitset0_b32", "ii", bitset0_32},
    {"s_bitset0_b64", "Bi", bitset0_64},
    {"s_bitset1_b32", "ii", bitset1_32},
    {"s_bitset1_b64", "Bi", bitset1_64},
    {"s_bitreplicate_b64_b32", "Bi", replicate},
    {"s_abs_i32", "ii", abs_},
    {"s_quadmask_b32", "ii", quad32},
    {"s_quadmask_b64", "BB", quad64},
    {"s_add_u32", "iii", add_u},
    {"s_sub_u32", "iii", sub_u},
    {"s_add_i32", "iii", add_i},
    {"s_sub_i32", "iii", sub_i},
    {"s_addc_u32", "iii", addc},
    {"s_subb_u32", "iii", subb},
    {"s_absdiff_i32", "iii", absdiff},
    {"s_lshl_b32", "iii", shl32},
    {"s_lshl_b64", "BBi", shl64},
    {"s_lshr_b32", "iii", shr32},
    {"s_lshr_b64", "BBi", shr64},
    {"s_ashr_i32", "iii", sar32},
    {"s_ashr_i64", "BIi", sar64},
    {"s_lshl1_add_u32", "iii", lshl1},
    {"s_lshl2_add_u32", "iii", lshl2},
    {"s_lshl3_add_u32", "iii", lshl3},
    {"s_lshl4_add_u32", "iii", lshl4},
    {"s_min_i32", "iii", min_i},
    {"s_min_u32", "iii", min_u},
    {"s_max_i32", "iii", max_i},
    {"s_max_u32", "iii", max_u},
    {"s_and_b32", "iii", and_},
    {"s_and_b64", "BBB", and_},
    {"s_or_b32", "iii", or_},
    {"s_or_b64", "BBB", or_},
    {"s_xor_b32", "iii", xor_},
    {"s_xor_b64", "BBB", xor_},
    {"s_nand_b32", "iii", not_and32},
    {"s_nand_b64", "BBB", not_and64},
    {"s_nor_b32", "iii", nor32},
    {"s_nor_b64", "BBB", nor64},
    {"s_xnor_b32", "iii", xnor32},
    {"s_xnor_b64", "BBB", xnor64},
    {"s_and_not1_b32", "iii", andn},
    {"s_and_not1_b64", "BBB", andn},
    {"s_or_not1_b32", "iii", orn32},
    {"s_or_not1_b64", "BBB", orn64},
    {"s_bfe_u32", "iii", bfe_u32},
    {"s_bfe_i32", "iii", bfe_i32},
    {"s_bfe_u64", "BBi", bfe_u64},
    {"s_bfe_i64", "BIi", bfe_i64},
    {"s_bfm_b32", "iii", bfm32},
    {"s_bfm_b64", "Bii", bfm64},
    {"s_mul_i32", "iii", mul},
    {"s_mul_hi_u32", "iii", mul_hi_u},
    {"s_mul_hi_i32", "iii", mul_hi_i},
    {"s_cselect_b32", "iii", select},
    {"s_cselect_b64", "BBB", select},
    {"s_pack_ll_b32_b16", "iii", pack_ll},
    {"s_pack_lh_b32_b16", "iii", pack_lh},
    {"s_pack_hh_b32_b16", "iii", pack_hh},
    {"s_pack_hl_b32_b16", "iii", pack_hl},
    {.name = NULL},
};
