// gyre_func_sfu.c - CSR and SIMT instructions of the functional simulator, and its faults.
// Rules: docs/simt.md and docs/isa.md; RTL counterparts: rtl/execute/gyre_sfu.sv, rtl/simt/.

#include "functional/gyre_func_state.h"
#include "riscv/gyre_ops_csr.h"

void gyre_func_set_tmask(gyre_warp *w, uint32_t tmask) {
  w->tmask = tmask;
  w->lead = 0;
  w->threads = 0;
  for (unsigned t = 0; t < GYRE_MAX_THREADS; t++) {
    bool on = (tmask >> t & 1U) != 0;
    if (on && w->threads++ == 0) w->lead = t;
    w->lane_mask[t] = on ? UINT32_MAX : 0;
  }
}

void gyre_func_raise(gyre_func *f, unsigned wid, unsigned cause, uint32_t lanes, uint32_t value) {
  f->fault = (gyre_fault){.valid = true,
                          .cause = (uint8_t)cause,
                          .core = (uint8_t)(wid / f->cfg.num_warps),
                          .warp = (uint8_t)(wid % f->cfg.num_warps),
                          .lanes = lanes,
                          .pc = f->warp[wid].pc,
                          .value = value};
}

// ---- Warps start and end ------------------------------------------------------------------------

static void end_warp(gyre_func *f, gyre_warp *w) {
  if (w->active) f->active--;
  w->core->active &= ~w->bit;
  if (w->spawning) w->core->spawner = NULL;
  w->active = w->at_barrier = w->spawning = false;
  w->stack = (gyre_stack){0};
  gyre_func_set_tmask(w, 0);
}

// Starts the warps of the core below `count` but for `self`.
static void start_warps(gyre_func *f, gyre_func_core *c, const gyre_warp *self, uint32_t count,
                        uint32_t pc) {
  for (unsigned i = 0; i < f->cfg.num_warps && i < count; i++) {
    gyre_warp *w = &f->warp[c->first + i];
    if (w == self) continue;
    end_warp(f, w);
    w->active = true;
    w->pc = pc;
    gyre_func_set_tmask(w, 1);
    c->active |= w->bit;
    f->active++;
  }
}

void gyre_func_try_spawn(gyre_func *f, gyre_func_core *c) {
  gyre_warp *w = c->spawner;
  if (w == NULL || c->active != w->bit) return;
  c->spawner = NULL;
  w->spawning = false;
  start_warps(f, c, w, c->spawn_count, c->spawn_pc);
}

// False: fault.
static bool wspawn(gyre_func *f, unsigned wid, unsigned op, uint32_t count, uint32_t pc) {
  gyre_warp *w = &f->warp[wid];
  gyre_func_core *c = w->core;
  if ((pc & 3U) != 0) {
    gyre_func_raise(f, wid, GYRE_FAULT_PC_MISALIGNED, w->tmask, pc);
    return false;
  }
  if (c->spawner != NULL) {
    gyre_func_raise(f, wid, GYRE_FAULT_WSPAWN, w->tmask, 0);
    return false;
  }
  if (op == GYRE_OP_WSPAWN) {
    w->spawning = true;
    c->spawner = w;
    c->spawn_count = count;
    c->spawn_pc = pc;
    gyre_func_try_spawn(f, c);
    return true;
  }
  gyre_bar_drop(&c->barriers, f->cfg.num_barriers, ~w->bit);
  gyre_bar_all_drop(&f->barriers, f->cfg.num_barriers, c->number, ~w->bit);
  for (unsigned i = 0; i < f->cfg.num_warps; i++) {
    if (c->first + i != wid) end_warp(f, &f->warp[c->first + i]);
  }
  start_warps(f, c, w, count, pc);
  return true;
}

static void release(gyre_func *f, const gyre_func_core *c, uint32_t warps) {
  for (; warps != 0; warps &= warps - 1) {
    f->warp[c->first + (unsigned)__builtin_ctz(warps)].at_barrier = false;
  }
}

// The core has arrived at a barrier that counts cores if all of its active warps wait there.
static void check_core(gyre_func *f, const gyre_func_core *c) {
  const gyre_arrival_all r =
      gyre_bar_cores_check(&f->barriers, f->cfg.num_barriers, c->number, c->active);
  for (unsigned i = 0; i < f->cfg.num_cores; i++) release(f, &f->core[i], r.release[i]);
}

