// coverage_main.c - measures functional coverage of random programs on the cycle model alone.
//
//   gyre-coverage [--seed S] [--cycles N] [PARAMETER=VALUE]...
//
// It counts what `gyre-lockstep fuzz --coverage` counts, but without the RTL: it runs ten times
// faster and builds nothing. Use it to choose floors and to work on the program generator. It
// writes the counts to stdout.

#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre_core.h"
#include "gyre_coverage.h"
#include "gyre_file.h"
#include "gyre_number.h"
#include "gyre_platform.h"
#include "gyre_randprog.h"

static void store(void *ctx, uint32_t addr, uint32_t word) {
  gyre_memory_write(ctx, addr, word, 4);
}

// One program, as gyre_program.cpp makes it of its seed. False with a sentence in `why`.
static bool run(gyre_coverage *c, uint64_t seed, char *why) {
  static const char *const kinds[] = {"hostile:100", "hostile:30", "hostile:8", "hostile:3",
                                      "hostile:12",  "random:20",  "1",         "20"};
  uint64_t random = seed;
  const uint64_t kind = gyre_random(&random);
  gyre_timing timing = {0};
  if (!gyre_timing_parse(kinds[(kind >> 8) % 8], &timing, why)) return false;
  timing.seed = gyre_random(&random);
  if ((kind >> 16 & 15) == 0) timing.errors = 20u << (kind >> 20 & 7);
  gyre_randprog_options options;
  gyre_randprog_mixture(kind >> 24, &options);
  const uint32_t arg = (uint32_t)gyre_random(&random);
  gyre_memory *memory = gyre_memory_new();
  gyre_environment *environment =
      memory ? gyre_environment_new(c->cfg, memory, NULL, NULL, NULL) : NULL;
  gyre_memory_timing *port =
      environment ? gyre_memory_timing_new(environment, c->cfg->line_bytes, &timing) : NULL;
  gyre_model *m = NULL;
  bool good = port != NULL;
  if (!good) snprintf(why, GYRE_MESSAGE, "out of memory");
  gyre_randprog_info info = {0};
  good = good && gyre_randprog_generate(c->cfg, seed, &options, store, memory, &info, why);
  if (good) gyre_memory_timing_error_line(port, info.error_line);
  if (good) m = gyre_model_new(c->cfg, arg, why);
  good = m != NULL;
  if (good) gyre_model_watch(m);
  gyre_coverage_start(c);
  while (good && gyre_model_state(m) == GYRE_RUNNING &&
         !gyre_environment_ended(environment, NULL)) {
    gyre_mem_in in;
    gyre_mem_req req;
    gyre_memory_timing_drive(port, &in);
    const bool accepted = gyre_model_req(m, &req) && in.req_ready;
    gyre_memory_timing_edge(port, accepted ? &req : NULL, gyre_model_rsp_ready(m, in.rsp_tag));
    gyre_model_tick(m, &in);
    gyre_coverage_sample(c, m);
  }
  gyre_model_free(m);
  gyre_memory_timing_free(port);
  gyre_environment_free(environment);
  gyre_memory_free(memory);
  return good;
}

static bool number(const char *text, uint64_t *value) {
  char why[GYRE_MESSAGE];
  return gyre_number("", text, UINT64_MAX, value, why);
}

static bool set(gyre_config *cfg, const char *text, char *why) {
  char name[64];
  const char *eq = strchr(text, '=');
  const size_t n = eq ? (size_t)(eq - text) : 0;
  uint64_t value;
  if (!eq || n >= sizeof name || !number(eq + 1, &value) || value > UINT32_MAX) {
    snprintf(why, GYRE_MESSAGE, "'%.60s' is not PARAMETER=VALUE", text);
    return false;
  }
  memcpy(name, text, n);
  name[n] = 0;
  return gyre_config_set(cfg, name, (uint32_t)value, why);
}

int main(int argc, char **argv) {
  uint64_t random = 1, cycles = 1000000;
  char why[GYRE_MESSAGE] = "";
  gyre_config cfg;
  gyre_config_default(&cfg);  // as the RTL has what is not given
  bool good = true;
  for (int i = 1; i < argc && good; i++) {
    uint64_t *value = !strcmp(argv[i], "--seed")     ? &random
                      : !strcmp(argv[i], "--cycles") ? &cycles
                                                     : NULL;
    if (!value) {
      good = set(&cfg, argv[i], why);
    } else if (i + 1 == argc || !number(argv[++i], value)) {
      snprintf(why, GYRE_MESSAGE, "%s needs a number", argv[i - 1]);
      good = false;
    }
  }
  if (!good || !gyre_config_check(&cfg, why)) {
    fprintf(
        stderr,
        "gyre-coverage: %s\nusage: gyre-coverage [--seed S] [--cycles N] [PARAMETER=VALUE]...\n",
        why);
    return 2;
  }
  gyre_coverage coverage;
  gyre_coverage_init(&coverage, &cfg);
  while (coverage.cycles < cycles) {
    if (run(&coverage, gyre_random(&random) >> 1, why)) continue;
    fprintf(stderr, "gyre-coverage: %s\n", why);
    return 1;
  }
  gyre_coverage_write(&coverage, stdout);
  return gyre_stdout_status("gyre-coverage", 0);
}
