// random_groups.h - coverage of subwarps by random programs (RECONVERGENCE = pc).

#ifndef RANDOM_GROUPS_H
#define RANDOM_GROUPS_H

#include "gyre/gyre.h"

// Name, sentence. Those from FAULT_OTHERS on come with a fault.
// clang-format off
#define RANDOM_GROUPS(X) \
  X(SPLITS, "branch or jump: several subwarps of one") \
  X(MERGES, "two subwarps became one") \
  X(SWAPS, "another subwarp came first") \
  X(TURNS, "turn") \
  X(ALONE, "every thread of a warp a subwarp of its own") \
  X(DEEP, "call at depth 15") \
  X(COROUTINE, "jalr x1, x5 or x5, x1") \
  X(PAUSE, "pause while others are ready") \
  X(LOAD, "load while others are ready") \
  X(FLOAT, "floating point while others are ready") \
  X(DIVIDE, "division while others are ready") \
  X(ATOMIC, "atomic operation while others are ready") \
  X(SC_FAILS, "sc.w that fails while others are ready") \
  X(TMC_STARTS, "tmc that starts threads while others live") \
  X(TMC_ENDS, "tmc that ends a subwarp while others live") \
  X(WSPAWN_WAITS, "wspawn of the current form while others of the warp live") \
  X(WSPAWN_OTHERS, "wspawn of the 2020 form while others of the warp live") \
  X(BAR_PLACES, "threads wait at a barrier at several addresses") \
  X(BAR_WARPS, "these come to a barrier of several warps") \
  X(HINT, "split, join or pred by some threads of a warp") \
  X(FAULT_OTHERS, "fault of a subwarp while others are ready") \
  X(FAULT_PARKED, "fault of a subwarp while others wait at a barrier") \
  X(FAULT_TARGETS, "misaligned target of some threads of a jalr") \
  X(FAULT_FETCH, "fetch outside by one subwarp") \
  X(FAULT_BARRIERS, "two barriers at once")
// clang-format on

#define RANDOM_GROUPS_ID(name, text) RANDOM_GROUPS_##name,
enum { RANDOM_GROUPS(RANDOM_GROUPS_ID) RANDOM_GROUPS_KINDS };
#undef RANDOM_GROUPS_ID

typedef struct random_groups {
  uint64_t count[RANDOM_GROUPS_KINDS];
} random_groups;

void random_groups_insn(random_groups *c, const gyre_func *f, const gyre_config *cfg, unsigned warp,
                        uint32_t insn);
void random_groups_end(random_groups *c, const gyre_func *f, const gyre_config *cfg,
                       gyre_fault fault);

void random_groups_print(const random_groups *c);
bool random_groups_check(const random_groups *c, bool faults);

#endif
