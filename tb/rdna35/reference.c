// reference.c - arithmetic by GNU MPFR.

#include "reference.h"

#include <mpfr.h>
#include <stdlib.h>

static mpfr_rnd_t rounding(unsigned round) {
  static const mpfr_rnd_t of[4] = {MPFR_RNDN, MPFR_RNDU, MPFR_RNDD, MPFR_RNDZ};
  return of[round & 3];
}

static uint64_t sign_bit(const gyre_fp *f) { return (uint64_t)1 << (f->exponent + f->fraction); }

// Any number of any of the formats, exactly.
static void load(mpfr_t x, const gyre_fp *f, uint64_t a) {
  const uint64_t fraction = a & (((uint64_t)1 << f->fraction) - 1);
  const long field = (long)(a >> f->fraction & (((uint64_t)1 << f->exponent) - 1));
  const long bias = (1L << (f->exponent - 1)) - 1;
  const int sign = (a & sign_bit(f)) != 0 ? -1 : 1;
  if (field == 2 * bias + 1) {
    if (fraction != 0) {
      mpfr_set_nan(x);
    } else {
      mpfr_set_inf(x, sign);
    }
    return;
  }
  if (field == 0 && (fraction == 0 || f->flush_in)) {
    mpfr_set_zero(x, sign);
    return;
  }
  const uint64_t significand = field == 0 ? fraction : fraction | (uint64_t)1 << f->fraction;
  mpfr_set_ui_2exp(x, significand, (field == 0 ? 1 : field) - bias - f->fraction, MPFR_RNDN);
  if (sign < 0) mpfr_neg(x, x, MPFR_RNDN);
}

// A result of an operation with its ternary value, for a format whose precision x has.
static uint64_t store(mpfr_t x, const gyre_fp *f) {
  const long bias = (1L << (f->exponent - 1)) - 1;
  const uint64_t sign = mpfr_signbit(x) ? sign_bit(f) : 0;
  const uint64_t inf = (((uint64_t)1 << f->exponent) - 1) << f->fraction;
  if (mpfr_nan_p(x)) return inf | 1;
  if (mpfr_inf_p(x)) return sign | inf;
  if (mpfr_zero_p(x)) return sign;
  const mpfr_exp_t exponent = mpfr_get_exp(x) - 1;
  mpfr_t scaled;
  mpfr_init2(scaled, 64);
  const long lowest = 1 - bias;
  const long unit = (exponent < lowest ? lowest : exponent) - f->fraction;
  mpfr_set(scaled, x, MPFR_RNDN);
  mpfr_abs(scaled, scaled, MPFR_RNDN);
  mpfr_mul_2si(scaled, scaled, -unit, MPFR_RNDN);
  const uint64_t significand = mpfr_get_uj(scaled, MPFR_RNDN);
  mpfr_clear(scaled);
  if (exponent < lowest) return f->flush_out ? sign : sign | significand;
  return sign | (((uint64_t)(exponent + bias - 1) << f->fraction) + significand);
}

// Sets MPFR's range to that of the format, so that overflow and subnormals round once.
static void set_range(const gyre_fp *f) {
  const long bias = (1L << (f->exponent - 1)) - 1;
  mpfr_set_emax(bias + 1);
  mpfr_set_emin(1 - bias - f->fraction + 1);
}

static void free_range(void) {
  mpfr_set_emax(mpfr_get_emax_max());
  mpfr_set_emin(mpfr_get_emin_min());
}

static uint64_t finish(mpfr_t x, int ternary, const gyre_fp *f, mpfr_rnd_t round) {
  set_range(f);
  ternary = mpfr_check_range(x, ternary, round);
  (void)mpfr_subnormalize(x, ternary, round);
  free_range();
  uint64_t result = store(x, f);
  const uint64_t inf = (((uint64_t)1 << f->exponent) - 1) << f->fraction;
  // FP16_OVFL: infinity only where it is exact.
  if (f->saturate && ternary != 0 && (result & (sign_bit(f) - 1)) == inf) result -= 1;
  return result;
}

