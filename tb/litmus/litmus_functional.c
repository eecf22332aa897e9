// litmus_functional.c - runs litmus programs on the functional simulator. It interleaves the warps
// in random order, for random numbers of instructions, often for a single one; or several host threads
// run them.

#include <inttypes.h>
#include <stdio.h>

#include "functional/state.h"
#include "litmus_run.h"

enum { MOST = 1 << 26 };

static bool run(const gyre_config *cfg, gyre_memory *memory, unsigned threads, uint64_t seed,
                char *why) {
  gyre_environment *environment = gyre_environment_new(cfg, memory, NULL, NULL, NULL);
  snprintf(why, GYRE_MESSAGE, "out of memory");
  if (!environment) return false;
  const gyre_func_bus bus = gyre_environment_bus(environment);
  gyre_func *f = gyre_func_new(cfg, &bus, 0, why);
  gyre_state state = GYRE_RUNNING;
  gyre_func_pool *pool = threads > 1 ? gyre_func_pool_new(threads) : NULL;
  if (f && pool) {
    gyre_func_set_pool(f, pool);
    f->together_from = 0;
    while (state == GYRE_RUNNING && gyre_func_warp_insns(f) < MOST) state = gyre_func_run(f, MOST);
  }
  while (f && state == GYRE_RUNNING && gyre_func_warp_insns(f) < MOST) {
    const uint64_t bits = gyre_random(&seed);
    f->turn = (unsigned)(bits >> 8) % f->warps;
    f->quantum = 0;  // the turn goes to the next warp that can run
    state = gyre_func_run(f, bits % 4 ? bits % 5 + 1 : bits % 100 + 1);
  }
  if (f && state != GYRE_DONE) {
    const gyre_fault fault = gyre_func_fault(f);
    snprintf(why, GYRE_MESSAGE, "%s; fault %s of core %u warp %u at pc 0x%08" PRIx32,
             state == GYRE_HUNG ? "hung" : "did not end",
             fault.valid ? gyre_fault_name(fault.cause) : "none", fault.core, fault.warp, fault.pc);
  }
  gyre_func_free(f);
  gyre_func_pool_free(pool);
  gyre_environment_free(environment);
  return state == GYRE_DONE;
}

bool litmus_run_functional(const gyre_config *cfg, gyre_memory *memory, uint64_t seed, char *why) {
  return run(cfg, memory, 1, seed, why);
}

bool litmus_run_threads(const gyre_config *cfg, gyre_memory *memory, uint64_t seed, char *why) {
  return run(cfg, memory, cfg->num_cores, seed, why);
}
