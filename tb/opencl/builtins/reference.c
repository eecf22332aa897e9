// reference.c - operations on integers of 128 bits, cut to their type; comparisons of floats; conversions.

#include "reference.h"

#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef __int128 wide;
typedef unsigned __int128 uwide;

static const unsigned bytes_of[] = {1, 1, 2, 2, 4, 4, 8, 8, 4};

unsigned type_bytes(enum type t) { return bytes_of[t]; }
static unsigned bits(enum type t) { return 8 * bytes_of[t]; }
static bool is_signed(enum type t) {
  return t == TYPE_char || t == TYPE_short || t == TYPE_int || t == TYPE_long;
}
static wide least(enum type t) { return is_signed(t) ? -((wide)1 << (bits(t) - 1)) : 0; }
static wide most(enum type t) { return ((wide)1 << (bits(t) - is_signed(t))) - 1; }

// The low bits, with the sign that they have in the type.
static wide cut(enum type t, wide x) {
  uwide low = (uwide)x & (((uwide)1 << bits(t)) - 1);
  return is_signed(t) && low >> (bits(t) - 1) ? (wide)(low | ~(((uwide)1 << bits(t)) - 1))
                                              : (wide)low;
}
static wide saturated(enum type t, wide x) {
  return x < least(t) ? least(t) : x > most(t) ? most(t) : x;
}

value value_get(enum type t, const void *array, unsigned at) {
  value v = {0, 0.0f};
  const char *from = (const char *)array + (size_t)at * bytes_of[t];
  if (t == TYPE_float) {
    memcpy(&v.f, from, 4);
    return v;
  }
  uint64_t raw = 0;
  memcpy(&raw, from, bytes_of[t]);
  v.i = cut(t, (wide)raw);
  return v;
}

bool value_same(enum type t, value a, value b) {
  if (t != TYPE_float) return a.i == b.i;
  return isnan(a.f) ? isnan(b.f) : a.f == b.f && signbit(a.f) == signbit(b.f);
}

void value_print(enum type t, value v, char *text, unsigned size) {
  if (t == TYPE_float)
    snprintf(text, size, "%a", (double)v.f);
  else if (is_signed(t))
    snprintf(text, size, "%lld", (long long)v.i);
  else
    snprintf(text, size, "%llu", (unsigned long long)v.i);
}

#define INTEGER(NAME, EXPRESSION)                                                          \
  static bool NAME(enum type of, enum type to, value va, value vb, value vc, value *out) { \
    wide a = va.i, b = vb.i, c = vc.i;                                                     \
    (void)of, (void)b, (void)c;                                                            \
    out->i = cut(to, EXPRESSION);                                                          \
    return true;                                                                           \
  }
static wide smaller(wide a, wide b) { return a < b ? a : b; }
static wide larger(wide a, wide b) { return a < b ? b : a; }
static wide shifted_in(enum type t, wide a, wide b) {
  uwide word = (uwide)a & (((uwide)1 << bits(t)) - 1);
  unsigned by = (unsigned)b & (bits(t) - 1);
  return (wide)(word << by | word >> (bits(t) - by));
}
static wide zeros(enum type t, wide a) {
  wide n = 0;
  for (unsigned bit = bits(t); bit-- > 0 && !((uwide)a >> bit & 1);) n++;
  return n;
}
static wide ones(enum type t, wide a) {
  wide n = 0;
  for (unsigned bit = 0; bit < bits(t); bit++) n += (wide)((uwide)a >> bit & 1);
  return n;
}
static wide low24(enum type t, wide a) { return cut(t, (wide)((uwide)a << 8 & 0xffffffffu)) >> 8; }
// Products of unsigned long and their sums need all 128 bits, without a sign.
static wide product_sum(enum type t, wide a, wide b, wide c) {
  if (is_signed(t)) return saturated(t, a * b + c);
  uwide sum = (uwide)a * (uwide)b + (uwide)c;
  return sum > (uwide)most(t) ? most(t) : (wide)sum;
}

