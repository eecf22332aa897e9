// gyre_group_count.h - counts what becomes of groups of threads (gyre_group_counter), from what the
// lists are asked and do. Nothing in the machine depends on it, and the RTL has no such counters.

#ifndef GYRE_SIMT_GROUP_COUNT_H
#define GYRE_SIMT_GROUP_COUNT_H

#include "gyre/state.h"
#include "simt/reconvergence/gyre_group_walker.h"

typedef struct gyre_group_count {
  uint64_t n[GYRE_NUM_GROUP_COUNTS];
  // Threads that the indirect jump of a warp has put so far, where to the last ones; to several pcs
  uint32_t parted[GYRE_MAX_WARPS], pc[GYRE_MAX_WARPS];
  bool several[GYRE_MAX_WARPS];
  uint32_t earlier, mine;  // of the request at work: those, and all threads of the group that asks
} gyre_group_count;

// The lists take this request; known: it runs alone, for a turn; turn: one begins with it.
void gyre_group_count_request(gyre_group_count *s, const gyre_regroup_t *request, bool known,
                              bool turn);
// They do this, before the edge.
void gyre_group_count_step(gyre_group_count *s, const gyre_group_walker *walker,
                           const gyre_walk_step *step);

#endif
