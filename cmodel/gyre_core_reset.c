// gyre_core_reset.c - makes a core, resets it and frees it; a part of gyre_core.c, which is its cycle.

#include <string.h>

#include "gyre_core.h"

// Connect the inputs that are pointers. They point into other twins, which never move.
static void connect(gyre_core *c) {
  const gyre_exec *x = &c->operands_out.exec;
  c->memory_in.exec = x;
  c->operands_in.write = &c->write;
  c->operands_in.issue = &c->issue_out;
  c->execute_in.exec = x;
  c->execute_in.tmask = gyre_core_tmask(c);
  c->execute_in.lsu = &c->memory_out.lsu.beat;
  c->execute_in.commit = &c->commit_out;
  c->execute_in.perf = c->perf.count_q;
  c->execute_in.fcsr.exec = x;
  c->execute_in.fcsr.write = &c->write;
  c->issue_in.tmask = gyre_core_tmask(c);
  c->issue_in.write = &c->write;
  c->launch_in.control = &c->execute_out.control;
}

// Mark every stage as empty, so that observers may read the outputs before the first cycle.
static void nothing_shown(gyre_core *c) {
  c->fetch_in.sched_valid = c->fetch_out.valid = false;
  c->decode_out.valid = c->decode_out.steer.valid = false;
  c->front_out = (gyre_rdna35_front_out){0};
  c->operands_out.exec.valid = c->write.valid = false;
  c->launch_out = (gyre_launch_out){0};
  c->issue_out = (gyre_issue_out){0};
  c->execute_out.control = (gyre_wctl_resolution){0};
  c->execute_out.gbar = (gyre_gbar_t){0};
  c->regrouped = (gyre_regrouped_t){0};
}

bool gyre_core_init(gyre_core *c, const gyre_config *cfg, uint32_t number, uint32_t pc,
                    uint32_t arg) {
  memset(c, 0, sizeof *c);
  c->number = number;
  c->cfg = *cfg;
  cfg = &c->cfg;
  if (!gyre_operands_init(&c->operands, cfg, number) || !gyre_core_memory_init(&c->memory, cfg)) {
    return false;
  }
  if (cfg->isa && !gyre_scalar_unit_init(&c->scalar, cfg)) return false;
  gyre_core_reset(c, true, pc, arg);
  return true;
}

void gyre_core_reset(gyre_core *c, bool boot, uint32_t pc, uint32_t arg) {
  const gyre_config *cfg = &c->cfg;
  memset(&c->w, 0, sizeof c->w);
  connect(c);
  gyre_warp_state_init(&c->warp_state, cfg, boot, pc);
  gyre_launch_init(&c->launch, cfg, arg);
  gyre_warp_scheduler_init(&c->scheduler);
  if (cfg->reconvergence) gyre_subwarps_init(&c->groups, cfg, boot);
  c->group_count = (gyre_subwarp_count){0};
  gyre_fetch_init(&c->fetch, cfg);
  gyre_decode_init(&c->decode, cfg);
  if (cfg->isa) {
    gyre_rdna35_front_init(&c->front);
    gyre_scalar_unit_reset(&c->scalar);
  }
  c->scalar_out = (gyre_scalar_unit_out){0};
  gyre_ibuffer_init(&c->ibuffer, cfg);
  gyre_scoreboard_init(&c->scoreboard, c->cfg.small);
  gyre_issue_init(&c->issue, cfg);
  gyre_operands_reset(&c->operands);
  gyre_execute_init(&c->execute, cfg, c->number, arg);
  gyre_core_memory_reset(&c->memory, &c->memory_out);
  gyre_commit_init(&c->commit, cfg);
  gyre_perf_init(&c->perf, cfg);
  gyre_fault_unit_init(&c->fault);
  nothing_shown(c);
  c->idle_cycle.valid = false;
  c->hold = 0;
}

void gyre_core_free(gyre_core *c) {
  gyre_operands_free(&c->operands);
  gyre_core_memory_free(&c->memory);
  gyre_scalar_unit_free(&c->scalar);
}
