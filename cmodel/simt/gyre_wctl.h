// gyre_wctl.h - inputs of warp control and its parts, and the fault that they report. Types only.

#ifndef GYRE_SIMT_WCTL_H
#define GYRE_SIMT_WCTL_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"

// Last beat of an instruction of the special function unit, with gathered operands.
typedef struct gyre_wctl_in {
  const gyre_uop *uop;
  uint8_t wid;
  uint8_t bar_place;  // base of the warp in the barrier table
  bool work;          // the warp belongs to a workgroup
  uint32_t a, b, cond, tmask;
  // One program counter a thread: subwarps of the warp, otherwise NULL; requests are accepted
  const gyre_group_t *group;
  bool group_free;
} gyre_wctl_in;

typedef struct gyre_wctl_trap {
  bool valid;
  uint8_t cause;
  uint32_t value;
} gyre_wctl_trap;

#endif
