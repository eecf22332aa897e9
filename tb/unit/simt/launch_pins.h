// launch_pins.h - random values for the fields of a launch that gyre_launch keeps, or does not look at.

#ifndef LAUNCH_PINS_H
#define LAUNCH_PINS_H

#include "gyre_unit.h"
#include "gyre_uop_port.h"

extern "C" {
#include "simt/gyre_launch.h"
}

// Any values that all warps of a launch get.
inline gyre_launch_common_t draw_common(Unit &u) {
  gyre_launch_common_t common = {};
#define GYRE_DRAW(member, at, width) \
  common.member = decltype(common.member)(u.rand32() & low_bits(width));
  GYRE_LAUNCH_COMMON_MEMBERS(GYRE_DRAW)
#undef GYRE_DRAW
  return common;
}

#endif
