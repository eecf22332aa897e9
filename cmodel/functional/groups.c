// groups.c - subwarps, with one program counter a thread (RECONVERGENCE = pc): selects the
// running one, counts turns, executes SIMT instructions. Rules: docs/thread_pcs.md.
//
// The running subwarp is the warp's pc and thread mask. `ready` has the others that can run,
// `parked` those at a barrier, `spawn` the one in wspawn. With the divergence stack all of these
// are empty.

#include "functional/parts.h"

enum { PAUSE = 0x0100000f };

static gyre_group running(const gyre_warp *w, uint32_t pc) {
  return (gyre_group){.pc = pc, .mask = w->tmask, .depth = w->groups.depth};
}

static void run(gyre_warp *w, gyre_group g) {
  w->pc = g.pc;
  w->groups.depth = g.depth;
  if (g.mask != w->tmask) gyre_func_set_tmask(w, g.mask);
  if (w->groups.ready.n == 0) w->groups.counter = 0;
}

static void put(gyre_func *f, gyre_subwarp_list *list, gyre_group g) {
  const unsigned before = list->n;
  gyre_subwarps_put(list, g);
  if (list->n == before) f->group_count[GYRE_GROUP_MERGES]++;
}

static void run_first(gyre_warp *w) { run(w, gyre_subwarps_take(&w->groups.ready, 0)); }

// The running subwarp is among the others: the rule selects one.
static void choose(gyre_func *f, gyre_warp *w) {
  const uint32_t before = w->tmask;
  run_first(w);
  if ((w->tmask & before) == 0) f->group_count[GYRE_GROUP_SWAPS]++;
}

static void end_turn(gyre_func *f, gyre_warp *w) {
  w->groups.turn = 0;
  w->groups.counter = 0;
  put(f, &w->groups.ready, running(w, w->pc));
  choose(f, w);
}

void gyre_func_count(gyre_func *f, gyre_warp *w, const gyre_decoded *d) {
  gyre_warp_groups *g = &w->groups;
  const uint32_t all = f->cfg.group_wait;
  if (g->turn != 0) {
    if (g->turn > 1) g->turn--;
  } else if (d->insn == PAUSE) {
    g->counter = all;
  } else {
    g->counter += gyre_turn_cost(d->plain == KIND_ATOMIC && d->op != GYRE_OP_LR, all);
  }
}

uint32_t gyre_func_next_group(gyre_func *f, gyre_warp *w, uint32_t pc) {
  gyre_warp_groups *g = &w->groups;
  w->pc = pc;
  if (g->turn != 0) {
    if (g->turn == 1) end_turn(f, w);
    return w->pc;
  }
  const gyre_group mine = running(w, pc);
  if (g->counter >= f->cfg.group_wait) {
    // Selected among the waiting ones; then the running one waits, too, and may meet one of them.
    const gyre_group next =
        gyre_subwarps_take(&g->ready, gyre_subwarps_turn(&g->ready, f->cfg.num_threads, &g->last));
    put(f, &g->ready, mine);
    f->group_count[GYRE_GROUP_TURNS]++;
    g->turn = GYRE_TURN_INSNS + 1;
    run(w, next);
  } else if (!gyre_group_before(&mine, &g->ready.at[0])) {
    put(f, &g->ready, mine);
    choose(f, w);
  }
  return w->pc;
}

// The running subwarp has become `n` subwarps, all of the warp's depth.
static uint32_t diverge(gyre_func *f, gyre_warp *w, const gyre_group *part, unsigned n) {
  gyre_warp_groups *g = &w->groups;
  gyre_group next = {0};
  if (n > 1) f->group_count[GYRE_GROUP_SPLITS]++;
  for (unsigned i = 0; i < n; i++) {
    if (g->turn != 0 && (part[i].mask >> g->last & 1U) != 0) {
      next = part[i];
    } else {
      put(f, &g->ready, part[i]);
    }
  }
  if (next.mask != 0) {
    run(w, next);
  } else {
    choose(f, w);
  }
  return w->pc;
}

// The first beat with threads of `bad` faults. Returns the threads of earlier beats.
static uint32_t misaligned(gyre_func *f, unsigned wid, uint32_t bad, const uint32_t *target) {
  unsigned p = 0;
  uint32_t before = 0;
  for (; (bad & gyre_func_beat_mask(f, p)) == 0; p++) before |= gyre_func_beat_mask(f, p);
  bad &= gyre_func_beat_mask(f, p);
  gyre_func_raise(f, wid, GYRE_FAULT_PC_MISALIGNED, bad, target[__builtin_ctz(bad)]);
  return before & f->warp[wid].tmask;
}

