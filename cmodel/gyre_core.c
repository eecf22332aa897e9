// gyre_core.c - twin of rtl/gyre_core.sv.

#include "gyre_core.h"

#include <string.h>

bool gyre_core_busy(const gyre_core *c, bool halt, bool launch) {
  const gyre_operands *o = &c->operands;
  const bool halted = c->fault.halted_q || halt;
  return ((c->warp_state.active_q || o->exec_valid_q || launch) && !halted) || o->valid_q ||
         gyre_commit_writes(&c->commit) || c->commit.flag_valid_q || c->commit.late_valid_q ||
         !gyre_execute_idle(&c->execute) || (c->cfg.isa && !gyre_scalar_unit_idle(&c->scalar)) ||
         !c->memory_out.idle;
}

bool gyre_core_flush_busy(const gyre_core *c) { return gyre_core_memory_flush_busy(&c->memory); }

// Sets the inputs of issue that come from registers. The cycle sets the other ones.
static inline void issue_inputs(const gyre_core *c, bool halted, gyre_issue_in *in) {
  const gyre_execute *e = &c->execute;
  const gyre_warp_state *s = &c->warp_state;
  in->freeze = gyre_warp_control_freeze(&e->warp_control);
  in->div_free = (uint8_t)gyre_execute_div_free(e);
  in->fdiv_free = gyre_execute_fdiv_free(e);
  in->active = s->active_q;
  in->stalled = s->stalled_q;
  in->barred = s->barred_q;
  in->serialize = s->serialize_q;
  in->halted = halted;
  if (c->cfg.reconvergence) {
    in->yield_due = gyre_subwarps_yield_due(&c->groups);
    in->reconverge_done = c->groups.reconverge_done_q;
    in->ask_ready = gyre_subwarps_ask_ready(&c->groups);
  } else {
    in->yield_due = in->reconverge_done = 0;
    in->ask_ready = false;
  }
  gyre_core_issue_coming(&c->operands, halted, in);
}

gyre_diagnosis_t gyre_core_diag(const gyre_core *c, unsigned warp, bool halt) {
  const uint32_t me = 1u << warp;
  const gyre_warp_state *s = &c->warp_state;
  gyre_issue_in issue;
  issue_inputs(c, c->fault.halted_q || halt, &issue);
  const gyre_uop *head = gyre_ibuffer_head(&c->ibuffer, warp);
  const gyre_diag_in in = {
      .halted = c->fault.halted_q || halt,
      .active = s->active_q & me,
      .barred = s->barred_q & me,
      .insn = c->ibuffer.valid & me,
      .fetch_pc = c->cfg.small != 0,
      .ready = gyre_scoreboard_can(&c->scoreboard, warp, head, gyre_core_vector_head(c, warp),
                                   gyre_commit_frees(&c->commit, warp)),
      .pending = gyre_core_pending(c, warp),
      .flags = gyre_scoreboard_flags(&c->scoreboard, warp, head),
      .unit_ok = gyre_issue_unit_ok(&c->issue, &issue, head),
      .serialize = s->serialize_q & me,
      .spawn = (issue.freeze |
                gyre_warp_control_spawn_wait(&c->execute.warp_control, c->groups.live_q)) &
               me,
      .tmask = gyre_core_tmask(c)[warp],
      .pc = s->pc_q[warp],
      .head_pc = head->pc,
  };
  gyre_diagnosis_t diag = gyre_diag_eval(&in);
  diag.live = diag.tmask;
  if (!c->cfg.reconvergence) return diag;
  diag.live = c->groups.live_q[warp];
  diag.ready = c->groups.walker.lists.of[warp].ready;
  diag.next = gyre_subwarp_walker_inspect(&c->groups.walker, warp);
  return diag;
}

static uint32_t events_of(const gyre_core *c, int stall) {
  return gyre_core_memory_events(&c->memory_out) | gyre_core_issue_events(&c->issue_out, stall) |
         1u << GYRE_PERF_CYCLES;
}

