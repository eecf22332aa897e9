// filter_test.c - opencl_exhaustive finds what is wrong at a single input, and its references are what MPFR says.
//
// The reference of each function in binary64 is compared with MPFR, and a sweep of some thousand inputs must give the
// verdict of MPFR for each. Then results are replaced by wrong ones, NaN, infinities, and results whose error is hardly
// larger than the largest, at zeros, infinities, NaN and ends of the range, too. The sweep must find each.
//
//   opencl_filter_test [INPUTS]   for the references (default 500)
//
// Exit status: 0 all found, 1 something was not, 2 bad usage.

#include <math.h>
#include <string.h>

#include "exhaustive.h"

enum { WINDOW = BLOCK + 150, SPECIALS = 16, STEP = 13, SHOWN = 3 };

static unsigned failures, shown, planted, exp_at;

static float number_of(uint32_t word) {
  float x;
  memcpy(&x, &word, sizeof x);
  return x;
}

static uint32_t word_of(float x) {
  uint32_t word;
  memcpy(&word, &x, sizeof word);
  return word;
}

static void fail(const function *f, const char *what, uint32_t input, uint32_t result) {
  if (failures++, shown++ < SHOWN)
    printf("%s: %s: input 0x%08x, result 0x%08x\n", f->name, what, (unsigned)input,
           (unsigned)result);
}

// ---- A function with one wrong result ----

static block_fn *right;
static uint32_t wrong_input, wrong_result;
static bool is_wrong, all_wrong;  // up to that input

static void native(const uint32_t *in, uint32_t *out) {
  right(in, out);
  for (unsigned i = 0; i < BLOCK && is_wrong; i++)
    if (in[i] == wrong_input || (all_wrong && in[i] < wrong_input)) out[i] = wrong_result;
}

static sweep swept(const function *f, uint32_t first, uint32_t last) {
  static sweep s;
  sweep_open(&s, f, native);
  sweep_run(&s, first, last, 1);
  return s;
}

// Runs after a sweep without it, so that the largest error is known before.
static sweep swept_with(const function *f, uint32_t first, uint32_t last, uint32_t input,
                        uint32_t result) {
  static sweep s;
  s = swept(f, first, last);
  is_wrong = true;
  wrong_input = input;
  wrong_result = result;
  sweep_run(&s, first, last, 1);
  is_wrong = false;
  planted++;
  return s;
}

static void must_find(const function *f, const char *what, uint32_t first, uint32_t last,
                      uint32_t input, uint32_t result) {
  if (!swept_with(f, first, last, input, result).v.wrong) fail(f, what, input, result);
}

// Checks one result by MPFR.
static verdict judged(const function *f, uint32_t input, uint32_t result) {
  const uint32_t words[3] = {input};
  verdict v = {0};
  compare(f, words, &result, 1, &v);
  return v;
}

// Results of a window, which are those of its inputs.
static const uint32_t *window_of(uint32_t first) {
  static uint32_t in[2 * BLOCK], out[2 * BLOCK];
  for (unsigned i = 0; i < 2 * BLOCK; i++) in[i] = first + (i < WINDOW ? i : 0);
  right(in, out);
  right(in + BLOCK, out + BLOCK);
  return out;
}

static uint32_t result_of(uint32_t input) { return *window_of(input); }

// ---- The references ----

// Less than 2^-23 units from MPFR's result; a sweep leaves a millionth of the largest error, half a unit at least, to MPFR.
static void references(const function *f, unsigned inputs) {
  static uint32_t words[3 * BLOCK], in_words[BLOCK];
  static double in[BLOCK], asked[BLOCK], expected[BLOCK];
  sweep s;
  sweep_open(&s, f, right);
  reference_values v;
  mpfr_t number;
  mpfr_inits2(64, v.r, number, (mpfr_ptr)0);
  mpfr_inits2(24, v.x, v.y, v.z, (mpfr_ptr)0);
  for (unsigned first = 0; first < inputs; first += BLOCK) {
    inputs_make(f, 1, first, BLOCK, words);
    for (unsigned i = 0; i < BLOCK; i++) in_words[i] = words[3 * i];
    arguments(s.reference, in_words, in, asked);
    s.reference->fn(asked, expected);
    for (unsigned i = 0; i < BLOCK && first + i < inputs; i++) {
      v.a = (float)in[i];
      v.u = in_words[i];
      v.least_unit = -149;
      mpfr_set_flt(v.x, v.a, MPFR_RNDN);
      // Those MPFR judges anyway.
      if (in[i] == 0.0 || in[i] == s.reference->low || in[i] == s.reference->high) continue;
      if (f->reference(&v) == ANSWER_OPEN) continue;
      const bool inside = in[i] >= s.reference->low && in[i] <= s.reference->high;
      const double got = inside ? expected[i] : NAN;
      bool same;
      if (mpfr_nan_p(v.r))
        same = isnan(got) && (!inside || s.reference->poles);
      else if (!isnan(got) && signbit(got) != (mpfr_signbit(v.r) != 0))
        same = false;
      else if (mpfr_inf_p(v.r))
        same = fabs(got) >= 0x1p130;
      else if (mpfr_zero_p(v.r))
        same = fabs(got) < 0x1p-160;
      else if (mpfr_get_exp(v.r) > 128)
        same = fabs(got) >= 0x1p128;
      else {
        long unit = (long)mpfr_get_exp(v.r) - 24;
        if (unit < v.least_unit) unit = v.least_unit;
        mpfr_set_d(number, got, MPFR_RNDN);
        mpfr_sub(number, number, v.r, MPFR_RNDN);
        mpfr_mul_2si(number, number, -unit, MPFR_RNDN);
        same = isfinite(got) && fabs(mpfr_get_d(number, MPFR_RNDA)) < 0x1p-23;
      }
      if (!same) fail(f, "the reference is not MPFR's", in_words[i], word_of((float)got));
    }
  }
  mpfr_clears(v.r, number, v.x, v.y, v.z, (mpfr_ptr)0);
}

