// gyre_warp_control.c - twin of rtl/simt/gyre_warp_control.sv.

#include "simt/gyre_warp_control.h"

#include <string.h>

#include "generated/gyre_units.h"

void gyre_warp_control_init(gyre_warp_control *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  gyre_spawn_init(&s->spawn, cfg);
  gyre_divergence_init(&s->divergence, cfg);
  gyre_barriers_unit_init(&s->barriers, cfg);
  gyre_work_barrier_init(&s->work, cfg);
  gyre_subwarp_control_init(&s->groups, cfg);
}

// Part that owns an instruction.
typedef enum part { NONE, SPAWN, DIVERGENCE, BARRIERS } part;

static part part_of(const gyre_wctl_in *in) {
  switch (in->uop->op) {
    case GYRE_OP_WSPAWN20:
    case GYRE_OP_WSPAWN: return SPAWN;
    case GYRE_OP_TMC20:
    case GYRE_OP_TMC:
    case GYRE_OP_PRED:
    case GYRE_OP_PREDN:
    case GYRE_OP_SPLIT20:
    case GYRE_OP_SPLIT:
    case GYRE_OP_SPLITN:
    case GYRE_OP_JOIN20:
    case GYRE_OP_JOIN: return DIVERGENCE;
    case GYRE_OP_BAR20:
    case GYRE_OP_BAR: return BARRIERS;
    default: return NONE;
  }
}

// Returns true for a bar of the warp's workgroup.
static bool is_work(const gyre_wctl_in *in) { return in->work && in->a == GYRE_WORK_BARRIER; }

// One program counter a thread. Returns true if the owning part has nothing to do.
static bool eval_groups(const gyre_warp_control *s, const gyre_wctl_in *in, part p,
                        gyre_wctl_out *out) {
  const bool aside = p == SPAWN && !out->trap.valid && gyre_spawn_aside(in);
  gyre_subwarp_control_eval(&s->groups, in, aside, &out->groups);
  const bool free = in->group_free || s->asked_q;
  out->wait = !free && (p == SPAWN || p == BARRIERS || gyre_subwarp_control_tmc(in->uop));
  if (out->groups.differs) {
    out->trap = (gyre_wctl_trap){.valid = true, .cause = GYRE_FAULT_BARRIER, .value = in->a};
  }
  return p == DIVERGENCE || out->wait || out->groups.park || out->groups.differs;
}

void gyre_warp_control_eval(const gyre_warp_control *s, const gyre_wctl_in *in,
                            const gyre_warp_control_in *around, gyre_wctl_out *out) {
  const part p = part_of(in);
  *out = (gyre_wctl_out){0};
  if (p == SPAWN) out->trap = gyre_spawn_trap(&s->spawn, in);
  if (in->group && eval_groups(s, in, p, out)) return;
  switch (p) {
    case DIVERGENCE:
      out->divergence = gyre_divergence_eval(&s->divergence, in);
      out->trap = out->divergence.trap;
      return;
    case BARRIERS:
      out->work = is_work(in);
      if (out->work) return;
      out->barriers = gyre_barriers_unit_eval(&s->barriers, in, &around->gbar);
      out->wait = out->barriers.wait;
      out->trap = (gyre_wctl_trap){
          .valid = out->barriers.trap, .cause = GYRE_FAULT_BARRIER, .value = in->a};
      return;
    default: return;
  }
}

void gyre_warp_control_resolve(const gyre_warp_control *s, const gyre_wctl_in *in,
                               const gyre_warp_control_in *around, const gyre_wctl_out *out,
                               gyre_wctl_resolution *r) {
  const uint32_t released =
      gyre_barriers_unit_released(&s->barriers, around->gclear_warps, around->active);
  *r = (gyre_wctl_resolution){.bar_clear =
                                  released | gyre_work_barrier_release(&s->work, around->active)};
  if (in) {
    const gyre_divergence_out *d = &out->divergence;
    const gyre_subwarp_control_out *g = &out->groups;
    r->resolve = (gyre_resolve_t){.valid = part_of(in) != SPAWN && !g->quiet,
                                  .wid = in->wid,
                                  .jump = in->uop->op > GYRE_OP_SRCI,
                                  .pc = d->jump ? d->pc : gyre_uop_next(in->uop),
                                  .tmask_we = d->tmask_we || g->tmask_we,
                                  .tmask = d->tmask | g->tmask,
                                  .finish = d->finish || g->finish};
    r->regroup = g->regroup;
    r->threads = g->threads;
    r->bar_set = out->work ? 1u << in->wid : out->barriers.set;
    r->bar_clear |= out->barriers.clear;
    return;
  }
  if (!s->spawn.wait_q) return;
  const gyre_spawn_in spawn = {.active = around->active,
                               .serialize = around->serialize,
                               .live = around->live,
                               .issue_mid = around->issue_mid,
                               .busy = around->branch,
                               .halted = around->halted};
  const gyre_spawn_out acts = gyre_spawn_eval(&s->spawn, &spawn);
  if (!acts.spawn.valid) return;
  r->spawn = acts.spawn;
  r->rejoin = acts.rejoin;
  r->resolve = (gyre_resolve_t){.valid = true,
                                .wid = acts.wid,
                                .jump = true,
                                .pc = acts.next_pc,
                                .tmask_we = acts.rejoin.valid,
                                .tmask = acts.rejoin.valid ? acts.mask : 0};
}

void gyre_warp_control_tick(gyre_warp_control *s, const gyre_wctl_in *in,
                            const gyre_warp_control_in *around, const gyre_wctl_out *out,
                            const gyre_wctl_resolution *r, bool fault, bool bar_asks) {
  const part p = in ? part_of(in) : NONE;
  s->asked_q = bar_asks && !around->gbar.ready;
  const uint32_t restart = r->spawn.start | r->spawn.kill;
  if (p == SPAWN || r->spawn.valid) {
    gyre_spawn_tick(&s->spawn, p == SPAWN ? in : NULL, r->spawn.valid);
  }
  if (in && in->group) gyre_subwarp_control_tick(&s->groups, in, &out->groups);
  if ((p == DIVERGENCE && !in->group) || restart) {
    gyre_divergence_tick(&s->divergence, p == DIVERGENCE && !in->group ? in : NULL,
                         r->resolve.finish, restart);
  }
  const bool arrives = p == BARRIERS && !out->groups.park && !out->groups.differs;
  const bool bar = arrives && !out->work;
  if (bar || restart || s->barriers.here) {
    const gyre_barriers_edge edge = {.in = bar ? in : NULL,
                                     .fault = fault,
                                     .drop = restart,
                                     .active = around->active,
                                     .answered = around->gbar.ready && !bar_asks,
                                     .released = around->gclear_warps};
    gyre_barriers_unit_tick(&s->barriers, &edge);
  }
  gyre_work_barrier_edge work = around->work;
  if (!work.launch && !work.close && !restart && !s->work.wait_q && !(arrives && out->work)) return;
  work.active = around->active;
  work.drop = restart;
  work.arrive = arrives && out->work;
  work.wid = in ? in->wid : 0;
  gyre_work_barrier_tick(&s->work, &work);
}
