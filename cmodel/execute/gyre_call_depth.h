// gyre_call_depth.h - twin of rtl/execute/gyre_call_depth.sv: counts the nesting of the calls of each
// warp, and reports the calls that exceed the room in the shader program header.

#ifndef GYRE_EXECUTE_CALL_DEPTH_H
#define GYRE_EXECUTE_CALL_DEPTH_H

#include <stdbool.h>
#include <stdint.h>

#include "execute/gyre_exec.h"
#include "gyre/config.h"
#include "gyre/generated/sph.h"
#include "memory/lsu/gyre_access_check.h"

enum {
  GYRE_CALL_PIECE_LEVELS = GYRE_SPH_CALL_PIECE / GYRE_SPH_CALL_LEVEL_BYTES,
  // Maximum of a depth: with the offset that the hardware adds, it has 12 bits above a piece's
  // levels.
  GYRE_CALL_DEEPEST =
      4096 * GYRE_CALL_PIECE_LEVELS - 1 - (GYRE_CALL_PIECE_LEVELS - GYRE_SPH_CALL_LEVELS),
};

// Returns the maximum call depth that gyre_permissions_t.calls allows.
static inline uint32_t gyre_call_room(uint32_t calls) {
  return GYRE_SPH_CALL_LEVELS + calls * GYRE_CALL_PIECE_LEVELS;
}

// Returns the depth after a call (change above 0) or a return (below 0).
static inline uint32_t gyre_call_after(uint32_t depth, int change) {
  if (change > 0) return depth < GYRE_CALL_DEEPEST ? depth + 1 : depth;
  return change < 0 && depth > 0 ? depth - 1 : depth;
}

typedef struct gyre_call_depth {
  bool per_thread;
  uint8_t warps, threads, lanes;
  // By warp, or by its threads
  uint32_t depth_q[GYRE_MAX_WARPS][GYRE_MAX_THREADS];
  uint32_t live_q[GYRE_MAX_WARPS];  // the threads whose depths may be above 0
} gyre_call_depth;

void gyre_call_depth_init(gyre_call_depth *s, const gyre_config *cfg);
// deep_o: returns the lanes of a leaving beat whose call exceeds the depth.
uint32_t gyre_call_depth_deep(const gyre_call_depth *s, const gyre_exec *x,
                              const gyre_permissions_t *permissions);
// Clock edge. x: the beat that leaves, of a warp with a header, or NULL. start: mask of warps.
// live: threads of each warp; not read if depths are those of warps.
void gyre_call_depth_tick(gyre_call_depth *s, const gyre_exec *x, uint32_t start,
                          const uint32_t *live);

#endif