INTEGER(ref_abs, a < 0 ? -a : a)
INTEGER(ref_abs_diff, a < b ? b - a : a - b)
INTEGER(ref_add_sat, saturated(of, a + b))
INTEGER(ref_sub_sat, saturated(of, a - b))
INTEGER(ref_hadd, (a + b) >> 1)
INTEGER(ref_rhadd, (a + b + 1) >> 1)
INTEGER(ref_clamp, smaller(larger(a, smaller(b, c)), larger(b, c)))
INTEGER(ref_clz, zeros(of, a))
INTEGER(ref_mad_hi,
        (is_signed(of) ? (a * b) >> bits(of) : (wide)((uwide)a *(uwide)b >> bits(of))) + c)
INTEGER(ref_mad_sat, product_sum(of, a, b, c))
INTEGER(ref_max, larger(a, b))
INTEGER(ref_min, smaller(a, b))
INTEGER(ref_mul_hi, is_signed(of) ? (a *b) >> bits(of) : (wide)((uwide)a *(uwide)b >> bits(of)))
INTEGER(ref_rotate, shifted_in(of, a, b))
INTEGER(ref_popcount, ones(of, a))
INTEGER(ref_bitselect, (a & ~c) | (b & c))
INTEGER(ref_mul24, low24(of, a) * low24(of, b))
INTEGER(ref_mad24, low24(of, a) * low24(of, b) + c)
INTEGER(ref_upsample, (wide)((uwide)a << bits(of)) | b)

// The mask is the sign of the third argument.
static bool ref_select(enum type of, enum type to, value a, value b, value c, value *out) {
  (void)of, (void)to;
  *out = c.i < 0 ? b : a;
  return true;
}

#define COMPARE(NAME, EXPRESSION)                                                          \
  static bool NAME(enum type of, enum type to, value va, value vb, value vc, value *out) { \
    float a = va.f, b = vb.f;                                                              \
    (void)of, (void)to, (void)b, (void)vc;                                                 \
    out->i = (EXPRESSION) ? 1 : 0;                                                         \
    return true;                                                                           \
  }
COMPARE(ref_isequal, a == b)
COMPARE(ref_isnotequal, a != b)
COMPARE(ref_isgreater, a > b)
COMPARE(ref_isgreaterequal, a >= b)
COMPARE(ref_isless, a < b)
COMPARE(ref_islessequal, a <= b)
COMPARE(ref_islessgreater, a<b || a> b)
COMPARE(ref_isordered, !isnan(a) && !isnan(b))
COMPARE(ref_isunordered, isnan(a) || isnan(b))
COMPARE(ref_isfinite, isfinite(a))
COMPARE(ref_isinf, isinf(a))
COMPARE(ref_isnan, isnan(a))
COMPARE(ref_isnormal, isnormal(a))
COMPARE(ref_signbit, signbit(a))

reference_fn *reference_find(const char *operation) {
  static const struct {
    const char *name;
    reference_fn *fn;
  } all[] = {{"abs", ref_abs},
             {"abs_diff", ref_abs_diff},
             {"add_sat", ref_add_sat},
             {"sub_sat", ref_sub_sat},
             {"hadd", ref_hadd},
             {"rhadd", ref_rhadd},
             {"clamp", ref_clamp},
             {"clz", ref_clz},
             {"mad_hi", ref_mad_hi},
             {"mad_sat", ref_mad_sat},
             {"max", ref_max},
             {"min", ref_min},
             {"mul_hi", ref_mul_hi},
             {"rotate", ref_rotate},
             {"popcount", ref_popcount},
             {"bitselect", ref_bitselect},
             {"mul24", ref_mul24},
             {"mad24", ref_mad24},
             {"upsample", ref_upsample},
             {"select", ref_select},
             {"isequal", ref_isequal},
             {"isnotequal", ref_isnotequal},
             {"isgreater", ref_isgreater},
             {"isgreaterequal", ref_isgreaterequal},
             {"isless", ref_isless},
             {"islessequal", ref_islessequal},
             {"islessgreater", ref_islessgreater},
             {"isordered", ref_isordered},
             {"isunordered", ref_isunordered},
             {"isfinite", ref_isfinite},
             {"isinf", ref_isinf},
             {"isnan", ref_isnan},
             {"isnormal", ref_isnormal},
             {"signbit", ref_signbit}};
  for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++)
    if (strcmp(all[i].name, operation) == 0) return all[i].fn;
  return NULL;
}

