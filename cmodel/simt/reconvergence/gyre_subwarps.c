// gyre_subwarps.c - twin of rtl/simt/reconvergence/gyre_subwarps.sv.

#include "simt/reconvergence/gyre_subwarps.h"

#include <string.h>

#include "common/gyre_bits.h"
#include "generated/gyre_units.h"

void gyre_subwarps_init(gyre_subwarps *s, const gyre_config *cfg, bool boot) {
  memset(s, 0, sizeof *s);
  s->num_threads = (uint8_t)cfg->num_threads;
  s->live_q[0] = boot;
  gyre_subwarp_turns_init(&s->turns, cfg);
  gyre_subwarp_walker_init(&s->walker);
}

gyre_group_t gyre_subwarps_view(const gyre_subwarps *s, unsigned wid) {
  const gyre_walk_lists *list = &s->walker.lists.of[wid];
  const bool turning = s->turns.turning_q >> wid & 1;
  return (gyre_group_t){.live = s->live_q[wid],
                        .ready = list->ready,
                        .turn = turning ? 1u << s->last_q[wid] : 0,
                        .parked = list->parked != 0,
                        .depth = s->depth_q[wid]};
}

bool gyre_subwarps_reconverge(const gyre_subwarps *s, unsigned wid, uint32_t pc) {
  const gyre_walk_lists *list = &s->walker.lists.of[wid];
  if (list->ready == 0 || s->turns.turning_q >> wid & 1) return false;
  const gyre_group here = {.pc = pc & ~3u, .depth = s->fetch_depth_q[wid]};
  return !gyre_group_before(&here, &list->limit);
}

// Returns the next ready thread after that of the last turn, cyclically.
static unsigned next_thread(uint32_t ready, unsigned last) {
  const uint32_t after = ready & ~gyre_low_mask(last + 1);
  return gyre_lowest(after ? after : ready);
}

// Handles a request of execute in a turn, whose thread is `last`. Returns true if the turn ends.
static bool in_turn(const gyre_subwarps *s, gyre_walk_request *q) {
  const gyre_regroup_t *r = &q->regroup;
  q->known = r->run && r->run_mask >> s->last_q[r->wid] & 1;
  return !q->known && !q->stay;
}

static void ask(gyre_subwarps *s, const gyre_subwarps_in *in, gyre_walk_request *q,
                gyre_subwarp_turns_in *turns) {
  const gyre_ask_t *a = &s->ask_q;
  const uint32_t me = 1u << a->wid, mine = in->tmask[a->wid];
  const bool yield_due = s->turns.yield_due_q & me, turning = s->turns.turning_q & me;
  q->regroup = (gyre_regroup_t){.wid = a->wid,
                                .run = !yield_due || turning,
                                .put = yield_due && !turning,
                                .put_pc = a->pc,
                                .put_mask = mine,
                                .run_pc = a->pc,
                                .run_mask = mine};
  q->keep = !yield_due;
  q->seek = turns->begin = yield_due && !turning;
  turns->end = turning;
  if (!q->seek) return;
  s->last_q[a->wid] = (uint8_t)next_thread(s->walker.lists.of[a->wid].ready, s->last_q[a->wid]);
  q->thread = 1u << s->last_q[a->wid];
}

// Chooses the request to the lists in this cycle; returns false without one.
static bool request(gyre_subwarps *s, const gyre_subwarps_in *in, gyre_walk_request *q,
                    gyre_subwarp_turns_in *turns) {
  if (!gyre_subwarp_walker_free(&s->walker) || in->halted) return false;
  *q = (gyre_walk_request){0};
  if (in->regroup->valid) {
    q->regroup = *in->regroup;
    q->stay = q->regroup.put && !q->regroup.run && !q->regroup.park;
    if (s->turns.turning_q >> q->regroup.wid & 1) turns->end = in_turn(s, q);
  } else if (s->ask_q.valid && !in->hold) {
    ask(s, in, q, turns);
    s->ask_q.valid = false;
  } else {
    return false;
  }
  turns->wid = q->regroup.wid;
  q->depth = s->depth_q[turns->wid];
  return true;
}

