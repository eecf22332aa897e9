// gyre_debug_move.c - moves one thread of the cycle model to another instruction, for a debugger:
// the thread gets a subwarp of its own, or joins the one at that pc.
//
// The machine is idle and its warps are held, so only few registers depend on the pc of a warp.
// These are the lists of its subwarps, its pc and mask, the call depths, and the fetched words.
// They are set as after an instruction that changed the subwarps; the warp then fetches its next
// instruction again.

#include "common/gyre_bits.h"
#include "gyre/debug.h"
#include "gyre_gpu.h"

// Reads the ready subwarps of a warp that wait, in order.
static void read_list(const gyre_subwarp_lists *s, unsigned wid, gyre_subwarp_list *list) {
  uint8_t row = s->of[wid].ready_head;
  for (uint32_t left = s->of[wid].ready; left;) {
    const gyre_walk_row *entry = &s->row[wid][row];
    list->at[list->n++] = entry->group;
    left &= ~entry->group.mask;
    row = entry->next_row;
  }
}

// Writes each subwarp to the RAM row of its lowest thread, which no subwarp at the barrier has.
static void write_list(gyre_subwarp_lists *s, unsigned wid, const gyre_subwarp_list *list) {
  gyre_walk_lists *of = &s->of[wid];
  of->ready = 0;
  for (unsigned i = 0; i < list->n; i++) {
    const bool more = i + 1 < list->n;
    s->row[wid][gyre_lowest(list->at[i].mask)] =
        (gyre_walk_row){.group = list->at[i],
                        .more = more,
                        .next_row = more ? (uint8_t)gyre_lowest(list->at[i + 1].mask) : 0};
    of->ready |= list->at[i].mask;
  }
  if (!list->n) return;
  of->ready_head = (uint8_t)gyre_lowest(list->at[0].mask);
  of->limit = (gyre_group){.pc = list->at[0].pc, .depth = list->at[0].depth};
}

static unsigned place_of(const gyre_subwarp_list *list, uint32_t threads) {
  unsigned i = 0;
  while (i < list->n && (list->at[i].mask & threads) == 0) i++;
  return i;
}

// Restarts the warp with this subwarp, at its first instruction, and without a turn.
static void restart(gyre_core *c, unsigned wid, const gyre_group *group) {
  const uint32_t me = 1u << wid;
  gyre_warp_state *w = &c->warp_state;
  gyre_subwarp_turns *t = &c->groups.turns;
  const gyre_ibuffer_in flush = {.flush = me};
  w->pc_q[wid] = group->pc;
  w->tmask_q[wid] = group->mask;
  w->stalled_q &= ~me;
  w->meeting_q &= ~me;
  c->groups.depth_q[wid] = c->groups.fetch_depth_q[wid] = group->depth;
  c->groups.reconverge_done_q &= ~me;
  t->turning_q &= ~me;
  t->yield_due_q &= ~me;
  t->fresh_q |= me;
  gyre_ibuffer_tick(&c->ibuffer, &flush);
  c->idle_cycle.valid = false;
}

// Returns true if the core is idle. A fetch may be about to begin: a warp that was moved before has
// an empty buffer.
static bool stands(const gyre_core *c) {
  return !c->operands.exec_valid_q && !gyre_core_busy(c, true, false) && !c->fetch.valid_q &&
         !c->decode.valid_q && gyre_subwarps_idle_cycle(&c->groups);
}

bool gyre_model_set_pc(gyre_model *m, unsigned warp, unsigned thread, uint32_t pc, bool call) {
  uint32_t at;
  const bool runs = gyre_model_thread_pc(m, warp, thread, &at);
  const unsigned core = warp / m->cfg.num_warps, wid = warp % m->cfg.num_warps;
  if (!runs || m->cfg.reconvergence == 0 || (pc & 3) != 0) return false;
  gyre_core *c = &m->core[core];
  const gyre_warp_state *w = &c->warp_state;
  gyre_subwarp_lists *lists = &c->groups.walker.lists;
  const uint32_t bit = 1u << thread, me = 1u << wid;
  if (!stands(c) || c->fault.halted_q || m->fault.valid_q) return false;
  if ((w->serialize_q | w->barred_q) & me || (c->issue.mid_q && c->issue.wid_q == wid))
    return false;
  if (((w->tmask_q[wid] | lists->of[wid].ready) & bit) == 0) return false;
  // The running subwarp waits like the others; then the rule selects one.
  gyre_subwarp_list list = {.n = 0};
  gyre_group running = {.mask = w->tmask_q[wid], .depth = c->groups.depth_q[wid]};
  gyre_model_thread_pc(m, warp, gyre_lowest(running.mask), &running.pc);
  read_list(lists, wid, &list);
  gyre_subwarps_put(&list, running);
  gyre_group from = gyre_subwarps_take(&list, place_of(&list, bit));
  gyre_group moved = {.pc = pc, .mask = bit, .depth = from.depth};
  // Two levels deeper: after its return the thread is still ahead of the waiting ones.
  for (int i = 0; call && i < 2; i++) moved.depth = gyre_depth_after(moved.depth, 1);
  from.mask &= ~bit;
  if (from.mask != 0) gyre_subwarps_put(&list, from);
  for (unsigned i = 0; !call && i < list.n; i++) {
    if (list.at[i].pc != pc) continue;
    moved.depth = list.at[i].depth;
    break;
  }
  gyre_subwarps_put(&list, moved);
  const gyre_group next = gyre_subwarps_take(&list, 0);
  write_list(lists, wid, &list);
  restart(c, wid, &next);
  return true;
}