static double rounded(double x, char mode) {
  switch (mode) {
    case 'e': return nearbyint(x);
    case 'p': return ceil(x);
    case 'n': return floor(x);
    default: return trunc(x);
  }
}

// An integer as a float, rounded once: a long double has room for 64 bits.
static float integer_to_float(wide x, char mode) {
  long double exact = (long double)x;
  float nearest = (float)exact;
  if (mode == 'e') return nearest;
  bool down = mode == 'n' || (mode == 'z' && x > 0);
  if (down) return (long double)nearest > exact ? nextafterf(nearest, -INFINITY) : nearest;
  return (long double)nearest < exact ? nextafterf(nearest, INFINITY) : nearest;
}

bool reference_convert(enum type from, enum type to, const char *suffix, value a, value *out) {
  bool saturate = strncmp(suffix, "_sat", 4) == 0;
  size_t length = strlen(suffix);
  // Without a mode: to integers towards zero, to floats to nearest.
  char mode = to == TYPE_float ? 'e' : 'z';
  if (length >= 4 && strncmp(suffix + length - 4, "_rt", 3) == 0) mode = suffix[length - 1];
  if (to == TYPE_float) {
    out->f = from == TYPE_float ? a.f : integer_to_float(a.i, mode);
    return true;
  }
  if (from != TYPE_float) {
    out->i = saturate ? saturated(to, a.i) : cut(to, a.i);
    return true;
  }
  if (isnan(a.f)) {
    out->i = 0;
    return saturate;
  }
  double x = rounded((double)a.f, mode);
  bool below = x < (double)least(to), above = x >= ldexp(1.0, (int)(bits(to) - is_signed(to)));
  if ((below || above) && !saturate) return false;
  out->i = below ? least(to) : above ? most(to) : (wide)x;
  return true;
}

float half_to_float(uint16_t h) {
  int exponent = h >> 10 & 31;
  float magnitude = exponent == 31 ? (h & 1023 ? NAN : INFINITY)
                                   : ldexpf((float)((h & 1023) | (exponent ? 1024 : 0)),
                                            (exponent ? exponent : 1) - 25);
  return h >> 15 ? -magnitude : magnitude;
}

uint16_t float_to_half(float x, char mode) {
  uint16_t sign = signbit(x) ? 0x8000 : 0;
  if (isnan(x)) return sign | 0x7e00;
  if (isinf(x)) return sign | 0x7c00;
  double magnitude = fabs((double)x);
  int exponent;
  frexp(magnitude, &exponent);
  // The unit in the last place: eleven bits, or that of subnormal numbers.
  int unit = magnitude == 0.0 || exponent - 11 < -24 ? -24 : exponent - 11;
  // Towards positive or negative infinity the magnitude grows or shrinks with the sign.
  char way = mode == 'p' ? (sign ? 'z' : 'p') : mode == 'n' ? (sign ? 'p' : 'z') : mode;
  double kept = ldexp(rounded(ldexp(magnitude, -unit), way), unit);
  if (kept > 65504.0) return sign | (way == 'z' ? 0x7bff : 0x7c00);
  if (kept < ldexp(1.0, -14)) return sign | (uint16_t)ldexp(kept, 24);
  double fraction = frexp(kept, &exponent);
  return sign | (uint16_t)((exponent + 14) << 10) | ((uint16_t)ldexp(fraction, 11) & 1023);
}
