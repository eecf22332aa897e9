// gyre_reconvergence.h - the reconvergence port (docs/simt.md): what every mechanism is told of a
// split or join, and what it answers. Types only.

#ifndef GYRE_SIMT_RECONVERGENCE_H
#define GYRE_SIMT_RECONVERGENCE_H

#include "simt/gyre_wctl.h"

typedef struct gyre_reconvergence_in {
  uint8_t op, wid;
  uint32_t tmask, cond;
  uint32_t token;  // of a join
  uint32_t next_pc;  // of the next instruction
} gyre_reconvergence_in;

// What the instruction does when it leaves. With a fault, nothing.
typedef struct gyre_reconvergence_out {
  gyre_wctl_trap trap;
  bool tmask_we, jump;
  uint32_t tmask;
  uint32_t pc;  // with jump: where the warp goes on
} gyre_reconvergence_out;

#endif
