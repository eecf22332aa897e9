// gyre_execute.c - twin of rtl/execute/gyre_execute.sv.

#include "execute/gyre_execute.h"

#include <string.h>

#include "execute/gyre_alu.h"
#include "generated/gyre_units.h"

void gyre_execute_init(gyre_execute *e, const gyre_config *cfg, uint32_t core, uint32_t arg) {
  memset(e, 0, sizeof *e);
  e->num_lanes = cfg->num_lanes;
  e->num_threads = cfg->num_threads;
  e->num_warps = cfg->num_warps;
  e->core = core;
  e->m_ext = cfg->m_ext;
  e->f_ext = cfg->f_ext;
  e->isa = cfg->isa != 0;
  e->dispatch = cfg->dispatch != 0;
  e->headers = cfg->headers != 0;
  e->groups = cfg->reconvergence != 0;
  gyre_diverge_init(&e->diverge, cfg);
  gyre_branch_init(&e->branch);
  gyre_call_depth_init(&e->calls, cfg);
  gyre_mul_unit_init(&e->mul, cfg);
  gyre_div_unit_init(&e->div, cfg);
  gyre_fpu_init(&e->fpu, cfg->num_threads, cfg->num_lanes,
                cfg->num_fpu_lanes ? cfg->num_fpu_lanes : cfg->num_lanes, cfg->isa != 0);
  gyre_fcsr_init(&e->fcsr, cfg);
  gyre_sfu_init(&e->sfu, cfg, core, arg);
  gyre_cross_init(&e->cross, cfg);
  gyre_work_ids_init(&e->ids, cfg);
  gyre_warp_control_init(&e->warp_control, cfg);
  gyre_vector_unit_init(&e->lanes, cfg);
}

static void eval_results(const gyre_execute *e, gyre_execute_out *out) {
  out->fpu = NULL;
  out->mul = out->div = out->sfu = out->alu = NULL;
  if (gyre_execute_idle(e)) return;
  if (gyre_fpu_result(&e->fpu, &out->fpu_result)) out->fpu = &out->fpu_result;
  out->mul = gyre_mul_unit_result(&e->mul);
  out->div = gyre_div_unit_result(&e->div);
}

// Fills in the fault of the beat, except trap.valid.
static void trap(const gyre_exec *x, unsigned cause, uint32_t lanes, uint32_t value,
                 gyre_execute_out *out) {
  out->faults = true;
  out->trap.cause = (uint8_t)cause;
  out->trap.wid = x->wid;
  out->trap.lanes = lanes;
  out->trap.pc = x->uop->pc;
  out->trap.value = value;
}

// Sets all members of a result except its words.
static void head(const gyre_exec *x, gyre_beat_out *result) {
  result->wid = x->wid;
  result->beat = x->beat;
  result->rd = x->uop->rd;
  result->last = x->last;
  result->lanes = x->lanes;
}

static void eval_fpu(const gyre_execute *e, const gyre_exec *x, gyre_execute_out *out) {
  const gyre_uop *u = x->uop;
  out->is_fpu = true;
  const uint32_t bad = gyre_float_eval(&e->fcsr, x, out->rm, &out->fpu_in);
  if (bad) trap(x, GYRE_FAULT_ILLEGAL, bad << x->beat * e->num_lanes, gyre_uop_fault_value(u), out);
}

static void eval_sfu(const gyre_execute *e, const gyre_execute_in *in, gyre_execute_out *out) {
  const gyre_exec *x = in->exec;
  const uint32_t mask = in->tmask[x->wid];
  const gyre_sfu_out *special = &out->special;
  out->is_sfu = true;
  out->special_in = (gyre_sfu_in){.exec = x,
                                  .tmask = mask,
                                  .perf = in->perf,
                                  .launch_context = in->launch_context,
                                  .ids = &e->ids,
                                  .group = e->groups ? &in->group : NULL,
                                  .group_free = in->group_free,
                                  .fcsr = &e->fcsr,
                                  .fcsr_ready = gyre_fcsr_ready(&in->fcsr),
                                  .around = &in->around};
  gyre_sfu_eval(&e->sfu, &out->special_in, &e->warp_control, &out->special);
  if (special->control.barriers.ask) {
    out->gbar = (gyre_gbar_t){.valid = true,
                              .cores = special->control.barriers.cores,
                              .wid = x->wid,
                              .id = special->wctl.a,
                              .count = special->wctl.b};
  }
  if (special->trap) trap(x, special->trap_cause, mask, special->trap_value, out);
  if (!special->result) return;
  out->sfu = &out->sfu_result;
  head(x, &out->sfu_result);
  gyre_sfu_result(&e->sfu, &out->special_in, special, out->sfu_result.data);
}

