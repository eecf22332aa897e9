// gyre_ops_groups.h - groups of threads with equal depth and pc, in the order in which they run.
// Rules: docs/thread_pcs.md. Functions on plain structs; nothing else is touched.

#ifndef GYRE_OPS_GROUPS_H
#define GYRE_OPS_GROUPS_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"

#define GYRE_MAX_CALLS 15U   // depth counts no further
#define GYRE_TURN_INSNS 64U  // of a turn

typedef struct gyre_group {
  uint32_t pc;
  uint32_t mask;  // its threads; 0: there is no such group
  uint8_t depth;  // of calls
} gyre_group;

// Sorted, no two of equal depth and pc.
typedef struct gyre_group_list {
  unsigned n;
  gyre_group at[GYRE_MAX_THREADS];
} gyre_group_list;

// Does `a` go first: it is deeper, or as deep and lower?
static inline bool gyre_group_before(const gyre_group *a, const gyre_group *b) {
  return a->depth != b->depth ? a->depth > b->depth : a->pc < b->pc;
}

static inline bool gyre_group_meets(const gyre_group *a, const gyre_group *b) {
  return a->depth == b->depth && a->pc == b->pc;
}

// What a call (+1) or a return (-1) makes of a depth.
static inline uint8_t gyre_depth_after(uint8_t depth, int change) {
  if (change > 0) return depth < GYRE_MAX_CALLS ? (uint8_t)(depth + 1) : depth;
  return change < 0 && depth > 0 ? (uint8_t)(depth - 1) : depth;
}

// What an instruction brings the next turn nearer; `atomic`: an AMO or sc, as spinning mostly is.
static inline uint32_t gyre_turn_cost(bool atomic, uint32_t group_wait) {
  return atomic ? 1 + group_wait / 8 : 1;
}

// Puts a group to its place, or into the one that it meets.
void gyre_groups_put(gyre_group_list *list, gyre_group g);
gyre_group gyre_groups_take(gyre_group_list *list, unsigned place);
// The place of the next turn: of the group that has the first thread behind `last`, in ascending
// order and round. That thread is the new `last`. The list has a group.
unsigned gyre_groups_turn(const gyre_group_list *list, unsigned num_threads, uint8_t *last);

// For reports: what a group waits for, and the name of a counter, GYRE_GROUP_*; NULL past the last one.
enum { GYRE_WAIT_TURN, GYRE_WAIT_PARKED, GYRE_WAIT_BARRIER, GYRE_WAIT_ASIDE };
const char *gyre_group_waits_for(unsigned wait);
const char *gyre_group_counter_name(unsigned i);

#endif
