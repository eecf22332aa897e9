// exact.c - references of one argument that give the bits of the result: functions that are exact, or correctly rounded.

#include <limits.h>
#include <math.h>
#include <string.h>

#include "exhaustive.h"

static float float_of(uint32_t word) {
  float x;
  memcpy(&x, &word, sizeof x);
  return x;
}

static uint32_t word_of(float x) {
  uint32_t word;
  memcpy(&word, &x, sizeof word);
  return word;
}

#define NUMBER(NAME, VALUE)                                              \
  static void exact_##NAME(const uint32_t *in, uint32_t *restrict out) { \
    for (unsigned i = 0; i < BLOCK; i++) {                               \
      const float a = float_of(in[i]);                                   \
      out[i] = word_of(VALUE);                                           \
    }                                                                    \
  }
#define WORD(NAME, VALUE)                                                \
  static void exact_##NAME(const uint32_t *in, uint32_t *restrict out) { \
    for (unsigned i = 0; i < BLOCK; i++) {                               \
      const float a = float_of(in[i]);                                   \
      out[i] = (uint32_t)(VALUE);                                        \
    }                                                                    \
  }

static float fract_of(float a) {
  if (isinf(a)) return copysignf(0.0f, a);
  return a == 0.0f ? a : fminf(a - floorf(a), 0x1.fffffep-1f);
}
static float modf_of(float a) {
  float integer;
  return modff(a, &integer);
}
static float frexp_of(float a) {
  int exponent;
  return frexpf(a, &exponent);
}
static int frexp_exponent_of(float a) {
  int exponent = 0;
  if (isfinite(a)) frexpf(a, &exponent);
  return exponent;
}
static int ilogb_of(float a) {
  if (a == 0.0f) return INT_MIN;
  return isfinite(a) ? ilogbf(a) : INT_MAX;
}

// At zeros, poles and infinities there is none, and ours is right.
static int lgamma_sign_of(float a) {
  const float below = floorf(a);
  return a < 0.0f && a != below && fmodf(below, 2.0f) != 0.0f ? -1 : 1;
}

NUMBER(ceil, ceilf(a))
NUMBER(fabs, fabsf(a))
NUMBER(floor, floorf(a))
NUMBER(fract, isnan(a) ? a : fract_of(a))
NUMBER(fract_floor, floorf(a))
NUMBER(frexp, frexp_of(a))
WORD(frexp_exponent, frexp_exponent_of(a))
WORD(ilogb, ilogb_of(a))
WORD(lgamma_r_sign, lgamma_sign_of(a))
NUMBER(logb, logbf(a))
NUMBER(modf, modf_of(a))
NUMBER(modf_integer, truncf(a))
NUMBER(nan, a + NAN)
NUMBER(rint, rintf(a))
NUMBER(round, roundf(a))
NUMBER(sign, isnan(a) ? 0.0f : a == 0.0f ? a : copysignf(1.0f, a))
NUMBER(sqrt, sqrtf(a))
NUMBER(trunc, truncf(a))

#define NUMBER_OF(NAME) {#NAME, exact_##NAME, false},
#define INTEGER_OF(NAME) {#NAME, exact_##NAME, true},
static const struct {
  const char *name;
  block_fn *fn;
  bool integer;
} all[] = {NUMBER_OF(ceil) NUMBER_OF(fabs) NUMBER_OF(floor) NUMBER_OF(fract) NUMBER_OF(fract_floor)
               NUMBER_OF(frexp) NUMBER_OF(logb) NUMBER_OF(modf) NUMBER_OF(modf_integer)
                   NUMBER_OF(nan) NUMBER_OF(rint) NUMBER_OF(round) NUMBER_OF(sign) NUMBER_OF(sqrt)
                       NUMBER_OF(trunc) INTEGER_OF(frexp_exponent) INTEGER_OF(ilogb)
                           INTEGER_OF(lgamma_r_sign)};

block_fn *exact_of(const char *name, bool *integer) {
  for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++) {
    if (strcmp(all[i].name, name) != 0) continue;
    *integer = all[i].integer;
    return all[i].fn;
  }
  return NULL;
}
