// sfu.c - CSR and SIMT instructions of the functional simulator, and its faults. Rules:
// docs/simt.md and docs/isa.md; RTL counterparts: rtl/execute/gyre_sfu.sv, rtl/simt/.

#include <string.h>

#include "functional/parts.h"
#include "riscv/gyre_ops_csr.h"

void gyre_func_set_tmask(gyre_warp *w, uint32_t tmask) {
#define ON(bit) (((bit) != 0 ? UINT32_MAX : 0))
#define FOUR(n) \
  { ON((n)&1), ON((n)&2), ON((n)&4), ON((n)&8) }
  static const uint32_t four[16][4] = {FOUR(0),  FOUR(1),  FOUR(2),  FOUR(3), FOUR(4),  FOUR(5),
                                       FOUR(6),  FOUR(7),  FOUR(8),  FOUR(9), FOUR(10), FOUR(11),
                                       FOUR(12), FOUR(13), FOUR(14), FOUR(15)};
#undef FOUR
#undef ON
  w->tmask = tmask;
  w->first_active = tmask != 0 ? (unsigned)__builtin_ctz(tmask) : 0;
  w->threads = (unsigned)__builtin_popcount(tmask);
  for (unsigned t = 0; t < GYRE_MAX_THREADS; t += 4)
    memcpy(w->lane_mask + t, four[tmask >> t & 15U], sizeof four[0]);
}

void gyre_func_raise(gyre_func *f, unsigned wid, unsigned cause, uint32_t lanes, uint32_t value) {
  const gyre_fault fault = {.valid = true,
                            .cause = (uint8_t)cause,
                            .core = (uint8_t)(wid / f->cfg.num_warps),
                            .warp = (uint8_t)(wid % f->cfg.num_warps),
                            .lanes = lanes,
                            .pc = f->warp[wid].pc,
                            .value = value};
  f->fault = fault;
  gyre_func_lock(f);
  if (!f->whole->fault.valid) f->whole->fault = fault;
  gyre_func_unlock(f);
  if (f != f->whole) gyre_func_stop_threads(f->whole);
}

// Returns the active threads whose value differs from that of the first one.
static uint32_t differing(const gyre_func *f, const gyre_warp *w, const uint32_t *value) {
  uint32_t differs = 0;
  for (unsigned t = 0; t < f->cfg.num_threads; t++) {
    if (value[t] != value[w->first_active]) differs |= 1U << t;
  }
  return differs & w->tmask;
}

// Beats go in ascending order, and the lowest active thread, which is in the first beat, decides.
uint32_t gyre_func_bad_jump(gyre_func *f, unsigned wid, const uint32_t *value, uint32_t target,
                            bool jumps) {
  const gyre_warp *w = &f->warp[wid];
  const uint32_t differs = differing(f, w, value);
  uint32_t done = 0;
  for (unsigned p = 0; p < f->cfg.num_threads / f->cfg.num_lanes; p++) {
    uint32_t lanes = w->tmask & gyre_func_beat_mask(f, p);
    if (lanes == 0) continue;
    if ((differs & lanes) != 0) {
      gyre_func_raise(f, wid, GYRE_FAULT_DIVERGENCE, differs & lanes, 0);
      break;
    }
    if (jumps && (target & 3U) != 0) {
      gyre_func_raise(f, wid, GYRE_FAULT_PC_MISALIGNED, lanes, target);
      break;
    }
    done |= lanes;
  }
  return done;
}

// ---- CSRs ---------------------------------------------------------------------------------------

bool gyre_func_csr_value(const gyre_func *f, unsigned wid, uint32_t number, uint32_t *value,
                         uint32_t *step) {
  const gyre_warp *w = &f->warp[wid];
  const gyre_func_core *c = w->core;
  const uint64_t warp_insns = c->warp_insns + f->warp_insns - f->turn_warp_insns;
  const uint64_t thread_insns =
      f->cfg.perf == 0 ? 0 : c->thread_insns + f->thread_insns - f->turn_thread_insns;
  const uint32_t high = f->cfg.perf == 0 ? 0 : UINT32_MAX;
  *value = *step = 0;
  number = gyre_csr_counted(number);
  // Without time, only the instruction counts are meaningful among the performance counters.
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
               (f->cfg.f_ext != 0 ? 1U << 5 : 0) | (f->cfg.a_ext != 0 ? 1U : 0) |
               (f->cfg.b_ext != 0 ? 1U << 1 : 0);
      return true;
    case GYRE_CSR_MSCRATCH: *value = c->mscratch; return true;
    // The number of instructions of all cores stands for time. Without PERF the counters have 32
    // bits.
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
    case GYRE_CSR_LOCALX:
    case GYRE_CSR_LOCALY:
    case GYRE_CSR_LOCALZ:
    case GYRE_CSR_GROUPX:
    case GYRE_CSR_GROUPY:
    case GYRE_CSR_GROUPZ:
    case GYRE_CSR_GLOBALX:
    case GYRE_CSR_GLOBALY:
    case GYRE_CSR_GLOBALZ: return f->cfg.dispatch != 0;  // a workgroup CSR: gyre_func_work_id
    case GYRE_CSR_LMEMBASE: *value = f->cfg.lmem_base + w->lmem; return true;
    case GYRE_CSR_LAUNCHARG: *value = f->cfg.small ? c->mscratch : w->common.arg; return true;
    default: return false;
  }
}

