// gyre_core.c - twin of rtl/gyre_core.sv.

#include "gyre_core.h"

#include <string.h>

#include "generated/gyre_units.h"

bool gyre_core_init(gyre_core *c, const gyre_config *cfg, uint32_t number, uint32_t pc,
                    uint32_t arg) {
  memset(c, 0, sizeof *c);
  c->number = number;
  c->cfg = *cfg;
  cfg = &c->cfg;
  if (!gyre_operands_init(&c->operands, cfg) || !gyre_core_memory_init(&c->memory, cfg)) {
    return false;
  }
  gyre_core_reset(c, true, pc, arg);
  return true;
}

void gyre_core_reset(gyre_core *c, bool boot, uint32_t pc, uint32_t arg) {
  const gyre_config *cfg = &c->cfg;
  memset(&c->w, 0, sizeof c->w);
  gyre_warp_state_init(&c->warp_state, cfg, boot, pc);
  gyre_launch_init(&c->launch, cfg, arg);
  gyre_warp_scheduler_init(&c->scheduler);
  gyre_fetch_init(&c->fetch, cfg);
  gyre_decode_init(&c->decode, cfg);
  gyre_ibuffer_init(&c->ibuffer, cfg);
  gyre_scoreboard_init(&c->scoreboard, c->cfg.small);
  gyre_issue_init(&c->issue, cfg);
  gyre_operands_reset(&c->operands);
  gyre_execute_init(&c->execute, cfg, c->number, arg);
  gyre_core_memory_reset(&c->memory, &c->memory_out);
  gyre_commit_init(&c->commit, cfg);
  gyre_perf_init(&c->perf, cfg);
  gyre_fault_unit_init(&c->fault);
  c->still.valid = false;
}

void gyre_core_free(gyre_core *c) {
  gyre_operands_free(&c->operands);
  gyre_core_memory_free(&c->memory);
}

bool gyre_core_busy(const gyre_core *c, bool halt, bool launch) {
  const gyre_operands *o = &c->operands;
  const bool halted = c->fault.halted_q || halt;
  return ((c->warp_state.active_q || o->exec_valid_q || launch) && !halted) || o->valid_q ||
         gyre_commit_writes(&c->commit) || c->commit.flag_valid_q || c->commit.late_valid_q ||
         !gyre_execute_idle(&c->execute) || !c->memory_out.idle;
}

bool gyre_core_flush_busy(const gyre_core *c) { return gyre_core_memory_flush_busy(&c->memory); }

// What issue looks at: registers.
static gyre_issue_in issue_inputs(const gyre_core *c, bool halt) {
  const gyre_operands *o = &c->operands;
  const gyre_execute *e = &c->execute;
  const bool executes = o->exec_valid_q && !c->fault.halted_q && !halt;
  return (gyre_issue_in){
      .freeze = gyre_warp_control_freeze(&e->warp_control),
      .div_coming = (o->valid_q && o->uop_q.unit == GYRE_UNIT_DIV) ||
                    (executes && o->exec_uop_q.unit == GYRE_UNIT_DIV),
      .div_free = gyre_execute_div_free(e),
      .fdiv_coming =
          (o->valid_q && gyre_is_fdiv(&o->uop_q)) || (executes && gyre_is_fdiv(&o->exec_uop_q)),
      .fdiv_free = gyre_execute_fdiv_free(e),
      .tmask = c->warp_state.tmask_q,
  };
}