// Checks for a stack pointer that leaves its stack (gyre_integer).
static void check_stack(const gyre_execute *e, const gyre_execute_in *in, gyre_execute_out *out) {
  const gyre_exec *x = in->exec;
  const uint32_t warps = e->core * e->num_warps + x->wid;
  const gyre_stack_check_in check = {.uop = x->uop,
                                     .work = in->launch_context->work,
                                     .first = warps * e->num_threads,
                                     .beat = x->beat,
                                     .num_lanes = e->num_lanes,
                                     .lanes = x->lanes,
                                     .a = x->a,
                                     .b = x->b,
                                     .stack = in->stack};
  uint32_t value = 0;
  const uint32_t lanes = gyre_stack_check_eval(&check, &value);
  if (lanes) trap(x, GYRE_FAULT_STACK_OVERFLOW, lanes << x->beat * e->num_lanes, value, out);
}

static void eval_alu(const gyre_execute *e, const gyre_execute_in *in, gyre_execute_out *out) {
  const gyre_exec *x = in->exec;
  const gyre_uop *u = x->uop;
  const gyre_branch_out *br = &out->br;
  out->is_alu = true;
  if (e->groups) {
    gyre_diverge_eval(&e->diverge, x, in->tmask[x->wid], in->group.turn, in->group_free,
                      &out->diverge);
    out->br = out->diverge.br;
    out->br_wait = out->diverge.wait;
  } else {
    out->br = gyre_branch_eval(&e->branch, e->num_lanes, x);
  }
  if (e->dispatch) check_stack(e, in, out);
  if (br->trap) {
    trap(x, br->trap_cause, br->trap_lanes << x->beat * e->num_lanes, br->trap_value, out);
  }
  if (!u->wb || out->br_wait) return;
  out->alu = &out->alu_result;
  head(x, &out->alu_result);
  gyre_alu_data(u, e->num_lanes, x->a, x->b, out->alu_result.data);
}

// The units of the lanes, in place of ALU, multiplier and dividers.
static void eval_lanes(const gyre_execute *e, const gyre_execute_in *in, gyre_execute_out *out) {
  out->lanes_in = (gyre_vector_unit_in){.exec = in->exec,
                                        .beat = in->vector_beat,
                                        .alu_valid = out->is_alu,
                                        .mul_valid = out->is_mul,
                                        .flags_ready = in->flags_ready};
  gyre_vector_unit_eval(&e->lanes, &out->lanes_in, &out->lanes);
  out->alu = out->lanes.alu;
  out->mul = out->lanes.mul;
}

// Returns the functional unit that executes the beat, or -1.
static int unit_of(const gyre_execute *e, const gyre_uop *u) {
  if (u->trap) return -1;
  switch (u->unit) {
    case GYRE_UNIT_MUL: return e->m_ext || e->isa ? u->unit : -1;
    case GYRE_UNIT_DIV: return e->m_ext && !e->isa ? u->unit : -1;
    case GYRE_UNIT_FPU: return e->f_ext ? u->unit : -1;
    case GYRE_UNIT_CROSS: return e->cross.built ? u->unit : -1;
    case GYRE_UNIT_SCALAR: return e->isa ? u->unit : -1;
    default: return u->unit;
  }
}

