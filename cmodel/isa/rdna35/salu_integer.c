// salu_integer.c - scalar sums, products, shifts, selection.

#include "gyre/rdna35.h"
#include "isa/rdna35/salu.h"

#define OP(name, ...) \
  case GYRE_RDNA35_OP_##name: __VA_ARGS__; return true

// Set a result with SCC unchanged, and one that sets SCC.
static void plain(gyre_rdna35_salu_result *r, uint64_t value) { r->value = value; }
static void with_scc(gyre_rdna35_salu_result *r, uint64_t value, bool scc) {
  r->value = value;
  r->scc = scc;
}
static void nonzero(gyre_rdna35_salu_result *r, uint64_t value) { with_scc(r, value, value != 0); }
static void word_nonzero(gyre_rdna35_salu_result *r, uint64_t value) {
  nonzero(r, (uint32_t)value);
}

static void moved_if(gyre_rdna35_salu_result *r, bool condition, uint64_t value) {
  r->value = value;
  r->writes = condition;
}

static void signed_sum(gyre_rdna35_salu_result *r, int64_t sum) {
  with_scc(r, (uint32_t)(uint64_t)sum, sum > INT32_MAX || sum < INT32_MIN);
}

static void carry_sum(gyre_rdna35_salu_result *r, uint64_t sum) {
  with_scc(r, (uint32_t)sum, sum >> 32 != 0);
}

static bool sums(unsigned op, uint64_t a, uint64_t b, uint64_t old, bool scc,
                 gyre_rdna35_salu_result *r) {
  const int64_t sa = gyre_s32(a), sb = gyre_s32(b);
  switch (op) {
    OP(S_ADD_U32, carry_sum(r, a + b));
    OP(S_ADDC_U32, carry_sum(r, a + b + scc));
    OP(S_SUB_U32, with_scc(r, (uint32_t)(a - b), a < b));
    OP(S_SUBB_U32, with_scc(r, (uint32_t)(a - b - scc), a < b + scc));
    OP(S_ADD_I32, signed_sum(r, sa + sb));
    OP(S_SUB_I32, signed_sum(r, sa - sb));
    OP(S_ADDK_I32, signed_sum(r, gyre_s32(old) + sa));
    OP(S_LSHL1_ADD_U32, carry_sum(r, (a << 1) + b));
    OP(S_LSHL2_ADD_U32, carry_sum(r, (a << 2) + b));
    OP(S_LSHL3_ADD_U32, carry_sum(r, (a << 3) + b));
    OP(S_LSHL4_ADD_U32, carry_sum(r, (a << 4) + b));
    // Differences and magnitudes wrap around at 32 bits.
    OP(S_ABSDIFF_I32, word_nonzero(r, gyre_s32(a - b) < 0 ? b - a : a - b));
    OP(S_ABS_I32, word_nonzero(r, sa < 0 ? 0 - a : a));
    OP(S_MUL_I32, plain(r, (uint32_t)(a * b)));
    OP(S_MULK_I32, plain(r, (uint32_t)(old * a)));
    OP(S_MUL_HI_U32, plain(r, a * b >> 32));
    OP(S_MUL_HI_I32, plain(r, (uint32_t)((uint64_t)(sa * sb) >> 32)));
    default: return false;
  }
}

static bool shifts(unsigned op, uint64_t a, uint64_t b, gyre_rdna35_salu_result *r) {
  switch (op) {
    OP(S_LSHL_B32, word_nonzero(r, a << (b & 31)));
    OP(S_LSHL_B64, nonzero(r, a << (b & 63)));
    OP(S_LSHR_B32, word_nonzero(r, a >> (b & 31)));
    OP(S_LSHR_B64, nonzero(r, a >> (b & 63)));
    OP(S_ASHR_I32, word_nonzero(r, (uint64_t)(int64_t)(gyre_s32(a) >> (b & 31))));
    OP(S_ASHR_I64, nonzero(r, (uint64_t)((int64_t)a >> (b & 63))));
    default: return false;
  }
}

static bool choices(unsigned op, uint64_t a, uint64_t b, bool scc, gyre_rdna35_salu_result *r) {
  const bool below = gyre_s32(a) < gyre_s32(b);
  switch (op) {
    // SCC is 1 if the first operand is the result.
    OP(S_MIN_I32, with_scc(r, below ? a : b, below));
    OP(S_MIN_U32, with_scc(r, a < b ? a : b, a < b));
    OP(S_MAX_I32, with_scc(r, below ? b : a, !below));
    OP(S_MAX_U32, with_scc(r, a < b ? b : a, a >= b));
    OP(S_CSELECT_B32, plain(r, scc ? a : b));
    OP(S_CSELECT_B64, plain(r, scc ? a : b));
    OP(S_CMOV_B32, moved_if(r, scc, a));
    OP(S_CMOV_B64, moved_if(r, scc, a));
    OP(S_CMOVK_I32, moved_if(r, scc, (uint32_t)a));
    OP(S_MOV_B32, plain(r, a));
    OP(S_MOV_B64, plain(r, a));
    OP(S_MOVK_I32, plain(r, (uint32_t)a));
    default: return false;
  }
}

bool gyre_rdna35_salu_integer(unsigned op, uint64_t a, uint64_t b, uint64_t old, bool scc,
                              gyre_rdna35_salu_result *r) {
  *r = (gyre_rdna35_salu_result){.writes = true, .scc = scc};
  return sums(op, a, b, old, scc, r) || shifts(op, a, b, r) || choices(op, a, b, scc, r);
}
