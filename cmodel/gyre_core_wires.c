// gyre_core_wires.c - copies the wires of the stages, for comparison.

#include <string.h>

#include "gyre_core.h"

static void show_resolved(gyre_core *c) {
  const gyre_wctl_resolution *r = &c->execute_out.control;
  gyre_wires *w = &c->w;
  w->resolve_valid = r->valid;
  w->bar_set = r->bar_set;
  w->bar_clear = r->bar_clear;
  w->spawn_valid = r->spawn.valid;
  if (r->valid) {
    w->resolve_wid = r->wid;
    w->resolve_jump = r->jump;
    w->resolve_pc = r->pc;
    w->resolve_tmask_we = r->tmask_we;
    w->resolve_tmask = r->tmask;
    w->resolve_finish = r->finish;
  }
  if (!r->spawn.valid) return;
  w->spawn_start = r->spawn.start;
  w->spawn_kill = r->spawn.kill;
  w->spawn_pc = r->spawn.pc;
}

static void show_write(gyre_core *c) {
  const gyre_write *write = &c->write;
  const gyre_pass_out *r = write->result;
  gyre_wires *w = &c->w;
  w->wb_valid = write->valid;
  w->flag_valid = write->flag_valid;
  if (write->flag_valid) {
    w->flag_wid = r->wid;
    w->flag_pass = r->pass;
    w->flag_last = r->last;
    w->flag_lanes = r->lanes;
    memcpy(w->flag_flags, write->flags, c->cfg.num_lanes);
  }
  if (!write->valid) return;
  w->wb_wid = r->wid;
  w->wb_pass = r->pass;
  w->wb_rd = r->rd;
  w->wb_last = r->last;
  w->wb_lanes = r->lanes;
  memcpy(w->wb_data, r->data, c->cfg.num_lanes * sizeof *w->wb_data);
}

static void show_issue(gyre_core *c) {
  const gyre_issue_out *out = &c->issue_out;
  gyre_wires *w = &c->w;
  w->issue_valid = out->valid;
  w->issue_ready = c->operands_out.issue_ready;
  if (!out->valid) return;
  w->issue_wid = out->wid;
  w->issue_pass = out->pass;
  w->issue_first = out->first;
  w->issue_last = out->last;
  w->issue_lanes = out->lanes;
  w->issue_uop = *out->uop;
}

static void show_fetch(gyre_core *c) {
  const gyre_fetch_out *out = &c->fetch_out;
  gyre_wires *w = &c->w;
  w->sched_valid = c->fetch_in.sched_valid;
  w->sched_wid = c->fetch_in.sched_wid;
  w->sched_pc = c->fetch_in.sched_pc;
  w->sched_ready = out->sched_ready;
  w->fetch_valid = out->valid;
  if (!out->valid) return;
  w->fetch_wid = out->wid;
  w->fetch_pc = out->pc;
  w->fetch_insn = out->insn;
  w->fetch_bad = out->bad;
}

static void show_decode(gyre_core *c) {
  const gyre_decode_out *out = &c->decode_out;
  gyre_wires *w = &c->w;
  w->dec_valid = out->valid;
  w->steer_valid = out->steer.valid;
  if (out->valid) {
    w->dec_wid = out->wid;
    w->dec_uop = out->uop;
  }
  if (!out->steer.valid) return;
  w->steer_wid = out->steer.wid;
  w->steer_pc = out->steer.pc;
  w->steer_stall = out->steer.stall;
  w->steer_meet = out->steer.meet;
}

// Workgroups, from outside.
static void show_work(const gyre_core *c, const gyre_core_in *in, gyre_wires *w) {
  w->close_valid = in->close;
  w->close_slot = in->close_slot;
  if (c->cfg.stack_interleave) {
    const gyre_stack_pages pages = gyre_stack_window_pages(in->window);
    w->window_size = (uint8_t)pages.size;
    w->window_first = pages.first;
    w->window_last = pages.last;
  }
  w->ids_valid = in->ids->valid;
  if (!in->ids->valid) return;
  w->ids_wid = in->ids->wid;
  w->ids_row = in->ids->row;
  w->ids_number = in->ids->number;
  w->ids_first = in->ids->first;
  memcpy(w->ids_words, in->ids->words, c->cfg.num_lanes * sizeof *w->ids_words);
}

static void show_launch(gyre_core *c) {
  const gyre_launch_request *request = c->launch_in.request;
  gyre_wires *w = &c->w;
  w->launch_valid = request->valid;
  w->launch_ready = c->launch_out.ready;
  w->ended_warps = c->launch_out.ended;
  if (!request->valid) return;
  w->launch_wid = request->wid;
  w->launch_pc = request->pc;
  w->launch_tmask = request->tmask;
  w->launch_arg = request->arg;
  w->launch_lmem = request->lmem;
  w->launch_bar = request->bar;
  w->launch_work = request->work;
  w->launch_slot = request->slot;
  w->launch_rights = request->rights.rights;
  w->launch_low = request->rights.low;
  w->launch_high = request->rights.high;
  w->launch_calls = request->rights.calls;
  w->launch_stage = (uint8_t)request->stage;
}

static void show_exec(gyre_core *c) {
  const gyre_exec *x = &c->operands_out.exec;
  const size_t words = c->cfg.num_lanes * sizeof *x->a;
  gyre_wires *w = &c->w;
  w->exec_valid = x->valid;
  w->exec_ready = c->execute_out.exec_ready;
  if (!x->valid) return;
  w->exec_wid = x->wid;
  w->exec_last = x->last;
  w->exec_uop = *x->uop;
  w->exec_pass = x->pass;
  w->exec_first = x->first;
  w->exec_lanes = x->lanes;
  w->exec_lead = x->lead;
  memcpy(w->exec_a, x->a, words);
  memcpy(w->exec_b, x->b, words);
  memcpy(w->exec_c, x->c, words);
  memcpy(w->exec_fcsr, c->execute.fcsr.exec_q, c->cfg.num_lanes);
}

void gyre_core_wires(gyre_core *c, const gyre_core_in *in) {
  show_fetch(c);
  show_decode(c);
  show_issue(c);
  show_exec(c);
  show_write(c);
  show_resolved(c);
  show_launch(c);
  show_work(c, in, &c->w);
}
