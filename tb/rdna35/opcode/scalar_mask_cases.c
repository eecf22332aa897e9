// scalar_mask_cases.c - scalar comparisons, operations with a constant of 16 bits, and what changes EXEC.

#include <stddef.h>

#include "scalar_case.h"

CASE(eq_i, 0, SA == SB)
CASE(lg_i, 0, SA != SB)
CASE(gt_i, 0, SA > SB)
CASE(ge_i, 0, SA >= SB)
CASE(lt_i, 0, SA < SB)
CASE(le_i, 0, SA <= SB)
CASE(eq_u, 0, A == B)
CASE(lg_u, 0, A != B)
CASE(gt_u, 0, A > B)
CASE(ge_u, 0, A >= B)
CASE(lt_u, 0, A < B)
CASE(le_u, 0, A <= B)
CASE(eq_64, 0, a == b)
CASE(lg_64, 0, a != b)
CASE(bit0_32, 0, !bit(a, b & 31))
CASE(bit1_32, 0, bit(a, b & 31))
CASE(bit0_64, 0, !bit(a, b & 63))
CASE(bit1_64, 0, bit(a, b & 63))

// SOPK: the destination is the first source, the constant of 16 bits with its sign is b.
CASE(movk, W((int16_t)(uint16_t)b), scc)
CASE(addk, W(x->old + W((int16_t)(uint16_t)b)),
     (int64_t)(int32_t)W(x->old) + (int16_t)(uint16_t)b != (int32_t)r)
CASE(mulk, W((int64_t)(int32_t)W(x->old) * (int16_t)(uint16_t)b), scc)
static void cmovk(const scalar_in *x, scalar_out *o) {
  o->value = W((int16_t)(uint16_t)x->b);
  o->writes = x->scc;
}
#define COMPARE_K(fn, op)                                           \
  static void fn##_i(const scalar_in *x, scalar_out *o) {           \
    o->writes = false;                                              \
    o->scc = (int32_t)W(x->old) op(int32_t)(int16_t)(uint16_t)x->b; \
  }                                                                 \
  static void fn##_u(const scalar_in *x, scalar_out *o) {           \
    o->writes = false;                                              \
    o->scc = W(x->old) op W(x->b & 0xffff);                         \
  }
COMPARE_K(eqk, ==)
COMPARE_K(lgk, !=)
COMPARE_K(gtk, >)
COMPARE_K(gek, >=)
COMPARE_K(ltk, <)
COMPARE_K(lek, <=)
static void nothing(const scalar_in *x, scalar_out *o) {
  (void)x;
  o->writes = false;
}

// EXEC of each lane by a truth table: bit 2 * source + exec of `table`.
static void by_table(const scalar_in *x, scalar_out *o, unsigned table, unsigned size, bool saves) {
  uint64_t r = 0;
  for (unsigned i = 0; i < size; i++) {
    const unsigned row = 2U * bit(x->a, i) + bit(x->exec, i);
    if ((table >> row & 1) != 0) r |= (uint64_t)1 << i;
  }
  o->value = saves ? x->exec : r;
  o->sets_exec = true;
  o->exec = r;
  o->scc = r != 0;
}
#define MASKS(fn, table, saves)                                                               \
  static void fn##32(const scalar_in *x, scalar_out *o) { by_table(x, o, table, 32, saves); } \
  static void fn##64(const scalar_in *x, scalar_out *o) { by_table(x, o, table, 64, saves); }
MASKS(and_save, 0x8, true)
MASKS(or_save, 0xe, true)
MASKS(xor_save, 0x6, true)
MASKS(nand_save, 0x7, true)
MASKS(nor_save, 0x1, true)
MASKS(xnor_save, 0x9, true)
MASKS(and_not0_save, 0x2, true)
MASKS(or_not0_save, 0xb, true)
MASKS(and_not1_save, 0x4, true)
MASKS(or_not1_save, 0xd, true)
MASKS(and_not0_write, 0x2, false)
MASKS(and_not1_write, 0x4, false)

