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

#ifdef __cplusplus
}
#endif
#endif
