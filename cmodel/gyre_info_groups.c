// gyre_info_groups.c - queries about the subwarps in the cycle model (gyre/observation.h): which
// wait, for which event, and how often they change.
//
// While the lists change, threads may be in none of them or still count as running. The running
// subwarp is taken from the warp state, and none of its threads is shown a second time.

#include "gyre/observation.h"
#include "gyre_gpu.h"

// Finds entry i of the list that begins at row `at` and has these threads; false if the list is
// shorter.
static bool entry(const gyre_walk_row *row, unsigned at, uint32_t threads, unsigned *i,
                  gyre_group *found) {
  for (; threads; at = row[at].next_row) {
    const uint32_t its = row[at].group.mask & threads;
    *found = row[at].group;
    found->mask = its;
    threads &= ~its;
    if (its && (*i)-- == 0) return true;
    if (!row[at].more) return false;
  }
  return false;
}

// Finds a subwarp that has left its list and will run.
static bool under_way(const gyre_subwarp_walker *walker, unsigned warp, uint32_t threads,
                      unsigned *i, gyre_group *found) {
  if (gyre_subwarp_walker_free(walker) || walker->wid != warp) return false;
  *found = walker->run;
  found->mask &= threads & ~(walker->lists.of[warp].ready | walker->lists.of[warp].parked);
  return found->mask && (*i)-- == 0;
}

static bool waiting(const gyre_core *c, unsigned warp, unsigned i, gyre_group *found,
                    unsigned *wait) {
  const gyre_subwarp_walker *walker = &c->groups.walker;
  const gyre_walk_lists *list = &walker->lists.of[warp];
  const gyre_spawn *spawn = &c->execute.warp_control.spawn;
  const uint32_t others = c->groups.live_q[warp] & ~c->warp_state.tmask_q[warp];
  *wait = c->warp_state.barred_q >> warp & 1 ? GYRE_WAIT_BARRIER : GYRE_WAIT_TURN;
  if (under_way(walker, warp, others, &i, found)) return true;
  if (entry(walker->lists.row[warp], list->ready_head, list->ready & others, &i, found))
    return true;
  *wait = GYRE_WAIT_PARKED;
  if (entry(walker->lists.row[warp], list->park_head, list->parked & others, &i, found))
    return true;
  *wait = GYRE_WAIT_ASIDE;
  *found = (gyre_group){
      .pc = spawn->wait_next_q, .mask = spawn->mask_q & others, .depth = spawn->depth_q};
  return i == 0 && found->mask && spawn->wait_q && spawn->wait_wid_q == warp &&
         gyre_spawn_others(spawn, c->groups.live_q);
}

bool gyre_model_group(const gyre_model *m, unsigned warp, unsigned i, gyre_group_info *group) {
  const unsigned k = warp / m->cfg.num_warps;
  gyre_group found;
  unsigned wait;
  if (!m->cfg.reconvergence || k >= m->cfg.num_cores) return false;
  if (!waiting(&m->core[k], warp % m->cfg.num_warps, i, &found, &wait)) return false;
  *group = (gyre_group_info){.pc = found.pc,
                             .threads = found.mask,
                             .depth = found.depth,
                             .waits_for = gyre_group_waits_for(wait)};
  return true;
}

const char *gyre_model_group_counter(const gyre_model *m, unsigned i, uint64_t *value) {
  const char *name = gyre_group_counter_name(i);
  if (!name) return NULL;
  *value = 0;
  for (unsigned k = 0; k < m->cfg.num_cores; k++) *value += m->core[k].group_count.n[i];
  return name;
}
