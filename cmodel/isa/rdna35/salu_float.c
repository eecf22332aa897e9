// salu_float.c - scalar arithmetic on binary32 and binary16, and its comparisons into SCC.

#include "gyre/rdna35.h"
#include "isa/rdna35/salu.h"

#define OP(name, ...)         \
  case GYRE_RDNA35_OP_##name: \
    r->value = __VA_ARGS__;   \
    return true
#define VECTOR(name, function) OP(name, gyre_rdna35_##function(e, a, b, c))

static bool single(unsigned op, const gyre_rdna35_env *e, uint64_t a, uint64_t b, uint64_t c,
                   uint64_t old, gyre_rdna35_salu_result *r) {
  switch (op) {
    VECTOR(S_ADD_F32, v_add_f32);
    VECTOR(S_SUB_F32, v_sub_f32);
    VECTOR(S_MUL_F32, v_mul_f32);
    VECTOR(S_MIN_F32, v_min_f32);
    VECTOR(S_MAX_F32, v_max_f32);
    VECTOR(S_FMAAK_F32, v_fma_f32);
    VECTOR(S_FMAMK_F32, v_fma_f32);
    OP(S_FMAC_F32, gyre_rdna35_v_fma_f32(e, a, b, old));
    VECTOR(S_CEIL_F32, v_ceil_f32);
    VECTOR(S_FLOOR_F32, v_floor_f32);
    VECTOR(S_TRUNC_F32, v_trunc_f32);
    VECTOR(S_RNDNE_F32, v_rndne_f32);
    VECTOR(S_CVT_F32_I32, v_cvt_f32_i32);
    VECTOR(S_CVT_F32_U32, v_cvt_f32_u32);
    VECTOR(S_CVT_I32_F32, v_cvt_i32_f32);
    VECTOR(S_CVT_U32_F32, v_cvt_u32_f32);
    VECTOR(S_CVT_PK_RTZ_F16_F32, v_cvt_pk_rtz_f16_f32);
    VECTOR(S_CVT_F16_F32, v_cvt_f16_f32);
    default: return false;
  }
}

// 16-bit operands are the lower halves; results have zeros above.
static bool half(unsigned op, const gyre_rdna35_env *e, uint64_t a, uint64_t b, uint64_t old,
                 gyre_rdna35_salu_result *r) {
  const uint64_t high = a >> 16 & 0xffff, c = old & 0xffff;
  a &= 0xffff;
  b &= 0xffff;
  switch (op) {
    VECTOR(S_ADD_F16, v_add_f16);
    VECTOR(S_SUB_F16, v_sub_f16);
    VECTOR(S_MUL_F16, v_mul_f16);
    VECTOR(S_MIN_F16, v_min_f16);
    VECTOR(S_MAX_F16, v_max_f16);
    VECTOR(S_FMAC_F16, v_fma_f16);
    VECTOR(S_CEIL_F16, v_ceil_f16);
    VECTOR(S_FLOOR_F16, v_floor_f16);
    VECTOR(S_TRUNC_F16, v_trunc_f16);
    VECTOR(S_RNDNE_F16, v_rndne_f16);
    VECTOR(S_CVT_F32_F16, v_cvt_f32_f16);
    OP(S_CVT_HI_F32_F16, gyre_rdna35_v_cvt_f32_f16(e, high, 0, 0));
    default: return false;
  }
}

// Outcomes of a comparison that make it true: below, equal, above, unordered.
enum { LT = 1, EQ = 2, GT = 4, UN = 8 };

#define CONDITIONS(F)                                     \
  case GYRE_RDNA35_OP_S_CMP_LT_##F: return LT;            \
  case GYRE_RDNA35_OP_S_CMP_EQ_##F: return EQ;            \
  case GYRE_RDNA35_OP_S_CMP_LE_##F: return LT | EQ;       \
  case GYRE_RDNA35_OP_S_CMP_GT_##F: return GT;            \
  case GYRE_RDNA35_OP_S_CMP_LG_##F: return LT | GT;       \
  case GYRE_RDNA35_OP_S_CMP_GE_##F: return GT | EQ;       \
  case GYRE_RDNA35_OP_S_CMP_O_##F: return LT | EQ | GT;   \
  case GYRE_RDNA35_OP_S_CMP_U_##F: return UN;             \
  case GYRE_RDNA35_OP_S_CMP_NGE_##F: return UN | LT;      \
  case GYRE_RDNA35_OP_S_CMP_NLG_##F: return UN | EQ;      \
  case GYRE_RDNA35_OP_S_CMP_NGT_##F: return UN | LT | EQ; \
  case GYRE_RDNA35_OP_S_CMP_NLE_##F: return UN | GT;      \
  case GYRE_RDNA35_OP_S_CMP_NEQ_##F: return UN | LT | GT; \
  case GYRE_RDNA35_OP_S_CMP_NLT_##F: return UN | EQ | GT

static unsigned condition32(unsigned op) {
  switch (op) {
    CONDITIONS(F32);
    default: return 0;
  }
}

static unsigned condition16(unsigned op) {
  switch (op) {
    CONDITIONS(F16);
    default: return 0;
  }
}

bool gyre_rdna35_salu_float(unsigned op, const gyre_rdna35_env *e, uint64_t a, uint64_t b,
                            uint64_t c, uint64_t old, bool scc, gyre_rdna35_salu_result *r) {
  static const uint8_t bit_of[4] = {LT, EQ, GT, UN};
  *r = (gyre_rdna35_salu_result){.writes = true, .scc = scc};
  if (single(op, e, a, b, c, old, r) || half(op, e, a, b, old, r)) return true;
  const unsigned of32 = condition32(op), of16 = condition16(op);
  if (of32 == 0 && of16 == 0) return false;
  const int order =
      of32 != 0 ? gyre_fp_compare(&e->f32, a, b) : gyre_fp_compare(&e->f16, a & 0xffff, b & 0xffff);
  r->writes = false;
  r->scc = ((of32 | of16) & bit_of[order + 1]) != 0;
  return true;
}
