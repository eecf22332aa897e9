// launch_pins.h - a launch with its permissions as GYRE_LAUNCH_FIELDS names them.

#ifndef LAUNCH_PINS_H
#define LAUNCH_PINS_H

#include "gyre_unit.h"

extern "C" {
#include "simt/gyre_launch.h"
}

struct LaunchPins : gyre_launch_t {
  explicit LaunchPins(const gyre_launch_t &r)
      : gyre_launch_t(r),
        permissions_flags(r.permissions.flags),
        permissions_low(r.permissions.low),
        permissions_high(r.permissions.high),
        permissions_calls(r.permissions.calls) {}
  uint32_t permissions_flags, permissions_low, permissions_high, permissions_calls;
};

// Any permissions.
inline gyre_permissions_t draw_permissions(Unit &u) {
  return {uint16_t(u.below(1 << 13)), u.below(1 << 20), u.below(1 << 20),
          uint16_t(u.below(1 << 12))};
}

#endif
