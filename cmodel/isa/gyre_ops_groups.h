// gyre_ops_groups.h - subwarps, the threads of a warp with equal call depth and pc, in the
// order in which they run. Rules: docs/thread_pcs.md. Pure functions on plain structs.

#ifndef GYRE_OPS_GROUPS_H
#define GYRE_OPS_GROUPS_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"

#define GYRE_MAX_CALLS 15U   // maximum depth that is counted
#define GYRE_TURN_INSNS 64U  // instructions of a turn

typedef struct gyre_group {
  uint32_t pc;
  uint32_t mask;  // its threads; 0: no subwarp
  uint8_t depth;  // call depth
} gyre_group;

// Sorted; no two entries have equal depth and pc.
typedef struct gyre_subwarp_list {
  unsigned n;
  gyre_group at[GYRE_MAX_THREADS];
} gyre_subwarp_list;

// Returns true if `a` goes first: it is deeper, or as deep and lower.
static inline bool gyre_group_before(const gyre_group *a, const gyre_group *b) {
  return a->depth != b->depth ? a->depth > b->depth : a->pc < b->pc;
}

static inline bool gyre_group_meets(const gyre_group *a, const gyre_group *b) {
  return a->depth == b->depth && a->pc == b->pc;
}

// Returns the depth after a call (+1) or a return (-1).
static inline uint8_t gyre_depth_after(uint8_t depth, int change) {
  if (change > 0) return depth < GYRE_MAX_CALLS ? (uint8_t)(depth + 1) : depth;
  return change < 0 && depth > 0 ? (uint8_t)(depth - 1) : depth;
}

// Returns the progress of an instruction towards the next turn; `atomic`: an AMO or sc, as in spin
// loops.
static inline uint32_t gyre_turn_cost(bool atomic, uint32_t group_wait) {
  return atomic ? 1 + group_wait / 8 : 1;
}

// Inserts a subwarp at its position, or merges it with an equal one.
void gyre_subwarps_put(gyre_subwarp_list *list, gyre_group g);
gyre_group gyre_subwarps_take(gyre_subwarp_list *list, unsigned place);
// Returns the position of the subwarp for the next turn: the one with the first thread after
// `last`, cyclically. That thread becomes the new `last`. The list must not be empty.
unsigned gyre_subwarps_turn(const gyre_subwarp_list *list, unsigned num_threads, uint8_t *last);

// For reports: the reason why a subwarp waits, and the name of a counter, GYRE_GROUP_*; NULL past
// the last one.
enum { GYRE_WAIT_TURN, GYRE_WAIT_PARKED, GYRE_WAIT_BARRIER, GYRE_WAIT_ASIDE };
const char *gyre_group_waits_for(unsigned wait);
const char *gyre_group_counter_name(unsigned i);

#endif
