// gyre_wctl.h - what warp control and its parts are told, and how they say that an instruction
// faults. Types only.

#ifndef GYRE_SIMT_WCTL_H
#define GYRE_SIMT_WCTL_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"

// The last pass of an instruction of the special function unit, with operands gathered.
typedef struct gyre_wctl_in {
  const gyre_uop *uop;
  uint8_t wid;
  uint8_t bar_place;  // of the warp, in the table of barriers
  bool work;          // it belongs to a work-group
  uint32_t a, b, cond, tmask;
  // Threads with pcs of their own: the groups of the warp, NULL without them; they take what is asked
  const gyre_group_t *group;
  bool group_free;
} gyre_wctl_in;

typedef struct gyre_wctl_trap {
  bool valid;
  uint8_t cause;
  uint32_t value;
} gyre_wctl_trap;

#endif