// Sets the inputs of warp control besides the instruction, except branch.
static void around_warps(const gyre_core *c, const gyre_core_in *in, bool halted,
                         gyre_warp_control_in *around) {
  around->gbar.ready = in->gbar_ready;
  around->gbar.fault = in->gbar_fault;
  around->gbar.wait = in->gbar_wait;
  around->gclear_warps = in->gclear_warps;
  around->active = c->warp_state.active_q;
  around->serialize = c->warp_state.serialize_q;
  around->halted = halted;
  around->issue_mid = c->issue.mid_q != 0;
  around->live = c->groups.live_q;
  around->branch = c->regrouped.valid;
}

void gyre_core_cycle(gyre_core *c, const gyre_core_in *in) {
  if (gyre_core_idle_cycle_again(c, in)) {
    if (c->watched) memcpy(c->w.pin_perf, c->perf.count_q, sizeof c->w.pin_perf);
    gyre_perf_tick(&c->perf, c->idle_cycle.events, 0);
    return;
  }
  gyre_execute *e = &c->execute;
  gyre_core_memory *m = &c->memory;
  gyre_core_memory_in *min = &c->memory_in;
  gyre_core_memory_out *mout = &c->memory_out;
  const gyre_lsu_out *lsu = &mout->lsu;

  // 1. Registers and pins: memory side
  gyre_core_memory_eval(m, mout);
  c->fault_in.bus_valid = in->bus_valid || mout->bus_valid;
  c->fault_in.bus_addr = in->bus_valid ? in->bus_addr : mout->bus_addr;
  min->stack_region = &in->stack_region->stack_region;
  min->lock_ready = in->lock_ready;
  min->attr = in->attr;
  min->draw_config = in->draw_config;
  min->in_words = in->in_words;
  min->pixel_record = in->pixel_record;
  min->snoop_valid = in->snoop_valid;
  min->snoop_addr = in->snoop_addr;
  min->flush = in->flush;
  if (c->watched) c->w.pin_busy = gyre_core_busy(c, in->halt, in->launch->valid);

  // 2. Registers: pipeline
  const bool halted = c->fault.halted_q || in->halt;
  c->write = gyre_commit_state(&c->commit);
  gyre_launch_in *lin = &c->launch_in;
  gyre_launch_out *launch = &c->launch_out;
  lin->request = in->launch;
  lin->halted = halted;
  lin->active = c->warp_state.active_q;
  gyre_operands_in *oin = &c->operands_in;
  gyre_operands_out *oout = &c->operands_out;
  const gyre_exec *x = &oout->exec;
  oin->halted = halted;
  oin->clear = gyre_launch_clear(&c->launch, halted);
  oin->clear_wid = in->launch->wid;
  oin->clear_work = in->launch->work;
  oin->stack = in->stack;
  if (c->cfg.isa) gyre_core_scalar_heads(c, in);
  gyre_operands_state(&c->operands, oin, oout);
  const bool groups = c->cfg.reconvergence != 0;
  if (groups) c->regrouped = gyre_subwarps_regrouped(&c->groups, halted);
  lin->regrouped = c->regrouped.valid;

  // 3. Results and faults, commit, ready of the execute stage
  gyre_execute_in *ein = &c->execute_in;
  gyre_execute_out *out = &c->execute_out;
  gyre_commit_in *cin = &c->commit_in;
  gyre_commit_out *commit = &c->commit_out;
  if (c->cfg.headers) {
    const gyre_launch_context_t *launch_context = gyre_launch_context(&c->launch, x->wid);
    min->permissions = &launch_context->common.permissions;
    min->place = launch_context->lmem;
    min->pixel = launch_context->stage == GYRE_STAGE_PIXEL;
    min->core = c->number;
    min->stack = in->stack;
  }
  gyre_core_memory_eval_result(m, min, mout);
  ein->lsu_ready = gyre_lsu_ready(&m->lsu);
  if (x->valid) {
    c->exec_pc = x->uop->pc;
    ein->launch_context = gyre_launch_context(&c->launch, x->wid);
    ein->stack = in->stack;
    if (groups) ein->group = gyre_subwarps_view(&c->groups, x->wid);
  }
  if (groups) {
    ein->group_free = gyre_subwarps_free(&c->groups);
    ein->regroup_ready = gyre_subwarps_regroup_ready(&c->groups, halted);
  }
  around_warps(c, in, halted, &ein->around);
  ein->fcsr.clear_valid = oout->file.fclear_valid;
  if (oout->file.fclear_valid) {
    ein->fcsr.clear_wid = in->launch->wid;
    ein->fcsr.clear_beat = oout->file.fclear_beat;
  }
  if (c->cfg.isa) gyre_core_scalar_beat(c);
  gyre_execute_eval(e, ein, out);
  cin->fpu = out->fpu;
  cin->mul = out->mul;
  cin->div = out->div;
  cin->sfu = out->sfu;
  cin->alu = out->alu;
  cin->lsu = lsu->response.res_valid ? &lsu->response.res : NULL;
  gyre_commit_eval(&c->commit, cin, commit);
  gyre_execute_eval_ready(e, ein, out);
  cin->trap_valid = out->trap.valid;

  // 4. Resolution
  gyre_execute_resolve(e, ein, out);
  const gyre_spawn_t *spawn = &out->control.spawn;
  const uint32_t restart = spawn->valid ? spawn->start | spawn->kill : 0;
  uint32_t flush = restart;
  const gyre_resolve_t *resolve = &out->control.resolve;
  if (resolve->valid && resolve->jump) flush |= 1u << resolve->wid;
  if (c->regrouped.valid && c->regrouped.jump) flush |= 1u << c->regrouped.wid;
  gyre_launch_eval(&c->launch, lin, launch);

  // 5. Load/store unit: accesses, fences
  min->res_ready = commit->lsu_ready;
  gyre_core_memory_eval_access(m, min, mout);

  // 6. Operand stage and issue
  oin->exec_ready = out->exec_ready;
  gyre_operands_eval(&c->operands, oin, oout);
  gyre_issue_in *iin = &c->issue_in;
  gyre_issue_out *issue = &c->issue_out;
  issue_inputs(c, halted, iin);
  iin->freeze |= c->hold;
  iin->issue_ready = oout->issue_ready;
  iin->scalar_ready = c->scalar_out.heads.ready;
  iin->scalar_wide = c->scalar_out.heads.wide;
  gyre_issue_eval(&c->issue, iin, &c->ibuffer, &c->scoreboard, issue);

  // 7. Decode, fetch, scheduler
  gyre_fetch_in *fin = &c->fetch_in;
  gyre_fetch_out *fetch = &c->fetch_out;
  const uint32_t room = gyre_core_front_cycle(c, flush, halted);

  // 8. Ready of the caches, and its effects
  min->icreq_valid = fetch->icreq_valid;
  min->icreq_addr = fetch->icreq_addr;
  min->icrsp_ready = fetch->icrsp_ready;
  gyre_core_memory_eval_ready(m, min, mout);
  fin->icreq_ready = mout->ic.req_ready;
  gyre_fetch_eval_ready(&c->fetch, fin, fetch);
  iin->lsu_credit = lsu->credit;

  const int stall = gyre_issue_stall(iin, &c->ibuffer, issue);
  uint32_t events = events_of(c, stall);
  events |= (uint32_t)in->l2_hit << GYRE_PERF_L2_HITS | (uint32_t)in->l2_miss
                                                            << GYRE_PERF_L2_MISSES;
  if (c->cfg.headers) events |= gyre_launch_events(&c->launch, c->warp_state.active_q);
  // 9. The clock edge
  const gyre_core_glue glue = {.restart = restart, .flush = flush, .room = room, .events = events};
  if (c->watched) {
    gyre_core_wires(c, in);
    gyre_core_show(c, &glue);
  }
  gyre_core_idle_cycle_keep(c, in, flush, events);
  gyre_core_edge(c, in, &glue);
}
