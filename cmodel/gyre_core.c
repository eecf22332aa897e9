// gyre_core.c - twin of rtl/gyre_core.sv.

#include "gyre_core.h"

#include <string.h>

#include "gyre_isa.h"

bool gyre_core_init(gyre_core *c, const gyre_config *cfg, uint32_t number, uint32_t pc,
                    uint32_t arg) {
  memset(c, 0, sizeof *c);
  c->number = number;
  c->cfg = *cfg;
  cfg = &c->cfg;
  if (!gyre_operands_init(&c->operands, cfg) || !gyre_core_memory_init(&c->memory, cfg)) {
    return false;
  }
  gyre_core_reset(c, pc, arg);
  return true;
}

void gyre_core_reset(gyre_core *c, uint32_t pc, uint32_t arg) {
  const gyre_config *cfg = &c->cfg;
  memset(&c->w, 0, sizeof c->w);
  gyre_warp_scheduler_init(&c->scheduler, cfg, pc);
  gyre_fetch_init(&c->fetch, cfg);
  gyre_decode_init(&c->decode, cfg);
  gyre_ibuffer_init(&c->ibuffer, cfg);
  gyre_scoreboard_init(&c->scoreboard, c->cfg.small);
  gyre_issue_init(&c->issue, cfg);
  gyre_operands_reset(&c->operands);
  gyre_execute_init(&c->execute, cfg, c->number, arg);
  gyre_core_memory_reset(&c->memory, &c->w);
  gyre_commit_init(&c->commit, cfg);
  gyre_perf_init(&c->perf, cfg);
  gyre_fault_unit_init(&c->fault);
}

void gyre_core_free(gyre_core *c) {
  gyre_operands_free(&c->operands);
  gyre_core_memory_free(&c->memory);
}

bool gyre_core_busy(const gyre_core *c, bool halt) {
  const gyre_operands *o = &c->operands;
  return (c->scheduler.active_q && !c->fault.halted_q && !halt) || o->valid_q || o->exec_valid_q ||
         c->commit.valid_q || c->commit.flag_valid_q || !gyre_execute_idle(&c->execute) ||
         !c->memory.idle;
}

bool gyre_core_flush_busy(const gyre_core *c) { return gyre_core_memory_flush_busy(&c->memory); }

// What issue looks at: registers.
static gyre_issue_in issue_inputs(const gyre_core *c) {
  const gyre_operands *o = &c->operands;
  const gyre_execute *e = &c->execute;
  return (gyre_issue_in){
      .freeze = gyre_warp_control_freeze(&e->warp_control),
      .div_coming = (o->valid_q && o->uop_q.unit == GYRE_UNIT_DIV) ||
                    (o->exec_valid_q && o->exec_uop_q.unit == GYRE_UNIT_DIV),
      .div_free = gyre_execute_div_free(e),
      .fdiv_coming = (o->valid_q && gyre_is_fdiv(&o->uop_q)) ||
                     (o->exec_valid_q && gyre_is_fdiv(&o->exec_uop_q)),
      .fdiv_free = gyre_execute_fdiv_free(e),
      .tmask = c->scheduler.tmask_q,
  };
}

gyre_diag gyre_core_diag(const gyre_core *c, unsigned warp, bool halt) {
  const uint32_t me = 1u << warp;
  const gyre_issue_in issue = issue_inputs(c);
  const gyre_uop *head = gyre_ibuffer_head(&c->ibuffer, warp);
  const gyre_diag_in in = {
      .halted = c->fault.halted_q || halt,
      .active = c->scheduler.active_q & me,
      .barred = c->scheduler.barred_q & me,
      .insn = c->ibuffer.valid & me,
      .fetch_pc = c->cfg.small != 0,
      .ready = gyre_scoreboard_can(&c->scoreboard, warp, head, gyre_commit_frees(&c->commit, warp)),
      .pending = gyre_scoreboard_pending(&c->scoreboard, warp),
      .flags = gyre_scoreboard_flags(&c->scoreboard, warp, head),
      .unit_ok = gyre_issue_unit_ok(&c->issue, &issue, head),
      .pend = c->issue.pend_q & me,
      .spawn = (issue.freeze | gyre_warp_control_spawn_wait(&c->execute.warp_control)) & me,
      .tmask = c->scheduler.tmask_q[warp],
      .pc = c->scheduler.pc_q[warp],
      .head_pc = head->pc,
  };
  return gyre_diag_eval(&in);
}

