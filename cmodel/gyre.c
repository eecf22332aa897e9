// gyre.c - twin of rtl/gyre.sv, and the cycle model's part of the public interface (gyre.h).

#include "gyre.h"

#include <stdio.h>
#include <stdlib.h>

#include "gyre_core.h"

struct gyre_model {
  gyre_core core;
};

gyre_model *gyre_model_new(const gyre_config *cfg, uint32_t arg, char *why) {
  if (!gyre_config_check(cfg, why)) return NULL;
  if (cfg->num_cores > 1) {
    snprintf(why, GYRE_MESSAGE, "the cycle model has one core, not %u", (unsigned)cfg->num_cores);
    return NULL;
  }
  gyre_model *m = malloc(sizeof *m);
  if (m && gyre_core_init(&m->core, cfg, arg)) return m;
  snprintf(why, GYRE_MESSAGE, "no memory for a model of this configuration");
  gyre_model_free(m);
  return NULL;
}

void gyre_model_free(gyre_model *m) {
  if (!m) return;
  gyre_core_free(&m->core);
  free(m);
}

bool gyre_model_req(const gyre_model *m, gyre_mem_req *req) { return gyre_core_req(&m->core, req); }

bool gyre_model_rsp_ready(const gyre_model *m) { return gyre_core_rsp_ready(&m->core); }

void gyre_model_tick(gyre_model *m, const gyre_mem_in *in) { gyre_core_cycle(&m->core, in); }

const gyre_wires *gyre_model_wires(const gyre_model *m) { return &m->core.w; }

gyre_state gyre_model_state(const gyre_model *m) {
  if (gyre_core_busy(&m->core)) return GYRE_RUNNING;
  return m->core.fault.halted_q ? GYRE_FAULTED : GYRE_DONE;
}

gyre_fault gyre_model_fault(const gyre_model *m) {
  const gyre_fault_unit *f = &m->core.fault;
  return (gyre_fault){.valid = f->halted_q,
                      .cause = f->cause_q,
                      .warp = f->warp_q,
                      .lanes = f->lanes_q,
                      .pc = f->pc_q,
                      .value = f->value_q};
}

uint64_t gyre_model_cycles(const gyre_model *m) { return m->core.perf.count_q[GYRE_PERF_CYCLES]; }

// Why the warp does not issue in the state after the last edge.
static const char *waits_for(const gyre_core *c, unsigned warp) {
  const uint32_t me = 1u << warp;
  const gyre_warp_control *control = &c->execute.warp_control;
  const gyre_uop *head = gyre_ibuffer_head(&c->ibuffer, warp);
  if (!(c->scheduler.active_q & me)) return "";
  if (c->scheduler.barred_q & me) return "barrier";
  if (control->wait_q && control->wait_wid_q == warp) {
    return control->wait_old_q ? "wspawn: unresolved instructions of other warps"
                               : "wspawn: other warps to end";
  }
  if (c->issue.pend_q & me) return "an unresolved branch, CSR, fence or warp control instruction";
  if (c->scheduler.stalled_q & me && !(c->ibuffer.valid & me)) return "a stalled fetch";
  if (!(c->ibuffer.valid & me)) return "instructions from memory";
  if (head->fcsr && c->scoreboard.fpu_count_q[warp]) return "floating-point flags";
  if (!gyre_scoreboard_ready(&c->scoreboard, warp, head, &c->w)) return "an operand";
  return "a functional unit";
}

gyre_warp_info gyre_model_warp(const gyre_model *m, unsigned warp) {
  const gyre_core *c = &m->core;
  gyre_warp_info i = {.waits_for = ""};
  if (warp >= c->cfg.num_warps) return i;
  i.active = (c->scheduler.active_q >> warp) & 1;
  i.stalled = (c->scheduler.stalled_q >> warp) & 1;
  i.at_barrier = (c->scheduler.barred_q >> warp) & 1;
  i.tmask = c->scheduler.tmask_q[warp];
  // The next instruction to issue, or to fetch if none has been.
  i.pc = (c->ibuffer.valid >> warp) & 1 ? gyre_ibuffer_head(&c->ibuffer, warp)->pc
                                        : c->scheduler.pc_q[warp];
  i.waits_for = waits_for(c, warp);
  return i;
}

uint32_t gyre_model_reg(const gyre_model *m, unsigned warp, unsigned thread, unsigned reg) {
  const gyre_config *cfg = &m->core.cfg;
  if (warp >= cfg->num_warps || thread >= cfg->num_threads || reg >= m->core.operands.regs) {
    return 0;
  }
  return gyre_operands_reg(&m->core.operands, warp, thread, reg);
}

uint32_t gyre_model_fcsr(const gyre_model *m, unsigned warp, unsigned thread) {
  const gyre_config *cfg = &m->core.cfg;
  return warp < cfg->num_warps && thread < cfg->num_threads
             ? m->core.execute.fcsr.file[warp][thread]
             : 0;
}

const char *gyre_model_counter(const gyre_model *m, unsigned i, uint64_t *value) {
#define NAME(name, doc) #name,
  static const char *const names[] = {GYRE_PERF_TABLE(NAME)};
#undef NAME
  if (i >= GYRE_NUM_PERF) return NULL;
  *value = m->core.perf.count_q[i];
  return names[i];
}