// Returns the value that a CSR instruction writes if the CSR holds `old`.
static uint32_t new_value(unsigned op, uint32_t old, uint32_t operand) {
  if (op == GYRE_OP_SRW || op == GYRE_OP_SRWI) return operand;
  return op == GYRE_OP_SRS || op == GYRE_OP_SRSI ? old | operand : old & ~operand;
}

// Accesses the floating-point CSRs: every thread has its own, and writes its own operand.
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
    rd[t] = old;  // assigned last, because it may be the operand's register
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
  if (!gyre_func_csr_value(f, wid, number, &value, &step) || (write && (number >> 10 & 3U) == 3U)) {
    gyre_func_raise(f, wid, GYRE_FAULT_ILLEGAL, w->tmask, number);
    return false;
  }
  uint32_t operand = immediate ? field : gyre_func_row(f, w, d->rs1)[w->first_active];
  uint32_t *rd = gyre_func_row(f, w, d->rd);
  if (!gyre_func_work_ids(f, w, number, rd)) {
    for (unsigned t = 0; t < f->stride; t++) {
      const uint32_t now = value + step * t;
      rd[t] = (now & w->lane_mask[t]) | (rd[t] & ~w->lane_mask[t]);
    }
  }
  if (write && number == GYRE_CSR_MSCRATCH) {
    w->core->mscratch = new_value(d->op, value, operand);
  }
  return true;
}

// ---- SIMT control -------------------------------------------------------------------------------

// Applies the effect of split or join to the warp. False: fault, or no thread left.
static bool apply(gyre_func *f, unsigned wid, gyre_control c) {
  gyre_warp *w = &f->warp[wid];
  if (c.fault != GYRE_NO_FAULT) {
    gyre_func_raise(f, wid, c.fault, w->tmask, c.value);
    return false;
  }
  w->pc = c.jump ? c.pc : w->pc + 4;
  gyre_func_set_tmask(w, c.tmask);
  if (c.tmask == 0) {
    gyre_func_end_warp(f, w);
    gyre_func_check_core(f, w->core);
  }
  return w->active;
}

bool gyre_func_sfu(gyre_func *f, unsigned wid, const gyre_decoded *d) {
  gyre_warp *w = &f->warp[wid];
  if (f->cfg.reconvergence != 0 && d->op >= GYRE_OP_TMC20) return gyre_func_control(f, wid, d);
  const uint32_t *a = gyre_func_row(f, w, d->rs1);
  uint32_t first_a = a[w->first_active];
  uint32_t first_b = gyre_func_row(f, w, d->rs2)[w->first_active];
  gyre_control go = {.fault = GYRE_NO_FAULT, .tmask = w->tmask};
  uint32_t cond = 0;
  if (d->op >= GYRE_OP_TMC20)
    for (unsigned t = 0; t < f->cfg.num_threads; t++) cond |= (a[t] & 1U) << t;

  switch ((gyre_op_sfu)d->op) {
    case GYRE_OP_TMC20:
    case GYRE_OP_TMC: go.tmask = gyre_tmc_mask(d->op, first_a, f->cfg.num_threads); break;
    case GYRE_OP_PRED:
    case GYRE_OP_PREDN:
      go.tmask = gyre_pred_mask(d->op, w->tmask, cond, first_b, f->cfg.num_threads);
      break;
    case GYRE_OP_WSPAWN20:
    case GYRE_OP_WSPAWN:
      if (!gyre_func_wspawn(f, wid, d->op, first_a, first_b)) return false;
      break;
    case GYRE_OP_BAR20:
    case GYRE_OP_BAR:
      if (!gyre_func_barrier(f, wid, d->op, first_a, first_b)) return false;
      break;
    case GYRE_OP_SPLIT20:
    case GYRE_OP_SPLIT:
    case GYRE_OP_SPLITN: {
      uint32_t token = w->stack.sp;
      go = gyre_stack_split(&w->stack, gyre_stack_depth(f->cfg.num_threads), d->op, w->tmask, cond,
                            w->pc + 4);
      if (go.fault != GYRE_NO_FAULT) break;
      uint32_t *rd = gyre_func_row(f, w, d->rd);
      for (unsigned t = 0; t < f->cfg.num_threads; t++) {
        if (w->lane_mask[t] != 0) rd[t] = token;
      }
      break;
    }
    case GYRE_OP_JOIN20: go = gyre_stack_join20(&w->stack, w->tmask); break;
    case GYRE_OP_JOIN: go = gyre_stack_join(&w->stack, w->tmask, first_a); break;
    case GYRE_OP_SRW:
    case GYRE_OP_SRS:
    case GYRE_OP_SRC:
    case GYRE_OP_SRWI:
    case GYRE_OP_SRSI:
    case GYRE_OP_SRCI:
      if (!csr(f, wid, d)) return false;
      break;
  }
  return apply(f, wid, go) && !gyre_func_waits(w) && !w->spawning;
}
