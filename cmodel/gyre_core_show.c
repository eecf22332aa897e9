// gyre_core_show.c - copies the wires between modules of rtl/gyre_core.sv that belong to no stage's
// bundle, from the twins. Only for a model under observation, because this costs time.

#include <string.h>

#include "common/gyre_bits.h"
#include "gyre_core.h"

// Per warp: masks, next pc, head of its buffer, and state in scoreboard and units.
static void show_warps(const gyre_core *c, const gyre_core_glue *s, gyre_wires *w) {
  const unsigned warps = c->cfg.num_warps;
  w->state.halted = c->operands_in.halted;
  w->state.active = c->warp_state.active_q;
  w->state.stalled = c->warp_state.stalled_q;
  w->state.barred = c->warp_state.barred_q;
  w->state.serialize = c->warp_state.serialize_q;
  memcpy(w->warps_tmask, gyre_core_tmask(c), warps * sizeof *w->warps_tmask);
  memcpy(w->warps_pc, c->warp_state.pc_q, warps * sizeof *w->warps_pc);
  w->warps_runnable = gyre_warp_state_runnable(&c->warp_state);
  w->ibuf_insn = c->ibuffer.valid;
  w->ibuf_room = s->room & gyre_low_mask(warps);
  w->ibuf_pending = w->ibuf_ready = w->ibuf_flags = w->ibuf_unit_ok = 0;
  for (unsigned wid = 0; wid < warps; wid++) {
    const uint32_t me = 1u << wid;
    if (gyre_core_pending(c, wid)) w->ibuf_pending |= me;
    if (!(w->ibuf_insn & me)) continue;
    const gyre_uop *head = gyre_ibuffer_head(&c->ibuffer, wid);
    w->ibuf_head[wid] = *head;
    if (gyre_scoreboard_ready(&c->scoreboard, wid, head, gyre_core_vector_head(c, wid), &c->write))
      w->ibuf_ready |= me;
    if (gyre_scoreboard_flags(&c->scoreboard, wid, head)) w->ibuf_flags |= me;
    if (gyre_issue_unit_ok(&c->issue, &c->issue_in, head)) w->ibuf_unit_ok |= me;
  }
}

static void show_pipeline(const gyre_core *c, gyre_wires *w) {
  const gyre_issue_in *in = &c->issue_in;
  const gyre_issue_out *issue = &c->issue_out;
  w->choice_freeze = in->freeze;
  w->choice_spawn_wait = gyre_warp_control_spawn_wait(&c->execute.warp_control, c->groups.live_q);
  w->choice_mid = c->issue.mid_q;
  w->choice_set = issue->fire && issue->first;
  w->choice_hold = issue->hold;
  w->pop_valid = issue->fire && issue->last;
  w->pop_wid = w->issue.wid;
  w->opnd_valid = c->operands.valid_q;
  w->opnd_wid = c->operands.wid_q;
  w->opnd_beat = c->operands.beat_q;
  w->opnd_uop = c->operands.uop_q;
  w->room_fetch_busy = c->fetch.valid_q;
  w->room_decode_busy = gyre_core_in_decode(c) >= 0;
  w->room_accept = issue->fire;
  w->room_advance = c->operands_out.advance;
  w->room_div_coming = in->div_coming;
  w->room_div_free = in->div_free;
  w->room_fdiv_coming = in->fdiv_coming;
  w->room_fdiv_free = in->fdiv_free;
  w->room_credit = c->memory_out.lsu.credit;
  w->room_lsu = gyre_lsu_ready(&c->memory.lsu);
}

// Fault record with its inputs, counters.
static void show_record(const gyre_core *c, gyre_wires *w) {
  const gyre_fault_unit *f = &c->fault;
  w->pin_fault.valid = f->halted_q;
  w->pin_fault.cause = f->cause_q;
  w->pin_fault.warp = f->warp_q;
  w->pin_fault.lanes = f->lanes_q;
  w->pin_fault.pc = f->pc_q;
  w->pin_fault.value = f->value_q;
  memcpy(w->pin_perf, c->perf.count_q, sizeof w->pin_perf);
  w->bus.valid = c->fault_in.bus_valid;
  w->bus.addr = c->fault_in.bus_addr;
  w->state_visible = c->scheduler.visible_q;
}

