// gyre_scalar_scoreboard.h - twin of rtl/rdna35/gyre_scalar_scoreboard.sv: scalar registers that
// wait for a result.

#ifndef GYRE_SCALAR_SCOREBOARD_H
#define GYRE_SCALAR_SCOREBOARD_H

#include "gyre/config.h"

// Operands of an instruction: sources a, b and c, and the destination.
enum { GYRE_SCALAR_OPERANDS = 4, GYRE_SCALAR_TO = 3, GYRE_SCALAR_RESULTS = 8 };

// Neighbouring registers; `used` is false if there is no such operand.
typedef struct gyre_scalar_range {
  bool used;
  uint8_t first, last;
} gyre_scalar_range;

typedef struct gyre_scalar_scoreboard {
  gyre_scalar_range result_q[GYRE_MAX_WARPS][GYRE_SCALAR_RESULTS];  // in no order
  uint8_t warps, entries;
} gyre_scalar_scoreboard;

typedef struct gyre_scalar_scoreboard_in {
  gyre_scalar_range head[GYRE_MAX_WARPS][GYRE_SCALAR_OPERANDS];
  // From issue
  bool set;
  uint8_t set_wid;
  // From the scalar file
  bool free_valid;
  uint8_t free_wid, free_first;
} gyre_scalar_scoreboard_in;

typedef struct gyre_scalar_scoreboard_out {
  uint32_t ready, pending;  // masks of warps
} gyre_scalar_scoreboard_out;

// `entries`: results of a warp on their way at once, at most GYRE_SCALAR_RESULTS.
void gyre_scalar_scoreboard_init(gyre_scalar_scoreboard *s, unsigned warps, unsigned entries);
// Returns true if a result of the warp is on its way.
bool gyre_scalar_scoreboard_pending(const gyre_scalar_scoreboard *s, unsigned wid);
void gyre_scalar_scoreboard_eval(const gyre_scalar_scoreboard *s,
                                 const gyre_scalar_scoreboard_in *in,
                                 gyre_scalar_scoreboard_out *out);
void gyre_scalar_scoreboard_tick(gyre_scalar_scoreboard *s, const gyre_scalar_scoreboard_in *in);

#endif
