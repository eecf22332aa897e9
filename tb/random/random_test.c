// random_test.c - random programs over random configurations on the functional simulator (and the
// cycle model): all end, faults come where they must, everything is covered.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "generated/gyre_units.h"
#include "gyre_number.h"
#include "riscv/gyre_row.h"
#include "random_machine.h"

enum { SETS = 48 };

typedef struct arguments {
  uint64_t seed, count;
  uint32_t length, fault_permille;
  const char *config, *set[SETS];
  unsigned sets;
  uint32_t cores;  // most cores of a configuration that is drawn
  bool free_run, probe, model, table, all;
} arguments;

// Main memory that is small or large, aligned or not, and may begin at 0 or end at 2^32, with a start
// anywhere in it; local memory and the I/O page side by side with it or not.
static void random_map(uint64_t *rng, gyre_config *cfg) {
  static const uint32_t maps[][2] = {
      {0x80000000u, 1u << 20},    {0x20000000u, 1u << 20},    {0, 1u << 24},
      {0xfff00000u, 1u << 20},    {0x80000000u, 0x80000000u}, {0x00003000u, 0xfff00000u},
      {0xc0001000u, 0x3ffff000u}, {0x12345000u, 0x7654b000u}};
  const unsigned k = (unsigned)(gyre_random(rng) % (sizeof maps / sizeof *maps));
  cfg->ram_base = maps[k][0];
  cfg->ram_bytes = maps[k][1];
  const uint32_t words = cfg->ram_bytes / 4, any = (uint32_t)gyre_random(rng) % words;
  const uint32_t places[] = {0, any, any, any, words - 1};
  cfg->reset_pc = cfg->ram_base + 4 * places[gyre_random(rng) % 5];
  // What these overlap is refused and drawn again.
  const uint32_t end = cfg->ram_base + cfg->ram_bytes;
  const uint32_t io[] = {0x10000000u, end, cfg->ram_base - 4096, 0xfffff000u, 0};
  const uint32_t lmem[] = {0xffff0000u, 0, cfg->ram_base - cfg->lmem_bytes, 0x40000000u,
                           (end + 65535u) & ~65535u};
  cfg->io_base = io[gyre_random(rng) % 5];
  cfg->lmem_base = lmem[gyre_random(rng) % 5];
}

// A legal configuration with small caches, often odd ones.
static bool random_config(uint64_t *rng, uint32_t cores, gyre_config *cfg, char *why) {
  for (unsigned tries = 0; tries < 1000; tries++) {
    unsigned named = 0;
    while (gyre_config_name(named, NULL)) named++;
    gyre_config_named(gyre_config_name((unsigned)(gyre_random(rng) % named), NULL), cfg);
    cfg->num_cores = cores > 1 ? cores >> gyre_random(rng) % 3 : 1;
    if (!cfg->num_cores) cfg->num_cores = 1;
    if (gyre_random(rng) % 4 == 0) return gyre_config_check(cfg, why);
    if (cfg->ram_bytes < 1u << 20) cfg->ram_bytes = 1u << 20;  // for windows of many threads
    cfg->num_warps =
        (uint32_t)(gyre_random(rng) % 3 ? gyre_random(rng) % 8 + 1 : gyre_random(rng) % 32 + 1);
    if (cfg->num_cores > 1)  // few where there are many cores
      cfg->num_warps = 1 + cfg->num_warps / (cfg->num_cores > 4 ? 12 : 3);
    cfg->num_threads = 1u << gyre_random(rng) % 6;
    cfg->num_lanes = cfg->num_threads >> gyre_random(rng) % 3;
    if (!cfg->num_lanes) cfg->num_lanes = 1;
    cfg->m_ext = gyre_random(rng) % 4 != 0;
    cfg->f_ext = gyre_random(rng) % 4 != 0;
    cfg->a_ext = gyre_random(rng) % 4 != 0;
    cfg->num_fpu_lanes =
        gyre_random(rng) % 2 ? 0 : 1u << gyre_random(rng) % 6 & (2 * cfg->num_lanes - 1);
    cfg->num_barriers = 1u << gyre_random(rng) % 6;
    cfg->line_bytes = 4u << gyre_random(rng) % 6;
    cfg->icache_bytes = 256u << gyre_random(rng) % 4;
    cfg->dcache_bytes = 256u << gyre_random(rng) % 4;
    cfg->icache_ways = 1u << gyre_random(rng) % 2;
    cfg->dcache_ways = 1u << gyre_random(rng) % 2;
    cfg->lmem_bytes = 128u << gyre_random(rng) % 8;
    cfg->lsu_queue = 1u << gyre_random(rng) % 6;
    cfg->ibuf_depth = 2u << gyre_random(rng) % 3;
    cfg->div_step = 1u << gyre_random(rng) % 3;
    if (gyre_random(rng) % 2 == 0) random_map(rng, cfg);
    cfg->max_writes = (uint32_t)(gyre_random(rng) % 15 + 1);
    if (gyre_config_check(cfg, why)) return true;
  }
  return false;
}

static bool number(const char *text, uint64_t *value) {
  char why[GYRE_MESSAGE];
  return gyre_number("", text, UINT64_MAX, value, why);
}