// False: fault. Ids with bit 31 count the warps of all cores, or, in the current form, cores.
static bool barrier(gyre_func *f, unsigned wid, unsigned op, uint32_t id, uint32_t count) {
  gyre_warp *w = &f->warp[wid];
  gyre_func_core *c = w->core;
  const gyre_config *cfg = &f->cfg;
  const unsigned in_core = wid % cfg->num_warps;
  bool fault;
  if (id >> 31 == 0) {
    gyre_arrival r = gyre_bar(&c->barriers, cfg->num_barriers, cfg->num_warps, in_core, id, count);
    fault = r.fault;
    w->at_barrier = r.wait;
    release(f, c, r.release);
  } else if (op == GYRE_OP_BAR) {
    gyre_arrival_all r = gyre_bar_cores(&f->barriers, cfg->num_barriers, cfg->num_cores, c->number,
                                        in_core, id, count);
    fault = r.fault;
    w->at_barrier = r.wait;
    if (!fault) check_core(f, c);
  } else {
    gyre_arrival_all r =
        gyre_bar_all(&f->barriers, cfg->num_barriers, f->warps, c->number, in_core, id, count);
    fault = r.fault;
    w->at_barrier = r.wait;
    for (unsigned i = 0; i < cfg->num_cores; i++) release(f, &f->core[i], r.release[i]);
  }
  if (fault) gyre_func_raise(f, wid, GYRE_FAULT_BARRIER, w->tmask, id);
  return !fault;
}

// ---- CSRs ---------------------------------------------------------------------------------------

// The value for thread 0, and what is added per thread. False: no such CSR.
static bool csr_value(const gyre_func *f, unsigned wid, uint32_t number, uint32_t *value,
                      uint32_t *step) {
  const gyre_warp *w = &f->warp[wid];
  const gyre_func_core *c = w->core;
  const uint64_t warp_insns = c->warp_insns + f->warp_insns - f->turn_warp_insns;
  const uint64_t thread_insns =
      f->cfg.perf == 0 ? 0 : c->thread_insns + f->thread_insns - f->turn_thread_insns;
  const uint32_t high = f->cfg.perf == 0 ? 0 : UINT32_MAX;
  *value = *step = 0;
  number = gyre_csr_counted(number);
  // Of the performance counters only the instruction counts mean anything without time.
  if (number - GYRE_CSR_MHPMCOUNTER3 < GYRE_CSR_MHPM_COUNT) {
    if (number == GYRE_CSR_MHPMCOUNTER3) *value = (uint32_t)thread_insns;
    return true;
  }
  if (number - GYRE_CSR_MHPMCOUNTER3H < GYRE_CSR_MHPM_COUNT) {
    if (number == GYRE_CSR_MHPMCOUNTER3H) *value = (uint32_t)(thread_insns >> 32);
    return true;
  }
  switch (number) {
    case GYRE_CSR_MSTATUS:
    case GYRE_CSR_MTVEC: return true;
    case GYRE_CSR_MISA:
      *value = 0x40000100U | (f->cfg.m_ext != 0 ? 1U << 12 : 0) |
               (f->cfg.f_ext != 0 ? 1U << 5 : 0) | (f->cfg.a_ext != 0 ? 1U : 0);
      return true;
    case GYRE_CSR_MSCRATCH: *value = c->mscratch; return true;
    // Time is what all cores have done. Without PERF the counters have 32 bits.
    case GYRE_CSR_MCYCLE: *value = (uint32_t)f->warp_insns; return true;
    case GYRE_CSR_MCYCLEH: *value = (uint32_t)(f->warp_insns >> 32) & high; return true;
    case GYRE_CSR_MINSTRET: *value = (uint32_t)warp_insns; return true;
    case GYRE_CSR_MINSTRETH: *value = (uint32_t)(warp_insns >> 32) & high; return true;
    case GYRE_CSR_TID: *step = 1; return true;
    case GYRE_CSR_WID: *value = wid % f->cfg.num_warps; return true;
    case GYRE_CSR_CID: *value = c->number; return true;
    case GYRE_CSR_AWARPS: *value = c->active; return true;
    case GYRE_CSR_TMASK: *value = w->tmask; return true;
    case GYRE_CSR_MVENDORID:
    case GYRE_CSR_MARCHID:
    case GYRE_CSR_MIMPID: return true;
    case GYRE_CSR_MHARTID:
      *value = wid * f->cfg.num_threads;
      *step = 1;
      return true;
    case GYRE_CSR_NTHREADS: *value = f->cfg.num_threads; return true;
    case GYRE_CSR_NWARPS: *value = f->cfg.num_warps; return true;
    case GYRE_CSR_NCORES: *value = f->cfg.num_cores; return true;
    case GYRE_CSR_LMEMBASE: *value = f->cfg.lmem_base; return true;
    case GYRE_CSR_LAUNCHARG: *value = f->cfg.small ? c->mscratch : c->arg; return true;
    default: return false;
  }
}

// What a CSR instruction writes if the CSR holds `old`.
static uint32_t new_value(unsigned op, uint32_t old, uint32_t operand) {
  if (op == GYRE_OP_SRW || op == GYRE_OP_SRWI) return operand;
  return op == GYRE_OP_SRS || op == GYRE_OP_SRSI ? old | operand : old & ~operand;
}

