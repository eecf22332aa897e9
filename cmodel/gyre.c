// gyre.c - twin of rtl/gyre.sv, and the cycle model's part of the public interface (gyre.h).

#include "gyre.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gyre_core.h"

struct gyre_model {
  gyre_config cfg;
  gyre_core *core;  // cfg.num_cores
  gyre_gpu_wires w;
};

gyre_model *gyre_model_new(const gyre_config *cfg, uint32_t arg, char *why) {
  if (!gyre_config_check(cfg, why)) return NULL;
  if (cfg->num_cores > 1) {
    snprintf(why, GYRE_MESSAGE, "the cycle model has one core, not %u", (unsigned)cfg->num_cores);
    return NULL;
  }
  gyre_model *m = calloc(1, sizeof *m);
  if (m) m->core = calloc(cfg->num_cores, sizeof *m->core);
  bool good = m && m->core;
  if (good) m->cfg = *cfg;
  for (unsigned k = 0; good && k < cfg->num_cores; k++) {
    good = gyre_core_init(&m->core[k], cfg, arg);
  }
  if (good) return m;
  snprintf(why, GYRE_MESSAGE, "no memory for a model of this configuration");
  gyre_model_free(m);
  return NULL;
}

void gyre_model_free(gyre_model *m) {
  if (!m) return;
  for (unsigned k = 0; m->core && k < m->cfg.num_cores; k++) gyre_core_free(&m->core[k]);
  free(m->core);
  free(m);
}

bool gyre_model_req(const gyre_model *m, gyre_mem_req *req) { return gyre_core_req(m->core, req); }

bool gyre_model_rsp_ready(const gyre_model *m, uint16_t tag) {
  return gyre_core_rsp_ready(m->core, tag);
}

// The pins are those of the one core.
static void show_pins(gyre_model *m) {
  const gyre_wires *c = &m->core->w;
  gyre_gpu_wires *w = &m->w;
  const size_t line = m->cfg.line_bytes;
  w->gpu_req_valid = c->mem_req_valid;
  w->gpu_req_ready = c->mem_req_ready;
  if (c->mem_req_valid) {
    w->gpu_req_write = c->mem_req_write;
    w->gpu_req_tag = c->mem_req_tag;
    w->gpu_req_addr = c->mem_req_addr;
    memcpy(w->gpu_req_mask, c->mem_req_mask, (line + 7) / 8);
    if (c->mem_req_write) memcpy(w->gpu_req_data, c->mem_req_data, line);
  }
  w->gpu_rsp_valid = c->mem_rsp_valid;
  w->gpu_rsp_ready = c->mem_rsp_ready;
  if (c->mem_rsp_valid) {
    w->gpu_rsp_write = c->mem_rsp_write;
    w->gpu_rsp_tag = c->mem_rsp_tag;
    w->gpu_rsp_error = c->mem_rsp_error;
    if (!c->mem_rsp_write) memcpy(w->gpu_rsp_data, c->mem_rsp_data, line);
  }
  w->gpu_pin_busy = c->pin_busy;
  w->gpu_pin_fault_valid = c->pin_fault_valid;
  w->gpu_pin_fault_cause = c->pin_fault_cause;
  w->gpu_pin_fault_core = 0;
  w->gpu_pin_fault_warp = c->pin_fault_warp;
  w->gpu_pin_fault_lanes = c->pin_fault_lanes;
  w->gpu_pin_fault_pc = c->pin_fault_pc;
  w->gpu_pin_fault_value = c->pin_fault_value;
}

void gyre_model_tick(gyre_model *m, const gyre_mem_in *in) {
  gyre_core_cycle(m->core, in);
  show_pins(m);
}

const gyre_wires *gyre_model_wires(const gyre_model *m, unsigned core) { return &m->core[core].w; }

const gyre_gpu_wires *gyre_model_gpu_wires(const gyre_model *m) { return &m->w; }

gyre_state gyre_model_state(const gyre_model *m) {
  if (gyre_core_busy(m->core)) return GYRE_RUNNING;
  return m->core->fault.halted_q ? GYRE_FAULTED : GYRE_DONE;
}

gyre_fault gyre_model_fault(const gyre_model *m) {
  const gyre_fault_unit *f = &m->core->fault;
  return (gyre_fault){.valid = f->halted_q,
                      .cause = f->cause_q,
                      .warp = f->warp_q,
                      .lanes = f->lanes_q,
                      .pc = f->pc_q,
                      .value = f->value_q};
}

uint64_t gyre_model_cycles(const gyre_model *m) { return m->core->perf.count_q[GYRE_PERF_CYCLES]; }

// Why the warp does not issue in the state after the last edge.
static const char *waits_for(const gyre_core *c, unsigned warp) {
  const uint32_t me = 1u << warp;
  const gyre_uop *head = gyre_ibuffer_head(&c->ibuffer, warp);
  if (!(c->scheduler.active_q & me)) return "";
  if (c->scheduler.barred_q & me) return "barrier";
  if (c->warp_control.wait_q && c->warp_control.wait_wid_q == warp) {
    return c->warp_control.wait_old_q ? "wspawn: unresolved instructions of other warps"
                                      : "wspawn: other warps to end";
  }
  if (c->issue.pend_q & me) return "an unresolved branch, CSR, fence or warp control instruction";
  if (c->scheduler.stalled_q & me && !(c->ibuffer.valid & me)) return "a stalled fetch";
  if (!(c->ibuffer.valid & me)) return "instructions from memory";
  if (head->fcsr && c->scoreboard.fpu_count_q[warp]) return "floating-point flags";
  if (!gyre_scoreboard_ready(&c->scoreboard, warp, head, &c->w)) return "an operand";
  return "a functional unit";
}

// The core of a warp that is numbered through all cores, and its number there. NULL: none.
static const gyre_core *core_of(const gyre_model *m, unsigned *warp) {
  const unsigned k = *warp / m->cfg.num_warps;
  *warp %= m->cfg.num_warps;
  return k < m->cfg.num_cores ? &m->core[k] : NULL;
}

gyre_warp_info gyre_model_warp(const gyre_model *m, unsigned warp) {
  gyre_warp_info i = {.waits_for = ""};
  const gyre_core *c = core_of(m, &warp);
  if (!c) return i;
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
  const gyre_core *c = core_of(m, &warp);
  if (!c || thread >= m->cfg.num_threads || reg >= c->operands.regs) return 0;
  return gyre_operands_reg(&c->operands, warp, thread, reg);
}

uint32_t gyre_model_fcsr(const gyre_model *m, unsigned warp, unsigned thread) {
  const gyre_core *c = core_of(m, &warp);
  return c && thread < m->cfg.num_threads ? c->fcsr.file[warp][thread] : 0;
}

const char *gyre_model_counter(const gyre_model *m, unsigned i, uint64_t *value) {
#define NAME(name, doc) #name,
  static const char *const names[] = {GYRE_PERF_TABLE(NAME)};
#undef NAME
  if (i >= GYRE_NUM_PERF) return NULL;
  *value = 0;
  for (unsigned k = 0; k < m->cfg.num_cores; k++) *value += m->core[k].perf.count_q[i];
  if (i == GYRE_PERF_CYCLES) *value = m->core->perf.count_q[i];
  return names[i];
}
