// gyre_coverage_groups.c - functional coverage of groups of threads. See gyre_coverage_groups.h.

#include "gyre_coverage_groups.h"

#include "gyre_coverage_looks.h"

enum { DEEPEST = 15 };

// A group on its way into the list. A warp walks from its first part to `done`.
static void part(gyre_coverage *c, gyre_cover_groups *last, const gyre_groups_look *l) {
  const uint32_t warp = 1u << l->part_wid;
  if (!l->part_ready) {
    if (last->waits) return;
    last->waits = true;
    GYRE_COVER(c, group_part_waits);
    if (last->walks & ~warp) GYRE_COVER(c, group_part_other);
    return;
  }
  last->waits = false;
  last->walks |= warp;
  last->parts[l->part_wid]++;
  GYRE_COVER(c, group_part);
  if (l->part_depth == DEEPEST) GYRE_COVER(c, group_depth_15);
  if (!l->part_parked) return;
  GYRE_COVER(c, group_parked);
  if (l->limit_valid & warp) GYRE_COVER(c, group_parked_others);
}

static void forget(gyre_cover_groups *last, unsigned wid) {
  last->walks &= ~(1u << wid);
  last->parts[wid] = last->next[wid] = 0;
}

static void done(gyre_coverage *c, gyre_cover_groups *last, const gyre_groups_look *l) {
  const unsigned wid = l->done_wid, parts = last->parts[wid];
  // Where none of the list is taken, the part that goes on is none of those that are put into it.
  const unsigned groups = parts + (last->next[wid] ? 0 : 1);
  if (last->next[wid]) GYRE_COVER(c, group_next);
  if (!last->next[wid] && parts != 0) GYRE_COVER(c, group_stays);
  if (groups > 2) GYRE_COVER(c, group_parts_3);
  if (groups == c->cfg->num_threads && groups > 2) GYRE_COVER(c, group_parts_all);
  if (last->done && last->done_wid != wid) GYRE_COVER(c, group_done_two);
  forget(last, wid);
}

static void limits(gyre_coverage *c, gyre_cover_groups *last, const gyre_groups_look *l) {
  for (unsigned w = 0; w < c->cfg->num_warps; w++) {
    if (!(l->limit_valid >> w & 1)) continue;
    if (!(last->limit >> w & 1))
      GYRE_COVER(c, group_limit);
    else if (last->limit_pc[w] != l->limit_pc[w])
      GYRE_COVER(c, group_limit_new);
    last->limit_pc[w] = l->limit_pc[w];
  }
  const uint32_t due = l->turn_due & ~last->turn_due;
  if (due) GYRE_COVER(c, group_turn);
  if (due & last->walks) GYRE_COVER(c, group_turn_walk);
  if (due && gyre_cover_ones(l->turn_due) > 1) GYRE_COVER(c, group_turns);
  last->limit = l->limit_valid;
  last->turn_due = l->turn_due;
}

void gyre_coverage_groups(gyre_coverage *c, unsigned core, const gyre_groups_look *l) {
  gyre_cover_groups *last = &c->groups[core];
  if (l->halted) {
    if (!last->halted && last->walks) GYRE_COVER(c, group_halt_walk);
    last->halted = true;
    return;
  }
  limits(c, last, l);
  if (l->retire_valid && (l->limit_valid >> l->retire_wid & 1)) {
    if (l->retire_pause) GYRE_COVER(c, group_pause);
    if (l->retire_amo) GYRE_COVER(c, group_amo);
  }
  if (l->part_valid) part(c, last, l);
  if (l->next_valid) last->next[l->next_wid] = 1;
  if (l->done_valid) done(c, last, l);
  last->done = l->done_valid;
  last->done_wid = l->done_wid;
  if (l->restart & last->walks) GYRE_COVER(c, group_restart_walk);
  for (uint32_t left = l->restart; left != 0; left &= left - 1)
    forget(last, (unsigned)__builtin_ctz(left));
}