static uint32_t events_of(const gyre_core *c, int stall) {
  const gyre_wires *w = &c->w;
  uint32_t events = gyre_core_memory_events(&c->memory, w) | 1u << GYRE_PERF_CYCLES;
  if (w->issue_valid && w->issue_ready) {
    events |= 1u << GYRE_PERF_THREAD_INSNS;
    if (w->issue_last) events |= 1u << GYRE_PERF_WARP_INSNS;
  }
  if (stall >= 0) events |= 1u << stall;
  return events;
}

void gyre_core_cycle(gyre_core *c, const gyre_core_in *in) {
  gyre_wires *w = &c->w;
  gyre_execute *e = &c->execute;
  gyre_core_memory *m = &c->memory;

  // 1. Registers and pins: memory side
  gyre_core_memory_eval(m, w);
  if (in->bus_valid) {
    w->bus_valid = 1;
    w->bus_addr = in->bus_addr;
  }
  w->lock_ready = in->lock_ready;
  w->snoop_valid = in->snoop_valid;
  w->snoop_addr = in->snoop_addr;
  w->gbar_ready = in->gbar_ready;
  w->gbar_fault = in->gbar_fault;
  w->gbar_wait = in->gbar_wait;
  w->gclear_warps = in->gclear_warps;
  w->pin_busy = gyre_core_busy(c, in->halt);

  // 2. Registers: pipeline
  gyre_fault_unit_state(&c->fault, w);
  if (in->halt) w->state_halted = 1;
  gyre_perf_state(&c->perf, w);
  gyre_warp_scheduler_state(&c->scheduler, w);
  w->state_pend = c->issue.pend_q;
  gyre_commit_state(&c->commit, w);
  gyre_operands_state(&c->operands, w);
  gyre_fcsr_state(&e->fcsr, w);

  // 3. Results and faults, commit, ready of the execute stage
  gyre_core_memory_eval_result(m, w);
  gyre_execute_eval(e, &m->lsu, c->scheduler.tmask_q, w);
  gyre_commit_eval(&c->commit, w);
  gyre_execute_eval_ready(e, &m->lsu, w);

  // 4. Resolution
  const gyre_issue_in iin = issue_inputs(c);  // before warp control changes
  gyre_execute_resolve(e, c->issue.mid_q, w);
  const uint32_t restart = w->spawn_valid ? w->spawn_start | w->spawn_kill : 0;
  uint32_t flush = restart;
  if (w->resolve_valid && w->resolve_jump) flush |= 1u << w->resolve_wid;

  // 5. Load/store unit: accesses, fences
  gyre_core_memory_eval_access(m, w);

  // 6. Operand stage and issue
  const bool moved = gyre_operands_eval(&c->operands, w);
  gyre_issue_eval(&c->issue, &iin, &c->ibuffer, &c->scoreboard, w);
  const bool issued = w->issue_valid && w->issue_ready;

  // 7. Decode, fetch, scheduler
  gyre_decode_eval(&c->decode, flush, w);
  const uint32_t kill = flush | (w->steer_valid ? 1u << w->steer_wid : 0);
  gyre_fetch_eval_leave(&c->fetch, kill, m->ic.rsp_data, w);
  const uint32_t room = gyre_ibuffer_room(&c->ibuffer, c->fetch.valid_q ? c->fetch.wid_q : -1,
                                          c->decode.valid_q ? c->decode.wid_q : -1);
  gyre_warp_scheduler_eval(&c->scheduler, room, w);
  gyre_fetch_eval_request(&c->fetch, w);

  // 8. Ready of the caches, what follows from it
  gyre_core_memory_eval_ready(m, in->flush, w);
  gyre_fetch_eval_ready(&c->fetch, w);

  // 9. The clock edge
  const int stall = gyre_issue_stall(&c->issue, &iin, &c->ibuffer, w);
  uint32_t events = events_of(c, stall);
  if (in->l2_hit) events |= 1u << GYRE_PERF_L2_HITS;
  if (in->l2_miss) events |= 1u << GYRE_PERF_L2_MISSES;
  const bool squash = w->trap_valid || w->state_halted;
  gyre_warp_scheduler_tick(&c->scheduler, w);
  gyre_fetch_tick(&c->fetch, kill, w);
  gyre_decode_tick(&c->decode, w);
  gyre_ibuffer_tick(&c->ibuffer, flush, issued && w->issue_last ? w->issue_wid : -1, w);
  gyre_scoreboard_tick(&c->scoreboard, issued && w->issue_first, w);
  gyre_issue_tick(&c->issue, restart, m->lsu.credit, w);
  gyre_execute_tick(e, moved, w);
  gyre_core_memory_tick(m, w);
  gyre_commit_tick(&c->commit, w);
  gyre_operands_tick(&c->operands, squash, w);
  gyre_perf_tick(&c->perf, events, w->issue_lanes);
  gyre_fault_unit_tick(&c->fault, w);
}
