// gyre_core_wires.c - copies the wires of the stages, for comparison.

#include <string.h>

#include "gyre_core.h"

static void show_resolved(gyre_core *c) {
  const gyre_wctl_resolution *r = &c->execute_out.control;
  gyre_wires *w = &c->w;
  w->resolve = r->resolve;
  w->spawn = r->spawn;
  w->bar_set = r->bar_set;
  w->bar_clear = r->bar_clear;
}

static void show_write(gyre_core *c) {
  const gyre_write *write = &c->write;
  const gyre_beat_out *r = write->result;
  gyre_wires *w = &c->w;
  w->wb = (gyre_wb_t){.valid = write->valid,
                      .wid = r->wid,
                      .beat = r->beat,
                      .rd = r->rd,
                      .last = r->last,
                      .lanes = r->lanes};
  w->flag = (gyre_flag_t){.valid = write->flag_valid,
                          .wid = r->wid,
                          .beat = r->beat,
                          .last = r->last,
                          .lanes = r->lanes};
  if (write->flag_valid) memcpy(w->flag_flags, write->flags, c->cfg.num_lanes);
  if (write->valid) memcpy(w->wb_data, r->data, c->cfg.num_lanes * sizeof *w->wb_data);
}

static void show_issue(gyre_core *c) {
  const gyre_issue_out *out = &c->issue_out;
  gyre_wires *w = &c->w;
  w->issue_valid = out->valid;
  w->issue_ready = c->operands_out.issue_ready;
  if (!out->valid) return;
  w->issue.wid = out->wid;
  w->issue.beat = out->beat;
  w->issue.first = out->first;
  w->issue.last = out->last;
  w->issue.lanes = out->lanes;
  w->issue.uop = *out->uop;
}

static void show_fetch(gyre_core *c) {
  const gyre_fetch_out *out = &c->fetch_out;
  gyre_wires *w = &c->w;
  w->sched.valid = c->fetch_in.sched_valid;
  w->sched.wid = c->fetch_in.sched_wid;
  w->sched.pc = c->fetch_in.sched_pc;
  w->sched_ready = out->sched_ready;
  w->fetch.valid = out->valid;
  if (!out->valid) return;
  w->fetch.wid = out->wid;
  w->fetch.pc = out->pc;
  w->fetch.insn = out->insn;
  w->fetch.bad = out->bad;
}

static void show_decode(gyre_core *c) {
  const gyre_decode_out *out = &c->decode_out;
  gyre_wires *w = &c->w;
  w->dec.valid = out->valid;
  w->steer = out->steer;
  if (out->valid) {
    w->dec.wid = out->wid;
    w->dec.uop = out->uop;
  }
}

// Workgroups, from outside.
static void show_work(const gyre_core *c, const gyre_core_in *in, gyre_wires *w) {
  w->close.valid = in->close;
  w->close.slot = in->close_slot;
  if (c->cfg.stack_interleave) w->stack_region = gyre_stack_region_pages(in->stack_region);
  w->ids.valid = in->ids->valid;
  if (!in->ids->valid) return;
  w->ids.wid = in->ids->wid;
  w->ids.row = in->ids->row;
  w->ids.number = in->ids->number;
  w->ids.first = in->ids->first;
  memcpy(w->ids_words, in->ids->words, c->cfg.num_lanes * sizeof *w->ids_words);
}

static void show_launch(gyre_core *c) {
  gyre_wires *w = &c->w;
  w->launch = *c->launch_in.request;
  w->launch_ready = c->launch_out.ready;
  w->ended_warps = c->launch_out.ended;
}

static void show_exec(gyre_core *c) {
  const gyre_exec *x = &c->operands_out.exec;
  const size_t words = c->cfg.num_lanes * sizeof *x->a;
  gyre_wires *w = &c->w;
  w->exec_valid = x->valid;
  w->exec_ready = c->execute_out.exec_ready;
  if (!x->valid) return;
  w->exec.wid = x->wid;
  w->exec.last = x->last;
  w->exec.uop = *x->uop;
  w->exec.beat = x->beat;
  w->exec.first = x->first;
  w->exec.lanes = x->lanes;
  w->exec.first_lane = x->first_lane;
  memcpy(w->exec.a, x->a, words);
  memcpy(w->exec.b, x->b, words);
  memcpy(w->exec.c, x->c, words);
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
