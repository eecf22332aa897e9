// fpu_test.c - gyre_fpu_test: the functions of cmodel/isa/fpu against host hardware and MPFR.
//
//   gyre_fpu_test known                      results written down from the manual
//   gyre_fpu_test corners    [--op NAME]     all pairs, triples of the special values, all modes
//   gyre_fpu_test random     [--op NAME] [--seed S] [--first N] [--vectors N]
//   gyre_fpu_test exhaustive  --op NAME [--first N] [--vectors N]
//   gyre_fpu_test list                       names, number of operands
//
// exhaustive: operand patterns first.. of a one-operand operation, in all modes against the host;
// against MPFR each in one mode (pattern mod 5). Exit status: 0 no difference, 1 some, 2 bad usage.

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fpu_check.h"
#include "fpu_vectors.h"

typedef struct options {
  const char *what;
  fpu_op op;  // FPU_OPS: all
  uint64_t seed, first, vectors;
} options;

static int complain(const char *text, const char *word) {
  fprintf(stderr, "gyre_fpu_test: %s '%s'; see the head of tb/fpu/fpu_test.c\n", text, word);
  return 2;
}

static bool number(const char *text, uint64_t *value) {
  char *rest = NULL;
  if (*text < '0' || *text > '9') return false;
  errno = 0;
  *value = strtoull(text, &rest, 0);
  return errno == 0 && *rest == '\0';
}

static int parse(int argc, char **argv, options *o) {
  if (argc < 2) return complain("needs a first word:", "known|corners|random|exhaustive|list");
  o->what = argv[1];
  for (int i = 2; i < argc; i += 2) {
    if (i + 1 == argc) return complain("no value for", argv[i]);
    bool good = true;
    if (strcmp(argv[i], "--op") == 0) {
      o->op = fpu_op_named(argv[i + 1]);
      good = o->op != FPU_OPS;
    } else if (strcmp(argv[i], "--seed") == 0) {
      good = number(argv[i + 1], &o->seed);
    } else if (strcmp(argv[i], "--first") == 0) {
      good = number(argv[i + 1], &o->first);
    } else if (strcmp(argv[i], "--vectors") == 0) {
      good = number(argv[i + 1], &o->vectors);
    } else {
      return complain("no option", argv[i]);
    }
    if (!good) return complain("bad value", argv[i + 1]);
  }
  return 0;
}

static uint32_t corner(fpu_op op, unsigned i) {
  return fpu_takes_integer(op) ? fpu_special_integer(i) : fpu_special(i);
}

static void corners(fpu_check *k, fpu_op op) {
  const unsigned operands = fpu_ops[op].operands, modes = fpu_ops[op].rounds ? GYRE_F32_MODES : 1;
  const unsigned second = operands > 1 ? FPU_SPECIALS : 1, third = operands > 2 ? FPU_SPECIALS : 1;
  for (unsigned i = 0; i < FPU_SPECIALS * second * third * modes; i++) {
    const unsigned pair = i / modes, triple = pair / FPU_SPECIALS;
    fpu_check_vector(k, op,
                     (fpu_vector){.a = corner(op, pair % FPU_SPECIALS),
                                  .b = corner(op, triple % FPU_SPECIALS),
                                  .c = corner(op, triple / FPU_SPECIALS),
                                  .mode = (gyre_f32_mode)(i % modes)},
                     FPU_HOST | FPU_MPFR);
  }
}

static void randoms(fpu_check *k, fpu_op op, const options *o) {
  for (uint64_t i = o->first; i - o->first < o->vectors; i++) {
    const uint64_t before = k->differences;
    fpu_check_vector(k, op, fpu_random(op, o->seed, i), FPU_HOST | FPU_MPFR);
    if (k->differences == before || before >= 10) continue;
    printf("   again: random --op %s --seed %" PRIu64 " --first %" PRIu64 " --vectors 1\n",
           fpu_ops[op].name, o->seed, i);
  }
}

static void exhaustive(fpu_check *k, fpu_op op, const options *o) {
  const unsigned modes = fpu_ops[op].rounds ? GYRE_F32_MODES : 1;
  for (uint64_t i = o->first; i - o->first < o->vectors && i >> 32 == 0; i++) {
    for (unsigned mode = 0; mode < modes; mode++) {
      const unsigned references = mode == i % modes ? FPU_HOST | FPU_MPFR : FPU_HOST;
      const fpu_vector v = {.a = (uint32_t)i, .b = 0, .c = 0, .mode = (gyre_f32_mode)mode};
      fpu_check_vector(k, op, v, references);
    }
  }
}

static uint64_t run(const options *o, fpu_mpfr *mpfr) {
  uint64_t differences = 0;
  for (unsigned i = 0; i < FPU_OPS; i++) {
    const fpu_op op = (fpu_op)i;
    if (o->op != FPU_OPS && o->op != op) continue;
    fpu_check k = {.mpfr = mpfr};
    if (o->what[0] == 'c') corners(&k, op);
    if (o->what[0] == 'r') randoms(&k, op, o);
    if (o->what[0] == 'e') exhaustive(&k, op, o);
    printf("%-9s %11" PRIu64 " vectors, host %11" PRIu64 ", mpfr %11" PRIu64
           ", differences %" PRIu64 "\n",
           fpu_ops[op].name, k.vectors, k.host, k.with_mpfr, k.differences);
    differences += k.differences;
  }
  return differences;
}

static int known(void) {
  const unsigned differences = fpu_check_known();
  printf("%u known results, %u differences\n", fpu_known_count(), differences);
  return differences != 0;
}

static int list(void) {
  for (unsigned op = 0; op < FPU_OPS; op++)
    printf("%s %u\n", fpu_ops[op].name, fpu_ops[op].operands);
  return 0;
}

int main(int argc, char **argv) {
  options o = {.what = "", .op = FPU_OPS, .seed = 1, .first = 0, .vectors = 1000000};
  const int usage = parse(argc, argv, &o);
  if (usage != 0) return usage;
  if (strcmp(o.what, "known") == 0) return known();
  if (strcmp(o.what, "list") == 0) return list();
  const bool all = strcmp(o.what, "exhaustive") == 0;
  if (!all && strcmp(o.what, "corners") != 0 && strcmp(o.what, "random") != 0) {
    return complain("no test", o.what);
  }
  if (all && (o.op == FPU_OPS || fpu_ops[o.op].operands != 1)) {
    return complain("exhaustive needs --op of one operand, not", o.op == FPU_OPS ? "all" : "two");
  }
  fpu_mpfr *mpfr = fpu_mpfr_new();
  if (mpfr == NULL) {
    fprintf(stderr, "gyre_fpu_test: out of memory\n");
    return 2;
  }
  const uint64_t differences = run(&o, mpfr);
  fpu_mpfr_free(mpfr);
  return differences != 0;
}
