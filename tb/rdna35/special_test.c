// special_test.c - errors of the transcendental functions against GNU MPFR: special_test [STRIDE [FUNCTION]]. binary16 in
// full, binary32 every STRIDE-th number (1: all of them; an hour a function). Prints the largest error in units of the last place.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/rdna35/fp_special.h"
#include "reference.h"

typedef struct function {
  const char *name;
  uint64_t (*fn)(const gyre_fp *f, uint64_t a);
  reference_function reference;
  double bound;  // of binary32; what docs/rdna35_model.md promises
  bool flushes;  // binary32 without subnormals
} function;

static const function functions[] = {
    {"rcp", gyre_fp_rcp, REF_RCP, 0.8, false}, {"sqrt", gyre_fp_sqrt, REF_SQRT_FUNCTION, 0.6, true},
    {"rsq", gyre_fp_rsq, REF_RSQ, 0.6, true},  {"exp", gyre_fp_exp, REF_EXP2, 0.6, true},
    {"log", gyre_fp_log, REF_LOG2, 0.6, true}, {"sin", gyre_fp_sin, REF_SIN, 0.6, false},
    {"cos", gyre_fp_cos, REF_COS, 0.6, false},
};

typedef struct worst {
  double error;
  uint64_t at;
  unsigned long count;
} worst;

static bool is_finite(const gyre_fp *f, uint64_t a) {
  return (a & (gyre_fp_sign_bit(f) - 1)) < gyre_fp_inf(f);
}

static void measure(const function *fn, const gyre_fp *f, uint64_t a, worst *w) {
  const uint64_t value = fn->fn(f, a);
  if (!is_finite(f, a) || !is_finite(f, value)) return;
  // A flushed operand or result is off by as much as it is large; that is not an error of the function.
  const bool small = (a & (gyre_fp_sign_bit(f) - 1)) >> f->fraction == 0;
  const bool zero = (value & (gyre_fp_sign_bit(f) - 1)) == 0;
  if (f->flush_in && (small || zero)) return;
  const double error = reference_error(f, fn->reference, a, value);
  w->count++;
  if (error <= w->error) return;
  w->error = error;
  w->at = a;
}

static bool report(const char *name, const char *format, const worst *w, double bound) {
  printf("%-5s %s: %.3f ulp at 0x%08" PRIx64 ", of %lu numbers; the bound is %.1f\n", name, format,
         w->error, w->at, w->count, bound);
  return w->error <= bound;
}

// Whole powers in binary16 are exact, and half of the least number is a tie that goes to zero.
static bool whole_powers(void) {
  const gyre_fp half = {GYRE_FP_FORMAT16};
  bool good = true;
  for (int n = -40; n <= 30; n++) {
    const unsigned size = (unsigned)abs(n),
                   top = size == 0 ? 0 : 31 - (unsigned)__builtin_clz(size);
    const uint64_t a =
        size == 0 ? 0 : (n < 0 ? 0x8000U : 0) | (top + 15) << 10 | (size << (10 - top) & 0x3ff);
    const uint64_t right = n > 15    ? 0x7c00
                           : n > -15 ? (uint64_t)(n + 15) << 10
                           : n > -25 ? (uint64_t)1 << (n + 24)
                                     : 0;
    const uint64_t value = gyre_fp_exp(&half, a);
    if (value == right) continue;
    printf("2^%d in binary16: 0x%04" PRIx64 ", expected 0x%04" PRIx64 "\n", n, value, right);
    good = false;
  }
  return good;
}

int main(int argc, char **argv) {
  const unsigned long stride = argc > 1 ? strtoul(argv[1], NULL, 0) : 40009;
  bool good = stride != 0 && whole_powers();
  for (unsigned i = 0; i < sizeof functions / sizeof *functions && good; i++) {
    const function *fn = &functions[i];
    if (argc > 2 && strcmp(argv[2], fn->name) != 0) continue;
    const gyre_fp half = {GYRE_FP_FORMAT16};
    const gyre_fp single = {GYRE_FP_FORMAT32, .flush_in = fn->flushes, .flush_out = fn->flushes};
    worst of_half = {0, 0, 0}, of_single = {0, 0, 0};
    for (uint64_t a = 0; a < 65536; a++) measure(fn, &half, a, &of_half);
    for (uint64_t a = 0; a <= UINT32_MAX; a += stride) measure(fn, &single, a, &of_single);
    good = report(fn->name, "binary16", &of_half, 0.51) && good;
    good = report(fn->name, "binary32", &of_single, fn->bound) && good;
  }
  return good ? 0 : 1;
}
