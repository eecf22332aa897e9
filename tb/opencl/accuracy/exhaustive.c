// exhaustive.c - built-ins of one argument over all of its bit patterns, or some.
//
//   opencl_exhaustive [--functions NAME,...] [--first BITS] [--last BITS] [--every N] [--table FILE]
//   opencl_exhaustive --same N [--functions NAME,...] [--device NAME] [--seed S] MODULE
//   opencl_exhaustive --list [--functions NAME,...]
//
// The built-ins are compiled for the host out of the bitcode that the device's code is made of. --same shows that both give
// the same bits: for the inputs of inputs.c, special values and all exponents among them; NaN are one as good as another. Without it, each
// result is compared with binary64, and where that sees an error beyond the bound, or the largest so far, MPFR decides.
//
// Exit status: 0 all within bounds, 1 something is not, 2 bad usage, or the device failed.

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "exhaustive.h"
#include "functions.h"

enum { SHOWN = 4, SAMPLE = 8191 };

// ---- The functions ----

#define DECLARE(NAME, KIND, EXPRESSION, BOUND, LOW, HIGH) \
  uint32_t gyre_word_##NAME(uint32_t u, uint32_t v, uint32_t w);
GYRE_FUNCTIONS(DECLARE)
#define ENTRY(NAME, KIND, EXPRESSION, BOUND, LOW, HIGH) gyre_word_##NAME,
static native_fn *const native[] = {GYRE_FUNCTIONS(ENTRY)};

static bool is_one(const function *f) { return f->kind == KIND_F || f->kind == KIND_U; }

static bool is_known(const function *f) {
  return is_one(f) && (f->bound == 0.0 ? exact_of(f->name) != NULL : binary64_of(f->name) != NULL);
}

static float float_of(uint32_t word) {
  float x;
  memcpy(&x, &word, sizeof x);
  return x;
}

// Whether an input belongs to those that are compared; as reference.c has it.
static bool is_open(const function *f, float a, double reference) {
  const bool of_native = strncmp(f->name, "native_", 7) == 0;
  const char *name = f->name + (of_native ? 7 : strncmp(f->name, "half_", 5) == 0 ? 5 : 0);
  if (name == f->name) return false;
  const bool periodic =
      strcmp(name, "sin") == 0 || strcmp(name, "cos") == 0 || strcmp(name, "tan") == 0;
  if (periodic) return !(fabsf(a) <= 0x1p16f) || (of_native && a == 0.0f);
  if (!of_native) return false;
  return !isnormal(a) || !(fabs(reference) >= 0x1p-126 && fabs(reference) < 0x1p128);
}

// ---- Comparison ----

typedef struct {
  const function *f;
  native_fn *native;
  exact_fn *exact;
  binary64_fn *binary64;
  bool restricted;  // not all numbers are compared
  int least_unit;   // of negative numbers, as reference.c has it
  uint64_t inputs;
  verdict v;
} task;

// MPFR has the last word.
static void decide(task *t, uint32_t word, uint32_t result) {
  const uint32_t words[3] = {word};
  compare(t->f, words, &result, 1, &t->v);
}

static bool is_nan(uint32_t word) { return (word & 0x7fffffff) > 0x7f800000; }

static void compare_exact(task *t, const uint32_t *word, unsigned count) {
  for (unsigned i = 0; i < count && t->v.wrong < SHOWN; i++) {
    const uint32_t expected = t->exact(word[i]), result = t->native(word[i], 0, 0);
    if (expected != result && !(is_nan(expected) && is_nan(result))) decide(t, word[i], result);
  }
  t->inputs += count;
}

static void compare_near(task *t, const uint32_t *word, unsigned count) {
  static double in[BLOCK], out[BLOCK], error[BLOCK];
  static uint32_t result[BLOCK];
  for (unsigned i = 0; i < BLOCK; i++) in[i] = (double)float_of(word[i < count ? i : 0]);
  t->binary64(in, out);
  for (unsigned i = 0; i < count; i++) result[i] = t->native(word[i], 0, 0);
  errors(in, out, result, t->least_unit, error);
  t->inputs += count;
  for (unsigned i = 0; i < count && t->restricted; i++) {
    if (!is_open(t->f, (float)in[i], out[i])) continue;
    t->inputs--;
    error[i] = 0.0;
  }
  const double bound = 0.999 * fabs(t->f->bound);
  for (unsigned i = 0; i < count && t->v.wrong < SHOWN; i++)
    if (error[i] > 0.999999 * t->v.worst || error[i] > bound) decide(t, word[i], result[i]);
}

static void run(task *t, uint32_t first, uint32_t last, uint32_t every) {
  uint32_t word[BLOCK];
  unsigned count = 0;
  for (uint64_t bits = first; bits <= last && t->v.wrong < SHOWN; bits += every) {
    // OpenCL has no signaling NaN. A code of nan() may be any.
    if (t->f->kind == KIND_U || !is_nan((uint32_t)bits) || bits & 0x400000)
      word[count++] = (uint32_t)bits;
    if (count < BLOCK && bits + every <= last) continue;
    (t->f->bound == 0.0 ? compare_exact : compare_near)(t, word, count);
    count = 0;
  }
  if (count) (t->f->bound == 0.0 ? compare_exact : compare_near)(t, word, count);
}

// ---- The same bits as on a device ----

