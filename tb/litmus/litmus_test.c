// litmus_test.c - runs litmus programs on a machine and fails if a forbidden outcome occurs.
//
// `threads` is the functional simulator with a host thread for each core.
//
//   gyre_litmus_test [--on functional|threads|model] [--config NAME] [--set PARAMETER=VALUE]...
//                    [--test NAME] [--seed S] [--count N] [--table]

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre_number.h"
#include "litmus_run.h"

enum { SETS = 16 };

typedef struct arguments {
  const char *on, *config, *test, *set[SETS];
  unsigned sets;
  uint64_t seed, count;
  bool table;
} arguments;

static void store(void *ctx, uint32_t addr, uint32_t word) {
  gyre_memory_write(ctx, addr, word, 4);
}

static uint32_t load(void *ctx, uint32_t addr) { return gyre_memory_read(ctx, addr, 4); }

static bool one(const arguments *a, const gyre_config *cfg, unsigned test, uint64_t seed,
                gyre_litmus_verdict *sum) {
  litmus_machine *machine = !strcmp(a->on, "model")     ? litmus_run_model
                            : !strcmp(a->on, "threads") ? litmus_run_threads
                                                        : litmus_run_functional;
  gyre_litmus program;
  gyre_litmus_verdict v = {0};
  char why[GYRE_MESSAGE] = "out of memory";
  gyre_memory *memory = gyre_memory_new();
  bool good = memory && gyre_litmus_generate(cfg, test, seed, store, memory, &program, why) &&
              machine(cfg, memory, seed, why);
  if (good) {
    gyre_litmus_judge(&program, load, memory, &v);
    gyre_litmus_add(sum, &v);
  }
  gyre_memory_free(memory);
  if (good && !v.forbidden) return true;
  fprintf(stderr,
          "litmus_test: %s, seed %" PRIu64 ": %s\n  repeat: gyre_litmus_test --on %s --config %s",
          gyre_litmus_name(test, NULL), seed, good ? v.what : why, a->on, a->config);
  for (unsigned i = 0; i < a->sets; i++) fprintf(stderr, " --set %s", a->set[i]);
  fprintf(stderr, " --test %s --seed %" PRIu64 " --count 1\n", gyre_litmus_name(test, NULL), seed);
  return false;
}

static bool number(const char *text, uint64_t *value) {
  char why[GYRE_MESSAGE];
  return gyre_number("", text, UINT64_MAX, value, why);
}

static bool configure(const arguments *a, gyre_config *cfg, char *why) {
  if (!gyre_config_named(a->config, cfg)) {
    snprintf(why, GYRE_MESSAGE, "there is no configuration \"%.60s\"", a->config);
    return false;
  }
  for (unsigned i = 0; i < a->sets; i++) {
    char name[64];
    const char *eq = strchr(a->set[i], '=');
    uint64_t value;
    if (!eq || (size_t)(eq - a->set[i]) >= sizeof name || !number(eq + 1, &value) ||
        value > UINT32_MAX) {
      snprintf(why, GYRE_MESSAGE, "\"%.60s\" is not PARAMETER=VALUE", a->set[i]);
      return false;
    }
    memcpy(name, a->set[i], (size_t)(eq - a->set[i]));
    name[eq - a->set[i]] = 0;
    if (!gyre_config_set(cfg, name, (uint32_t)value, why)) return false;
  }
  return gyre_config_check(cfg, why);
}

static bool parse(int argc, char **argv, arguments *a) {
  for (int i = 1; i < argc; i++) {
    const char *next = i + 1 < argc ? argv[i + 1] : NULL;
    bool good = next != NULL;
    if (!strcmp(argv[i], "--table")) {
      a->table = true;
      continue;
    }
    if (!strcmp(argv[i], "--on")) {
      a->on = next;
      good = next &&
             (!strcmp(next, "functional") || !strcmp(next, "threads") || !strcmp(next, "model"));
    } else if (!strcmp(argv[i], "--config")) {
      a->config = next;
    } else if (!strcmp(argv[i], "--test")) {
      a->test = next;
    } else if (!strcmp(argv[i], "--set") && a->sets < SETS) {
      a->set[a->sets++] = next;
    } else if (!strcmp(argv[i], "--seed")) {
      good = number(next, &a->seed);
    } else if (!strcmp(argv[i], "--count")) {
      good = number(next, &a->count);
    } else {
      good = false;
    }
    if (!good) {
      fprintf(stderr,
              "litmus_test: bad argument \"%s\"\nusage: gyre_litmus_test [--on "
              "functional|threads|model] "
              "[--config NAME] [--set PARAMETER=VALUE]... [--test NAME] [--seed S] [--count N] "
              "[--table]\n",
              argv[i]);
      return false;
    }
    i++;
  }
  return true;
}

int main(int argc, char **argv) {
  arguments a = {.on = "functional", .config = "small", .seed = 1, .count = 10};
  gyre_config cfg;
  char why[GYRE_MESSAGE];
  unsigned bad = 0, run = 0;
  const char *name;
  if (!parse(argc, argv, &a)) return 2;
  if (!configure(&a, &cfg, why)) {
    fprintf(stderr, "litmus_test: %s\n", why);
    return 2;
  }
  bool found = a.test == NULL;
  for (unsigned test = 0; (name = gyre_litmus_name(test, NULL)); test++) {
    gyre_litmus_verdict sum = {0};
    if (a.test && strcmp(a.test, name) != 0) continue;
    found = true;
    if (!gyre_litmus_fits(&cfg, test, why)) {
      if (a.table || a.test) printf("%-16s not run: %s\n", name, why);
      continue;
    }
    run++;
    for (uint64_t i = 0; i < a.count && bad < 10; i++)
      bad += !one(&a, &cfg, test, a.seed + i, &sum);
    if (a.table) gyre_litmus_print(stdout, test, &sum);
  }
  if (!found) {
    fprintf(stderr, "litmus_test: there is no test \"%.60s\"\n", a.test);
    return 2;
  }
  printf("%u litmus tests, %" PRIu64 " programs each from seed %" PRIu64 ": %s\n", run, a.count,
         a.seed,
         bad   ? "FAILED"
         : run ? "good"
               : "none was run");
  return bad || !run;
}