// No unit accepts the beat: the last one faults, for the whole warp.
static void eval_none(const gyre_exec *x, uint32_t tmask, gyre_execute_out *out) {
  const gyre_uop *u = x->uop;
  out->is_none = true;
  if (!x->last) return;
  const unsigned cause = u->trap ? gyre_uop_fault_cause(u) : GYRE_FAULT_ILLEGAL;
  trap(x, cause, tmask, gyre_uop_fault_value(u), out);
}

// A scalar load outside of memory, or a jump to what is no address, faults for the whole warp.
static void eval_scalar(const gyre_execute_in *in, gyre_execute_out *out) {
  const gyre_scalar_resolve_t *resolve = &in->scalar_resolve;
  out->is_scalar = true;
  if (resolve->fault)
    trap(in->exec, resolve->fetch ? GYRE_FAULT_FETCH_ACCESS : GYRE_FAULT_LOAD_ACCESS,
         in->tmask[in->exec->wid], resolve->pc, out);
}

// The core sends a request, unless a bar does.
static void eval_arrival(const gyre_execute *e, uint32_t active, gyre_gbar_t *gbar) {
  gbar->valid = gbar->arrived = gyre_warp_control_arrived(&e->warp_control, active);
  if (!gbar->valid) return;
  gbar->cores = false;
  gbar->wid = 0;
  gbar->id = gyre_warp_control_slot(&e->warp_control, active);
  gbar->count = 0;
}

// The beat in the stage.
static void eval_beat(const gyre_execute *e, const gyre_execute_in *in, gyre_execute_out *out) {
  const gyre_exec *x = in->exec;
  switch (unit_of(e, x->uop)) {
    case GYRE_UNIT_ALU:
      if (e->isa) {
        out->is_alu = true;
      } else {
        eval_alu(e, in, out);
      }
      break;
    case GYRE_UNIT_MUL: out->is_mul = true; break;
    case GYRE_UNIT_DIV: out->is_div = true; break;
    case GYRE_UNIT_FPU: eval_fpu(e, x, out); break;
    case GYRE_UNIT_SCALAR: eval_scalar(in, out); break;
    case GYRE_UNIT_SFU: eval_sfu(e, in, out); break;
    case GYRE_UNIT_CROSS:
      out->is_cross = true;
      out->sfu = gyre_cross_eval(&e->cross, x, &out->cross, &out->sfu_result);
      break;
    case GYRE_UNIT_LSU: {
      const gyre_lsu_beat_out *lsu = in->lsu;
      out->is_lsu = true;
      if (lsu->trap) {
        trap(x, lsu->trap_cause, lsu->trap_lanes << x->beat * e->num_lanes, lsu->trap_value, out);
      }
      break;
    }
    default: eval_none(x, in->tmask[x->wid], out); break;
  }
}

void gyre_execute_eval(const gyre_execute *e, const gyre_execute_in *in, gyre_execute_out *out) {
  const gyre_exec *x = in->exec;
  eval_results(e, out);
  out->is_alu = out->is_mul = out->is_div = out->is_sfu = out->is_lsu = out->is_fpu = false;
  out->is_cross = out->is_scalar = out->is_none = out->faults = out->br_wait = false;
  eval_arrival(e, in->around.active, &out->gbar);
  if (x->valid) eval_beat(e, in, out);
  if (e->isa) eval_lanes(e, in, out);
}

static bool ready(const gyre_execute *e, const gyre_execute_in *in, const gyre_execute_out *out) {
  const gyre_commit_out *commit = in->commit;
  if (!in->exec->valid || out->is_none) return true;
  if (e->isa && out->is_alu) return out->lanes.alu_beat_ready;
  if (e->isa && out->is_mul) return out->lanes.mul_beat_ready;
  if (out->is_mul) return gyre_mul_unit_ready(&e->mul, commit->mul_ready);
  if (out->is_div) return gyre_div_unit_ready(&e->div);
  if (out->is_sfu) return gyre_sfu_ready(&out->special_in, &out->special);
  if (out->is_cross) return gyre_cross_ready(&out->cross, commit->sfu_ready);
  if (out->is_fpu) return out->faults || gyre_fpu_ready(&e->fpu, &out->fpu_in, commit->fpu_ready);
  if (out->is_lsu) return in->lsu_ready;
  if (out->is_scalar) return in->scalar_ready;
  return gyre_integer_ready(in->exec, commit->alu_ready, out->br_wait);
}

