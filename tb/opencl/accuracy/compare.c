// compare.c - results against references.

#include <math.h>
#include <string.h>

#include "accuracy.h"

// A transcendental result with 2^-40 of a unit; sums and products of three numbers are exact in the second.
enum { BITS = 64, BITS_EXACT = 720, SHOWN = 4 };

static float of_bits(uint32_t bits) {
  float x;
  memcpy(&x, &bits, sizeof x);
  return x;
}

// The error in units in the last place of the reference. An infinity stands for 2^128, as a result that overflows does.
static double error_of(reference_values *v, float got, mpfr_t scratch) {
  mpfr_ptr reference = v->r;
  if (isinf(got)) {
    mpfr_set_si_2exp(scratch, got > 0 ? 1 : -1, 128, MPFR_RNDN);
  } else {
    mpfr_set_flt(scratch, got, MPFR_RNDN);
  }
  mpfr_exp_t exponent = mpfr_get_exp(reference);
  if (exponent > 128) {
    mpfr_set_si_2exp(reference, mpfr_sgn(reference), 128, MPFR_RNDN);
    exponent = 129;
  }
  // Between two numbers it is their distance. A power of two is nearer to the number below.
  long unit = (long)exponent - 24;
  if (mpfr_min_prec(reference) == 1) unit--;
  if (unit < v->least_unit) unit = v->least_unit;
  mpfr_sub(scratch, scratch, reference, MPFR_RNDN);
  mpfr_mul_2si(scratch, scratch, -unit, MPFR_RNDN);
  return fabs(mpfr_get_d(scratch, MPFR_RNDA));
}

static void show(const function *f, const uint32_t *w, uint32_t got, const char *expected,
                 double error) {
  fprintf(stderr, "%s(%a", f->name, (double)of_bits(w[0]));
  if (f->kind == KIND_FF || f->kind == KIND_FFF) fprintf(stderr, ", %a", (double)of_bits(w[1]));
  if (f->kind == KIND_FFF) fprintf(stderr, ", %a", (double)of_bits(w[2]));
  if (f->kind == KIND_FI) fprintf(stderr, ", %d", (int)w[1]);
  fprintf(stderr, ") is %a (0x%08x), and should be %s", (double)of_bits(got), (unsigned)got,
          expected);
  if (error > 0.0)
    fprintf(stderr, ": %.2f units in the last place, %.1f are allowed", error, f->bound);
  fputc('\n', stderr);
}

void compare(const function *f, const uint32_t *words, const uint32_t *results, uint32_t count,
             verdict *out) {
  reference_values v;
  mpfr_t scratch;
  mpfr_prec_t bits = f->bound == 0.0 ? BITS_EXACT : BITS;
  mpfr_inits2(bits, v.r, scratch, (mpfr_ptr)0);
  mpfr_inits2(24, v.x, v.y, v.z, (mpfr_ptr)0);
  for (uint32_t i = 0; i < count; i++) {
    const uint32_t *w = words + 3 * (size_t)i;
    float got = of_bits(results[i]);
    // Clearly within the bound and below the largest error so far: nothing that the verdict depends on.
    double limit = estimate(f, w, results[i]);
    if (f->bound != 0.0 && limit < 0.99 * out->worst && limit < 0.5 * fabs(f->bound)) {
      out->inputs++;
      continue;
    }
    v.u = w[0];
    v.a = of_bits(w[0]);
    v.b = of_bits(w[1]);
    v.c = of_bits(w[2]);
    v.n = (int32_t)w[1];
    mpfr_set_flt(v.x, v.a, MPFR_RNDN);
    mpfr_set_flt(v.y, v.b, MPFR_RNDN);
    mpfr_set_flt(v.z, v.c, MPFR_RNDN);
    v.least_unit = -149;
    enum answer answer = f->reference(&v);
    if (answer == ANSWER_OPEN) continue;
    out->inputs++;
    bool special = answer == ANSWER_NUMBER && !mpfr_regular_p(v.r), right;
    double error = 0.0;
    float nearest = 0.0f;
    if (answer == ANSWER_WORD) {
      right = results[i] == v.word;
    } else {
      nearest = mpfr_get_flt(v.r, MPFR_RNDN);
      if (special || f->bound == 0.0) {
        right = isnan(nearest) ? isnan(got) : nearest == got && signbit(nearest) == signbit(got);
      } else if (isnan(got)) {
        right = false;
        error = INFINITY;
      } else {
        error = error_of(&v, got, scratch);
        right = error <= fabs(f->bound);
      }
    }
    out->specials += special;
    out->special_wrong += special && !right;
    if (error > out->worst) {
      out->worst = error;
      memcpy(out->at, w, sizeof out->at);
    }
    if (right || out->wrong++ >= SHOWN) continue;
    char expected[64];
    if (answer == ANSWER_WORD)
      snprintf(expected, sizeof expected, "the integer %d", (int)v.word);
    else
      snprintf(expected, sizeof expected, "%a", (double)nearest);
    show(f, w, results[i], expected, error);
  }
  mpfr_clears(v.r, scratch, v.x, v.y, v.z, (mpfr_ptr)0);
}
