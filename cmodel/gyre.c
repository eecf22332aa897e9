// gyre.c - twin of rtl/gyre.sv, and the cycle model's part of the public interface (gyre.h).

#include "gyre.h"

#include <stdio.h>
#include <stdlib.h>

#include "gyre_core.h"
#include "gyre_gpu.h"

struct gyre_model {
  gyre_core core;
  uint32_t pc, arg;  // of the last reset
  bool fresh;        // nothing has happened since the last reset
};

gyre_model *gyre_model_new(const gyre_config *cfg, uint32_t arg, char *why) {
  if (!gyre_config_check(cfg, why)) return NULL;
  if (cfg->num_cores > 1) {
    snprintf(why, GYRE_MESSAGE, "the cycle model has one core, not %u", (unsigned)cfg->num_cores);
    return NULL;
  }
  gyre_model *m = calloc(1, sizeof *m);
  if (m && gyre_core_init(&m->core, cfg, cfg->reset_pc, arg)) {
    m->pc = cfg->reset_pc;
    m->arg = arg;
    m->fresh = true;
    return m;
  }
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

void gyre_model_tick(gyre_model *m, const gyre_mem_in *in) {
  const gyre_gpu_in pins = {.mem = *in};
  gyre_gpu_tick(m, &pins);
}

void gyre_gpu_tick(gyre_model *m, const gyre_gpu_in *in) {
  const gyre_core_in pins = {.mem = in->mem, .halt = in->halt, .flush = in->flush};
  m->fresh = false;
  gyre_core_cycle(&m->core, &pins);
}

void gyre_gpu_reset(gyre_model *m, uint32_t pc, uint32_t arg) {
  if (m->fresh && pc == m->pc && arg == m->arg) return;
  gyre_core_reset(&m->core, pc, arg);
  m->pc = pc;
  m->arg = arg;
  m->fresh = true;
}

bool gyre_gpu_busy(const gyre_model *m, bool halt) { return gyre_core_busy(&m->core, halt); }

bool gyre_gpu_flush_busy(const gyre_model *m) { return gyre_core_flush_busy(&m->core); }

const uint64_t *gyre_gpu_perf(const gyre_model *m, unsigned core) {
  return core == 0 ? m->core.perf.count_q : NULL;
}

gyre_diag gyre_gpu_diag(const gyre_model *m, unsigned core, unsigned warp, bool halt) {
  if (core >= m->core.cfg.num_cores || warp >= m->core.cfg.num_warps) return (gyre_diag){0};
  return gyre_core_diag(&m->core, warp, halt);
}

bool gyre_gpu_issued(const gyre_model *m) {
  return m->core.w.issue_valid && m->core.w.issue_ready;
}

const gyre_wires *gyre_model_wires(const gyre_model *m) { return &m->core.w; }

gyre_state gyre_model_state(const gyre_model *m) {
  if (gyre_core_busy(&m->core, false)) return GYRE_RUNNING;
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

// The words for a reason.
static const char *waits_for(const gyre_core *c, unsigned warp, unsigned reason) {
  const gyre_warp_control *wctl = &c->execute.warp_control;
  switch (reason) {
    case GYRE_REASON_BARRIER: return "barrier";
    case GYRE_REASON_WSPAWN:
      if (wctl->wait_wid_q != warp) return "wspawn of another warp";
      return wctl->wait_old_q ? "wspawn: unresolved instructions of other warps"
                              : "wspawn: other warps to end";
    case GYRE_REASON_CONTROL:
      return "an unresolved branch, CSR, fence or warp control instruction";
    case GYRE_REASON_FETCH:
      return (c->scheduler.stalled_q >> warp) & 1 ? "a stalled fetch" : "instructions from memory";
    case GYRE_REASON_OPERAND: return "an operand";
    case GYRE_REASON_UNIT: return "a functional unit";
    case GYRE_REASON_FLAGS: return "floating-point flags";
    default: return "";
  }
}

gyre_warp_info gyre_model_warp(const gyre_model *m, unsigned warp) {
  const gyre_core *c = &m->core;
  gyre_warp_info i = {.waits_for = ""};
  if (warp >= c->cfg.num_warps) return i;
  const gyre_diag d = gyre_core_diag(c, warp, false);
  i.active = d.active;
  i.stalled = (c->scheduler.stalled_q >> warp) & 1;
  i.at_barrier = (c->scheduler.barred_q >> warp) & 1;
  i.tmask = d.tmask;
  i.pc = d.pc;
  i.waits_for = waits_for(c, warp, d.reason);
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
  return warp < cfg->num_warps && thread < cfg->num_threads ? m->core.execute.fcsr.file[warp][thread] : 0;
}

const char *gyre_model_counter(const gyre_model *m, unsigned i, uint64_t *value) {
#define NAME(name, doc) #name,
  static const char *const names[] = {GYRE_PERF_TABLE(NAME)};
#undef NAME
  if (i >= GYRE_NUM_PERF) return NULL;
  *value = m->core.perf.count_q[i];
  return names[i];
}
