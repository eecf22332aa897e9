// gyre_subwarp_count.h - counts how subwarps split and merge (gyre_group_counter), by watching the
// requests and steps of the lists. Nothing in the machine depends on it; the RTL has no such
// counters.

#ifndef GYRE_SIMT_SUBWARP_COUNT_H
#define GYRE_SIMT_SUBWARP_COUNT_H

#include "gyre/state.h"
#include "simt/reconvergence/gyre_subwarp_walker.h"

typedef struct gyre_subwarp_count {
  uint64_t n[GYRE_NUM_GROUP_COUNTS];
  // Threads that the warp's indirect jump has put so far, pc of the last ones; several pcs
  uint32_t parted[GYRE_MAX_WARPS], pc[GYRE_MAX_WARPS];
  bool several[GYRE_MAX_WARPS];
  uint32_t earlier, mine;  // for the current request: those threads, and all threads of the
                           // requesting subwarp
} gyre_subwarp_count;

// The lists accept this request; known: it runs alone, for a turn; turn: a turn begins with it.
void gyre_subwarp_count_request(gyre_subwarp_count *s, const gyre_regroup_t *request, bool known,
                                bool turn);
// The lists perform this step; call before the edge.
void gyre_subwarp_count_step(gyre_subwarp_count *s, const gyre_subwarp_walker *walker,
                             const gyre_walk_step *step);

#endif