// The same of exact functions: the reference must pass for a result.
static void exact_references(const function *f, unsigned inputs) {
  static uint32_t words[3 * BLOCK], in[BLOCK], expected[BLOCK];
  sweep s;
  sweep_open(&s, f, right);
  for (unsigned first = 0; first < inputs; first += BLOCK) {
    inputs_make(f, 1, first, BLOCK, words);
    for (unsigned i = 0; i < BLOCK; i++) in[i] = words[3 * i];
    s.exact(in, expected);
    for (unsigned i = 0; i < BLOCK && first + i < inputs; i++)
      if (judged(f, in[i], expected[i]).wrong)
        fail(f, "the reference is not MPFR's", in[i], expected[i]);
  }
}

// An error hardly larger than the largest of the window must become the largest.
static void hardly_larger(const function *f, uint32_t first, uint32_t last, const verdict *all) {
  const uint32_t *results = window_of(first);
  double least = INFINITY;
  uint32_t input = 0, result = 0;
  for (uint32_t word = first; word <= last; word += STEP) {
    const uint32_t here = results[word - first];
    for (int step = -2; step <= 2; step++) {
      const verdict v = judged(f, word, here + (uint32_t)step);
      if (v.wrong || v.worst <= all->worst || v.worst >= least) continue;
      least = v.worst;
      input = word;
      result = here + (uint32_t)step;
    }
  }
  if (least == INFINITY) return;
  const sweep s = swept_with(f, first, last, input, result);
  if (s.v.worst != least || s.v.at[0] != input)
    fail(f, "an error hardly larger than the largest", input, result);
}

// A sweep of a window must have the verdict that MPFR has of all of its inputs.
static void numbers(const function *f, uint32_t first, uint32_t count) {
  const uint32_t last = first + count - 1, *results = window_of(first);
  verdict all = {0};
  for (unsigned i = 0; i < count; i++) {
    const verdict v = judged(f, first + i, results[i]);
    if (v.worst > all.worst) all = v;
  }
  const sweep s = swept(f, first, last);
  // Among equal errors a sweep may have another first, and binary64 sees none below 2^-21.
  const uint32_t at = s.v.at[0];
  const bool same =
      fmax(s.v.worst, all.worst) < 0x1p-21 ||
      (s.v.worst == all.worst && judged(f, at, results[at - first]).worst == all.worst);
  if (s.v.wrong || !same || s.inputs != count)
    fail(f, "a sweep that is not what MPFR says", at, all.at[0]);
  if (f->bound != 0.0) hardly_larger(f, first, last, &all);
}

static void one_input(const function *f, uint32_t first) {
  const uint32_t last = first + WINDOW - 1;
  const uint32_t input = first + WINDOW / 3, result = result_of(input);
  if (!judged(f, input, result).inputs || (f->kind == KIND_F && isnan(number_of(result)))) return;
  must_find(f, "NaN", first, last, input, 0x7fc00000);
  must_find(f, "the other sign", first, last, input, result ^ 0x80000000);
  if (f->kind == KIND_F && (result & 0x7f800000) != 0x7f800000)
    must_find(f, "an infinity", first, last, input, 0x7f800000);
  // The error is at least the distance from the nearest number, less its own.
  const uint32_t beyond = f->bound == 0.0 ? 1 : (uint32_t)ceil(fabs(f->bound)) + 1;
  uint32_t units = beyond;
  while (!judged(f, input, result + units).wrong && units < 4 * beyond) units++;
  must_find(f, "a result beyond the bound", first, last, input, result + units);
}

