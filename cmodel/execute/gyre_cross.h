// gyre_cross.h - twin of rtl/execute/gyre_cross.sv: votes and shuffles.

#ifndef GYRE_EXECUTE_CROSS_H
#define GYRE_EXECUTE_CROSS_H

#include "execute/gyre_beat.h"
#include "execute/gyre_exec.h"
#include "gyre/config.h"

typedef struct gyre_cross {
  bool built;
  uint8_t num_lanes, num_threads;
  // Beats of the instruction that have left: the operands, and the threads that they read from.
  uint32_t words[GYRE_MAX_THREADS];
  uint8_t picks[GYRE_MAX_THREADS];
  uint32_t active;
  uint32_t done;  // beats whose results commit has taken
} gyre_cross;

typedef struct gyre_cross_out {
  bool result;  // to commit
  uint8_t beat;
  bool last;
  uint32_t lanes;
  uint32_t active;  // threads of the beats so far
} gyre_cross_out;

void gyre_cross_init(gyre_cross *s, const gyre_config *cfg);
// x: the beat in the execute stage, of unit CROSS.
// Returns the result, whose storage is `result`; NULL if there is none.
const gyre_beat_out *gyre_cross_eval(const gyre_cross *s, const gyre_exec *x, gyre_cross_out *out,
                                     gyre_beat_out *result);
// ready_o. cross_ready: commit takes a result.
static inline bool gyre_cross_ready(const gyre_cross_out *out, bool cross_ready) {
  return !out->result || (cross_ready && out->last);
}
// Clock edge. x is NULL without a beat of this unit.
void gyre_cross_tick(gyre_cross *s, const gyre_exec *x, const gyre_cross_out *out,
                     bool cross_ready);

#endif
