// sweep.c - the transcendental functions over a range of binary32 patterns: rdna35_sweep FUNCTION FROM TO [STRIDE]. FUNCTION is rcp, sqrt,
// rsq, exp, log, sin or cos; FROM and TO are bit patterns, TO included. scripts/rdna35_ulp runs it.
//
// The host's binary64 measures: it is off by less than 2^-27 units of a binary32. An error within
// 2^-20 of the largest one so far, if it is more than 0.45, is measured again by GNU MPFR, so the
// largest error that is printed is MPFR's. Results that are no number, infinite or flushed are
// compared with what the exact result asks for.

#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/rdna35/fp_special.h"
#include "reference.h"

static double by_rcp(double x) { return 1 / x; }
static double by_sqrt(double x) { return sqrt(x); }
static double by_rsq(double x) { return 1 / sqrt(x); }
static double by_exp(double x) { return exp2(x); }
static double by_log(double x) { return log2(x); }

// Sine of `quarters` quarter turns and x turns. The rest of a quarter, at most an eighth of a turn,
// is exact.
static double turned(double x, int quarters) {
  if (isinf(x)) return NAN;
  const double part = x - floor(x), nearest = rint(4 * part),
               angle = 2 * M_PI * (part - nearest / 4);
  switch (((int)nearest + quarters) & 3) {
    case 0: return sin(angle);
    case 1: return cos(angle);
    case 2: return -sin(angle);
    default: return -cos(angle);
  }
}
static double by_sin(double x) {
  // For a small negative number the whole turn above it would lose bits.
  return x < 0 ? -turned(-x, 0) : turned(x, 0);
}
static double by_cos(double x) { return turned(fabs(x), 1); }

typedef struct function {
  const char *name;
  uint64_t (*fn)(const gyre_fp *f, uint64_t a);
  double (*host)(double x);
  reference_function reference;
  bool flushes;  // subnormal operands and results
} function;

static const function functions[] = {
    {"rcp", gyre_fp_rcp, by_rcp, REF_RCP, false},
    {"sqrt", gyre_fp_sqrt, by_sqrt, REF_SQRT_FUNCTION, true},
    {"rsq", gyre_fp_rsq, by_rsq, REF_RSQ, true},
    {"exp", gyre_fp_exp, by_exp, REF_EXP2, true},
    {"log", gyre_fp_log, by_log, REF_LOG2, true},
    {"sin", gyre_fp_sin, by_sin, REF_SIN, false},
    {"cos", gyre_fp_cos, by_cos, REF_COS, false},
};

typedef struct tally {
  double error;               // the largest, units in the last place
  uint32_t at;                // where
  uint64_t measured, missed;  // finite results; those that are not the nearest number
  uint64_t special, wrong;    // other results; those that are not what they ought to be
  uint32_t wrong_at;
} tally;

static float float_of(uint32_t bits) {
  float f;
  memcpy(&f, &bits, sizeof f);
  return f;
}

// 2^(23 - e), where e is the binade of x, at least the lowest.
static double units(double x) {
  uint64_t bits;
  memcpy(&bits, &x, sizeof bits);
  int64_t e = (int64_t)(bits >> 52 & 2047) - 1023;
  if (e < -126) e = -126;
  const uint64_t scale = (uint64_t)(23 - e + 1023) << 52;
  double result;
  memcpy(&result, &scale, sizeof result);
  return result;
}

// A result that is no finite number, or a zero, of an exact result: whether it ought to be.
static bool special_is_right(const function *fn, float value, double exact) {
  if (isnan(exact)) return isnan(value);
  if (isnan(value)) return false;
  if (isinf(value)) return (value < 0) == (exact < 0) && fabs(exact) >= 0x1.ffffffp127;
  if (exact == 0) return value == 0;
  return fn->flushes ? fabs(exact) < 0x1p-126 : fabs(exact) <= 0x1p-150;
}

static void measure(const function *fn, const gyre_fp *f, uint32_t a, tally *t) {
  const uint32_t value = (uint32_t)fn->fn(f, a);
  float x = float_of(a);
  const float v = float_of(value);
  if (fn->flushes && fabsf(x) < 0x1p-126F) x = copysignf(0, x);
  const double exact = fn->host((double)x);
  if (!isfinite(v) || v == 0 || !isfinite(exact)) {
    t->special++;
    if (special_is_right(fn, v, exact)) return;
    if (t->wrong++ == 0) t->wrong_at = a;
    return;
  }
  t->measured++;
  double error = fabs((double)v - exact) * units(exact);
  if (error > 0.5) t->missed++;
  if (error + 0x1p-20 <= t->error) return;
  if (error > 0.45) error = reference_error(f, fn->reference, a, value);
  if (error <= t->error) return;
  t->error = error;
  t->at = a;
}

static bool number(const char *text, uint32_t *value) {
  char *end;
  errno = 0;
  const unsigned long long n = strtoull(text, &end, 0);
  *value = (uint32_t)n;
  return text[0] >= '0' && text[0] <= '9' && *end == 0 && errno == 0 && n <= UINT32_MAX;
}

int main(int argc, char **argv) {
  const function *fn = NULL;
  uint32_t from = 0, to = 0, stride = 1;
  for (unsigned i = 0; argc > 1 && i < sizeof functions / sizeof *functions; i++) {
    if (strcmp(argv[1], functions[i].name) == 0) fn = &functions[i];
  }
  if (argc < 4 || argc > 5 || fn == NULL || !number(argv[2], &from) || !number(argv[3], &to) ||
      (argc == 5 && !number(argv[4], &stride)) || from > to || stride == 0) {
    fprintf(stderr,
            "usage: rdna35_sweep rcp|sqrt|rsq|exp|log|sin|cos FROM TO [STRIDE], patterns of 32 "
            "bits, FROM at most TO\n");
    return 2;
  }
  const gyre_fp single = {GYRE_FP_FORMAT32, .flush_in = fn->flushes, .flush_out = fn->flushes};
  tally t = {.error = 0};
  for (uint64_t a = from; a <= to; a += stride) measure(fn, &single, (uint32_t)a, &t);
  printf("%s 0x%08" PRIx32 " 0x%08" PRIx32 " %" PRIu32 ": %.6f ulp at 0x%08" PRIx32 ", %" PRIu64
         " measured, %" PRIu64 " not nearest, %" PRIu64 " special, %" PRIu64 " wrong",
         fn->name, from, to, stride, t.error, t.at, t.measured, t.missed, t.special, t.wrong);
  if (t.wrong != 0) printf(", the first at 0x%08" PRIx32, t.wrong_at);
  printf("\n");
  return t.wrong == 0 ? 0 : 1;
}
