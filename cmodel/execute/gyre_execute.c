// gyre_execute.c - twin of rtl/execute/gyre_execute.sv.

#include "execute/gyre_execute.h"

#include <string.h>

#include "execute/gyre_alu.h"
#include "generated/gyre_units.h"

void gyre_execute_init(gyre_execute *e, const gyre_config *cfg, uint32_t core, uint32_t arg) {
  memset(e, 0, sizeof *e);
  e->num_lanes = cfg->num_lanes;
  e->m_ext = cfg->m_ext;
  e->f_ext = cfg->f_ext;
  gyre_branch_init(&e->branch);
  gyre_mul_unit_init(&e->mul, cfg);
  gyre_div_unit_init(&e->div, cfg);
  gyre_fpu_init(&e->fpu, cfg->num_threads, cfg->num_lanes,
                cfg->num_fpu_lanes ? cfg->num_fpu_lanes : cfg->num_lanes);
  gyre_fcsr_init(&e->fcsr, cfg);
  gyre_sfu_init(&e->sfu, cfg, core, arg);
  gyre_warp_control_init(&e->warp_control, cfg);
}

// A result of a unit, as wires.
#define SHOW(unit, r)                                                              \
  do {                                                                             \
    const __typeof__(*(r)) *r_ = (r);                                              \
    w->unit##_valid = r_ != NULL;                                                  \
    if (r_) {                                                                      \
      w->unit##_wid = r_->wid;                                                     \
      w->unit##_pass = r_->pass;                                                   \
      w->unit##_rd = r_->rd;                                                       \
      w->unit##_last = r_->last;                                                   \
      w->unit##_lanes = r_->lanes;                                                 \
      for (unsigned l = 0; l < e->num_lanes; l++) w->unit##_data[l] = r_->data[l]; \
    }                                                                              \
  } while (0)

static void show_results(const gyre_execute *e, gyre_wires *w) {
  w->mul_valid = w->div_valid = w->fpu_valid = 0;
  if (gyre_execute_idle(e)) return;
  gyre_fpu_out out;
  const gyre_fpu_out *result = gyre_fpu_result(&e->fpu, &out) ? &out : NULL;
  SHOW(mul, gyre_mul_unit_result(&e->mul));
  SHOW(div, gyre_div_unit_result(&e->div));
  SHOW(fpu, result);
  if (!result) return;
  w->fpu_wb = result->wb;
  memcpy(w->fpu_flags, result->flags, e->num_lanes);
}

// The pass faults: trap_*, but valid.
static void trap(gyre_execute *e, gyre_wires *w, unsigned cause, uint32_t lanes, uint32_t value) {
  e->faults = true;
  w->trap_cause = (uint8_t)cause;
  w->trap_wid = w->exec_wid;
  w->trap_lanes = lanes;
  w->trap_pc = w->exec_uop.pc;
  w->trap_value = value;
}

static void eval_fpu(gyre_execute *e, unsigned shift, gyre_wires *w) {
  e->is_fpu = true;
  const uint32_t bad = gyre_fcsr_modes(w, e->num_lanes, e->rm);
  if (bad) trap(e, w, GYRE_FAULT_ILLEGAL, bad << shift, gyre_uop_fault_value(&w->exec_uop));
  e->fpu_in = (gyre_fpu_in){.wid = w->exec_wid,
                            .pass = w->exec_pass,
                            .rd = w->exec_uop.rd,
                            .op = w->exec_uop.op,
                            .last = w->exec_last,
                            .wb = w->exec_uop.wb,
                            .lanes = w->exec_lanes,
                            .rm = e->rm,
                            .a = w->exec_a,
                            .b = w->exec_b,
                            .c = w->exec_c};
}

static void eval_alu(gyre_execute *e, unsigned shift, gyre_wires *w) {
  const gyre_uop *u = &w->exec_uop;
  e->is_alu = true;
  e->br = gyre_branch_eval(&e->branch, e->num_lanes, w);
  if (e->br.trap) trap(e, w, e->br.trap_cause, e->br.trap_lanes << shift, e->br.trap_value);
  w->alu_valid = u->wb;
  if (!w->alu_valid) return;
  w->alu_wid = w->exec_wid;
  w->alu_pass = w->exec_pass;
  w->alu_rd = u->rd;
  w->alu_last = w->exec_last;
  w->alu_lanes = w->exec_lanes;
  gyre_alu_data(u, e->num_lanes, w->exec_a, w->exec_b, w->alu_data);
}

// The functional unit that takes the pass, or -1.
static int unit_of(const gyre_execute *e, const gyre_uop *u) {
  if (u->trap) return -1;
  switch (u->unit) {
    case GYRE_UNIT_MUL:
    case GYRE_UNIT_DIV: return e->m_ext ? u->unit : -1;
    case GYRE_UNIT_FPU: return e->f_ext ? u->unit : -1;
    default: return u->unit;
  }
}

// Nothing takes the pass: the last one faults, for the whole warp.
static void eval_none(gyre_execute *e, uint32_t tmask, gyre_wires *w) {
  const gyre_uop *u = &w->exec_uop;
  e->is_none = true;
  if (!w->exec_last) return;
  const unsigned cause = u->trap ? gyre_uop_fault_cause(u) : GYRE_FAULT_ILLEGAL;
  trap(e, w, cause, tmask, gyre_uop_fault_value(u));
}

