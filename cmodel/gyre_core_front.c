// gyre_core_front.c - twin of rtl/gyre_core_front.sv: warp scheduler, fetch and the decoder of the instruction set that ISA
// names. A part of gyre_core.c, which is the core's cycle.

#include "gyre_core.h"

static void decode(gyre_core *c) {
  gyre_decode_out *out = &c->decode_out;
  if (c->cfg.isa) {
    gyre_rdna35_front_eval(&c->front, &c->front_out);
    out->valid = c->front_out.valid;
    out->wid = c->front_out.wid;
    out->uop = c->front_out.uop;
    out->steer = c->front_out.steer;
    return;
  }
  const bool reconverge = c->cfg.reconvergence && c->decode.valid_q &&
                          gyre_subwarps_reconverge(&c->groups, c->decode.wid_q, c->decode.pc_q);
  const gyre_launch_context_t *launch = gyre_launch_context(&c->launch, c->decode.wid_q);
  gyre_decode_eval(&c->decode, reconverge, launch->stage != GYRE_STAGE_COMPUTE,
                   (launch->common.permissions.flags & GYRE_PERMISSIONS_NO_FP64) != 0, out);
}

uint32_t gyre_core_front_cycle(gyre_core *c, uint32_t flush, bool halted) {
  gyre_fetch_in *in = &c->fetch_in;
  decode(c);
  const gyre_steer_t *steer = &c->decode_out.steer;
  in->kill = flush | (steer->valid ? 1u << steer->wid : 0);
  in->icrsp_valid = c->memory_out.ic.rsp_valid;
  in->icrsp_data = c->memory_out.ic.rsp_data;
  gyre_fetch_eval_leave(&c->fetch, in, &c->fetch_out);
  const uint32_t room = gyre_core_room(c);
  c->scheduler_out = gyre_warp_scheduler_eval(
      &c->scheduler, &(gyre_warp_scheduler_in){.runnable = gyre_warp_state_runnable(&c->warp_state),
                                               .room = room,
                                               .pc = c->warp_state.pc_q,
                                               .halted = halted});
  in->sched_valid = c->scheduler_out.valid;
  in->sched_wid = c->scheduler_out.wid;
  in->sched_pc = c->scheduler_out.pc;
  gyre_fetch_eval_request(&c->fetch, in, &c->fetch_out);
  return room;
}

void gyre_core_front_edge(gyre_core *c) {
  const gyre_fetch_out *fetch = &c->fetch_out;
  if (c->cfg.isa) {
    gyre_rdna35_front_tick(&c->front, &(gyre_rdna35_front_in){.kill = c->fetch_in.kill,
                                                              .fetch = {.valid = fetch->valid,
                                                                        .wid = fetch->wid,
                                                                        .pc = fetch->pc,
                                                                        .insn = fetch->insn,
                                                                        .bad = fetch->bad}});
  } else {
    gyre_decode_tick(&c->decode, &(gyre_decode_in){.fetch_valid = fetch->valid,
                                                   .fetch_bad = fetch->bad,
                                                   .fetch_wid = fetch->wid,
                                                   .fetch_pc = fetch->pc,
                                                   .fetch_insn = fetch->insn,
                                                   .kill = c->fetch_in.kill});
  }
  gyre_fetch_tick(&c->fetch, &c->fetch_in, fetch);
}