uint64_t reference(const gyre_fp *f, reference_op op, uint64_t a, uint64_t b, uint64_t c) {
  const mpfr_rnd_t round = rounding(f->round);
  mpfr_t x, y, z, r;
  mpfr_inits2(64, x, y, z, (mpfr_ptr)0);
  mpfr_init2(r, f->fraction + 1);
  load(x, f, a);
  if (op != REF_LDEXP) load(y, f, b);
  load(z, f, c);
  int ternary = 0;
  switch (op) {
    case REF_ADD: ternary = mpfr_add(r, x, y, round); break;
    case REF_MUL: ternary = mpfr_mul(r, x, y, round); break;
    case REF_FMA: ternary = mpfr_fma(r, x, y, z, round); break;
    case REF_DIV: ternary = mpfr_div(r, x, y, round); break;
    case REF_SQRT: ternary = mpfr_sqrt(r, x, round); break;
    case REF_LDEXP: ternary = mpfr_mul_2si(r, x, (long)(int32_t)(uint32_t)b, round); break;
    case REF_TRUNC: ternary = mpfr_rint(r, x, MPFR_RNDZ); break;
    case REF_FLOOR: ternary = mpfr_rint(r, x, MPFR_RNDD); break;
    case REF_CEIL: ternary = mpfr_rint(r, x, MPFR_RNDU); break;
    default: ternary = mpfr_rint(r, x, MPFR_RNDN); break;
  }
  const uint64_t result = finish(r, op >= REF_TRUNC ? 0 : ternary, f, round);
  mpfr_clears(x, y, z, r, (mpfr_ptr)0);
  return result;
}

uint64_t reference_fma_scaled(const gyre_fp *f, uint64_t a, uint64_t b, uint64_t c, int by) {
  const mpfr_rnd_t round = rounding(f->round);
  mpfr_t x, y, z, r;
  mpfr_inits2(64, x, y, z, (mpfr_ptr)0);
  mpfr_init2(r, f->fraction + 1);
  load(x, f, a);
  load(y, f, b);
  load(z, f, c);
  // MPFR's exponents have no end here, so the scaling is exact.
  const int ternary = mpfr_fma(r, x, y, z, round);
  mpfr_mul_2si(r, r, by, round);
  const uint64_t result = finish(r, ternary, f, round);
  mpfr_clears(x, y, z, r, (mpfr_ptr)0);
  return result;
}

uint64_t reference_convert(const gyre_fp *to, const gyre_fp *from, uint64_t a) {
  mpfr_t x, r;
  mpfr_init2(x, 64);
  mpfr_init2(r, to->fraction + 1);
  load(x, from, a);
  const int ternary = mpfr_set(r, x, rounding(to->round));
  const uint64_t result = finish(r, ternary, to, rounding(to->round));
  mpfr_clears(x, r, (mpfr_ptr)0);
  return result;
}

uint64_t reference_to_int(const gyre_fp *f, uint64_t a, unsigned bits, bool is_signed) {
  mpfr_t x;
  mpfr_init2(x, 64);
  load(x, f, a);
  const uint64_t all = bits == 64 ? ~(uint64_t)0 : ((uint64_t)1 << bits) - 1;
  uint64_t result = 0;
  if (!mpfr_nan_p(x) && is_signed) {
    const int64_t highest = (int64_t)(all >> 1);
    const intmax_t whole = mpfr_get_sj(x, rounding(f->round));
    result = (uint64_t)(whole > highest ? highest : whole < -highest - 1 ? -highest - 1 : whole);
  } else if (!mpfr_nan_p(x)) {
    const uintmax_t whole = mpfr_signbit(x) ? 0 : mpfr_get_uj(x, rounding(f->round));
    result = whole > all ? all : whole;
  }
  mpfr_clear(x);
  return result & all;
}

double reference_error(const gyre_fp *f, reference_function fn, uint64_t a, uint64_t value) {
  mpfr_t x, y, exact;
  mpfr_inits2(200, x, y, exact, (mpfr_ptr)0);
  load(x, f, a);
  load(y, f, value);
  switch (fn) {
    case REF_RCP: mpfr_ui_div(exact, 1, x, MPFR_RNDN); break;
    case REF_SQRT_FUNCTION: mpfr_sqrt(exact, x, MPFR_RNDN); break;
    case REF_RSQ: mpfr_rec_sqrt(exact, x, MPFR_RNDN); break;
    case REF_EXP2: mpfr_exp2(exact, x, MPFR_RNDN); break;
    case REF_LOG2: mpfr_log2(exact, x, MPFR_RNDN); break;
    case REF_SIN: mpfr_sinu(exact, x, 1, MPFR_RNDN); break;
    default: mpfr_cosu(exact, x, 1, MPFR_RNDN); break;
  }
  double error = 0;
  if (!mpfr_nan_p(exact) && !mpfr_inf_p(exact) && !mpfr_equal_p(exact, y)) {
    const long lowest = 2 - (1L << (f->exponent - 1));
    mpfr_exp_t exponent = mpfr_zero_p(exact) ? lowest : mpfr_get_exp(exact) - 1;
    if (exponent < lowest) exponent = lowest;
    mpfr_sub(y, y, exact, MPFR_RNDN);
    mpfr_mul_2si(y, y, f->fraction - exponent, MPFR_RNDN);
    error = mpfr_get_d(y, MPFR_RNDN);
    if (error < 0) error = -error;
  }
  mpfr_clears(x, y, exact, (mpfr_ptr)0);
  return error;
}
