// foreign_twins.h - the twins of the stages after a front end, joined as in gyre_core_cycle: issue,
// scoreboard, operands, execute and commit. Used by foreign_test.cpp.

#ifndef GYRE_FOREIGN_TWINS_H
#define GYRE_FOREIGN_TWINS_H

#include "gyre_uop_port.h"
#include "machine_parameters.h"

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
  cfg.num_dividers = 1;
  cfg.lsu_queue = 4;
  cfg.num_barriers = 8;
  cfg.reconvergence = RECONVERGENCE;
  cfg.group_wait = 4096;
  cfg.lmem_base = 0xffff0000;
  return cfg;
}

// After reset; the wires stay as they are. All of them are shown.
inline bool foreign_reset(gyre_core *c) {
  static const gyre_launch_t no_launch = {};
  c->watched = true;
  c->launch_in.request = &no_launch;
  c->cfg = foreign_config();
  gyre_issue_init(&c->issue, &c->cfg);
  gyre_scoreboard_init(&c->scoreboard, false);
  gyre_execute_init(&c->execute, &c->cfg, 0, 0);
  gyre_commit_init(&c->commit, &c->cfg);
  gyre_ibuffer_init(&c->ibuffer, &c->cfg);
  gyre_operands_free(&c->operands);
  return gyre_operands_init(&c->operands, &c->cfg, 0);
}

inline void foreign_execute(gyre_core *c, const uint32_t *tmask, uint32_t active,
                            uint32_t serialize) {
  static const gyre_lsu_beat_out no_lsu = {};
  static const uint64_t no_perf[GYRE_NUM_PERF] = {};
  static const gyre_launch_context_t no_launch_context = {};
  static const gyre_work_row no_ids = {};
  const gyre_operands_out *operands = &c->operands_out;
  gyre_execute_in *in = &c->execute_in;
  gyre_execute_out *out = &c->execute_out;
  *in = {};
  in->exec = &operands->exec;
  in->tmask = tmask;
  in->lsu = &no_lsu;
  in->lsu_ready = true;
  in->commit = &c->commit_out;
  in->perf = no_perf;
  in->launch_context = &no_launch_context;
  in->ids = &no_ids;
  in->group_free = in->regroup_ready = true;
  in->around.live = tmask;
  in->around.active = active;
  in->around.serialize = serialize;
  in->around.halted = c->operands_in.halted;
  in->around.issue_mid = c->issue.mid_q != 0;
  in->fcsr.exec = &operands->exec;
  in->fcsr.write = &c->write;
  in->fcsr.clear_valid = operands->file.fclear_valid;
  in->fcsr.clear_wid = c->operands_in.clear_wid;
  in->fcsr.clear_beat = operands->file.fclear_beat;
  gyre_execute_eval(&c->execute, in, out);
  c->commit_in = {out->fpu, out->mul, out->div, out->sfu, out->alu, nullptr, false};
  gyre_commit_eval(&c->commit, &c->commit_in, &c->commit_out);
  gyre_execute_eval_ready(&c->execute, in, out);
  c->commit_in.trap_valid = out->trap.valid;
  gyre_execute_resolve(&c->execute, in, out);
}

inline void foreign_issue(gyre_core *c, const uint32_t *tmask, uint32_t active,
                          uint32_t serialize) {
  gyre_issue_in *in = &c->issue_in;
  *in = {};
  in->freeze = gyre_warp_control_freeze(&c->execute.warp_control);
  gyre_core_issue_coming(&c->operands, c->operands_in.halted, in);
  in->div_free = gyre_execute_div_free(&c->execute);
  in->fdiv_free = gyre_execute_fdiv_free(&c->execute);
  in->tmask = tmask;
  in->active = active;
  in->serialize = serialize;
  in->halted = c->operands_in.halted;
  in->reconverge_done = UINT32_MAX;
  in->write = &c->write;
  in->issue_ready = c->operands_out.issue_ready;
  gyre_issue_eval(&c->issue, in, &c->ibuffer, &c->scoreboard, &c->issue_out);
}

// All outputs and wires of a cycle. Needs clear and clear_wid of the inputs of the operand stage.
inline void foreign_eval(gyre_core *c, bool halted, const uint32_t *tmask, uint32_t serialize) {
  const uint32_t active = low_bits(NUM_WARPS);
  gyre_operands_in *in = &c->operands_in;
  c->write = gyre_commit_state(&c->commit);
  in->halted = halted;
  in->write = &c->write;
  in->issue = &c->issue_out;
  gyre_operands_state(&c->operands, in, &c->operands_out);
  foreign_execute(c, tmask, active, serialize);
  in->exec_ready = c->execute_out.exec_ready;
  gyre_operands_eval(&c->operands, in, &c->operands_out);
  foreign_issue(c, tmask, active, serialize);
  static const gyre_work_row no_row = {};
  static gyre_core_in no_pins;
  no_pins.ids = &no_row;
  gyre_core_wires(c, &no_pins);
}

// The clock edge.
inline void foreign_tick(gyre_core *c) {
  const gyre_issue_out *issue = &c->issue_out;
  const gyre_scoreboard_in set = {&c->write, issue->fire && issue->first, issue->wid, issue->uop,
                                  nullptr};
  if (issue->fire && issue->last) {
    c->ibuffer.count_q[issue->wid] = 0;
    c->ibuffer.valid &= ~(1u << issue->wid);
  }
  gyre_scoreboard_tick(&c->scoreboard, &set);
  gyre_commit_tick(&c->commit, &c->commit_in);
  c->execute_in.fcsr.advance = c->operands_out.advance;
  c->execute_in.fcsr.read = issue->fire;
  c->execute_in.fcsr.read_wid = issue->wid;
  c->execute_in.fcsr.read_beat = issue->beat;
  gyre_execute_tick(&c->execute, &c->execute_in, &c->execute_out);
  gyre_operands_tick(&c->operands, &c->operands_in, &c->operands_out);
  gyre_issue_tick(&c->issue, &c->issue_in, issue);
}

#endif
