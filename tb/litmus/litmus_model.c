// litmus_model.c - runs litmus programs on the cycle model, with a memory of any timing.

#include <inttypes.h>
#include <stdio.h>

#include "litmus_run.h"

enum { MOST = 100000000 };

static bool run(gyre_model *m, gyre_memory_timing *port, char *why) {
  while (gyre_model_state(m) == GYRE_RUNNING || gyre_memory_timing_pending(port)) {
    if (gyre_model_cycles(m) > MOST) {
      snprintf(why, GYRE_MESSAGE, "still running after %d cycles", MOST);
      return false;
    }
    gyre_mem_in in;
    gyre_mem_req req;
    gyre_memory_timing_drive(port, &in);
    const bool accepted = gyre_model_req(m, &req) && in.req_ready;
    gyre_memory_timing_edge(port, accepted ? &req : NULL, gyre_model_rsp_ready(m, in.rsp_tag));
    gyre_model_tick(m, &in);
  }
  const gyre_fault fault = gyre_model_fault(m);
  if (!fault.valid) return true;
  snprintf(why, GYRE_MESSAGE, "fault %s of core %u warp %u at pc 0x%08" PRIx32,
           gyre_fault_name(fault.cause), fault.core, fault.warp, fault.pc);
  return false;
}

bool litmus_run_model(const gyre_config *cfg, gyre_memory *memory, uint64_t seed, char *why) {
  static const char *const kinds[] = {"1", "20", "60", "random:60", "hostile:40"};
  gyre_timing timing = {.seed = gyre_random(&seed)};
  if (!gyre_timing_parse(kinds[gyre_random(&seed) % 5], &timing, why)) return false;
  snprintf(why, GYRE_MESSAGE, "out of memory");
  gyre_environment *environment = gyre_environment_new(cfg, memory, NULL, NULL, NULL);
  gyre_memory_timing *port =
      environment ? gyre_memory_timing_new(environment, cfg->line_bytes, &timing) : NULL;
  gyre_model *m = port ? gyre_model_new(cfg, 0, why) : NULL;
  const bool good = m && run(m, port, why);
  gyre_model_free(m);
  gyre_memory_timing_free(port);
  gyre_environment_free(environment);
  return good;
}
