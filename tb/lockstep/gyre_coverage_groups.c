// gyre_coverage_groups.c - coverage of subwarps. See gyre_coverage_groups.h.

#include "gyre_coverage_groups.h"

#include <string.h>

#include "generated/gyre_units.h"
#include "gyre/gyre.h"
#include "gyre_coverage_looks.h"

enum { DEEPEST = 15 };

// A target of an indirect jump, whose parts are put one by one.
static void target(gyre_cover_groups *last, unsigned wid, uint32_t pc) {
  if (last->targets != 0 && last->jump_wid != wid) last->targets = 0;
  last->jump_wid = (uint8_t)wid;
  for (unsigned i = 0; i < last->targets; i++)
    if (last->target[i] == pc) return;
  if (last->targets < GYRE_MAX_THREADS) last->target[last->targets++] = pc;
}

static void requested(gyre_coverage *c, gyre_cover_groups *last, const gyre_wires *w) {
  if (w->ask.valid && w->ask_ready) GYRE_COVER(c, group_both_ask);
  if (w->regroup.unpark) {
    GYRE_COVER(c, group_unparks);
  } else if (w->regroup.park) {
    GYRE_COVER(c, group_parks);
  } else if (w->regroup.put && w->regroup.run) {
    GYRE_COVER(c, group_branch);
  } else if (w->regroup.put) {
    target(last, w->regroup.wid, w->regroup.put_pc);
  } else if (!w->regroup.run) {
    if (w->threads.valid)
      GYRE_COVER(c, group_ends);
    else
      GYRE_COVER(c, group_aside);
  } else if (last->targets != 0 && last->jump_wid == w->regroup.wid) {
    target(last, w->regroup.wid, w->regroup.run_pc);
    if (last->targets == 2) GYRE_COVER(c, group_jump_2);
    if (last->targets > 2) GYRE_COVER(c, group_jump_3);
    last->targets = 0;
  }
}

// The request to the lists, and its end. A request of issue is accepted after the cycle that
// it is shown in, and after the request of execute.
static void requests(gyre_coverage *c, gyre_cover_groups *last, const gyre_wires *w) {
  if (w->regrouped.valid && last->asker) {
    if (w->regrouped.jump)
      GYRE_COVER(c, group_ask_swap);
    else if (w->regrouped.mask != w->warps_tmask[w->regrouped.wid])
      GYRE_COVER(c, group_ask_merge);
    else
      GYRE_COVER(c, group_ask_none);
  }
  if (w->regroup_ready) {
    last->walks = last->asker = false;
    if (w->regroup.valid) {
      last->walks = true;
      requested(c, last, w);
    } else if (last->asked) {
      last->walks = true;
      last->asker = !(w->turns_yield_due >> last->ask_wid & 1);
      last->asked = false;
    }
  }
  if (!w->ask.valid || !w->ask_ready) return;
  last->asked = true;
  last->ask_wid = w->ask.wid;
}

// The entry before a new one is linked to it in the next cycle.
static void writes(gyre_coverage *c, gyre_cover_groups *last, const gyre_wires *w) {
  if (last->placed) {
    if (w->walk.link && !w->walk.entry)
      GYRE_COVER(c, group_put_after);
    else
      GYRE_COVER(c, group_put_front);
  }
  last->placed = w->walk.entry && w->walk.link;
  if (!w->walk.entry) return;
  if (!w->walk.link) GYRE_COVER(c, group_put_merge);
  if (w->walk.link && w->walk.depth == DEEPEST) GYRE_COVER(c, group_depth_15);
  for (uint32_t left = w->walk.mask; left != 0; left &= left - 1)
    last->group[w->walk.wid][__builtin_ctz(left)] = w->walk.mask;
}

// It asks the lists for something, or may.
static bool asks(const gyre_uop *u) {
  if (u->unit == GYRE_UNIT_ALU) return u->op >= GYRE_OP_BEQ && u->op <= GYRE_OP_JALR;
  if (u->unit != GYRE_UNIT_SFU) return false;
  return u->op == GYRE_OP_TMC || u->op == GYRE_OP_TMC20 || u->op == GYRE_OP_BAR ||
         u->op == GYRE_OP_BAR20 || u->op == GYRE_OP_WSPAWN || u->op == GYRE_OP_WSPAWN20;
}

static bool apart(const gyre_coverage *c, const gyre_cover_groups *last, const gyre_wires *w) {
  const uint32_t all = (uint32_t)((1ull << c->cfg->num_threads) - 1);
  const uint32_t runs = w->warps_tmask[w->exec.wid];
  if (w->group.live != all || gyre_cover_ones(runs) != 1 || w->group.ready != (all & ~runs))
    return false;
  for (uint32_t left = w->group.ready; left != 0; left &= left - 1)
    if (gyre_cover_ones(last->group[w->exec.wid][__builtin_ctz(left)]) != 1) return false;
  return true;
}

// The warp in execute.
static void executes(gyre_coverage *c, gyre_cover_groups *last, const gyre_wires *w) {
  const uint32_t me = 1u << w->exec.wid;
  const bool waits = w->exec_valid && !w->exec_ready && !w->turns_free && asks(&w->exec.uop);
  if (waits && !last->waits) GYRE_COVER(c, group_exec_waits);
  last->waits = waits;
  if (!w->exec_valid) return;
  const bool turn = w->group.turn != 0, was = last->turning & me;
  if (turn && !was) GYRE_COVER(c, group_turn_begins);
  if (!turn && was) GYRE_COVER(c, group_turn_ends);
  last->turning = turn ? last->turning | me : last->turning & ~me;
  if (w->threads.valid && (w->group.ready || w->group.parked) &&
      (w->threads.live & ~w->warps_live[w->threads.wid]))
    GYRE_COVER(c, group_starts);
  if (last->walks) return;
  const bool now = apart(c, last, w);
  if (now && !(last->apart & me)) GYRE_COVER(c, group_all_apart);
  last->apart = now ? last->apart | me : last->apart & ~me;
}

static void meets(gyre_coverage *c, gyre_cover_groups *last, const gyre_wires *w) {
  if (w->steer.valid && w->steer.reconverge) last->meet |= 1u << w->steer.wid;
  if (w->ask.valid && w->ask_ready) last->meet &= ~(1u << w->ask.wid);
  for (uint32_t left = last->meet & w->kill_flush; left != 0; left &= left - 1)
    GYRE_COVER(c, group_meet_killed);
  last->meet &= ~w->kill_flush;
}

void gyre_coverage_groups(gyre_coverage *c, unsigned core, const gyre_wires *w) {
  gyre_cover_groups *last = &c->groups[core];
  if (w->state.halted) {
    if (!last->halted && last->walks) GYRE_COVER(c, group_halt_walk);
    last->halted = true;
    return;
  }
  last->halted = false;
  if (w->trap.valid && w->trap.cause == GYRE_FAULT_BARRIER && w->group.parked)
    GYRE_COVER(c, group_bar_differs);
  executes(c, last, w);
  requests(c, last, w);
  writes(c, last, w);
  meets(c, last, w);
  if (w->rejoin.valid) GYRE_COVER(c, group_rejoin);
  uint32_t start = w->spawn.valid ? w->spawn.start | w->spawn.kill : 0;
  if (w->launch.valid && w->launch_ready) start |= 1u << w->launch.wid;
  if (start && last->walks) GYRE_COVER(c, group_start_walk);
  last->turning &= ~start;
  last->apart &= ~start;
}
