/// @file
/// Types in which the functional simulator and the cycle model both report their state.

#ifndef GYRE_STATE_H
#define GYRE_STATE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// State of a machine.
typedef enum gyre_state {
  GYRE_RUNNING,  ///< The machine can continue.
  GYRE_DONE,     ///< No warp is active, and all memory requests are answered.
  GYRE_FAULTED,  ///< A fault has stopped the machine, and all memory requests are answered.
  GYRE_HUNG  ///< Functional simulator only: every active warp waits for an event that cannot happen.
} gyre_state;

/// State of one warp.
typedef struct gyre_warp_info {
  bool active;            ///< The warp has started and not ended.
  bool stalled;           ///< The warp fetches no instruction at present.
  bool at_barrier;        ///< The warp waits at a barrier.
  uint32_t pc;            ///< Address of the warp's next instruction.
  uint32_t tmask;         ///< Active threads, bit mask.
  const char *waits_for;  ///< Reason why the warp waits, or ""; belongs to the library.
} gyre_warp_info;

/// A subwarp that waits: threads of a warp at one pc that do not run (RECONVERGENCE = 1).
typedef struct gyre_group_info {
  uint32_t pc;  ///< Address of the threads' next instruction.
  /// Threads, bit mask; disjoint from gyre_warp_info::tmask and from other subwarps.
  uint32_t threads;
  unsigned depth;         ///< Call depth of the threads, as far as the machine counts calls.
  const char *waits_for;  ///< Reason why the threads wait; belongs to the library.
} gyre_group_info;

/// Reconvergence counters (RECONVERGENCE = 1).
enum gyre_group_counter {
  GYRE_GROUP_SPLITS,  ///< Branches and jumps that split a subwarp.
  GYRE_GROUP_MERGES,  ///< Merges of two subwarps.
  GYRE_GROUP_SWAPS,   ///< Times that another subwarp took precedence by call depth and pc.
  GYRE_GROUP_TURNS,   ///< Turns given to subwarps that had waited for GROUP_WAIT instructions.
  GYRE_NUM_GROUP_COUNTS
};

#ifdef __cplusplus
}
#endif
#endif
