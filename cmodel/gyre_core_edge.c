// gyre_core_edge.c - clock edge of rtl/gyre_core.sv: updates the registers of each twin.

#include "gyre_core.h"

static void tick_warps(gyre_core *c, const gyre_core_in *in) {
  const gyre_wctl_resolution *control = &c->execute_out.control;
  const gyre_fetch_in *fetch = &c->fetch_in;
  const gyre_lsu_out *lsu = &c->memory_out.lsu;
  gyre_launch_in *launch = &c->launch_in;
  if (in->launch->valid || control->spawn.valid || c->launch.clear_q || c->launch.ready_q) {
    launch->pending = gyre_core_pending(c, in->launch->wid);
    launch->cleared = c->operands_out.file.cleared;
    gyre_launch_tick(&c->launch, launch, &c->launch_out);
  }
  gyre_warp_state_tick(&c->warp_state,
                       &(gyre_warp_state_in){.sched_valid = fetch->sched_valid,
                                             .sched_ready = c->fetch_out.sched_ready,
                                             .sched_wid = fetch->sched_wid,
                                             .sched_pc = fetch->sched_pc,
                                             .steer = &c->decode_out.steer,
                                             .hold = c->issue_out.hold,
                                             .control = control,
                                             .regrouped = &c->regrouped,
                                             .fence_valid = lsu->fence_valid,
                                             .fence_inval = lsu->fence_inval,
                                             .fence_wid = lsu->fence_wid,
                                             .launch_ready = c->launch_out.ready,
                                             .launch = in->launch});
  gyre_warp_scheduler_tick(&c->scheduler, &c->scheduler_out, c->fetch_out.sched_ready);
}

static void tick_groups(gyre_core *c, const gyre_core_in *in, uint32_t flush) {
  const gyre_issue_out *issue = &c->issue_out;
  const gyre_wctl_resolution *control = &c->execute_out.control;
  const gyre_decode_out *dec = &c->decode_out;
  gyre_subwarps_tick(&c->groups,
                     &(gyre_subwarps_in){.halted = c->operands_in.halted,
                                         .call_valid = dec->valid && dec->uop.depth == 1,
                                         .call_wid = dec->wid,
                                         .set = issue->fire && issue->first ? issue->uop : NULL,
                                         .set_wid = issue->wid,
                                         .ask = {.valid = issue->reconverge_req,
                                                 .wid = issue->wid,
                                                 .pc = issue->reconverge_req ? issue->uop->pc : 0},
                                         .hold = c->execute.warp_control.asked_q,
                                         .regroup = &control->regroup,
                                         .threads = &control->threads,
                                         .spawn = &control->spawn,
                                         .rejoin = &control->rejoin,
                                         .tmask = c->warp_state.tmask_q,
                                         .flush = flush,
                                         .launch_ready = c->launch_out.ready,
                                         .launch = in->launch,
                                         .count = &c->group_count});
}

static void tick_execute(gyre_core *c, const gyre_core_in *in) {
  const gyre_issue_out *issue = &c->issue_out;
  gyre_execute_in *execute = &c->execute_in;
  execute->launch_ready = c->launch_out.ready;
  execute->launch_wid = in->launch->wid;
  execute->launch_arg = in->launch->common.arg;
  execute->ids = in->ids;
  execute->opnd_wid = c->operands.wid_q;
  execute->opnd_beat = c->operands.beat_q;
  execute->opnd_sr = c->operands.uop_q.imm;
  execute->around.work = (gyre_work_barrier_edge){.launch = c->launch_out.ready,
                                                  .launch_work = gyre_launch_of_group(in->launch),
                                                  .launch_wid = in->launch->wid,
                                                  .launch_slot = in->launch->slot,
                                                  .close = in->close,
                                                  .close_slot = in->close_slot};
  execute->fcsr.advance = c->operands_out.advance;
  execute->fcsr.read = issue->fire;
  execute->fcsr.read_wid = issue->wid;
  execute->fcsr.read_beat = issue->beat;
  gyre_execute_tick(&c->execute, execute, &c->execute_out);
}

void gyre_core_edge(gyre_core *c, const gyre_core_in *in, const gyre_core_glue *glue) {
  const gyre_issue_out *issue = &c->issue_out;
  if (c->cfg.reconvergence) tick_groups(c, in, glue->flush);
  tick_warps(c, in);
  if (c->cfg.isa) gyre_core_scalar_edge(c);
  gyre_core_front_edge(c);
  // Commit comes before the units, which keep their results until then. The modules after it read
  // its write of this cycle from its other buffer.
  gyre_scoreboard_tick(&c->scoreboard,
                       &(gyre_scoreboard_in){.write = &c->write,
                                             .set = issue->fire && issue->first,
                                             .set_wid = issue->wid,
                                             .set_uop = issue->uop,
                                             .set_vector = gyre_core_vector_head(c, issue->wid)});
  gyre_commit_tick(&c->commit, &c->commit_in);
  tick_execute(c, in);
  c->memory_in.advance = c->operands_out.advance;
  c->memory_in.attribute = (uint8_t)gyre_uop_attribute(&c->operands.uop_q);
  c->memory_in.launch = in->launch;
  c->memory_in.launch_ready = c->launch_out.ready;
  gyre_core_memory_tick(&c->memory, &c->memory_in, &c->memory_out);
  gyre_core_memory_state(&c->memory, &c->memory_out);
  gyre_operands_tick(&c->operands, &c->operands_in, &c->operands_out);
  gyre_issue_tick(&c->issue, &c->issue_in, issue);
  gyre_ibuffer_tick(&c->ibuffer,
                    &(gyre_ibuffer_in){.flush = glue->flush,
                                       .pop_valid = issue->fire && issue->last,
                                       .pop_wid = issue->wid,
                                       .dec_valid = c->decode_out.valid,
                                       .dec_wid = c->decode_out.wid,
                                       .dec_uop = &c->decode_out.uop,
                                       .dec_scalar = c->cfg.isa ? &c->front_out.scalar : NULL,
                                       .dec_vector = c->cfg.isa ? &c->front_out.vector : NULL});
  gyre_perf_tick(&c->perf, glue->events, issue->lanes);
  const gyre_trap_t *trap = &c->execute_out.trap;
  c->fault_in.trap.valid = trap->valid;
  if (trap->valid) c->fault_in.trap = *trap;
  gyre_fault_unit_tick(&c->fault, &c->fault_in);
}