// Result at commit's inputs. All units' results have these members; only those of the floating-point unit have flags,
// and may have no register to write.
#define SHOW(unit, from)                                                           \
  do {                                                                             \
    w->unit##_valid = (from) != NULL;                                              \
    if (!w->unit##_valid) break;                                                   \
    w->unit = (gyre_result_t){.wid = (from)->wid,                                  \
                              .beat = (from)->beat,                                \
                              .rd = (from)->rd,                                    \
                              .wb = true,                                          \
                              .last = (from)->last,                                \
                              .lanes = (from)->lanes};                             \
    memcpy(w->unit##_data, (from)->data, c->cfg.num_lanes * sizeof *(from)->data); \
  } while (0)

static void show_results(const gyre_core *c, gyre_wires *w) {
  const gyre_commit_in *in = &c->commit_in;
  const gyre_commit_out *out = &c->commit_out;
  SHOW(fpu, in->fpu);
  if (in->fpu) {
    w->fpu.wb = in->fpu->wb;
    w->fpu.flag = 1;
    memcpy(w->fpu_flags, in->fpu->flags, c->cfg.num_lanes);
  }
  SHOW(mul, in->mul);
  SHOW(div, in->div);
  SHOW(sfu, in->sfu);
  SHOW(alu, in->alu);
  SHOW(lsu, in->lsu);
  w->fpu_ready = out->fpu_ready;
  w->mul_ready = out->mul_ready;
  w->div_ready = out->div_ready;
  w->sfu_ready = out->sfu_ready;
  w->alu_ready = out->alu_ready;
  w->lsu_ready = out->lsu_ready;
  w->trap = c->execute_out.trap;
}

static void show_execute(const gyre_core *c, gyre_wires *w) {
  const gyre_execute *e = &c->execute;
  const gyre_execute_out *out = &c->execute_out;
  const gyre_lsu_beat_out *lsu = &c->memory_out.lsu.beat;
  const gyre_wctl_in *wctl = &out->special.wctl;
  w->lsuviolation.valid = lsu->violation.valid;
  if (lsu->violation.valid) {
    w->lsuviolation.wid = lsu->violation.wid;
    w->lsuviolation.pc = lsu->violation.pc;
    w->lsuviolation.launch = lsu->violation.launch;
    w->lsuviolation.code = lsu->violation.code;
    w->lsuviolation.lanes = lsu->violation.lanes;
    w->lsuviolation.stores = lsu->violation.stores;
    w->lsuviolation.privates = lsu->violation.privates;
    w->lsuviolation.silents = lsu->violation.silents;
  }
  w->violation = out->violation;
  w->lsutrap.valid = lsu->trap;
  w->lsutrap.cause = lsu->trap_cause;
  w->lsutrap.lanes = lsu->trap_lanes;
  w->lsutrap.value = lsu->trap_value;
  w->wctl_valid = out->is_sfu && w->exec.last;
  w->wctl_go = w->wctl_valid && out->exec_ready;
  w->wctl_a = wctl->a;
  w->wctl_b = wctl->b;
  w->wctl_cond = wctl->cond;
  w->fcsr_ready = gyre_fcsr_ready(&c->execute_in.fcsr);
  w->fcsr_write = out->is_sfu && gyre_sfu_fcsr_write(&out->special_in, &out->special);
  w->idle_execute = gyre_execute_idle(e);
  w->idle_mul = c->cfg.isa ? gyre_vector_unit_idle(&e->lanes) : gyre_mul_unit_idle(&e->mul);
  w->idle_div = gyre_div_unit_idle(&e->div);
  w->idle_fpu = gyre_fpu_idle(&e->fpu);
  w->idle_kept = c->commit.late_valid_q;
}

// Barriers over all cores, and the effects of a launch.
static void show_launch(const gyre_core *c, gyre_wires *w) {
  const gyre_execute_in *in = &c->execute_in;
  const gyre_operands_out *out = &c->operands_out;
  const gyre_register_file_out *cleared = &out->file;
  w->gbar_ready = in->around.gbar.ready;
  w->gbar_fault = in->around.gbar.fault;
  w->gbar_wait = in->around.gbar.wait;
  w->gclear_warps = in->around.gclear_warps;
  w->gbar = c->execute_out.gbar;
  w->clear_run = c->cfg.isa ? c->scalar_in.clear : c->operands_in.clear;
  w->clear_row = cleared->clear_row;
  w->clear_last = cleared->cleared;
  w->fclear.valid = cleared->fclear_valid;
  w->fclear.beat = cleared->fclear_beat;
  w->launch_context_valid = out->exec.valid;
  if (out->exec.valid) w->launch_context = *in->launch_context;
}

void gyre_core_show(gyre_core *c, const gyre_core_glue *s) {
  gyre_wires *w = &c->w;
  w->kill_restart = s->restart;
  w->kill_flush = s->flush;
  w->kill_steer = w->steer.valid ? 1u << w->steer.wid : 0;
  w->count_events = s->events;
  show_warps(c, s, w);
  show_pipeline(c, w);
  show_record(c, w);
  show_results(c, w);
  show_execute(c, w);
  show_launch(c, w);
  gyre_core_show_memory(c);
  gyre_core_show_groups(c);
  gyre_core_show_scalar(c);
}
