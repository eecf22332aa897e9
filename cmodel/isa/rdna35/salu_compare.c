// salu_compare.c - scalar comparisons of integers, into SCC.

#include "gyre/rdna35.h"
#include "isa/rdna35/salu.h"

#define OP(name, condition) \
  case GYRE_RDNA35_OP_##name: r->scc = condition; return true

// The constant of the short forms is sign extended; an unsigned comparison uses 16 bits of it.
static bool short_forms(unsigned op, uint64_t a, uint64_t b, gyre_rdna35_salu_result *r) {
  const int32_t sa = gyre_s32(a), sb = gyre_s32(b);
  const uint64_t ub = b & 0xffff;
  switch (op) {
    OP(S_CMPK_EQ_I32, sa == sb);
    OP(S_CMPK_LG_I32, sa != sb);
    OP(S_CMPK_GT_I32, sa > sb);
    OP(S_CMPK_GE_I32, sa >= sb);
    OP(S_CMPK_LT_I32, sa < sb);
    OP(S_CMPK_LE_I32, sa <= sb);
    OP(S_CMPK_EQ_U32, a == ub);
    OP(S_CMPK_LG_U32, a != ub);
    OP(S_CMPK_GT_U32, a > ub);
    OP(S_CMPK_GE_U32, a >= ub);
    OP(S_CMPK_LT_U32, a < ub);
    OP(S_CMPK_LE_U32, a <= ub);
    default: return false;
  }
}

bool gyre_rdna35_salu_compare(unsigned op, uint64_t a, uint64_t b, bool scc,
                              gyre_rdna35_salu_result *r) {
  const int32_t sa = gyre_s32(a), sb = gyre_s32(b);
  *r = (gyre_rdna35_salu_result){.scc = scc};
  switch (op) {
    OP(S_CMP_EQ_I32, a == b);
    OP(S_CMP_LG_I32, a != b);
    OP(S_CMP_GT_I32, sa > sb);
    OP(S_CMP_GE_I32, sa >= sb);
    OP(S_CMP_LT_I32, sa < sb);
    OP(S_CMP_LE_I32, sa <= sb);
    OP(S_CMP_EQ_U32, a == b);
    OP(S_CMP_LG_U32, a != b);
    OP(S_CMP_GT_U32, a > b);
    OP(S_CMP_GE_U32, a >= b);
    OP(S_CMP_LT_U32, a < b);
    OP(S_CMP_LE_U32, a <= b);
    OP(S_CMP_EQ_U64, a == b);
    OP(S_CMP_LG_U64, a != b);
    OP(S_BITCMP0_B32, (a >> (b & 31) & 1) == 0);
    OP(S_BITCMP1_B32, (a >> (b & 31) & 1) != 0);
    OP(S_BITCMP0_B64, (a >> (b & 63) & 1) == 0);
    OP(S_BITCMP1_B64, (a >> (b & 63) & 1) != 0);
    default: return short_forms(op, a, b, r);
  }
}
