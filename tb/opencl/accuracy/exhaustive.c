// exhaustive.c - built-ins of one argument over all of its bit patterns, or some.
//
//   opencl_exhaustive [--functions NAME,...] [--first BITS] [--last BITS] [--every N] [--table FILE]
//   opencl_exhaustive --same N [--functions NAME,...] [--device NAME] [--seed S] MODULE
//   opencl_exhaustive --list [--functions NAME,...]   those that are the same code in a line
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
#include "gyre/gyre.h"
#include "gyre_file.h"

enum { SHOWN = 4, SAMPLE = 8191, FUNCTIONS = 256 };

// ---- The same bits as on a device ----

static uint32_t differ(device *d, const function *f, block_fn *fn, uint64_t seed, uint32_t inputs) {
  static uint32_t words[3 * BATCH], results[BATCH], in[BATCH], out[BATCH];
  uint32_t wrong = 0;
  sweep s;
  sweep_open(&s, f, fn);
  for (uint64_t first = 0; first < inputs; first += BATCH) {
    const uint32_t count = inputs - first < BATCH ? (uint32_t)(inputs - first) : BATCH;
    inputs_make(f, seed, (uint32_t)first, count, words);
    device_run(d, f, words, count, results);
    for (uint32_t i = 0; i < BATCH; i++) in[i] = words[i < count ? 3 * i : 0];
    for (uint32_t i = 0; i < count; i += BLOCK) fn(in + i, out + i);
    for (uint32_t i = 0; i < count; i++) {
      // Results of native functions for a NaN are not specified.
      if (!sweep_compares(&s, in[i])) continue;
      if (sweep_same(&s, out[i], results[i]) || wrong++ >= SHOWN) continue;
      fprintf(stderr, "%s of 0x%08x is 0x%08x on the device and 0x%08x here\n", f->name,
              (unsigned)in[i], (unsigned)results[i], (unsigned)out[i]);
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
  check_list(o.functions, sweep_knows);
  return o;
}

// ---- Sweeps ----

static sweep sweeps[FUNCTIONS];

// The first function of the list that gives all that functions[i] gives; i if there is none before.
static unsigned first_alike(const char *list, unsigned i) {
  for (unsigned j = 0; j < i; j++)
    if (sweeps[j].f && listed(list, sweeps[j].f->name) && sweep_alike(&sweeps[j], &sweeps[i]))
      return j;
  return i;
}

static void list_functions(const char *list) {
  for (unsigned i = 0; i < functions_count; i++) {
    if (!sweeps[i].f || !listed(list, sweeps[i].f->name) || first_alike(list, i) != i) continue;
    printf("%s", sweeps[i].f->name);
    for (unsigned j = i + 1; j < functions_count; j++)
      if (sweeps[j].f && listed(list, sweeps[j].f->name) && first_alike(list, j) == i)
        printf(",%s", sweeps[j].f->name);
    putchar('\n');
  }
}

static void measure(const options *o, unsigned i) {
  sweep *s = &sweeps[i];
  const sweep *other = &sweeps[first_alike(o->functions, i)];
  // Another bound is kept if the largest error keeps it.
  if (other != s && !other->v.wrong && other->v.worst <= fabs(s->f->bound)) {
    s->inputs = other->inputs;
    s->v = other->v;
    return;
  }
  // A sample first: where errors grow from one input to the next, MPFR would be asked for each.
  if (o->every < UINT32_MAX / SAMPLE) sweep_run(s, o->first, o->last, o->every * SAMPLE);
  if (!s->v.wrong) s->inputs = 0, sweep_run(s, o->first, o->last, o->every);
}

int main(int argc, char **argv) {
  options_program("opencl_exhaustive");
  if (functions_count > FUNCTIONS) die("there are more functions than this program has room for");
  native_check();
  const options o = parse(argc, argv);
  unsigned wrong = 0;
  device d;
  char why[GYRE_MESSAGE];
  FILE *table = o.table ? gyre_file_create("--table", o.table, why) : NULL;
  if (o.table && !table) die(why);
  if (table) fprintf(table, "function\tinputs\terror\tbound\tat\twrong\n");
  if (o.same) device_open(&d, o.device, o.module);
  for (unsigned i = 0; i < functions_count; i++)
    if (sweep_knows(&functions[i])) sweep_open(&sweeps[i], &functions[i], native_of(i));
  if (o.list) list_functions(o.functions);
  for (unsigned i = 0; i < functions_count && !o.list; i++) {
    const function *f = sweeps[i].f;
    if (!f || !listed(o.functions, f->name)) continue;
    if (o.same) {
      const uint32_t different = differ(&d, f, native_of(i), o.seed, o.same);
      printf("%-18s %10u inputs, %u different\n", f->name, (unsigned)o.same, (unsigned)different);
      wrong += different > 0;
      continue;
    }
    measure(&o, i);
    const sweep *s = &sweeps[i];
    char at[96], bound[16];
    arguments_of(f, s->v.at, at, sizeof at);
    bound_of(f, bound, sizeof bound);
    printf("%-18s %10llu %10.3f %15s %6u  %s\n", f->name, (unsigned long long)s->inputs, s->v.worst,
           bound, (unsigned)s->v.wrong, s->v.worst > 0.0 ? at : "");
    fflush(stdout);
    if (table)
      fprintf(table, "%s\t%llu\t%.3f\t%s\t%s\t%u\n", f->name, (unsigned long long)s->inputs,
              s->v.worst, bound, s->v.worst > 0.0 ? at : "-", (unsigned)s->v.wrong);
    wrong += s->v.wrong > 0;
  }
  if (o.same) device_close(&d);
  if (table && fclose(table)) die("the file of --table could not be written");
  if (wrong) printf("%u functions are wrong\n", wrong);
  return wrong ? 1 : 0;
}
