// valu_float.c - vector arithmetic on floating-point numbers of all three formats.

#include "isa/rdna35/fp_special.h"
#include "isa/rdna35/valu_define.h"

typedef const gyre_fp *format;

static uint64_t negated(format f, uint64_t a) { return a ^ gyre_fp_sign_bit(f); }

static bool is_nan(format f, uint64_t a) {
  return (a & (gyre_fp_sign_bit(f) - 1)) > gyre_fp_inf(f);
}

// 0 times anything is +0, as an old graphics API requires.
static bool dx9_zero(format f, uint64_t a, uint64_t b) {
  return gyre_fp_unpack(f, a).kind == GYRE_FP_IS_ZERO ||
         gyre_fp_unpack(f, b).kind == GYRE_FP_IS_ZERO;
}
static uint64_t dx9_mul(format f, uint64_t a, uint64_t b) {
  return dx9_zero(f, a, b) ? 0 : gyre_fp_mul(f, a, b);
}
static uint64_t dx9_fma(format f, uint64_t a, uint64_t b, uint64_t c) {
  return dx9_zero(f, a, b) ? gyre_fp_add(f, 0, c) : gyre_fp_fma(f, a, b, c);
}

// Returns the median; with a NaN operand, the least of them by the rules of minimum.
static uint64_t med3(format f, uint64_t a, uint64_t b, uint64_t c) {
  if (is_nan(f, a) || is_nan(f, b) || is_nan(f, c)) {
    return gyre_fp_min(f, gyre_fp_min(f, a, b), c);
  }
  const uint64_t low = gyre_fp_min(f, a, b), high = gyre_fp_max(f, a, b);
  return gyre_fp_max(f, low, gyre_fp_min(f, high, c));
}

// Lighting: returns a * b, but the lowest number where the factor b or the condition c gives no
// light.
static uint64_t mullit(format f, uint64_t a, uint64_t b, uint64_t c) {
  const uint64_t lowest = gyre_fp_sign_bit(f) | (gyre_fp_inf(f) - 1);
  const bool dark = b == lowest || b == lowest + 1 || is_nan(f, b) || gyre_fp_compare(f, c, 0) != 1;
  return dark ? lowest : dx9_mul(f, a, b);
}

static uint64_t rounded(format f, uint64_t a, unsigned round) {
  return gyre_fp_integral(f, a, round);
}

// Environment of the binary32 functions that flush subnormals whatever MODE says.
static gyre_fp flushed(format f) {
  gyre_fp g = *f;
  g.flush_in = g.flush_out = true;
  return g;
}
static uint64_t flushing(format f, uint64_t (*fn)(format, uint64_t), uint64_t a) {
  const gyre_fp g = flushed(f);
  return fn(&g, a);
}

