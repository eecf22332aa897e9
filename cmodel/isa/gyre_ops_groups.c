// gyre_ops_groups.c - subwarps of a warp, in the order in which they run.

#include "isa/gyre_ops_groups.h"

#include <stddef.h>

#include "gyre/state.h"

void gyre_subwarps_put(gyre_subwarp_list *list, gyre_group g) {
  unsigned place = 0;
  while (place < list->n && gyre_group_before(&list->at[place], &g)) place++;
  if (place < list->n && gyre_group_meets(&list->at[place], &g)) {
    list->at[place].mask |= g.mask;
    return;
  }
  for (unsigned i = list->n++; i > place; i--) list->at[i] = list->at[i - 1];
  list->at[place] = g;
}

gyre_group gyre_subwarps_take(gyre_subwarp_list *list, unsigned place) {
  const gyre_group g = list->at[place];
  list->n--;
  for (unsigned i = place; i < list->n; i++) list->at[i] = list->at[i + 1];
  return g;
}

unsigned gyre_subwarps_turn(const gyre_subwarp_list *list, unsigned num_threads, uint8_t *last) {
  for (unsigned i = 1; i <= num_threads; i++) {
    const unsigned t = (*last + i) % num_threads;
    for (unsigned place = 0; place < list->n; place++) {
      if ((list->at[place].mask >> t & 1U) == 0) continue;
      *last = (uint8_t)t;
      return place;
    }
  }
  return 0;
}

const char *gyre_group_waits_for(unsigned wait) {
  static const char *const words[] = {[GYRE_WAIT_TURN] = "its turn",
                                      [GYRE_WAIT_PARKED] = "the others of its warp, at a barrier",
                                      [GYRE_WAIT_BARRIER] = "the barrier at which its warp is",
                                      [GYRE_WAIT_ASIDE] = "the others of its warp, in wspawn"};
  return words[wait];
}

const char *gyre_group_counter_name(unsigned i) {
  static const char *const names[] = {"group_splits", "group_merges", "group_swaps", "group_turns"};
  _Static_assert(sizeof names / sizeof *names == GYRE_NUM_GROUP_COUNTS, "a name for each counter");
  return i < GYRE_NUM_GROUP_COUNTS ? names[i] : NULL;
}