bool gyre_func_jump(gyre_func *f, unsigned wid, const uint32_t *target, uint32_t alone,
                    uint32_t *pc, uint32_t *done) {
  gyre_warp *w = &f->warp[wid];
  gyre_group part[GYRE_MAX_THREADS];
  unsigned n = 0;
  uint32_t bad = 0;
  w->pc = *pc;
  for (uint32_t left = w->tmask; left != 0; left &= left - 1) {
    const unsigned t = (unsigned)__builtin_ctz(left);
    unsigned i = 0;
    if ((target[t] & 3U) != 0) bad |= 1U << t;
    while (i < n && (part[i].pc != target[t] || ((part[i].mask | 1U << t) & alone) != 0)) i++;
    if (i == n) part[n++] = (gyre_group){.pc = target[t], .depth = w->groups.depth};
    part[i].mask |= 1U << t;
  }
  *done = w->tmask;
  if (bad != 0) {
    *done = misaligned(f, wid, bad, target);
    return false;
  }
  *pc = diverge(f, w, part, n);
  return true;
}

bool gyre_func_branch(gyre_func *f, unsigned wid, const uint32_t *taken, uint32_t target,
                      uint32_t *pc) {
  uint32_t targets[GYRE_MAX_THREADS], done;
  for (unsigned t = 0; t < f->cfg.num_threads; t++) {
    targets[t] = taken[t] != 0 ? target : *pc + 4;
  }
  return gyre_func_jump(f, wid, targets, 0, pc, &done);
}

// ---- A debugger --------------------------------------------------------------------------------

static unsigned place_of(const gyre_subwarp_list *list, uint32_t threads) {
  unsigned i = 0;
  while (i < list->n && (list->at[i].mask & threads) == 0) i++;
  return i;
}

// Returns the depth of the subwarp at `pc`, or `otherwise`.
static uint8_t depth_at(const gyre_subwarp_list *list, uint32_t pc, uint8_t otherwise) {
  for (unsigned i = 0; i < list->n; i++) {
    if (list->at[i].pc == pc) return list->at[i].depth;
  }
  return otherwise;
}

bool gyre_func_set_pc(gyre_func *f, unsigned warp, unsigned thread, uint32_t pc, bool call) {
  if (warp >= f->warps || thread >= f->cfg.num_threads || (pc & 3U) != 0) return false;
  gyre_warp *w = &f->warp[warp];
  gyre_subwarp_list *ready = &w->groups.ready;
  const uint32_t bit = 1U << thread;
  if (f->cfg.reconvergence == 0 || !w->active || w->at_barrier || w->spawning) return false;
  if ((w->tmask & bit) == 0 && place_of(ready, bit) == ready->n) return false;
  // The running subwarp waits like the others; then the rule selects one.
  gyre_subwarps_put(ready, running(w, w->pc));
  gyre_group from = gyre_subwarps_take(ready, place_of(ready, bit));
  gyre_group moved = {.pc = pc, .mask = bit, .depth = from.depth};
  // Two levels deeper: after its return the thread is still ahead of the waiting ones.
  for (int i = 0; call && i < 2; i++) moved.depth = gyre_depth_after(moved.depth, 1);
  from.mask &= ~bit;
  if (from.mask != 0) gyre_subwarps_put(ready, from);
  if (!call) moved.depth = depth_at(ready, pc, moved.depth);
  gyre_subwarps_put(ready, moved);
  w->groups.turn = 0;
  w->groups.counter = 0;
  run_first(w);
  return true;
}

// ---- SIMT instructions --------------------------------------------------------------------------

// The warp arrives with the running subwarp: all others outside of wspawn wait at the barrier.
// Returns false if the warp waits, or faults.
static bool arrive(gyre_func *f, unsigned wid, unsigned op, uint32_t id, uint32_t count) {
  gyre_warp *w = &f->warp[wid];
  gyre_warp_groups *g = &w->groups;
  if (!gyre_func_barrier(f, wid, op, id, count)) return false;
  w->pc += 4;
  if (g->parked.n != 0) {
    g->ready = g->parked;
    g->parked.n = 0;
    put(f, &g->ready, running(w, w->pc));
    run_first(w);
  }
  return !gyre_func_waits(w);
}

