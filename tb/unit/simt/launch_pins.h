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
        rights_rights(r.rights.rights),
        rights_low(r.rights.low),
        rights_high(r.rights.high),
        rights_calls(r.rights.calls) {}
  uint32_t rights_rights, rights_low, rights_high, rights_calls;
};

// Any permissions.
inline gyre_rights_t draw_rights(Unit &u) {
  return {uint16_t(u.below(1 << 13)), u.below(1 << 20), u.below(1 << 20),
          uint16_t(u.below(1 << 12))};
}

#endif
