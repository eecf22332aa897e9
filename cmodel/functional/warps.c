// warps.c - start and end of warps of the functional simulator, and their barriers. Rules:
// docs/simt.md; RTL counterparts: rtl/simt/gyre_spawn.sv, gyre_barriers.sv.

#include <string.h>

#include "functional/parts.h"
#include "simt/gyre_work_barrier.h"

void gyre_func_end_warp(gyre_func *f, gyre_warp *w) {
  if (w->active) f->active--;
  w->core->active &= ~w->bit;
  if (w->core->spawner == w) w->core->spawner = NULL;
  w->active = w->spawning = w->draws = false;
  gyre_func_set_waits(w, false);
  w->stack = (gyre_stack){0};
  // Entries of lists beyond their length mean nothing.
  gyre_warp_groups *g = &w->groups;
  g->live = g->counter = g->bar_id = g->bar_count = 0;
  g->depth = g->turn = g->last = g->bar_op = 0;
  g->ready.n = g->parked.n = 0;
  g->spawn = (gyre_group){0};
  if (gyre_func_restricted(w)) memset(w->calls, 0, sizeof w->calls);
  gyre_func_set_tmask(w, 0);
  if (w->work) gyre_func_work_end(f, w);
}

// Starts the warps of the core below `count` except `self`.
static void start_warps(gyre_func *f, gyre_func_core *c, const gyre_warp *self, uint32_t count,
                        uint32_t pc) {
  for (unsigned i = 0; i < f->cfg.num_warps && i < count; i++) {
    gyre_warp *w = &f->warp[c->first + i];
    if (w == self) continue;
    gyre_func_end_warp(f, w);
    gyre_func_clear(f, w);
    w->active = true;
    w->pc = pc;
    gyre_func_set_tmask(w, 1);
    w->groups.live = 1;
    w->common = self->common;
    w->lmem = self->lmem;
    c->active |= w->bit;
    f->active++;
    gyre_func_begins(f, w);
  }
}

void gyre_func_try_spawn(gyre_func *f, gyre_func_core *c) {
  gyre_warp *w = c->spawner;
  if (w == NULL || c->active != w->bit || !gyre_func_alone(f, w)) return;
  c->spawner = NULL;
  w->spawning = false;
  start_warps(f, c, w, c->spawn_count, c->spawn_pc);
}

bool gyre_func_wspawn(gyre_func *f, unsigned wid, unsigned op, uint32_t count, uint32_t pc) {
  gyre_warp *w = &f->warp[wid];
  gyre_func_core *c = w->core;
  if ((pc & 3U) != 0) {
    gyre_func_raise(f, wid, GYRE_FAULT_PC_MISALIGNED, w->tmask, pc);
    return false;
  }
  if (c->spawner != NULL) {
    gyre_func_raise(f, wid, GYRE_FAULT_WSPAWN, w->tmask, 0);
    return false;
  }
  if (op == GYRE_OP_WSPAWN) {
    w->spawning = true;
    c->spawner = w;
    c->spawn_count = count;
    c->spawn_pc = pc;
    gyre_func_try_spawn(f, c);
    return true;
  }
  gyre_bar_drop(&c->barriers, f->cfg.num_barriers, ~w->bit);
  gyre_func_lock(f);
  gyre_bar_all_drop(&f->whole->barriers, f->cfg.num_barriers, c->number, ~w->bit);
  gyre_func_unlock(f);
  for (unsigned i = 0; i < f->cfg.num_warps; i++) {
    if (c->first + i != wid) gyre_func_end_warp(f, &f->warp[c->first + i]);
  }
  start_warps(f, c, w, count, pc);
  return true;
}

// Releases warps of a core; `self`: the arriving warp, which need not wait, or 0.
static void release(gyre_func *f, const gyre_func_core *c, uint32_t warps, uint32_t self) {
  gyre_func_met(f, c, warps | self);
  for (; warps != 0; warps &= warps - 1) {
    gyre_func_set_waits(&f->warp[c->first + (unsigned)__builtin_ctz(warps)], false);
  }
}

void gyre_func_check_core(gyre_func *f, const gyre_func_core *c) {
  if (!c->meets_cores) return;
  gyre_func_lock(f);
  const gyre_arrival_all r =
      gyre_bar_cores_check(&f->whole->barriers, f->cfg.num_barriers, c->number, c->active);
  for (unsigned i = 0; i < f->cfg.num_cores; i++) release(f, &f->core[i], r.release[i], 0);
  gyre_func_unlock(f);
}

// Ids with bit 31 count the warps of all cores or, in the current form, cores.
bool gyre_func_barrier(gyre_func *f, unsigned wid, unsigned op, uint32_t id, uint32_t count) {
  gyre_warp *w = &f->warp[wid];
  gyre_func_core *c = w->core;
  const gyre_config *cfg = &f->cfg;
  const unsigned in_core = wid % cfg->num_warps;
  bool fault;
  if (w->work && id == GYRE_WORK_BARRIER) {
    gyre_func_work_arrive(f, w);
    return true;
  }
  if (id >> 31 != 0) gyre_func_lock(f);
  if (id >> 31 == 0) {
    gyre_arrival r = gyre_bar(&c->barriers, cfg->num_barriers, cfg->num_warps, in_core, id, count);
    fault = r.fault;
    gyre_func_set_waits(w, r.wait);
    release(f, c, r.release, r.wait || fault ? 0 : w->bit);
  } else if (op == GYRE_OP_BAR) {
    gyre_arrival_all r = gyre_bar_cores(&f->whole->barriers, cfg->num_barriers, cfg->num_cores,
                                        c->number, in_core, id, count);
    fault = r.fault;
    gyre_func_set_waits(w, r.wait);
    c->meets_cores = true;
    if (!fault) gyre_func_check_core(f, c);
  } else {
    gyre_arrival_all r = gyre_bar_all(&f->whole->barriers, cfg->num_barriers, f->warps, c->number,
                                      in_core, id, count);
    fault = r.fault;
    gyre_func_set_waits(w, r.wait);
    for (unsigned i = 0; i < cfg->num_cores; i++)
      release(f, &f->core[i], r.release[i], &f->core[i] == c && !r.wait && !fault ? w->bit : 0);
  }
  if (id >> 31 != 0) gyre_func_unlock(f);
  if (fault) gyre_func_raise(f, wid, GYRE_FAULT_BARRIER, w->tmask, id);
  return !fault;
}