// The running subwarp has ended, or waits. Returns false if none can run.
static bool go_on(gyre_func *f, unsigned wid) {
  gyre_warp *w = &f->warp[wid];
  gyre_warp_groups *g = &w->groups;
  if (g->turn != 0) g->counter = 0;
  g->turn = 0;
  if (g->ready.n != 0) {
    run_first(w);
    return true;
  }
  g->counter = 0;
  if (g->live == 0) {
    gyre_func_end_warp(f, w);
    gyre_func_check_core(f, w->core);
    return false;
  }
  if (g->parked.n != 0) {
    // The first one executes its bar again, and the warp arrives.
    gyre_group first = gyre_subwarps_take(&g->parked, 0);
    first.pc -= 4;
    run(w, first);
    return true;
  }
  w->spawning = true;
  w->pc = g->spawn.pc;
  gyre_func_set_tmask(w, g->spawn.mask);
  return false;
}

static bool tmc(gyre_func *f, unsigned wid, uint32_t mask) {
  gyre_warp *w = &f->warp[wid];
  gyre_warp_groups *g = &w->groups;
  const uint32_t start = mask & ~g->live;
  const uint32_t now = (w->tmask & mask) | start;
  for (uint32_t left = start; left != 0; left &= left - 1) w->calls[__builtin_ctz(left)] = 0;
  g->live = (g->live & ~(w->tmask & ~mask)) | start;
  w->pc += 4;
  if (now == 0) return go_on(f, wid);
  gyre_func_set_tmask(w, now);
  if (g->turn != 0 && (now >> g->last & 1U) == 0) end_turn(f, w);
  return true;
}

static bool bar(gyre_func *f, unsigned wid, unsigned op, uint32_t id, uint32_t count) {
  gyre_warp *w = &f->warp[wid];
  gyre_warp_groups *g = &w->groups;
  if (g->parked.n != 0 && (id != g->bar_id || count != g->bar_count || op != g->bar_op)) {
    gyre_func_raise(f, wid, GYRE_FAULT_BARRIER, w->tmask, id);
    return false;
  }
  if (g->ready.n == 0) return arrive(f, wid, op, id, count);
  g->bar_op = (uint8_t)op;
  g->bar_id = id;
  g->bar_count = count;
  put(f, &g->parked, running(w, w->pc + 4));
  return go_on(f, wid);
}

static bool spawn(gyre_func *f, unsigned wid, unsigned op, uint32_t count, uint32_t pc) {
  gyre_warp *w = &f->warp[wid];
  if (!gyre_func_wspawn(f, wid, op, count, pc)) return false;
  w->pc += 4;
  if (!w->spawning) return true;
  w->spawning = false;  // other subwarps of it may still have work to do
  w->groups.spawn = running(w, w->pc);
  return go_on(f, wid);
}

bool gyre_func_alone(const gyre_func *f, gyre_warp *w) {
  gyre_warp_groups *g = &w->groups;
  if (f->cfg.reconvergence == 0) return true;
  if (g->spawn.mask == 0) return g->live == w->tmask;
  if (g->live != g->spawn.mask) return false;
  run(w, g->spawn);
  g->spawn.mask = 0;
  return true;
}

bool gyre_func_control(gyre_func *f, unsigned wid, const gyre_decoded *d) {
  gyre_warp *w = &f->warp[wid];
  const uint32_t a = gyre_func_row(f, w, d->rs1)[w->first_active];
  const uint32_t b = gyre_func_row(f, w, d->rs2)[w->first_active];
  uint32_t *rd = gyre_func_row(f, w, d->rd);
  switch (d->op) {
    case GYRE_OP_TMC20:
    case GYRE_OP_TMC: return tmc(f, wid, gyre_tmc_mask(d->op, a, f->cfg.num_threads));
    case GYRE_OP_WSPAWN20:
    case GYRE_OP_WSPAWN: return spawn(f, wid, d->op, a, b);
    case GYRE_OP_BAR20:
    case GYRE_OP_BAR: return bar(f, wid, d->op, a, b);
    case GYRE_OP_SPLIT:
    case GYRE_OP_SPLITN:
      for (unsigned t = 0; t < f->cfg.num_threads; t++) {
        if (w->lane_mask[t] != 0) rd[t] = 0;
      }
      break;
    default: break;  // hints: pred, join, splits without a token
  }
  w->pc += 4;
  return true;
}