#define ARITHMETIC(S, F)                                       \
  OPERATION(v_add_##S, gyre_fp_add(F, a, b))                   \
  OPERATION(v_mul_##S, gyre_fp_mul(F, a, b))                   \
  OPERATION(v_min_##S, gyre_fp_min(F, a, b))                   \
  OPERATION(v_max_##S, gyre_fp_max(F, a, b))                   \
  OPERATION(v_fma_##S, gyre_fp_fma(F, a, b, c))                \
  OPERATION(v_div_fixup_##S, gyre_fp_div_fixup(F, a, b, c))    \
  OPERATION(v_trunc_##S, rounded(F, a, GYRE_FP_ROUND_ZERO))    \
  OPERATION(v_ceil_##S, rounded(F, a, GYRE_FP_ROUND_UP))       \
  OPERATION(v_floor_##S, rounded(F, a, GYRE_FP_ROUND_DOWN))    \
  OPERATION(v_rndne_##S, rounded(F, a, GYRE_FP_ROUND_NEAREST)) \
  OPERATION(v_fract_##S, gyre_fp_fract(F, a))                  \
  OPERATION(v_frexp_mant_##S, gyre_fp_frexp_mant(F, a))

#define SHORT_ARITHMETIC(S, F)                                     \
  OPERATION(v_sub_##S, gyre_fp_add(F, a, negated(F, b)))           \
  OPERATION(v_subrev_##S, gyre_fp_add(F, b, negated(F, a)))        \
  OPERATION(v_fmac_##S, gyre_fp_fma(F, a, b, c))                   \
  OPERATION(v_fmamk_##S, gyre_fp_fma(F, a, b, c))                  \
  OPERATION(v_fmaak_##S, gyre_fp_fma(F, a, b, c))                  \
  OPERATION(v_min3_##S, gyre_fp_min(F, gyre_fp_min(F, a, b), c))   \
  OPERATION(v_max3_##S, gyre_fp_max(F, gyre_fp_max(F, a, b), c))   \
  OPERATION(v_maxmin_##S, gyre_fp_min(F, gyre_fp_max(F, a, b), c)) \
  OPERATION(v_minmax_##S, gyre_fp_max(F, gyre_fp_min(F, a, b), c)) \
  OPERATION(v_med3_##S, med3(F, a, b, c))                          \
  OPERATION(v_rcp_##S, gyre_fp_rcp(F, a))                          \
  OPERATION(v_sin_##S, gyre_fp_sin(F, a))                          \
  OPERATION(v_cos_##S, gyre_fp_cos(F, a))

ARITHMETIC(f16, &e->f16)
ARITHMETIC(f32, &e->f32)
ARITHMETIC(f64, &e->f64)
SHORT_ARITHMETIC(f16, &e->f16)
SHORT_ARITHMETIC(f32, &e->f32)

OPERATION(v_mul_dx9_zero_f32, dx9_mul(&e->f32, a, b))
OPERATION(v_fma_dx9_zero_f32, dx9_fma(&e->f32, a, b, c))
OPERATION(v_fmac_dx9_zero_f32, dx9_fma(&e->f32, a, b, c))
OPERATION(v_mullit_f32, mullit(&e->f32, a, b, c))

OPERATION(v_exp_f32, flushing(&e->f32, gyre_fp_exp, a))
OPERATION(v_log_f32, flushing(&e->f32, gyre_fp_log, a))
OPERATION(v_rsq_f32, flushing(&e->f32, gyre_fp_rsq, a))
OPERATION(v_sqrt_f32, flushing(&e->f32, gyre_fp_sqrt, a))
OPERATION(v_rcp_iflag_f32, gyre_fp_rcp(&e->f32, a))
OPERATION(v_exp_f16, gyre_fp_exp(&e->f16, a))
OPERATION(v_log_f16, gyre_fp_log(&e->f16, a))
OPERATION(v_rsq_f16, gyre_fp_rsq(&e->f16, a))
OPERATION(v_sqrt_f16, gyre_fp_sqrt(&e->f16, a))
OPERATION(v_rcp_f64, gyre_fp_rcp_exact(&e->f64, a))
OPERATION(v_rsq_f64, gyre_fp_rsq_exact(&e->f64, a))
OPERATION(v_sqrt_f64, gyre_fp_sqrt_exact(&e->f64, a))

OPERATION(v_ldexp_f16, gyre_fp_ldexp(&e->f16, a, gyre_s16(b)))
OPERATION(v_ldexp_f32, gyre_fp_ldexp(&e->f32, a, gyre_s32(b)))
OPERATION(v_trig_preop_f64, gyre_fp_trig_preop(&e->f64, a, b & 31))
OPERATION(v_ldexp_f64, gyre_fp_ldexp(&e->f64, a, gyre_s32(b)))
OPERATION(v_frexp_exp_i16_f16, (uint16_t)gyre_fp_frexp_exp(&e->f16, a))
OPERATION(v_frexp_exp_i32_f32, (uint32_t)gyre_fp_frexp_exp(&e->f32, a))
OPERATION(v_frexp_exp_i32_f64, (uint32_t)gyre_fp_frexp_exp(&e->f64, a))