void gyre_execute_eval(gyre_execute *e, const gyre_lsu_out *lsu, const uint32_t *tmask,
                       gyre_wires *w) {
  const unsigned shift = w->exec_pass * e->num_lanes;
  show_results(e, w);
  e->is_alu = e->is_mul = e->is_div = e->is_sfu = e->is_lsu = e->is_fpu = e->is_none = false;
  w->alu_valid = 0;
  w->sfu_valid = 0;
  e->faults = false;
  w->gbar_valid = 0;
  if (!w->exec_valid) return;
  switch (unit_of(e, &w->exec_uop)) {
    case GYRE_UNIT_ALU: eval_alu(e, shift, w); break;
    case GYRE_UNIT_MUL: e->is_mul = true; break;
    case GYRE_UNIT_DIV: e->is_div = true; break;
    case GYRE_UNIT_FPU: eval_fpu(e, shift, w); break;
    case GYRE_UNIT_SFU: {
      const uint32_t mask = tmask[w->exec_wid];
      const gyre_sfu_out *special = &e->special;
      e->is_sfu = true;
      gyre_sfu_eval(&e->sfu, &e->warp_control, mask, w, &e->special);
      if (special->trap) trap(e, w, special->trap_cause, mask, special->trap_value);
      break;
    }
    case GYRE_UNIT_LSU:
      e->is_lsu = true;
      if (lsu->trap) trap(e, w, lsu->trap_cause, lsu->trap_lanes << shift, lsu->trap_value);
      break;
    default: eval_none(e, tmask[w->exec_wid], w); break;
  }
}

static bool ready(const gyre_execute *e, bool lsu_ready, const gyre_wires *w) {
  if (!w->exec_valid || e->is_none) return true;
  if (e->is_mul) return gyre_mul_unit_ready(&e->mul, w->mul_ready);
  if (e->is_div) return gyre_div_unit_ready(&e->div);
  if (e->is_sfu) return gyre_sfu_ready(&e->special, w);
  if (e->is_fpu) return e->faults || gyre_fpu_ready(&e->fpu, &e->fpu_in, w->fpu_ready);
  if (e->is_lsu) return lsu_ready;
  return w->alu_ready || !w->exec_uop.wb;
}

void gyre_execute_eval_ready(const gyre_execute *e, bool lsu_ready, gyre_wires *w) {
  w->exec_ready = ready(e, lsu_ready, w);
  w->trap_valid = e->faults && w->exec_ready;
}

void gyre_execute_resolve(gyre_execute *e, bool issue_mid, gyre_wires *w) {
  const bool last = w->exec_valid && w->exec_ready && w->exec_last;
  w->resolve_valid = 0;
  if (e->is_alu && e->br.is_branch && last) {
    w->resolve_valid = 1;
    w->resolve_wid = w->exec_wid;
    w->resolve_jump = e->br.jump;
    w->resolve_pc = e->br.pc;
  }
  if (e->is_none && last) {
    w->resolve_valid = 1;
    w->resolve_wid = w->exec_wid;
    w->resolve_jump = 1;
    w->resolve_pc = w->exec_uop.pc + 4;
  }
  e->go = e->is_sfu && last;

  gyre_wctl_resolution *r = &e->control;
  gyre_warp_control_resolve(&e->warp_control, e->go ? &e->special.wctl : NULL, &e->special.control,
                            w->resolve_valid, issue_mid, w, r);
  w->resolve_tmask_we = r->tmask_we;
  w->resolve_tmask = r->tmask;
  w->resolve_finish = r->finish;
  w->bar_set = r->bar_set;
  w->bar_clear = r->bar_clear;
  w->spawn_valid = r->spawn.valid;
  if (!r->valid) return;
  w->resolve_valid = 1;
  w->resolve_wid = r->wid;
  w->resolve_jump = r->jump;
  w->resolve_pc = r->pc;
  if (!r->spawn.valid) return;
  w->spawn_start = r->spawn.start;
  w->spawn_kill = r->spawn.kill;
  w->spawn_pc = r->spawn.pc;
}

static void tick_muldiv(gyre_execute *e, const gyre_wires *w) {
  const gyre_pass_in pass = {.wid = w->exec_wid,
                             .pass = w->exec_pass,
                             .rd = w->exec_uop.rd,
                             .op = w->exec_uop.op,
                             .last = w->exec_last,
                             .wb = w->exec_uop.wb,
                             .lanes = w->exec_lanes,
                             .a = w->exec_a,
                             .b = w->exec_b};
  gyre_mul_unit_tick(&e->mul, e->is_mul ? &pass : NULL, w->mul_ready);
  gyre_div_unit_tick(&e->div, e->is_div ? &pass : NULL, w->div_ready);
}

void gyre_execute_tick(gyre_execute *e, bool moved, gyre_wires *w) {
  if (e->is_alu && w->exec_first) gyre_branch_tick(&e->branch, &e->br);
  if (e->is_sfu) gyre_sfu_tick(&e->sfu, &e->special, e->go && !e->faults, w);
  if (w->launch_ready) gyre_csr_launch(&e->sfu.csr, w->launch_arg);
  if (e->go || e->control.spawn.valid) {
    gyre_warp_control_tick(&e->warp_control, e->go ? &e->special.wctl : NULL, &e->control);
  }
  if (e->m_ext &&
      (e->is_mul || e->is_div || !gyre_mul_unit_idle(&e->mul) || !gyre_div_unit_free(&e->div))) {
    tick_muldiv(e, w);
  }
  if (e->f_ext && (e->is_fpu || !gyre_fpu_idle(&e->fpu))) {
    gyre_fpu_tick(&e->fpu, e->is_fpu && !e->faults ? &e->fpu_in : NULL, w->fpu_ready);
  }
  if (e->f_ext) {
    gyre_fcsr_tick(&e->fcsr, e->is_sfu && gyre_sfu_fcsr_write(&e->special, w), moved, w);
  }
}
