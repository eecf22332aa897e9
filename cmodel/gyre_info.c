// gyre_info.c - queries of the cycle model (gyre/observation.h, gyre_gpu.h): state, warps,
// registers, counters, wires.

#include <string.h>

#include "gyre/generated/registers.h"
#include "gyre/observation.h"
#include "gyre_gpu.h"

const gyre_wires *gyre_model_wires(const gyre_model *m, unsigned core) { return &m->core[core].w; }

void gyre_model_watch(gyre_model *m) {
  m->watched = true;
  for (unsigned k = 0; k < m->cfg.num_cores; k++) {
    m->core[k].watched = true;
    m->core[k].idle_cycle.valid = false;
  }
}

const gyre_gpu_wires *gyre_model_gpu_wires(const gyre_model *m) { return &m->w; }

gyre_state gyre_model_state(const gyre_model *m) {
  if (gyre_gpu_busy(m, false, GYRE_NO_CORE)) return GYRE_RUNNING;
  return gyre_model_fault(m).valid ? GYRE_FAULTED : GYRE_DONE;
}

uint64_t gyre_model_cycles(const gyre_model *m) { return m->core->perf.count_q[GYRE_PERF_CYCLES]; }

// Returns the parts whose flush is not complete and whose cache is being emptied.
static uint32_t flushing(const gyre_model *m) {
  uint32_t places = 0;
  if (!m->flush_left) return 0;
  for (unsigned k = 0; k < m->cfg.num_cores; k++) {
    places |= (uint32_t)gyre_core_flush_busy(&m->core[k]) << k;
  }
  places |= (uint32_t)gyre_uncore_flush_busy(&m->uncore) << m->cfg.num_cores;
  return places & m->flush_left;
}

bool gyre_gpu_flush_busy(const gyre_model *m) { return flushing(m) != 0; }

uint32_t gyre_gpu_flush_next(const gyre_model *m, bool flush) {
  return flush ? (2u << m->cfg.num_cores) - 1 : flushing(m);
}

const uint64_t *gyre_gpu_perf(const gyre_model *m, unsigned core) {
  return core < m->cfg.num_cores ? m->core[core].perf.count_q : NULL;
}

gyre_diagnosis_t gyre_gpu_diag(const gyre_model *m, unsigned core, unsigned warp, bool halt) {
  if (core >= m->cfg.num_cores || warp >= m->cfg.num_warps) return (gyre_diagnosis_t){0};
  return gyre_core_diag(&m->core[core], warp, halt || m->fault.valid_q);
}

bool gyre_gpu_issued(const gyre_model *m) {
  for (unsigned k = 0; k < m->cfg.num_cores; k++) {
    if (m->core[k].issue_out.fire) return true;
  }
  return false;
}

bool gyre_gpu_launched(const gyre_model *m) {
  for (unsigned k = 0; k < m->cfg.num_cores; k++) {
    if (m->core[k].launch_out.ready) return true;
  }
  return false;
}

bool gyre_gpu_attr_ready(const gyre_model *m) {
  for (unsigned k = 0; m->cfg.graphics && k < m->cfg.num_cores; k++) {
    if (m->core[k].memory_out.attr_ready) return true;
  }
  return false;
}

bool gyre_gpu_attr_read(const gyre_model *m, uint32_t *row) {
  memset(row, 0, m->cfg.num_lanes * sizeof *row);
  for (unsigned k = 0; m->cfg.graphics && k < m->cfg.num_cores; k++) {
    const gyre_core_memory *memory = &m->core[k].memory;
    if (gyre_attribute_port_read(&memory->attributes, &memory->lmem, row)) return true;
  }
  return false;
}

const gyre_violation_t *gyre_gpu_violation(const gyre_model *m, unsigned core) {
  return &m->core[core].execute_out.violation;
}

uint32_t gyre_gpu_ended(const gyre_model *m, unsigned core) {
  return core < m->cfg.num_cores ? m->core[core].launch_out.ended : 0;
}

// Returns the text for a reason.
static const char *waits_for(const gyre_core *c, unsigned warp, unsigned reason) {
  const gyre_spawn *spawn = &c->execute.warp_control.spawn;
  switch (reason) {
    case GYRE_REASON_BARRIER: return "barrier";
    case GYRE_REASON_WSPAWN:
      if (spawn->wait_wid_q != warp) return "wspawn of another warp";
      return spawn->wait_old_q ? "wspawn: unresolved instructions of other warps"
                               : "wspawn: other warps to end";
    case GYRE_REASON_CONTROL: return "an unresolved branch, CSR, fence or warp control instruction";
    case GYRE_REASON_FETCH:
      return (c->warp_state.stalled_q >> warp) & 1 ? "a stalled fetch" : "instructions from memory";
    case GYRE_REASON_OPERAND: return "an operand";
    case GYRE_REASON_UNIT: return "a functional unit";
    case GYRE_REASON_FLAGS: return "floating-point flags";
    default: return "";
  }
}

// Returns the core of a warp that is numbered over all cores, and its number there; NULL: none.
static const gyre_core *core_of(const gyre_model *m, unsigned *warp) {
  const unsigned k = *warp / m->cfg.num_warps;
  *warp %= m->cfg.num_warps;
  return k < m->cfg.num_cores ? &m->core[k] : NULL;
}

gyre_warp_info gyre_model_warp(const gyre_model *m, unsigned warp) {
  gyre_warp_info i = {.waits_for = ""};
  const gyre_core *c = core_of(m, &warp);
  if (!c) return i;
  const gyre_diagnosis_t d = gyre_core_diag(c, warp, false);
  i.active = d.active;
  i.stalled = (c->warp_state.stalled_q >> warp) & 1;
  i.at_barrier = (c->warp_state.barred_q >> warp) & 1;
  i.tmask = d.tmask;
  i.pc = d.pc;
  i.waits_for = waits_for(c, warp, d.reason);
  // A subwarp that waits in wspawn was set aside while others of its warp ran, and they have ended.
  const gyre_spawn *spawn = &c->execute.warp_control.spawn;
  if (d.reason == GYRE_REASON_WSPAWN && spawn->aside_q && spawn->wait_wid_q == warp) {
    i.tmask = spawn->mask_q;
    i.pc = spawn->wait_next_q;
  }
  return i;
}

uint32_t gyre_model_reg(const gyre_model *m, unsigned warp, unsigned thread, unsigned reg) {
  const gyre_core *c = core_of(m, &warp);
  if (!c || thread >= m->cfg.num_threads || reg >= c->operands.file.regs) return 0;
  return gyre_register_file_word(&c->operands.file, warp, thread, reg);
}

uint32_t gyre_model_fcsr(const gyre_model *m, unsigned warp, unsigned thread) {
  const gyre_core *c = core_of(m, &warp);
  return c && thread < m->cfg.num_threads ? c->execute.fcsr.file[warp][thread] : 0;
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
