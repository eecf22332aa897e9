// gyre_ops_cross.h - votes and shuffles (docs/collectives.md): pure functions on the threads that
// take part.

#ifndef GYRE_OPS_CROSS_H
#define GYRE_OPS_CROSS_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_units.h"

static inline bool gyre_is_vote(unsigned op) { return op <= GYRE_OP_BALLOT; }

// Returns the result of a vote of the threads `part`; votes: those of them with the condition.
static inline uint32_t gyre_vote(unsigned op, uint32_t part, uint32_t votes) {
  switch (op) {
    case GYRE_OP_VOTEALL: return votes == part;
    case GYRE_OP_VOTEANY: return votes != 0;
    case GYRE_OP_VOTEUNI: return votes == part || votes == 0;
    default: return votes;
  }
}

// Returns the thread whose operand thread `own` gets, if that thread takes part. It is `own` if the
// source is outside of the segment, or not one of the num_threads threads.
static inline unsigned gyre_shuffle_source(unsigned op, unsigned own, uint32_t control,
                                           unsigned num_threads) {
  const int lane = (int)(control & 63), t = (int)own;
  const int clamp = (int)(control >> 6 & 63), mask = (int)(control >> 12 & 63);
  const int low = t & mask, high = low | (clamp & ~mask);
  int source = low | (lane & ~mask);
  if (op == GYRE_OP_SHFLUP) source = t - lane;
  if (op == GYRE_OP_SHFLDOWN) source = t + lane;
  if (op == GYRE_OP_SHFLBFLY) source = t ^ lane;
  const bool inside = op == GYRE_OP_SHFLUP ? source >= low : source <= high;
  return inside && source < (int)num_threads ? (unsigned)source : own;
}

#endif
