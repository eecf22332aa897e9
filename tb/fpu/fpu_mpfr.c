// fpu_mpfr.c - every operation by GNU MPFR.
//
// RNE, RTZ, RDN, RUP. MPFR computes with 24 bits, correctly rounded, in its own exponent range, and
// says on which side of the exact result it is (ternary value). Whether that result is below
// 2^-126 is tininess after rounding, as defined. mpfr_check_range and mpfr_subnormalize then bring
// it into the range of binary32; the second uses the ternary value and so rounds only once.
//
// RMM, which MPFR has for no operation. The exact result x is truncated to 128 bits, x', with its
// ternary value. With q the weight of the last bit of the binary32 result, x'/q is rounded to an
// integer by mpfr_round, ties away from zero. That is the rounding of x/q: both lie between the
// same neighbours on the grid of halves, since all halves are representable in 128 bits and
// truncation does not cross a representable number; on a half or above both go away from zero,
// below it both go towards zero. Inexact: x' is not x, or the integer is not x'/q. Tiny: the same
// with q for an unbounded exponent gives a number below 2^-126.

#include <mpfr.h>
#include <stdlib.h>
#include <string.h>

#include "fpu_mpfr.h"

#define DIGITS 24
#define WIDE 128
// Exponents as MPFR counts them: numbers are in [2^(e-1), 2^e).
#define MIN_SUBNORMAL (-148)
#define MIN_NORMAL (-125)
#define MAX_NORMAL 128

struct fpu_mpfr {
  mpfr_t a, b, c;  // operands
  mpfr_t r;        // result, 24 bits
  mpfr_t x, n;     // 128 bits
};

fpu_mpfr *fpu_mpfr_new(void) {
  fpu_mpfr *m = malloc(sizeof *m);
  if (m == NULL) return NULL;
  mpfr_inits2(DIGITS, m->a, m->b, m->c, m->r, (mpfr_ptr)0);
  mpfr_inits2(WIDE, m->x, m->n, (mpfr_ptr)0);
  return m;
}

void fpu_mpfr_free(fpu_mpfr *m) {
  if (m == NULL) return;
  mpfr_clears(m->a, m->b, m->c, m->r, m->x, m->n, (mpfr_ptr)0);
  mpfr_free_cache();
  free(m);
}

static void load(mpfr_t to, uint32_t bits) {
  const int sign = bits >> 31 ? -1 : 1, field = bits >> 23 & 255;
  const long fraction = bits & 0x7fffff;
  if (field == 255 && fraction != 0) {
    mpfr_set_nan(to);
  } else if (field == 255) {
    mpfr_set_inf(to, sign);
  } else if (field == 0 && fraction == 0) {
    mpfr_set_zero(to, sign);
  } else if (field == 0) {
    mpfr_set_si_2exp(to, sign * fraction, -149, MPFR_RNDN);
  } else {
    mpfr_set_si_2exp(to, sign * (fraction | 0x800000), field - 150, MPFR_RNDN);
  }
}

// Pattern of a number that is representable.
static uint32_t pattern(mpfr_t x) {
  const float f = mpfr_get_flt(x, MPFR_RNDN);
  uint32_t bits;
  memcpy(&bits, &f, sizeof bits);
  return mpfr_nan_p(x) ? GYRE_F32_NAN : bits;
}

static mpfr_rnd_t rounding(gyre_f32_mode mode) {
  switch (mode) {
    case GYRE_F32_RNE: return MPFR_RNDN;
    case GYRE_F32_RDN: return MPFR_RNDD;
    case GYRE_F32_RUP: return MPFR_RNDU;
    default: return MPFR_RNDZ;
  }
}

static int compute(const fpu_mpfr *m, mpfr_ptr r, fpu_op op, fpu_vector v, mpfr_rnd_t rnd) {
  switch (op) {
    case FPU_ADD: return mpfr_add(r, m->a, m->b, rnd);
    case FPU_SUB: return mpfr_sub(r, m->a, m->b, rnd);
    case FPU_MUL: return mpfr_mul(r, m->a, m->b, rnd);
    case FPU_DIV: return mpfr_div(r, m->a, m->b, rnd);
    case FPU_SQRT: return mpfr_sqrt(r, m->a, rnd);
    case FPU_MADD:
    case FPU_NMSUB: return mpfr_fma(r, m->a, m->b, m->c, rnd);
    case FPU_MSUB:
    case FPU_NMADD: return mpfr_fms(r, m->a, m->b, m->c, rnd);
    case FPU_CVT_FROM_W: return mpfr_set_si(r, (int32_t)v.a, rnd);
    case FPU_CVT_FROM_WU: return mpfr_set_ui(r, v.a, rnd);
    case FPU_MIN:
    case FPU_MAX:
    case FPU_EQ:
    case FPU_LT:
    case FPU_LE:
    case FPU_SGNJ:
    case FPU_SGNJN:
    case FPU_SGNJX:
    case FPU_CLASS:
    case FPU_CVT_W:
    case FPU_CVT_WU:
    case FPU_MV_TO_X:
    case FPU_MV_FROM_X: break;  // fpu_mpfr_run has them
  }
  mpfr_set_nan(r);
  return 0;
}