gyre_diag gyre_core_diag(const gyre_core *c, unsigned warp, bool halt) {
  const uint32_t me = 1u << warp;
  const gyre_warp_state *s = &c->warp_state;
  const gyre_issue_in issue = issue_inputs(c, halt);
  const gyre_uop *head = gyre_ibuffer_head(&c->ibuffer, warp);
  const gyre_diag_in in = {
      .halted = c->fault.halted_q || halt,
      .active = s->active_q & me,
      .barred = s->barred_q & me,
      .insn = c->ibuffer.valid & me,
      .fetch_pc = c->cfg.small != 0,
      .ready = gyre_scoreboard_can(&c->scoreboard, warp, head, gyre_commit_frees(&c->commit, warp)),
      .pending = gyre_scoreboard_pending(&c->scoreboard, warp),
      .flags = gyre_scoreboard_flags(&c->scoreboard, warp, head),
      .unit_ok = gyre_issue_unit_ok(&c->issue, &issue, head),
      .pend = s->pend_q & me,
      .spawn = (issue.freeze | gyre_warp_control_spawn_wait(&c->execute.warp_control)) & me,
      .tmask = s->tmask_q[warp],
      .pc = s->pc_q[warp],
      .head_pc = head->pc,
  };
  return gyre_diag_eval(&in);
}

static uint32_t events_of(const gyre_core *c, int stall) {
  const gyre_wires *w = &c->w;
  uint32_t events = gyre_core_memory_events(&c->memory_out) | 1u << GYRE_PERF_CYCLES;
  if (w->issue_valid && w->issue_ready) {
    events |= 1u << GYRE_PERF_THREAD_INSNS;
    if (w->issue_last) events |= 1u << GYRE_PERF_WARP_INSNS;
  }
  if (stall >= 0) events |= 1u << stall;
  return events;
}

// ---- Cycles in which nothing happens --------------------------------------------------------------
//
// A core often waits for memory and changes nothing but its counters, many cycles long. Such a cycle
// is not evaluated again: registers and pins are those of the last one, so everything else is.

// Before the edge: it will change nothing outside of the memory side. Each term is an event, or a
// register that moves on by itself; with none of them at work, no tick below has anything to do.
static bool pipeline_stays(const gyre_core *c, uint32_t flush) {
  const gyre_wires *w = &c->w;
  const gyre_operands *o = &c->operands;
  if (w->issue_valid || w->exec_valid || w->dec_valid || o->valid_q || o->sweep_q) return false;
  if (w->sched_valid && w->sched_ready) return false;
  if (c->fetch.leave || c->commit.valid_q || c->commit.flag_valid_q || w->lsu_valid) return false;
  if (c->commit.late_valid_q) return false;
  if (w->launch_valid || c->launch.clear_q || c->launch.ready_q) return false;
  if (w->resolve_valid || w->spawn_valid || w->fence_valid || w->bar_set || w->bar_clear) {
    return false;
  }
  return !flush && !w->bus_valid && !w->state_halted && gyre_execute_idle(&c->execute);
}

static void remember(gyre_core *c, const gyre_core_in *in, uint32_t events) {
  const gyre_mem_port *port = &c->memory_out.port;
  c->still = (gyre_core_still){.valid = true,
                               .in = *in,
                               .req_ready = port->req_ready,
                               .rsp_write = port->rsp_write,
                               .rsp_error = port->rsp_error,
                               .rsp_tag = port->rsp_tag,
                               .events = events};
}

// The pins are those of the last cycle.
static bool same_pins(const gyre_core *c, const gyre_core_in *in) {
  const gyre_core_still *s = &c->still;
  const gyre_core_in *old = &s->in;
  const gyre_mem_port *port = &c->memory_out.port;
  const bool memory = !port->rsp_valid && port->req_ready == s->req_ready &&
                      port->rsp_write == s->rsp_write && port->rsp_error == s->rsp_error &&
                      port->rsp_tag == s->rsp_tag;
  const bool alone = in->halt == old->halt && in->flush == old->flush && !in->launch.valid;
  const bool cores = in->lock_ready == old->lock_ready && in->snoop_valid == old->snoop_valid &&
                     in->snoop_addr == old->snoop_addr && in->gbar_ready == old->gbar_ready &&
                     in->gbar_fault == old->gbar_fault && in->gbar_wait == old->gbar_wait &&
                     in->gclear_warps == old->gclear_warps;
  const bool cache = in->bus_valid == old->bus_valid && in->bus_addr == old->bus_addr &&
                     in->l2_hit == old->l2_hit && in->l2_miss == old->l2_miss;
  return memory && alone && cores && cache;
}

