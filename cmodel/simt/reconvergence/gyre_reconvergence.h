// gyre_reconvergence.h - reconvergence port (docs/simt.md): inputs of a reconvergence mechanism for
// a split or join, and its answer. Types only.

#ifndef GYRE_SIMT_RECONVERGENCE_H
#define GYRE_SIMT_RECONVERGENCE_H

#include "simt/gyre_wctl.h"

typedef struct gyre_reconvergence_in {
  uint8_t op, wid;
  uint32_t tmask, cond;
  uint32_t token;  // operand of a join
  uint32_t next_pc;  // of the next instruction
} gyre_reconvergence_in;

// Effect of the instruction when it leaves; none with a fault.
typedef struct gyre_reconvergence_out {
  gyre_wctl_trap trap;
  bool tmask_we, jump;
  uint32_t tmask;
  uint32_t pc;  // with jump: the pc where the warp continues
} gyre_reconvergence_out;

#endif