static uint8_t stepped(uint8_t depth, unsigned change) {
  return gyre_depth_after(depth, change == 1 ? 1 : change == 2 ? -1 : 0);
}

static void tick_depth(gyre_subwarps *s, const gyre_subwarps_in *in, const gyre_regrouped_t *r,
                       uint32_t start) {
  if (in->set) {
    s->depth_q[in->set_wid] = stepped(s->depth_q[in->set_wid], in->set->depth);
  }
  if (in->rejoin->valid) s->depth_q[in->rejoin->wid] = in->rejoin->depth;
  if (r->valid) s->depth_q[r->wid] = r->depth;
  if (in->call_valid) {
    s->fetch_depth_q[in->call_wid] = stepped(s->fetch_depth_q[in->call_wid], 1);
  }
  for (uint32_t left = start; left; left &= left - 1) s->depth_q[gyre_lowest(left)] = 0;
  for (uint32_t left = start | in->flush; left; left &= left - 1) {
    s->fetch_depth_q[gyre_lowest(left)] = s->depth_q[gyre_lowest(left)];
  }
}

static void tick_live(gyre_subwarps *s, const gyre_subwarps_in *in, uint32_t start) {
  if (in->threads->valid) s->live_q[in->threads->wid] = in->threads->live;
  for (uint32_t left = start; left; left &= left - 1) {
    const unsigned w = gyre_lowest(left);
    s->live_q[w] = in->spawn->start >> w & 1;
    s->last_q[w] = 0;
  }
  if (in->launch_ready) s->live_q[in->launch->wid] = in->launch->tmask;
}

void gyre_subwarps_tick(gyre_subwarps *s, const gyre_subwarps_in *in) {
  const gyre_spawn_t *spawn = in->spawn;
  const gyre_regrouped_t r = gyre_subwarps_regrouped(s, in->halted);
  uint32_t start = spawn->valid ? spawn->start | spawn->kill : 0;
  if (in->launch_ready) start |= 1u << in->launch->wid;

  gyre_subwarp_turns_in turns = {.start = start, .set_valid = in->set != NULL};
  if (in->set) {
    turns.set_wid = in->set_wid;
    turns.set_pause = in->set->pause;
    turns.set_atomic =
        in->set->unit == GYRE_UNIT_LSU && in->set->op >= GYRE_OP_SC && in->set->op < GYRE_OP_ALD;
    turns.others = s->walker.lists.of[in->set_wid].ready != 0;
  }
  gyre_walk_request q;
  gyre_walk_step step;
  const bool asked = s->ask_q.valid, taken = request(s, in, &q, &turns);
  const bool walks = !gyre_subwarp_walker_free(&s->walker) && !in->halted;
  turns.alone = r.valid && s->walker.lists.of[r.wid].ready == 0;
  turns.alone_wid = r.wid;
  gyre_subwarp_turns_tick(&s->turns, &turns);
  if (!asked) s->ask_q = in->ask;

  if (in->set) s->reconverge_done_q &= ~(1u << in->set_wid);
  if (r.valid) s->reconverge_done_q |= 1u << r.wid;
  s->reconverge_done_q &= ~(start | in->flush);

  tick_depth(s, in, &r, start);
  tick_live(s, in, start);
  if (walks) {
    gyre_subwarp_walker_eval(&s->walker, &step);
    if (in->count) gyre_subwarp_count_step(in->count, &s->walker, &step);
  }
  if (taken && in->count) {
    gyre_subwarp_count_request(in->count, in->regroup->valid ? in->regroup : &q.regroup, q.known,
                               turns.begin);
  }
  gyre_subwarp_walker_tick(&s->walker, taken ? &q : NULL, walks ? &step : NULL, start);
}