// Result in m->r with its flags OF, UF and NX; RMM.
static uint8_t finish_away(fpu_mpfr *m, int ternary) {
  if (!mpfr_regular_p(m->x)) {
    mpfr_set(m->r, m->x, MPFR_RNDN);
    return 0;
  }
  const mpfr_exp_t e = mpfr_get_exp(m->x), unbounded = e - DIGITS;
  const mpfr_exp_t last = unbounded < -149 ? -149 : unbounded;
  bool tiny = false;
  if (e < MIN_NORMAL) {
    mpfr_mul_2si(m->n, m->x, -unbounded, MPFR_RNDN);
    mpfr_round(m->n, m->n);
    tiny = mpfr_get_exp(m->n) + unbounded < MIN_NORMAL;
  }
  mpfr_mul_2si(m->x, m->x, -last, MPFR_RNDN);
  mpfr_round(m->n, m->x);
  const bool inexact = ternary != 0 || !mpfr_equal_p(m->n, m->x);
  mpfr_mul_2si(m->r, m->n, last, MPFR_RNDN);
  if (mpfr_regular_p(m->r) && mpfr_get_exp(m->r) > MAX_NORMAL) {
    mpfr_set_inf(m->r, mpfr_sgn(m->r));
    return GYRE_F32_OF | GYRE_F32_NX;
  }
  return inexact ? (tiny ? GYRE_F32_UF | GYRE_F32_NX : GYRE_F32_NX) : 0;
}

static uint8_t finish(fpu_mpfr *m, int ternary, mpfr_rnd_t rnd) {
  if (!mpfr_regular_p(m->r)) return 0;
  const bool tiny = mpfr_get_exp(m->r) < MIN_NORMAL;
  const bool overflow = mpfr_get_exp(m->r) > MAX_NORMAL;
  if (tiny || overflow) {
    const mpfr_exp_t emin = mpfr_get_emin(), emax = mpfr_get_emax();
    mpfr_set_emin(MIN_SUBNORMAL);
    mpfr_set_emax(MAX_NORMAL);
    ternary = mpfr_check_range(m->r, ternary, rnd);
    ternary = mpfr_subnormalize(m->r, ternary, rnd);
    mpfr_set_emin(emin);
    mpfr_set_emax(emax);
  }
  if (overflow) return GYRE_F32_OF | GYRE_F32_NX;
  return ternary != 0 ? (tiny ? GYRE_F32_UF | GYRE_F32_NX : GYRE_F32_NX) : 0;
}

static gyre_f32_result arithmetic(fpu_mpfr *m, fpu_op op, fpu_vector v) {
  const bool fused = op == FPU_MADD || op == FPU_MSUB || op == FPU_NMSUB || op == FPU_NMADD;
  const bool integer = op == FPU_CVT_FROM_W || op == FPU_CVT_FROM_WU;
  const unsigned operands = fpu_ops[op].operands;
  if (op == FPU_NMSUB || op == FPU_NMADD) mpfr_neg(m->a, m->a, MPFR_RNDN);
  gyre_f32_result out = {.value = 0, .flags = 0};
  mpfr_clear_flags();
  if (v.mode == GYRE_F32_RMM) {
    out.flags = finish_away(m, compute(m, m->x, op, v, MPFR_RNDZ));
  } else {
    const mpfr_rnd_t rnd = rounding(v.mode);
    out.flags = finish(m, compute(m, m->r, op, v, rnd), rnd);
  }
  if (mpfr_divby0_p()) out.flags |= GYRE_F32_DZ;
  out.value = pattern(m->r);
  if (integer) return out;

  // Invalid: a signaling operand, a NaN out of numbers, or a product that is one.
  const bool nan_a = mpfr_nan_p(m->a), nan_b = operands > 1 && mpfr_nan_p(m->b);
  const bool nan_c = operands > 2 && mpfr_nan_p(m->c);
  bool invalid =
      fpu_is_snan(v.a) || (operands > 1 && fpu_is_snan(v.b)) || (operands > 2 && fpu_is_snan(v.c));
  if (mpfr_nan_p(m->r) && !nan_a && !nan_b && !nan_c) invalid = true;
  if (fused && nan_c && !nan_a && !nan_b) {
    mpfr_mul(m->x, m->a, m->b, MPFR_RNDZ);
    if (mpfr_nan_p(m->x)) invalid = true;
  }
  if (invalid) out.flags |= GYRE_F32_NV;
  return out;
}