// ---- Special inputs ----

static void specials(const function *f) {
  static const uint32_t inputs[SPECIALS] = {0,          0x80000000, 0x7f800000, 0xff800000,
                                            0x7fc00000, 0xffc00001, 0x3f800000, 0xbf800000,
                                            0x40000000, 0xc0000000, 0xc1200000, 0x4b800001,
                                            0x7f7fffff, 0xff7fffff, 0x3fc00000, 0x00000001};
  static const uint32_t results[] = {0,          0x80000000, 0x7f800000, 0xff800000, 0x7fc00000,
                                     0x7f7fffff, 0xff7fffff, 0x3f800000, 0xbf800000, 0x40490fdb};
  for (unsigned i = 0; i < SPECIALS; i++) {
    const uint32_t input = inputs[i], result = result_of(input);
    const sweep s = swept(f, input, input);
    if (s.v.wrong) fail(f, "a special input that is not wrong", input, result);
    for (unsigned j = 0; j < sizeof results / sizeof results[0]; j++) {
      if (!judged(f, input, results[j]).wrong) continue;
      must_find(f, "a special input", input, input, input, results[j]);
    }
  }
}

// Windows whose results may be all alike: tiny arguments, large ones, those without a result, NaN.
static void alike(const function *f) {
  static const uint32_t firsts[] = {0x00000000, 0x80000000, 0x2f000000, 0xaf000000, 0x3e000000,
                                    0x42fc0000, 0xc2fc0000, 0x4f000000, 0xcf000000, 0x7f700000,
                                    0x7fd00000, 0xffd00000, 0x3f800001, 0xbf800001};
  for (unsigned i = 0; i < sizeof firsts / sizeof firsts[0]; i++) {
    const uint32_t first = firsts[i], last = first + WINDOW - 1, input = first + WINDOW / 2;
    if (swept(f, first, last).v.wrong) fail(f, "a window that is not wrong", first, last);
    const uint32_t result = result_of(input);
    const uint32_t results[] = {result ^ 0x80000000, result + 1, result - 1, result ^ 0x00400000,
                                0x7fc00000,          0x7f800000, 0xff800000, 0x3f800000};
    for (unsigned j = 0; j < sizeof results / sizeof results[0]; j++) {
      const verdict v = judged(f, input, results[j]);
      if (v.wrong) must_find(f, "a window of equal results", first, last, input, results[j]);
      // A small error must be the largest if no other is.
      if (v.inputs && !v.wrong && v.worst > 0x1p-21 &&
          swept_with(f, first, last, input, results[j]).v.worst < v.worst)
        fail(f, "an error in a window of equal results", input, results[j]);
      all_wrong = true;
      const uint32_t end = first + BLOCK - 1;
      if (judged(f, first, results[j]).wrong && judged(f, end, results[j]).wrong)
        must_find(f, "equal results that are all wrong", first, end, end, results[j]);
      all_wrong = false;
    }
  }
}

int main(int argc, char **argv) {
  options_program("opencl_filter_test");
  native_check();
  const unsigned inputs = argc > 1 ? option_number("INPUTS", argv[1], 1) : 500;
  if (argc > 2) die("one number of inputs, please");
  // A planted error prints its sentence, which is suppressed here.
  if (!freopen("/dev/null", "w", stderr)) die("/dev/null cannot be opened");
  for (unsigned i = 0; i < functions_count; i++) {
    const function *f = &functions[i];
    if (!sweep_knows(f)) continue;
    if (strcmp(f->name, "exp") == 0) exp_at = i;
    shown = 0;
    right = native_of(i);
    (f->bound == 0.0 ? exact_references : references)(f, inputs);
    if (strcmp(f->name, "nan") != 0 && strcmp(f->name, "lgamma_r_sign") != 0) {
      const uint32_t first = word_of((float)(0.3 * f->low + 0.7 * f->high));
      numbers(f, first, WINDOW);
      one_input(f, first);
    }
    // Results that are all 1, or the arguments.
    if (f->bound != 0.0 && binary64_of(f->name)->monotone > 0.0) {
      one_input(f, 0x31800000);
      const uint32_t *near_one = window_of(0x32800000);
      if (near_one[0] == near_one[WINDOW - 1] && !isnan(number_of(*near_one)))
        numbers(f, 0x32800000, BLOCK);
    }
    alike(f);
    specials(f);
  }
  // The first of more blocks than are kept back at a time.
  all_wrong = true;
  right = native_of(exp_at);
  must_find(&functions[exp_at], "the first block of many", 0x20000000, 0x20000000 + 1200 * BLOCK,
            0x20000000 + BLOCK - 1, 0x40e00000);
  printf("%u wrong results planted, %u failures\n", planted, failures);
  return failures ? 1 : 0;
}
