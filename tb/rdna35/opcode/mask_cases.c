// mask_cases.c - comparisons by their names, and division by exponents.

#include "mask_cases.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static const char *const conditions[16] = {"f", "lt",  "eq",  "le",  "gt",  "lg",  "ge",  "o",
                                           "u", "nge", "nlg", "ngt", "nle", "neq", "nlt", "t"};
static const char *const types[9] = {"f16", "f32", "f64", "i16", "i32", "i64", "u16", "u32", "u64"};

static const mask_operation others[] = {
    {"v_add_co_u32", "ii", MASK_CARRY, .carry = {false, false, false}},
    {"v_sub_co_u32", "ii", MASK_CARRY, .carry = {true, false, false}},
    {"v_subrev_co_u32", "ii", MASK_CARRY, .carry = {true, true, false}},
    {"v_add_co_ci_u32", "iim", MASK_CARRY, .carry = {false, false, true}},
    {"v_sub_co_ci_u32", "iim", MASK_CARRY, .carry = {true, false, true}},
    {"v_subrev_co_ci_u32", "iim", MASK_CARRY, .carry = {true, true, true}},
    {"v_mad_u64_u32", "iiw", MASK_PRODUCT, .carry = {false, false, false}},
    {"v_mad_i64_i32", "iiW", MASK_PRODUCT, .carry = {true, false, false}},
    {"v_div_scale_f32", "fff", MASK_SCALE, .carry = {false, false, false}},
    {"v_div_scale_f64", "ddd", MASK_SCALE, .carry = {false, false, false}},
    {"v_div_fmas_f32", "fff", MASK_FMAS, .carry = {false, false, false}},
    {"v_div_fmas_f64", "ddd", MASK_FMAS, .carry = {false, false, false}},
    {"v_div_fixup_f16", "hhh", MASK_FIXUP, .carry = {false, false, false}},
    {"v_div_fixup_f32", "fff", MASK_FIXUP, .carry = {false, false, false}},
    {"v_div_fixup_f64", "ddd", MASK_FIXUP, .carry = {false, false, false}},
    {"v_cndmask_b32", "ffm", MASK_SELECT, .carry = {false, false, false}},
    {"v_cndmask_b16", "hhm", MASK_SELECT, .carry = {false, false, false}},
};
enum { OTHERS = sizeof others / sizeof *others, CLASSES = 6, COMPARISONS = 2 * 16 * 9 };

// The name of a comparison that exists; false: this condition is not one of the type.
static bool comparison_name(unsigned n, mask_operation *op) {
  const unsigned type = n % 9, when = n / 9 % 16, to_exec = n / 144;
  const bool is_float = type < 3;
  const char *condition = !is_float && when == 5 ? "ne" : conditions[when];
  (void)snprintf(op->name, sizeof op->name, "v_cmp%s_%s_%s", to_exec ? "x" : "", condition,
                 types[type]);
  if (!rig_has(op->name, GYRE_RDNA35_VOPC)) return false;
  static const char kinds[9] = {'h', 'f', 'd', 's', 'i', 'W', 's', 'i', 'w'};
  static const unsigned sizes[3] = {16, 32, 64};
  op->kind = MASK_COMPARE;
  op->types[0] = op->types[1] = kinds[type];
  op->comparison = (mask_comparison){.type = is_float ? kinds[type] : 'i',
                                     .has_sign = type < 6,
                                     .to_exec = to_exec != 0,
                                     .when = when,
                                     .size = sizes[type % 3]};
  return true;
}

bool mask_operation_at(unsigned n, mask_operation *op) {
  if (n < OTHERS) {
    *op = others[n];
    return true;
  }
  n -= OTHERS;
  memset(op, 0, sizeof *op);
  if (n < CLASSES) {
    static const char kinds[3] = {'h', 'f', 'd'};
    const bool to_exec = n >= 3;
    (void)snprintf(op->name, sizeof op->name, "v_cmp%s_class_%s", to_exec ? "x" : "", types[n % 3]);
    op->kind = MASK_COMPARE;
    op->types[0] = kinds[n % 3];
    op->types[1] = n % 3 == 0 ? 's' : 'i';
    op->comparison = (mask_comparison){.type = kinds[n % 3], .to_exec = to_exec, .is_class = true};
    return true;
  }
  n -= CLASSES;
  for (unsigned k = 0, found = 0; k < COMPARISONS; k++) {
    if (comparison_name(k, op) && found++ == n) return true;
  }
  return false;
}