// The configuration that was asked for.
static bool named_config(const arguments *a, gyre_config *cfg, char *why) {
  if (!gyre_config_named(a->config, cfg)) {
    snprintf(why, GYRE_MESSAGE, "there is no configuration \"%.60s\"", a->config);
    return false;
  }
  for (unsigned i = 0; i < a->sets; i++) {
    char name[64];
    const char *eq = strchr(a->set[i], '=');
    uint64_t value;
    size_t n = eq ? (size_t)(eq - a->set[i]) : 0;
    if (!eq || n >= sizeof name || !number(eq + 1, &value) || value > UINT32_MAX) {
      snprintf(why, GYRE_MESSAGE, "\"%.60s\" is not PARAMETER=VALUE", a->set[i]);
      return false;
    }
    memcpy(name, a->set[i], n);
    name[n] = 0;
    if (!gyre_config_set(cfg, name, (uint32_t)value, why)) return false;
  }
  return gyre_config_check(cfg, why);
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
}

// ecall and ebreak are not executed but raised.
static bool check_coverage(const random_coverage *c, bool faults) {
  const gyre_row *row;
  bool good = true;
  for (unsigned i = 0; (row = gyre_row_get(i)); i++) {
    if (c->insn[i] || (row->faults && (!faults || c->fault[row->cause]))) continue;
    fprintf(stderr, "random_test: %s was never executed\n", row->name);
    good = false;
  }
  static const uint8_t causes[] = {0, 1, 2, 3, 4, 5, 6, 7, 11, 24, 25, 26, 27, 28};
  for (unsigned i = 0; faults && i < sizeof causes; i++) {
    if (c->fault[causes[i]]) continue;
    fprintf(stderr, "random_test: fault \"%s\" was never raised\n", gyre_fault_name(causes[i]));
    good = false;
  }
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
  fprintf(stderr, "  repeat: gyre_random_test --seed %" PRIu64 " --count 1%s%s%s --faults %u", seed,
          a->free_run ? " --free" : "", a->probe ? " --probe" : "", a->model ? " --model" : "",
          a->fault_permille);
  if (a->length) fprintf(stderr, " --length %u", a->length);
  if (a->cores > 1) fprintf(stderr, " --cores %u", a->cores);
  if (a->config) fprintf(stderr, " --config %s", a->config);
  for (unsigned i = 0; i < a->sets; i++) fprintf(stderr, " --set %s", a->set[i]);
  fprintf(stderr, "\n  program: gyre-randprog --seed %" PRIu64 " --length %u --faults %u%s%s",
          p->seed, p->options.length, p->options.fault_permille, a->free_run ? " --free" : "",
          a->probe ? " --probe" : "");
  for (unsigned i = 0; (name = gyre_config_get(&p->cfg, i, &value, &hex)); i++)
    fprintf(stderr, hex ? " --set %s=0x%x" : " --set %s=%u", name, value);
  fprintf(stderr, " --out prog.elf\n");
}

static bool one(const arguments *a, uint64_t seed, random_coverage *cover) {
  random_program p = {.seed = seed};
  random_result f = {0}, s = {0}, m = {0};
  char why[GYRE_MESSAGE] = "";
  uint64_t rng = seed;
  if (a->config) {
    if (!named_config(a, &p.cfg, why)) return false;  // seen to be legal before
  } else if (!random_config(&rng, a->cores, &p.cfg, why)) {
    fprintf(stderr, "random_test: no legal configuration found: %s\n", why);
    return false;
  }
  p.arg = (uint32_t)gyre_random(&rng);
  p.options.length = a->length;
  p.options.fault_permille = a->fault_permille;
  p.options.timing_dependent = a->free_run;
  p.options.probe = a->probe;
  bool ok = random_run_functional(&p, &f, cover, NULL, why) &&
            (a->free_run ? random_ended(&p, &f, why) : random_expected(&p, &f, why));
  uint64_t shuffle = gyre_random(&rng);
  if (ok)
    ok = random_run_functional(&p, &s, NULL, &shuffle, why) &&
         (a->free_run ? random_ended(&p, &s, why) : random_expected(&p, &s, why)) &&
         (!p.info.same_memory || random_equal(&p, &f, &s, why));
  if (ok && a->model) {
    gyre_timing timing = {0};
    const char *kind[] = {"1", "20", "random:40", "hostile:30"};
    timing.seed = gyre_random(&rng);
    ok = gyre_timing_parse(kind[gyre_random(&rng) % 4], &timing, why) &&
         random_run_model(&p, &timing, &m, why) &&
         (a->free_run ? random_ended(&p, &m, why) : random_expected(&p, &m, why)) &&
         (!p.info.same_memory || random_equal(&p, &f, &m, why));
  }
  if (!ok) {
    fprintf(stderr, "random_test: seed %" PRIu64 ": %s\n", seed, why);
    print_repeat(a, &p, seed);
  }
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
    else if (!strcmp(argv[i], "--model"))
      a.model = true, takes = false;
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
              "[--config NAME [--set PARAMETER=VALUE]...] [--free] [--probe] [--model] [--table] "
              "[--covered]\n",
              argv[i]);
      return 2;
    }
    i += takes;
  }
  if (a.sets && !a.config) a.config = "small";
  gyre_config cfg;
  char why[GYRE_MESSAGE];
  if (a.config && !named_config(&a, &cfg, why)) {
    fprintf(stderr, "random_test: %s\n", why);
    return 2;
  }
  random_coverage cover = {0};
  uint64_t bad = 0;
  for (uint64_t i = 0; i < a.count && bad < 10; i++) bad += !one(&a, a.seed + i, &cover);
  if (a.table) print_coverage(&cover);
  if (a.all && !check_coverage(&cover, a.fault_permille)) bad++;
  printf("%" PRIu64 " programs from seed %" PRIu64 ": %s\n", cover.programs, a.seed,
         bad ? "FAILED" : "good");
  return bad ? 1 : 0;
}
