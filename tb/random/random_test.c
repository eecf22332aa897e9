// random_test.c - random programs over random configurations on the functional simulator (and the
// cycle model): all end, faults come where they must, everything is covered.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "generated/gyre_units.h"
#include "gyre_number.h"
#include "random_config.h"
#include "random_machine.h"
#include "riscv/gyre_row.h"

enum { SETS = 48 };

typedef struct arguments {
  uint64_t seed, count;
  uint32_t length, fault_permille;
  const char *config, *set[SETS];
  unsigned sets;
  uint32_t cores;  // most cores of a configuration that is drawn
  bool free_run, probe, model, table, all;
  bool stacks;  // of the model, data lie in interleaved stacks
  bool pc;      // configurations that are drawn have RECONVERGENCE = pc, else the stack
  bool own;     // threads share nothing: another GROUP_WAIT changes nothing
  bool order;   // the ways of warps are compared
} arguments;

static bool number(const char *text, uint64_t *value) {
  char why[GYRE_MESSAGE];
  return gyre_number("", text, UINT64_MAX, value, why);
}

static void print_coverage(const random_coverage *c) {
  const gyre_row *row;
  printf("%-12s %14s %14s\n", "instruction", "executed", "some threads off");
  for (unsigned i = 0; (row = gyre_row_get(i)); i++)
    printf("%-12s %14" PRIu64 " %14" PRIu64 "\n", row->name, c->insn[i], c->partial[i]);
  printf("\n%-45s %8s\n", "fault", "programs");
  for (unsigned i = 0; i < 32; i++)
    if (c->fault[i]) printf("%-45s %8" PRIu64 "\n", gyre_fault_name(i), c->fault[i]);
  random_floats_print(&c->floats);
  random_atomics_print(&c->atomics);
  random_cores_print(&c->cores);
  random_io_print(&c->io);
  random_rare_print(&c->rare);
  if (c->groups.count[RANDOM_GROUPS_SPLITS]) random_groups_print(&c->groups);
}

// Faults of the divergence stack, which threads with pcs of their own do not have.
static bool of_stack(unsigned cause) {
  return cause == GYRE_FAULT_STACK || cause == GYRE_FAULT_JOIN || cause == GYRE_FAULT_DIVERGENCE;
}

// ecall and ebreak are not executed but raised.
static bool check_coverage(const random_coverage *c, bool faults, bool pc) {
  const gyre_row *row;
  bool good = true;
  for (unsigned i = 0; (row = gyre_row_get(i)); i++) {
    if (row->g_ext || row->d_ext)
      continue;  // of shader programs, in double precision: illegal here
    if (c->insn[i] || (row->faults && (!faults || c->fault[row->cause]))) continue;
    fprintf(stderr, "random_test: %s was never executed\n", row->name);
    good = false;
  }
  static const uint8_t causes[] = {0, 1, 2, 3, 4, 5, 6, 7, 11, 24, 25, 26, 27, 28};
  for (unsigned i = 0; faults && i < sizeof causes; i++) {
    if (c->fault[causes[i]] || (pc && of_stack(causes[i]))) continue;
    fprintf(stderr, "random_test: fault \"%s\" was never raised\n", gyre_fault_name(causes[i]));
    good = false;
  }
  // Programs for the stack cover the effects of instructions.
  if (pc) return random_groups_check(&c->groups, faults) && good;
  good &= random_floats_check(&c->floats, faults);
  good &= random_cores_check(&c->cores, faults);
  good &= random_io_check(&c->io, c->cores.global > 0);
  good &= random_rare_check(&c->rare, faults);
  return random_atomics_check(&c->atomics, faults) && good;
}