static uint32_t differ(device *d, const function *f, native_fn *fn, uint64_t seed,
                       uint32_t inputs) {
  static uint32_t words[3 * BATCH], results[BATCH];
  uint32_t wrong = 0;
  for (uint64_t first = 0; first < inputs; first += BATCH) {
    const uint32_t count = inputs - first < BATCH ? (uint32_t)(inputs - first) : BATCH;
    inputs_make(f, seed, (uint32_t)first, count, words);
    device_run(d, f, words, count, results);
    for (uint32_t i = 0; i < count; i++) {
      const uint32_t *w = words + 3 * i, here = fn(w[0], w[1], w[2]);
      // What native functions make of a NaN is nobody's business.
      if (is_open(f, float_of(w[0]), 1.0)) continue;
      if (here == results[i] || (is_nan(here) && is_nan(results[i])) || wrong++ >= SHOWN) continue;
      fprintf(stderr, "%s of 0x%08x is 0x%08x on the device and 0x%08x here\n", f->name,
              (unsigned)w[0], (unsigned)results[i], (unsigned)here);
    }
  }
  return wrong;
}

// ---- The command ----

typedef struct {
  const char *functions, *device, *table, *module;
  uint32_t first, last, every, same, seed;
  bool list;
} options;

static options parse(int argc, char **argv) {
  options o = {
      .functions = "all", .device = "functional:wide", .last = UINT32_MAX, .every = 1, .seed = 1};
  for (int i = 1; i < argc; i++) {
    const char *option = argv[i];
    if (option[0] != '-') {
      if (o.module) die("one module, please");
      o.module = option;
      continue;
    }
    if (strcmp(option, "--list") == 0) {
      o.list = true;
      continue;
    }
    if (i + 1 == argc) die("an option without a value; all but --list take one");
    const char *value = argv[++i];
    if (strcmp(option, "--functions") == 0)
      o.functions = value;
    else if (strcmp(option, "--device") == 0)
      o.device = value;
    else if (strcmp(option, "--table") == 0)
      o.table = value;
    else if (strcmp(option, "--first") == 0)
      o.first = option_number(option, value, 0);
    else if (strcmp(option, "--last") == 0)
      o.last = option_number(option, value, 0);
    else if (strcmp(option, "--every") == 0)
      o.every = option_number(option, value, 1);
    else if (strcmp(option, "--same") == 0)
      o.same = option_number(option, value, 1);
    else if (strcmp(option, "--seed") == 0)
      o.seed = option_number(option, value, 1);
    else
      die("the options are --functions, --first, --last, --every, --table, --same, --device and "
          "--seed");
  }
  if (!o.same != !o.module) die("--same and a module belong together");
  if (o.first > o.last) die("--first is beyond --last");
  check_list(o.functions, is_known);
  return o;
}

int main(int argc, char **argv) {
  options_program("opencl_exhaustive");
#ifdef __x86_64__
  if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("fma"))
    die("this processor has no AVX2 and FMA, which the built-ins are compiled for here");
#endif
  const options o = parse(argc, argv);
  unsigned wrong = 0;
  device d;
  FILE *table = o.table ? fopen(o.table, "w") : NULL;
  if (o.table && !table) die("the file of --table cannot be written");
  if (table) fprintf(table, "function\tinputs\terror\tbound\tat\twrong\n");
  if (o.same) device_open(&d, o.device, o.module);
  for (unsigned i = 0; i < functions_count; i++) {
    const function *f = &functions[i];
    if (!listed(o.functions, f->name) || !is_known(f)) continue;
    if (o.list) {
      puts(f->name);
      continue;
    }
    if (o.same) {
      const uint32_t different = differ(&d, f, native[i], o.seed, o.same);
      printf("%-18s %10u inputs, %u different\n", f->name, (unsigned)o.same, (unsigned)different);
      wrong += different > 0;
      continue;
    }
    task t = {
        .f = f,
        .native = native[i],
        .exact = exact_of(f->name),
        .binary64 = binary64_of(f->name),
        .restricted = strncmp(f->name, "half_", 5) == 0 || strncmp(f->name, "native_", 7) == 0,
        .least_unit = strncmp(f->name, "lgamma", 6) == 0 ? -23 : -149};
    // A sample first: where errors grow from one input to the next, MPFR would be asked for each.
    if (o.every < UINT32_MAX / SAMPLE) run(&t, o.first, o.last, o.every * SAMPLE);
    if (!t.v.wrong) t.inputs = 0, run(&t, o.first, o.last, o.every);
    char at[96], bound[16];
    arguments_of(f, t.v.at, at, sizeof at);
    bound_of(f, bound, sizeof bound);
    printf("%-18s %10llu %10.3f %15s %6u  %s\n", f->name, (unsigned long long)t.inputs, t.v.worst,
           bound, (unsigned)t.v.wrong, t.v.worst > 0.0 ? at : "");
    fflush(stdout);
    if (table)
      fprintf(table, "%s\t%llu\t%.3f\t%s\t%s\t%u\n", f->name, (unsigned long long)t.inputs,
              t.v.worst, bound, t.v.worst > 0.0 ? at : "-", (unsigned)t.v.wrong);
    wrong += t.v.wrong > 0;
  }
  if (o.same) device_close(&d);
  if (table && fclose(table)) die("the file of --table could not be written");
  if (wrong) printf("%u functions are wrong\n", wrong);
  return wrong ? 1 : 0;
}
