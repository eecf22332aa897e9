// gyre_scalar_heads.h - twin of rtl/rdna35/gyre_scalar_heads.sv: which heads of the instruction buffers may issue, as far as
// scalar registers and EXEC decide.

#ifndef GYRE_SCALAR_HEADS_H
#define GYRE_SCALAR_HEADS_H

#include "generated/gyre_bundles.h"
#include "rdna35/gyre_scalar_scoreboard.h"

typedef struct gyre_scalar_heads {
  gyre_scalar_scoreboard scoreboard;
  uint32_t serial_q;  // warps that wait for EXEC
  uint8_t warps;
} gyre_scalar_heads;

typedef struct gyre_scalar_heads_in {
  const gyre_scalar_t *const *heads;  // of each warp
  bool busy;                          // no register may be read
  bool room;                          // for a load
  // From issue
  bool set;
  uint8_t set_wid;
  // From the write port
  bool free_valid, exec_done;
  uint8_t free_wid, free_first, exec_wid;
} gyre_scalar_heads_in;

// Masks of warps.
typedef struct gyre_scalar_heads_out {
  uint32_t ready, wide, pending;
} gyre_scalar_heads_out;

void gyre_scalar_heads_init(gyre_scalar_heads *h, unsigned warps);
void gyre_scalar_heads_eval(const gyre_scalar_heads *h, const gyre_scalar_heads_in *in,
                            gyre_scalar_heads_out *out);
void gyre_scalar_heads_tick(gyre_scalar_heads *h, const gyre_scalar_heads_in *in);
// Returns true if an instruction with this scalar part writes EXEC.
bool gyre_scalar_writes_exec(const gyre_scalar_t *head);

#endif