static void print_repeat(const arguments *a, const random_program *p, uint64_t seed) {
  const char *name;
  uint32_t value;
  bool hex;
  fprintf(stderr,
          "  repeat: gyre_random_test --seed %" PRIu64 " --count 1%s%s%s%s%s%s%s --faults %u", seed,
          a->free_run ? " --free" : "", a->probe ? " --probe" : "", a->model ? " --model" : "",
          a->stacks ? " --stacks" : "", a->pc ? " --pc" : "", a->own ? " --own" : "",
          a->order ? " --order" : "", a->fault_permille);
  if (a->length) fprintf(stderr, " --length %u", a->length);
  if (a->cores > 1) fprintf(stderr, " --cores %u", a->cores);
  if (a->config) fprintf(stderr, " --config %s", a->config);
  for (unsigned i = 0; i < a->sets; i++) fprintf(stderr, " --set %s", a->set[i]);
  fprintf(stderr, "\n  program: gyre-randprog --seed %" PRIu64 " --length %u --faults %u%s%s%s%s",
          p->seed, p->options.length, p->options.fault_permille, a->free_run ? " --free" : "",
          a->probe ? " --probe" : "", a->own ? " --own" : "", a->order ? " --same-path" : "");
  if (a->stacks) fprintf(stderr, " --loose-lines");
  for (unsigned i = 0; (name = gyre_config_get(&p->cfg, i, &value, &hex)); i++)
    fprintf(stderr, hex ? " --set %s=0x%x" : " --set %s=%u", name, value);
  fprintf(stderr, " --out prog.elf\n");
}

// Another warp's fault stops a warp anywhere.
static bool same_order(const arguments *a, const random_program *p, const random_result *x,
                       const random_result *y, char *why) {
  return !a->order || a->free_run ||
         random_order_equal(&x->order, &y->order, p->info.fault < 0, why);
}

static bool one(const arguments *a, uint64_t seed, random_coverage *cover) {
  random_program p = {.seed = seed};
  random_result f = {0}, s = {0}, m = {0};
  char why[GYRE_MESSAGE] = "";
  uint64_t rng = seed;
  if (a->config) {
    if (!random_named_config(a->config, a->set, a->sets, &p.cfg, why))
      return false;  // seen to be legal before
  } else if (!random_config(&rng, a->cores, &p.cfg, why)) {
    fprintf(stderr, "random_test: no legal configuration found: %s\n", why);
    return false;
  }
  if (a->pc || !a->config) p.cfg.reconvergence = a->pc;
  if (a->pc) {
    const uint64_t wait = gyre_random(&rng);
    p.cfg.group_wait = wait & 3 ? 256 : 256u << (wait >> 8) % 5;
  }
  p.arg = (uint32_t)gyre_random(&rng);
  p.options.length = a->length;
  p.options.fault_permille = a->fault_permille;
  p.options.timing_dependent = a->free_run;
  p.options.probe = a->probe;
  p.options.own_only = a->own;
  p.options.loose_lines = a->stacks;
  p.options.same_path = p.order = a->order;
  if (a->stacks) {
    p.cfg.small = 0;
    p.cfg.dispatch = p.cfg.stack_interleave = 1;
    p.stack_seed = gyre_random(&rng) | 1;
    if (!gyre_config_check(&p.cfg, why)) p.cfg.lsu_queue = 32;  // SMALL may have fewer entries
  }
  bool ok = random_run_functional(&p, &f, cover, NULL, why) &&
            (a->free_run ? random_ended(&p, &f, why) : random_expected(&p, &f, why));
  uint64_t shuffle = gyre_random(&rng);
  if (ok)
    ok = random_run_functional(&p, &s, NULL, &shuffle, why) &&
         (a->free_run ? random_ended(&p, &s, why) : random_expected(&p, &s, why)) &&
         (!p.info.same_memory || random_equal(&p, &f, &s, why)) && same_order(a, &p, &f, &s, why);
  if (ok && a->own && p.cfg.reconvergence && p.info.fault < 0) {
    random_result other = {0};
    p.group_wait = p.cfg.group_wait == 256 ? 256u << (1 + shuffle % 5) : 256;
    ok = random_run_functional(&p, &other, NULL, NULL, why) && random_expected(&p, &other, why) &&
         random_equal(&p, &f, &other, why);
    random_free(&other);
    p.group_wait = 0;
  }
  if (ok && a->model) {
    gyre_timing timing = {0};
    const char *kind[] = {"1", "20", "random:40", "hostile:30"};
    timing.seed = gyre_random(&rng);
    ok = gyre_timing_parse(kind[gyre_random(&rng) % 4], &timing, why) &&
         random_run_model(&p, &timing, &m, why) &&
         (a->free_run ? random_ended(&p, &m, why) : random_expected(&p, &m, why)) &&
         (!p.info.same_memory || random_equal(&p, &f, &m, why)) && same_order(a, &p, &f, &m, why);
  }
  if (!ok) {
    fprintf(stderr, "random_test: seed %" PRIu64 ": %s\n", seed, why);
    print_repeat(a, &p, seed);
  }
  if (ok && m.stack_region.bytes) cover->windows += random_reaches(&p, &m);
  random_free(&f);
  random_free(&s);
  random_free(&m);
  return ok;
}

