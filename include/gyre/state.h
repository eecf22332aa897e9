/// @file
/// What both machines, the functional simulator and the cycle model, say about themselves.

#ifndef GYRE_STATE_H
#define GYRE_STATE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How far a machine is.
typedef enum gyre_state {
  GYRE_RUNNING,  ///< It goes on.
  GYRE_DONE,     ///< No warp is active, and memory is drained.
  GYRE_FAULTED,  ///< A fault has stopped it, and memory is drained.
  GYRE_HUNG      ///< Functional only: every active warp waits for something that cannot happen.
} gyre_state;

/// What one warp is doing.
typedef struct gyre_warp_info {
  bool active;            ///< It has not ended.
  bool stalled;           ///< It fetches nothing at present.
  bool at_barrier;        ///< It waits at a barrier.
  uint32_t pc;            ///< Address of its next instruction.
  uint32_t tmask;         ///< Its active threads, bit mask.
  const char *waits_for;  ///< What it waits for, or ""; belongs to the library.
} gyre_warp_info;

/// Threads of a warp that wait while others of it run or wait elsewhere (RECONVERGENCE = 1).
typedef struct gyre_group_info {
  uint32_t pc;            ///< Address of their next instruction.
  uint32_t threads;       ///< Bit mask; disjoint from gyre_warp_info::tmask and other groups.
  unsigned depth;         ///< Calls that they are in, as far as the machine counts them.
  const char *waits_for;  ///< What they wait for; belongs to the library.
} gyre_group_info;

/// Counters of groups of threads (RECONVERGENCE = 1).
enum gyre_group_counter {
  GYRE_GROUP_SPLITS,  ///< Branches and jumps that made several groups of one.
  GYRE_GROUP_MERGES,  ///< Times that two groups became one.
  GYRE_GROUP_SWAPS,   ///< Times that another group came first by depth and pc.
  GYRE_GROUP_TURNS,   ///< Turns of groups that had waited for GROUP_WAIT instructions.
  GYRE_NUM_GROUP_COUNTS
};

#ifdef __cplusplus
}
#endif
#endif