static gyre_f32_result to_integer(fpu_mpfr *m, bool is_signed, gyre_f32_mode mode) {
  const long least = is_signed ? INT32_MIN : 0, most = is_signed ? INT32_MAX : UINT32_MAX;
  gyre_f32_result out = {.value = (uint32_t)most, .flags = GYRE_F32_NV};
  if (mpfr_nan_p(m->a)) return out;
  switch (mode) {
    case GYRE_F32_RNE: mpfr_roundeven(m->n, m->a); break;
    case GYRE_F32_RTZ: mpfr_trunc(m->n, m->a); break;
    case GYRE_F32_RDN: mpfr_floor(m->n, m->a); break;
    case GYRE_F32_RUP: mpfr_ceil(m->n, m->a); break;
    default: mpfr_round(m->n, m->a); break;
  }
  if (mpfr_cmp_si(m->n, most) > 0) return out;
  if (mpfr_cmp_si(m->n, least) < 0) {
    out.value = (uint32_t)least;
    return out;
  }
  out.value = (uint32_t)mpfr_get_si(m->n, MPFR_RNDN);
  out.flags = mpfr_equal_p(m->n, m->a) ? 0 : GYRE_F32_NX;
  return out;
}

static gyre_f32_result compared(const fpu_mpfr *m, fpu_op op, fpu_vector v) {
  gyre_f32_result out = {.value = 0, .flags = 0};
  const bool unordered = mpfr_unordered_p(m->a, m->b), equal = op == FPU_EQ;
  const bool signaling = fpu_is_snan(v.a) || fpu_is_snan(v.b);
  if (equal) out.value = mpfr_equal_p(m->a, m->b) != 0;
  if (op == FPU_LT) out.value = mpfr_less_p(m->a, m->b) != 0;
  if (op == FPU_LE) out.value = mpfr_lessequal_p(m->a, m->b) != 0;
  if (equal ? signaling : unordered) out.flags = GYRE_F32_NV;
  return out;
}

static gyre_f32_result extremum(fpu_mpfr *m, fpu_op op, fpu_vector v) {
  if (op == FPU_MIN) mpfr_min(m->r, m->a, m->b, MPFR_RNDN);
  if (op == FPU_MAX) mpfr_max(m->r, m->a, m->b, MPFR_RNDN);
  const bool signaling = fpu_is_snan(v.a) || fpu_is_snan(v.b);
  return (gyre_f32_result){.value = pattern(m->r), .flags = signaling ? GYRE_F32_NV : 0};
}

// MPFR keeps no payloads: of a NaN only the sign can be asked for.
static gyre_f32_result injected(fpu_mpfr *m, fpu_op op, fpu_vector v) {
  int sign = mpfr_signbit(m->b) != 0;
  if (op == FPU_SGNJN) sign = !sign;
  if (op == FPU_SGNJX) sign = sign != (mpfr_signbit(m->a) != 0);
  mpfr_setsign(m->r, m->a, sign, MPFR_RNDN);
  const uint32_t nan = (v.a & 0x7fffffffU) | (sign ? 0x80000000U : 0);
  return (gyre_f32_result){.value = mpfr_nan_p(m->a) ? nan : pattern(m->r), .flags = 0};
}

static gyre_f32_result classified(const fpu_mpfr *m, fpu_vector v) {
  unsigned bit = 6;
  if (mpfr_nan_p(m->a)) return (gyre_f32_result){.value = fpu_is_snan(v.a) ? 256 : 512, .flags = 0};
  if (mpfr_inf_p(m->a)) bit = 7;
  if (mpfr_zero_p(m->a)) bit = 4;
  if (mpfr_regular_p(m->a) && mpfr_get_exp(m->a) < MIN_NORMAL) bit = 5;
  return (gyre_f32_result){.value = 1U << (mpfr_signbit(m->a) ? 7 - bit : bit), .flags = 0};
}

gyre_f32_result fpu_mpfr_run(fpu_mpfr *m, fpu_op op, fpu_vector v) {
  load(m->a, v.a);
  if (fpu_is_nan(v.a)) mpfr_setsign(m->a, m->a, v.a >> 31, MPFR_RNDN);
  if (fpu_ops[op].operands > 1) load(m->b, v.b);
  if (fpu_ops[op].operands > 1 && fpu_is_nan(v.b)) mpfr_setsign(m->b, m->b, v.b >> 31, MPFR_RNDN);
  if (fpu_ops[op].operands > 2) load(m->c, v.c);
  switch (op) {
    case FPU_MIN:
    case FPU_MAX: return extremum(m, op, v);
    case FPU_EQ:
    case FPU_LT:
    case FPU_LE: return compared(m, op, v);
    case FPU_SGNJ:
    case FPU_SGNJN:
    case FPU_SGNJX: return injected(m, op, v);
    case FPU_CLASS: return classified(m, v);
    case FPU_CVT_W: return to_integer(m, true, v.mode);
    case FPU_CVT_WU: return to_integer(m, false, v.mode);
    case FPU_MV_TO_X:
    case FPU_MV_FROM_X: return (gyre_f32_result){.value = v.a, .flags = 0};
    case FPU_ADD:
    case FPU_SUB:
    case FPU_MUL:
    case FPU_DIV:
    case FPU_SQRT:
    case FPU_MADD:
    case FPU_MSUB:
    case FPU_NMSUB:
    case FPU_NMADD:
    case FPU_CVT_FROM_W:
    case FPU_CVT_FROM_WU: return arithmetic(m, op, v);
  }
  return (gyre_f32_result){.value = ~v.a, .flags = 0};
}