// Returns true if a beat of the ALU leaves without a fault, so that its call counts.
static bool calls(const gyre_execute_in *in, const gyre_execute_out *out) {
  return in->exec->valid && out->is_alu && out->exec_ready && !out->faults;
}

static void record_violation(const gyre_execute *e, const gyre_execute_in *in,
                             gyre_execute_out *out) {
  const bool leaves = calls(in, out);
  gyre_integer_violation(&e->calls, in->exec, leaves,
                         leaves ? &in->launch_context->common.permissions : NULL,
                         &in->lsu->violation, &out->violation);
}

// Updates the call depths: launches and a wspawn start warps.
static void tick_calls(gyre_execute *e, const gyre_execute_in *in, const gyre_execute_out *out) {
  const gyre_spawn_t *spawn = &out->control.spawn;
  const bool counts =
      calls(in, out) && in->launch_context->common.permissions.flags & GYRE_PERMISSIONS_HEADER;
  const uint32_t start =
      (in->launch_ready ? 1u << in->launch_wid : 0) | (spawn->valid ? spawn->start : 0);
  gyre_call_depth_tick(&e->calls, counts ? in->exec : NULL, start, in->around.live);
}

void gyre_execute_eval_ready(const gyre_execute *e, const gyre_execute_in *in,
                             gyre_execute_out *out) {
  out->special_in.sfu_ready = in->commit->sfu_ready;
  if (e->isa) {
    out->lanes_in.alu_ready = in->commit->alu_ready;
    out->lanes_in.mul_ready = in->commit->mul_ready;
    gyre_vector_unit_eval_ready(&e->lanes, &out->lanes_in, &out->lanes);
  }
  out->exec_ready = ready(e, in, out);
  out->trap.valid = out->faults && out->exec_ready;
  if (e->headers) record_violation(e, in, out);
}

void gyre_execute_tick(gyre_execute *e, const gyre_execute_in *in, const gyre_execute_out *out) {
  if (e->isa) gyre_vector_unit_tick(&e->lanes, &out->lanes_in, &out->lanes);
  gyre_integer_tick(&e->diverge, &e->branch, e->groups, in->exec, out->is_alu && !e->isa,
                    &out->diverge, &out->br, out->exec_ready, in->regroup_ready);
  if (out->is_sfu) {
    gyre_sfu_tick(&e->sfu, &out->special_in, &out->special, out->go && !out->faults);
  }
  gyre_cross_tick(&e->cross, out->is_cross ? in->exec : NULL, &out->cross, in->commit->sfu_ready);
  if (e->headers) tick_calls(e, in, out);
  if (in->launch_ready) gyre_csr_launch(&e->sfu.csr, in->launch_arg);
  const bool bar_asks = out->gbar.valid && !out->gbar.arrived;
  if (gyre_special_moves(&e->warp_control, out->go, &out->control, bar_asks, &in->around.work)) {
    gyre_warp_control_tick(&e->warp_control, out->go ? &out->special.wctl : NULL, &in->around,
                           &out->special.control, &out->control, out->faults, bar_asks);
  }
  if (e->dispatch) {
    gyre_special_tick_ids(&e->ids, &(gyre_special_edge){in->fcsr.advance, in->opnd_wid,
                                                        in->opnd_beat, in->opnd_sr, in->ids});
  }
  if (e->m_ext && !e->isa && (out->is_mul || out->is_div || !gyre_muldiv_idle(&e->mul, &e->div))) {
    gyre_muldiv_tick(&e->mul, &e->div, in->exec, out->is_mul, out->is_div, in->commit);
  }
  if (!e->f_ext) return;
  const bool write = out->is_sfu && gyre_sfu_fcsr_write(&out->special_in, &out->special);
  gyre_float_tick(&e->fpu, &e->fcsr, out->is_fpu && !out->faults ? &out->fpu_in : NULL,
                  in->commit->fpu_ready, &in->fcsr, write);
}