int main(int argc, char **argv) {
  arguments a = {.seed = 1, .count = 1000, .fault_permille = 250, .cores = 1};
  for (int i = 1; i < argc; i++) {
    uint64_t value = 0;
    const char *next = i + 1 < argc ? argv[i + 1] : NULL;
    bool takes = true, good = true;
    if (!strcmp(argv[i], "--free"))
      a.free_run = true, takes = false;
    else if (!strcmp(argv[i], "--probe"))
      a.probe = true, takes = false;
    else if (!strcmp(argv[i], "--pc"))
      a.pc = true, takes = false;
    else if (!strcmp(argv[i], "--own"))
      a.own = true, takes = false;
    else if (!strcmp(argv[i], "--order"))
      a.order = true, takes = false;
    else if (!strcmp(argv[i], "--model"))
      a.model = true, takes = false;
    else if (!strcmp(argv[i], "--stacks"))
      a.stacks = true, takes = false;
    else if (!strcmp(argv[i], "--table"))
      a.table = true, takes = false;
    else if (!strcmp(argv[i], "--covered"))
      a.all = true, takes = false;
    else if (!strcmp(argv[i], "--config"))
      a.config = next, good = next;
    else if (!strcmp(argv[i], "--set") && next && a.sets < SETS)
      a.set[a.sets++] = next;
    else if (!number(next, &value))
      good = false;
    else if (!strcmp(argv[i], "--seed"))
      a.seed = value;
    else if (!strcmp(argv[i], "--count"))
      a.count = value;
    else if (!strcmp(argv[i], "--length"))
      a.length = (uint32_t)value;
    else if (!strcmp(argv[i], "--cores"))
      a.cores = (uint32_t)value, good = value && value <= GYRE_MAX_CORES && !(value & (value - 1));
    else if (!strcmp(argv[i], "--faults"))
      a.fault_permille = (uint32_t)value;
    else
      good = false;
    if (!good) {
      fprintf(stderr,
              "random_test: bad argument \"%s\"\nusage: gyre_random_test [--seed S] [--count N] "
              "[--length N] [--faults PERMILLE] [--cores N] "
              "[--config NAME [--set PARAMETER=VALUE]...] [--free] [--probe] [--model] [--stacks] "
              "[--pc] "
              "[--own] [--order] [--table] [--covered]\n",
              argv[i]);
      return 2;
    }
    i += takes;
  }
  if (a.sets && !a.config) a.config = "small";
  gyre_config cfg;
  char why[GYRE_MESSAGE];
  if (a.config && !random_named_config(a.config, a.set, a.sets, &cfg, why)) {
    fprintf(stderr, "random_test: %s\n", why);
    return 2;
  }
  random_coverage cover = {0};
  uint64_t bad = 0;
  for (uint64_t i = 0; i < a.count && bad < 10; i++) bad += !one(&a, a.seed + i, &cover);
  if (a.table) print_coverage(&cover);
  if (a.all && !check_coverage(&cover, a.fault_permille, a.pc)) bad++;
  if (a.stacks && a.model && cover.windows * 4 < a.count) {
    fprintf(stderr, "random_test: only %" PRIu64 " programs have written to interleaved stacks\n",
            cover.windows);
    bad++;
  }
  printf("%" PRIu64 " programs from seed %" PRIu64 ": %s\n", cover.programs, a.seed,
         bad ? "FAILED" : "good");
  return bad ? 1 : 0;
}