// The floating-point CSRs: every thread has its own, and writes its own operand.
static void csr_per_thread(gyre_func *f, unsigned wid, const gyre_decoded *d, bool write) {
  gyre_warp *w = &f->warp[wid];
  const uint32_t number = d->imm & 0xfffU;
  const uint32_t *a = gyre_func_row(f, w, d->rs1);
  uint32_t *rd = gyre_func_row(f, w, d->rd);
  for (unsigned t = 0; t < f->cfg.num_threads; t++) {
    if (w->lane_mask[t] == 0) continue;
    const uint32_t old = gyre_func_get_fcsr(number, w->fcsr[t]);
    const uint32_t operand = d->op >= GYRE_OP_SRWI ? d->imm >> 12 : a[t];
    if (write) gyre_func_put_fcsr(number, &w->fcsr[t], new_value(d->op, old, operand));
    rd[t] = old;  // last: it may be the operand's register
  }
}

static bool csr(gyre_func *f, unsigned wid, const gyre_decoded *d) {
  gyre_warp *w = &f->warp[wid];
  uint32_t number = d->imm & 0xfffU;
  uint32_t field = d->imm >> 12;  // rs1 or zimm: the set and clear forms do not write if it is 0
  bool plain = d->op == GYRE_OP_SRW || d->op == GYRE_OP_SRWI;
  bool immediate = d->op >= GYRE_OP_SRWI;
  bool write = plain || field != 0;
  uint32_t value;
  uint32_t step;
  if (f->cfg.f_ext != 0 && gyre_func_is_fcsr(number)) {
    csr_per_thread(f, wid, d, write);
    return true;
  }
  if (!csr_value(f, wid, number, &value, &step) || (write && (number >> 10 & 3U) == 3U)) {
    gyre_func_raise(f, wid, GYRE_FAULT_ILLEGAL, w->tmask, number);
    return false;
  }
  uint32_t operand = immediate ? field : gyre_func_row(f, w, d->rs1)[w->lead];
  uint32_t *rd = gyre_func_row(f, w, d->rd);
  for (unsigned t = 0; t < f->cfg.num_threads; t++) {
    if (w->lane_mask[t] != 0) rd[t] = value + step * t;
  }
  if (write && number == GYRE_CSR_MSCRATCH) {
    w->core->mscratch = new_value(d->op, value, operand);
  }
  return true;
}

// ---- SIMT control -------------------------------------------------------------------------------

// Split, join: what they want of the warp. False: fault, or no thread left.
static bool apply(gyre_func *f, unsigned wid, gyre_control c) {
  gyre_warp *w = &f->warp[wid];
  if (c.fault != GYRE_NO_FAULT) {
    gyre_func_raise(f, wid, c.fault, w->tmask, c.value);
    return false;
  }
  w->pc = c.jump ? c.pc : w->pc + 4;
  gyre_func_set_tmask(w, c.tmask);
  if (c.tmask == 0) {
    end_warp(f, w);
    check_core(f, w->core);
  }
  return w->active;
}

bool gyre_func_sfu(gyre_func *f, unsigned wid, const gyre_decoded *d) {
  gyre_warp *w = &f->warp[wid];
  const uint32_t *a = gyre_func_row(f, w, d->rs1);
  uint32_t lead_a = a[w->lead];
  uint32_t lead_b = gyre_func_row(f, w, d->rs2)[w->lead];
  gyre_control go = {.fault = GYRE_NO_FAULT, .tmask = w->tmask};
  uint32_t cond = 0;
  for (unsigned t = 0; t < f->cfg.num_threads; t++) cond |= (a[t] & 1U) << t;

  switch (d->op) {
    case GYRE_OP_TMC20:
    case GYRE_OP_TMC: go.tmask = gyre_tmc_mask(d->op, lead_a, f->cfg.num_threads); break;
    case GYRE_OP_PRED:
    case GYRE_OP_PREDN:
      go.tmask = gyre_pred_mask(d->op, w->tmask, cond, lead_b, f->cfg.num_threads);
      break;
    case GYRE_OP_WSPAWN20:
    case GYRE_OP_WSPAWN:
      if (!wspawn(f, wid, d->op, lead_a, lead_b)) return false;
      break;
    case GYRE_OP_BAR20:
    case GYRE_OP_BAR:
      if (!barrier(f, wid, d->op, lead_a, lead_b)) return false;
      break;
    case GYRE_OP_SPLIT20:
    case GYRE_OP_SPLIT:
    case GYRE_OP_SPLITN: {
      uint32_t token = w->stack.sp;
      go = gyre_stack_split(&w->stack, gyre_stack_depth(f->cfg.num_threads), d->op, w->tmask, cond,
                            w->pc);
      if (go.fault != GYRE_NO_FAULT) break;
      uint32_t *rd = gyre_func_row(f, w, d->rd);
      for (unsigned t = 0; t < f->cfg.num_threads; t++) {
        if (w->lane_mask[t] != 0) rd[t] = token;
      }
      break;
    }
    case GYRE_OP_JOIN20: go = gyre_stack_join20(&w->stack, w->tmask); break;
    case GYRE_OP_JOIN: go = gyre_stack_join(&w->stack, w->tmask, lead_a); break;
    default:
      if (!csr(f, wid, d)) return false;
      break;
  }
  return apply(f, wid, go) && !w->at_barrier && !w->spawning;
}
