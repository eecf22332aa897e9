// gyre_ops_groups.c - groups of threads in the order in which they run.

#include "isa/gyre_ops_groups.h"

void gyre_groups_put(gyre_group_list *list, gyre_group g) {
  unsigned place = 0;
  while (place < list->n && gyre_group_before(&list->at[place], &g)) place++;
  if (place < list->n && gyre_group_meets(&list->at[place], &g)) {
    list->at[place].mask |= g.mask;
    return;
  }
  for (unsigned i = list->n++; i > place; i--) list->at[i] = list->at[i - 1];
  list->at[place] = g;
}

gyre_group gyre_groups_take(gyre_group_list *list, unsigned place) {
  const gyre_group g = list->at[place];
  list->n--;
  for (unsigned i = place; i < list->n; i++) list->at[i] = list->at[i + 1];
  return g;
}

unsigned gyre_groups_turn(const gyre_group_list *list, unsigned num_threads, uint8_t *last) {
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
