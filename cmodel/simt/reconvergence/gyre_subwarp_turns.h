// gyre_subwarp_turns.h - twin of rtl/simt/reconvergence/gyre_subwarp_turns.sv: counts the instructions
// of each warp while subwarps of it wait, so that no subwarp waits forever.

#ifndef GYRE_SIMT_SUBWARP_TURNS_H
#define GYRE_SIMT_SUBWARP_TURNS_H

#include <stdbool.h>

#include "gyre/config.h"

// yield_due_o is yield_due_q, turning_o is turning_q.
typedef struct gyre_subwarp_turns {
  uint32_t count[GYRE_MAX_WARPS];
  uint32_t fresh_q, yield_due_q, turning_q;
  uint32_t group_wait;
} gyre_subwarp_turns;

typedef struct gyre_subwarp_turns_in {
  uint32_t start;  // warps that start or end
  // An instruction of a warp begins; others: other subwarps of it could run
  bool set_valid, set_pause, set_atomic, others;
  uint8_t set_wid;
  // A turn begins, or ends; no subwarp of a warp waits any more
  bool begin, end, alone;
  uint8_t wid, alone_wid;
} gyre_subwarp_turns_in;

void gyre_subwarp_turns_init(gyre_subwarp_turns *s, const gyre_config *cfg);
void gyre_subwarp_turns_tick(gyre_subwarp_turns *s, const gyre_subwarp_turns_in *in);

#endif