// What the memory side gives to those who still read wires.
static void connect_lsu(gyre_core *c) {
  const gyre_lsu_response_out *r = &c->memory_out.lsu.response;
  gyre_wires *w = &c->w;
  w->lsu_valid = r->res_valid;
  if (!r->res_valid) return;
  w->lsu_wid = r->res.wid;
  w->lsu_pass = r->res.pass;
  w->lsu_rd = r->res.rd;
  w->lsu_last = r->res.last;
  w->lsu_lanes = r->res.lanes;
  memcpy(w->lsu_data, r->res.data, c->cfg.num_lanes * sizeof *w->lsu_data);
}

void gyre_core_cycle(gyre_core *c, const gyre_core_in *in) {
  if (c->still.valid && same_pins(c, in)) {
    gyre_perf_state(&c->perf, &c->w);
    gyre_perf_tick(&c->perf, c->still.events, 0);
    return;
  }
  gyre_wires *w = &c->w;
  gyre_execute *e = &c->execute;
  gyre_core_memory *m = &c->memory;
  gyre_core_memory_in *min = &c->memory_in;
  gyre_core_memory_out *mout = &c->memory_out;
  const gyre_lsu_out *lsu = &mout->lsu;

  // 1. Registers and pins: memory side
  gyre_core_memory_eval(m, mout);
  w->bus_valid = in->bus_valid || mout->bus_valid;
  w->bus_addr = in->bus_valid ? in->bus_addr : mout->bus_addr;
  min->lock_ready = in->lock_ready;
  min->snoop_valid = in->snoop_valid;
  min->snoop_addr = in->snoop_addr;
  min->flush = in->flush;
  w->gbar_ready = in->gbar_ready;
  w->gbar_fault = in->gbar_fault;
  w->gbar_wait = in->gbar_wait;
  w->gclear_warps = in->gclear_warps;
  w->pin_busy = gyre_core_busy(c, in->halt, in->launch.valid);
  gyre_launch_offer(&in->launch, w);

  // 2. Registers: pipeline
  gyre_fault_unit_state(&c->fault, w);
  if (in->halt) w->state_halted = 1;
  gyre_perf_state(&c->perf, w);
  gyre_warp_state_eval(&c->warp_state, w);
  w->state_visible = c->scheduler.visible_q;
  gyre_commit_state(&c->commit, w);
  gyre_launch_state(&c->launch, w);
  gyre_operands_state(&c->operands, w);
  const gyre_exec exec = {.valid = w->exec_valid,
                          .first = w->exec_first,
                          .last = w->exec_last,
                          .wid = w->exec_wid,
                          .pass = w->exec_pass,
                          .lead = w->exec_lead,
                          .lanes = w->exec_lanes,
                          .uop = &w->exec_uop,
                          .a = w->exec_a,
                          .b = w->exec_b,
                          .c = w->exec_c};
  gyre_launch_show(&c->launch, w);
  gyre_fcsr_state(&e->fcsr, w);

  // 3. Results and faults, commit, ready of the execute stage
  min->exec = &exec;
  gyre_core_memory_eval_result(m, min, mout);
  connect_lsu(c);
  gyre_execute_eval(e, lsu, c->warp_state.tmask_q, w);
  gyre_commit_eval(&c->commit, w);
  gyre_execute_eval_ready(e, gyre_lsu_ready(&m->lsu), w);

  // 4. Resolution
  gyre_execute_resolve(e, c->issue.mid_q, w);
  const uint32_t restart = w->spawn_valid ? w->spawn_start | w->spawn_kill : 0;
  uint32_t flush = restart;
  if (w->resolve_valid && w->resolve_jump) flush |= 1u << w->resolve_wid;
  gyre_launch_eval(&c->launch, w);

  // 5. Load/store unit: accesses, fences
  min->res_ready = w->lsu_ready;
  gyre_core_memory_eval_access(m, min, mout);
  w->fence_valid = lsu->fence_valid;
  w->fence_wid = lsu->fence_wid;
  w->fence_inval = lsu->fence_inval;

  // 6. Operand stage and issue
  const bool moved = gyre_operands_eval(&c->operands, w);
  const gyre_issue_in iin = issue_inputs(c, in->halt);
  gyre_issue_out issue;
  gyre_issue_eval(&c->issue, &iin, &c->ibuffer, &c->scoreboard, w, &issue);
  const bool issued = w->issue_valid && w->issue_ready;

  // 7. Decode, fetch, scheduler
  gyre_decode_eval(&c->decode, w);
  const uint32_t kill = flush | (w->steer_valid ? 1u << w->steer_wid : 0);
  w->icrsp_valid = mout->ic.rsp_valid;
  gyre_fetch_eval_leave(&c->fetch, mout->ic.rsp_data, w);
  const uint32_t room = gyre_ibuffer_room(&c->ibuffer, c->fetch.valid_q ? c->fetch.wid_q : -1,
                                          c->decode.valid_q ? c->decode.wid_q : -1);
  const gyre_warp_scheduler_out sched = gyre_warp_scheduler_eval(
      &c->scheduler, &(gyre_warp_scheduler_in){.runnable = gyre_warp_state_runnable(&c->warp_state),
                                               .room = room,
                                               .pc = c->warp_state.pc_q,
                                               .halted = w->state_halted});
  w->sched_valid = sched.valid;
  w->sched_wid = sched.wid;
  w->sched_pc = sched.pc;
  gyre_fetch_eval_request(&c->fetch, w);

  // 8. Ready of the caches, what follows from it
  min->icreq_valid = w->icreq_valid;
  min->icreq_addr = w->icreq_addr;
  min->icrsp_ready = w->icrsp_ready;
  gyre_core_memory_eval_ready(m, min, mout);
  w->icreq_ready = mout->ic.req_ready;
  gyre_fetch_eval_ready(&c->fetch, w);

  // 9. The clock edge
  const int stall = gyre_issue_stall(&issue, &iin, &c->ibuffer, w);
  uint32_t events = events_of(c, stall);
  if (in->l2_hit) events |= 1u << GYRE_PERF_L2_HITS;
  if (in->l2_miss) events |= 1u << GYRE_PERF_L2_MISSES;
  if (c->watched) {
    gyre_core_show(c, &(gyre_core_shown){.issue = &iin,
                                         .restart = restart,
                                         .flush = flush,
                                         .room = room,
                                         .events = events,
                                         .moved = moved});
  }
  c->still.valid = false;
  if (pipeline_stays(c, flush) && gyre_core_memory_stays(m, min, mout)) remember(c, in, events);
  if (w->launch_valid || w->spawn_valid || c->launch.clear_q || c->launch.ready_q) {
    gyre_launch_tick(&c->launch, gyre_scoreboard_pending(&c->scoreboard, w->launch_wid), w);
  }
  gyre_warp_state_tick(&c->warp_state, gyre_issue_hold(w), w);
  gyre_warp_scheduler_tick(&c->scheduler, &sched, w->sched_ready);
  gyre_fetch_tick(&c->fetch, kill, w);
  gyre_decode_tick(&c->decode, kill, w);
  gyre_ibuffer_tick(&c->ibuffer, flush, issued && w->issue_last ? w->issue_wid : -1, w);
  gyre_scoreboard_tick(&c->scoreboard, issued && w->issue_first, w);
  gyre_issue_tick(&c->issue, &issue, lsu->credit, w);
  gyre_execute_tick(e, moved, w);
  gyre_core_memory_tick(m, mout);
  gyre_core_memory_state(m, mout);
  gyre_commit_tick(&c->commit, w);
  gyre_operands_tick(&c->operands, w->state_halted, w);
  gyre_perf_tick(&c->perf, events, w->issue_lanes);
  gyre_fault_unit_tick(&c->fault, w);
}