bool mask_compares(const numbers *n, const mask_comparison *c, uint64_t a, uint64_t b) {
  if (c->type != 'i') {
    const gyre_fp *f = lanes_format(n, c->type);
    if (c->is_class) return (b >> number_class(f, a) & 1) != 0;
    return (c->when >> (number_order(f, a, b) + 1) & 1) != 0;
  }
  // Shifted to the top, integers of any size are in order.
  a <<= 64 - c->size;
  b <<= 64 - c->size;
  if (a == b) return (c->when & 2) != 0;
  const bool below = c->has_sign ? (int64_t)a < (int64_t)b : a < b;
  return (c->when & (below ? 1 : 4)) != 0;
}

// The exponent with a bias, as the number's field has it: the lowest one for zeros and subnormals, the highest one for what is not
// finite.
static int biased(const gyre_fp *f, uint64_t a) {
  const int bias = f->fraction == 52 ? 1023 : 127;
  const double value = fabs(number_value(f, a));
  if (!isfinite(value)) return 2 * bias + 1;
  return value < ldexp(1, 1 - bias) ? 0 : ilogb(value) + bias;
}

uint64_t mask_div_scale(const gyre_fp *f, uint64_t a, uint64_t denominator, uint64_t numerator,
                        bool *back) {
  const bool wide = f->fraction == 52;
  const int far = wide ? 768 : 96, by = wide ? 128 : 64;
  const double d = number_value(f, denominator), n = number_value(f, numerator);
  const int ed = biased(f, denominator), en = biased(f, numerator);
  const bool overflows = en - ed >= far, vanishes = ed - en >= far;
  const bool inverse_is_subnormal = ed >= (wide ? 2045 : 253);
  // Flushed, the operands are zeros of their signs.
  const uint64_t sign = (uint64_t)1 << (f->fraction + f->exponent);
  const uint64_t value = number_value(f, a) == 0 ? a & sign : a;
  const bool is_denominator = value == (d == 0 ? denominator & sign : denominator);
  *back = overflows || vanishes;
  // The negative NaN without a payload.
  if (d == 0 || n == 0) return (((uint64_t)1 << (f->exponent + 2)) - 1) << (f->fraction - 1);
  int up = 0;
  if (overflows) {
    up = is_denominator;
  } else if (inverse_is_subnormal) {
    up = vanishes && !is_denominator ? 0 : -1;
  } else if (vanishes) {
    up = !is_denominator;
  } else if (ed == 0 || en <= (wide ? 53 : 24)) {
    up = 1;
  }
  if (number_is_nan(f, a)) return a | (uint64_t)1 << (f->fraction - 1);
  return reference(f, REF_LDEXP, a, (uint64_t)(int64_t)(up * by), 0);
}

uint64_t mask_div_fmas(const gyre_fp *f, uint64_t a, uint64_t b, uint64_t c, bool back) {
  gyre_fp in = *f;
  in.flush_in = false;
  const double q = fabs(number_value(&in, c));
  const int by = f->fraction == 52 ? 128 : 64;
  return reference_fma_scaled(&in, a, b, c, !back ? 0 : q >= 2 && isfinite(q) ? by : -by);
}

uint64_t mask_div_fixup(const gyre_fp *f, uint64_t quotient, uint64_t denominator,
                        uint64_t numerator) {
  gyre_fp in = *f;
  const double d = number_value(f, denominator), n = number_value(f, numerator);
  const uint64_t sign = (uint64_t)1 << (f->fraction + f->exponent);
  const uint64_t inf = (((uint64_t)1 << f->exponent) - 1) << f->fraction;
  in.saturate = false;
  const bool is_special = d == 0 || n == 0 || !isfinite(d) || !isfinite(n);
  if (is_special) return reference(&in, REF_DIV, numerator, denominator, 0);
  const uint64_t negative = (denominator ^ numerator) & sign;
  if (f->fraction != 10) {
    // A result beyond the ends of the format is rounded from any such number.
    const bool wide = f->fraction == 52;
    const uint64_t end = wide ? 0x7fd : 0xfd;
    const uint64_t large = negative | end << f->fraction, small = (uint64_t)1 << f->fraction;
    if (biased(f, numerator) - biased(f, denominator) < (wide ? -1075 : -150))
      return reference(&in, REF_DIV, negative | small, large ^ negative, 0);
    if ((quotient & (sign - 1)) >= inf) return reference(&in, REF_DIV, large, small, 0);
  }
  return negative | (quotient & (sign - 1));
}
