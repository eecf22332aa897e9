// random_model.c - the cycle model as a runner of random programs, with any memory timing.

#include <inttypes.h>
#include <stdio.h>

#include "gyre_gpu.h"
#include "random_machine.h"

bool random_run_model(random_program *p, const gyre_timing *timing, random_result *r, char *why) {
  gyre_environment *environment;
  if (!random_begin(p, r, &environment, why)) {
    gyre_environment_free(environment);
    return false;
  }
  gyre_gpu_in pins = {0};
  if (p->stack_seed) {
    pins.launch_stack = gyre_randstack_draw(&p->cfg, &p->info, 0, 0, p->stack_seed);
    r->stack_region = gyre_randstack_region(&p->cfg, pins.launch_stack);
    if (!gyre_randstack_move(&p->info, &r->stack_region, r->memory)) {
      snprintf(why, GYRE_MESSAGE, "out of memory");
      gyre_environment_free(environment);
      return false;
    }
  }
  gyre_model *m = gyre_model_new(&p->cfg, p->arg, why);
  gyre_memory_timing *port = gyre_memory_timing_new(environment, p->cfg.line_bytes, timing);
  bool ok = m && port;
  if (ok && p->order) gyre_model_watch(m);
  if (m && !port) snprintf(why, GYRE_MESSAGE, "out of memory");
  // More than each thread's access to a line of its own can take, and refills of instructions.
  uint64_t most =
      100000 + p->info.max_insns * (16 + 8 * (uint64_t)timing->latency * (4 + p->cfg.num_threads));
  // The exit store does not stop the machine: the program ends by itself after it.
  while (ok && (gyre_model_state(m) == GYRE_RUNNING || gyre_memory_timing_pending(port))) {
    if (gyre_model_cycles(m) > most) {
      snprintf(why, GYRE_MESSAGE, "model still running after %" PRIu64 " cycles", most);
      ok = false;
      break;
    }
    gyre_mem_in in;
    gyre_mem_req req;
    gyre_memory_timing_drive(port, &in);
    bool accepted = gyre_model_req(m, &req) && in.req_ready;
    gyre_memory_timing_edge(port, accepted ? &req : NULL, gyre_model_rsp_ready(m, in.rsp_tag));
    pins.mem = in;
    gyre_gpu_tick(m, &pins);
    if (p->order) random_order_look(&r->order, m);
  }
  if (ok) {
    r->state = gyre_model_state(m);
    r->fault = gyre_model_fault(m);
    r->insns = gyre_model_cycles(m);
    r->exited = gyre_environment_ended(environment, &r->exit_code);
    r->io_sum = gyre_environment_io_sum(environment);
    uint32_t *x = r->regs;
    for (unsigned w = 0; w < p->cfg.num_cores * p->cfg.num_warps; w++)
      for (unsigned i = 0; i < p->cfg.num_threads; i++)
        for (unsigned k = 0; k < RANDOM_STATE; k++, x++)
          if (k < 32 || p->cfg.f_ext)
            *x = k < 64 ? gyre_model_reg(m, w, i, k) : gyre_model_fcsr(m, w, i);
  }
  gyre_memory_timing_free(port);
  gyre_model_free(m);
  gyre_environment_free(environment);
  return ok;
}
