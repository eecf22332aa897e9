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

#define NUMBER(NAME, VALUE)                     \
  static uint32_t exact_##NAME(uint32_t word) { \
    const float a = float_of(word);             \
    return word_of(VALUE);                      \
  }
#define WORD(NAME, VALUE)                       \
  static uint32_t exact_##NAME(uint32_t word) { \
    const float a = float_of(word);             \
    return (uint32_t)(VALUE);                   \
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

NUMBER(ceil, ceilf(a))
NUMBER(fabs, fabsf(a))
NUMBER(floor, floorf(a))
NUMBER(fract, isnan(a) ? a : fract_of(a))
NUMBER(fract_floor, floorf(a))
NUMBER(frexp, frexp_of(a))
WORD(frexp_exponent, frexp_exponent_of(a))
WORD(ilogb, ilogb_of(a))
NUMBER(logb, logbf(a))
NUMBER(modf, modf_of(a))
NUMBER(modf_integer, truncf(a))
NUMBER(nan, a + NAN)
NUMBER(rint, rintf(a))
NUMBER(round, roundf(a))
NUMBER(sign, isnan(a) ? 0.0f : a == 0.0f ? a : copysignf(1.0f, a))
NUMBER(sqrt, sqrtf(a))
NUMBER(trunc, truncf(a))

#define ENTRY(NAME) {#NAME, exact_##NAME},
static const struct {
  const char *name;
  exact_fn *fn;
} all[] = {ENTRY(ceil) ENTRY(fabs) ENTRY(floor) ENTRY(fract) ENTRY(fract_floor) ENTRY(frexp)
               ENTRY(frexp_exponent) ENTRY(ilogb) ENTRY(logb) ENTRY(modf) ENTRY(modf_integer)
                   ENTRY(nan) ENTRY(rint) ENTRY(round) ENTRY(sign) ENTRY(sqrt) ENTRY(trunc)};

exact_fn *exact_of(const char *name) {
  for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++)
    if (strcmp(all[i].name, name) == 0) return all[i].fn;
  return NULL;
}