const scalar_case scalar_mask_cases[] = {
    {"s_cmp_eq_i32", "-ii", eq_i},
    {"s_cmp_lg_i32", "-ii", lg_i},
    {"s_cmp_gt_i32", "-ii", gt_i},
    {"s_cmp_ge_i32", "-ii", ge_i},
    {"s_cmp_lt_i32", "-ii", lt_i},
    {"s_cmp_le_i32", "-ii", le_i},
    {"s_cmp_eq_u32", "-ii", eq_u},
    {"s_cmp_lg_u32", "-ii", lg_u},
    {"s_cmp_gt_u32", "-ii", gt_u},
    {"s_cmp_ge_u32", "-ii", ge_u},
    {"s_cmp_lt_u32", "-ii", lt_u},
    {"s_cmp_le_u32", "-ii", le_u},
    {"s_cmp_eq_u64", "-BB", eq_64},
    {"s_cmp_lg_u64", "-BB", lg_64},
    {"s_bitcmp0_b32", "-ii", bit0_32},
    {"s_bitcmp1_b32", "-ii", bit1_32},
    {"s_bitcmp0_b64", "-Bi", bit0_64},
    {"s_bitcmp1_b64", "-Bi", bit1_64},
    {"s_movk_i32", "iK", movk},
    {"s_cmovk_i32", "iK", cmovk},
    {"s_addk_i32", "iK", addk},
    {"s_mulk_i32", "iK", mulk},
    {"s_cmpk_eq_i32", "iK", eqk_i},
    {"s_cmpk_lg_i32", "iK", lgk_i},
    {"s_cmpk_gt_i32", "iK", gtk_i},
    {"s_cmpk_ge_i32", "iK", gek_i},
    {"s_cmpk_lt_i32", "iK", ltk_i},
    {"s_cmpk_le_i32", "iK", lek_i},
    {"s_cmpk_eq_u32", "iK", eqk_u},
    {"s_cmpk_lg_u32", "iK", lgk_u},
    {"s_cmpk_gt_u32", "iK", gtk_u},
    {"s_cmpk_ge_u32", "iK", gek_u},
    {"s_cmpk_lt_u32", "iK", ltk_u},
    {"s_cmpk_le_u32", "iK", lek_u},
    {"s_version", "iK", nothing},
    {"s_waitcnt_vscnt", "iK", nothing},
    {"s_waitcnt_vmcnt", "iK", nothing},
    {"s_waitcnt_expcnt", "iK", nothing},
    {"s_waitcnt_lgkmcnt", "iK", nothing},
    {"s_and_saveexec_b32", "ii", and_save32},
    {"s_and_saveexec_b64", "BB", and_save64},
    {"s_or_saveexec_b32", "ii", or_save32},
    {"s_or_saveexec_b64", "BB", or_save64},
    {"s_xor_saveexec_b32", "ii", xor_save32},
    {"s_xor_saveexec_b64", "BB", xor_save64},
    {"s_nand_saveexec_b32", "ii", nand_save32},
    {"s_nand_saveexec_b64", "BB", nand_save64},
    {"s_nor_saveexec_b32", "ii", nor_save32},
    {"s_nor_saveexec_b64", "BB", nor_save64},
    {"s_xnor_saveexec_b32", "ii", xnor_save32},
    {"s_xnor_saveexec_b64", "BB", xnor_save64},
    {"s_and_not0_saveexec_b32", "ii", and_not0_save32},
    {"s_and_not0_saveexec_b64", "BB", and_not0_save64},
    {"s_or_not0_saveexec_b32", "ii", or_not0_save32},
    {"s_or_not0_saveexec_b64", "BB", or_not0_save64},
    {"s_and_not1_saveexec_b32", "ii", and_not1_save32},
    {"s_and_not1_saveexec_b64", "BB", and_not1_save64},
    {"s_or_not1_saveexec_b32", "ii", or_not1_save32},
    {"s_or_not1_saveexec_b64", "BB", or_not1_save64},
    {"s_and_not0_wrexec_b32", "ii", and_not0_write32},
    {"s_and_not0_wrexec_b64", "BB", and_not0_write64},
    {"s_and_not1_wrexec_b32", "ii", and_not1_write32},
    {"s_and_not1_wrexec_b64", "BB", and_not1_write64},
    {.name = NULL},
};
