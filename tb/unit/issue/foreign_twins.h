// foreign_twins.h - the twins of what is behind a front end, joined as in gyre_core_cycle: issue,
// scoreboard, operands, execute and commit. Used by foreign_test.cpp.

#ifndef GYRE_FOREIGN_TWINS_H
#define GYRE_FOREIGN_TWINS_H

#include "gyre_uop_port.h"

extern "C" {
#include "gyre_core.h"
}

inline gyre_config foreign_config() {
  gyre_config cfg = {};
  cfg.num_cores = 1;
  cfg.num_warps = NUM_WARPS;
  cfg.num_threads = NUM_THREADS;
  cfg.num_lanes = NUM_LANES;
  cfg.m_ext = cfg.f_ext = cfg.a_ext = 1;
  cfg.ibuf_depth = 2;
  cfg.div_step = 4;
  cfg.lsu_queue = 4;
  cfg.num_barriers = 8;
  cfg.lmem_base = 0xffff0000;
  return cfg;
}

// After reset; the wires stay as they are.
inline bool foreign_reset(gyre_core *c) {
  c->cfg = foreign_config();
  gyre_issue_init(&c->issue, &c->cfg);
  gyre_scoreboard_init(&c->scoreboard, false);
  gyre_execute_init(&c->execute, &c->cfg, 0, 0);
  gyre_commit_init(&c->commit, &c->cfg);
  gyre_ibuffer_init(&c->ibuffer, &c->cfg);
  gyre_operands_free(&c->operands);
  return gyre_operands_init(&c->operands, &c->cfg);
}

inline void foreign_issue(gyre_core *c, const uint32_t *tmask) {
  const gyre_wires *w = &c->w;
  gyre_issue_in *in = &c->issue_in;
  *in = {};
  in->freeze = gyre_warp_control_freeze(&c->execute.warp_control);
  gyre_core_issue_coming(&c->operands, w->state_halted, in);
  in->div_free = gyre_execute_div_free(&c->execute);
  in->fdiv_free = gyre_execute_fdiv_free(&c->execute);
  in->tmask = tmask;
  in->active = w->state_active;
  in->pend = w->state_pend;
  in->halted = w->state_halted;
  in->write = &c->write;
  in->issue_ready = w->issue_ready;
  gyre_issue_eval(&c->issue, in, &c->ibuffer, &c->scoreboard, &c->issue_out);
  gyre_core_wires_issue(c);
}

// All wires of a cycle. Needs clear_run, launch_wid.
inline void foreign_eval(gyre_core *c, bool halted, const uint32_t *tmask, uint32_t pend) {
  static const gyre_lsu_out no_lsu = {};
  gyre_wires *w = &c->w;
  gyre_execute_in *in = &c->execute_in;
  gyre_execute_out *out = &c->execute_out;
  w->state_halted = halted;
  w->state_active = low_bits(NUM_WARPS);
  w->state_pend = pend;
  c->write = gyre_commit_state(&c->commit);
  gyre_core_wires_write(c);
  gyre_operands_state(&c->operands, w);
  gyre_fcsr_state(&c->execute.fcsr, w);
  c->exec = {bool(w->exec_valid), bool(w->exec_first), bool(w->exec_last), w->exec_wid,
             w->exec_pass,        w->exec_lead,        w->exec_lanes,      &w->exec_uop,
             w->exec_a,           w->exec_b,           w->exec_c};
  *in = {&c->exec, tmask, &no_lsu, true, &c->commit_out, bool(c->issue.mid_q), false};
  gyre_execute_eval(&c->execute, in, w, out);
  c->commit_in = {out->fpu, out->mul, out->div, out->sfu, out->alu, nullptr, false};
  gyre_commit_eval(&c->commit, &c->commit_in, &c->commit_out);
  w->sfu_ready = c->commit_out.sfu_ready;
  gyre_execute_eval_ready(&c->execute, in, w, out);
  w->exec_ready = out->exec_ready;
  w->trap_valid = c->commit_in.trap_valid = out->trap.valid;
  gyre_execute_resolve(&c->execute, in, w, out);
  gyre_core_wires_resolved(c);
  in->moved = gyre_operands_eval(&c->operands, w);
  foreign_issue(c, tmask);
}

// The clock edge.
inline void foreign_tick(gyre_core *c) {
  const gyre_issue_out *issue = &c->issue_out;
  const gyre_scoreboard_in set = {&c->write, issue->fire && issue->first, issue->wid, issue->uop};
  if (issue->fire && issue->last) {
    c->ibuffer.count_q[issue->wid] = 0;
    c->ibuffer.valid &= ~(1u << issue->wid);
  }
  gyre_scoreboard_tick(&c->scoreboard, &set);
  gyre_commit_tick(&c->commit, &c->commit_in);
  gyre_execute_tick(&c->execute, &c->execute_in, &c->w, &c->execute_out);
  gyre_operands_tick(&c->operands, c->w.state_halted, &c->w);
  gyre_issue_tick(&c->issue, &c->issue_in, issue);
}

#endif
