// launch_pins.h - a launch as its pins are, whose permissions the twins keep together.

#ifndef LAUNCH_PINS_H
#define LAUNCH_PINS_H

#include "gyre_unit.h"

extern "C" {
#include "simt/gyre_launch.h"
}

struct LaunchPins : gyre_launch_request {
  explicit LaunchPins(const gyre_launch_request &r)
      : gyre_launch_request(r),
        rights(r.rights.rights),
        low(r.rights.low),
        high(r.rights.high),
        calls(r.rights.calls) {}
  uint32_t rights, low, high, calls;
};

// Any permissions.
inline gyre_rights draw_rights(Unit &u) {
  return {uint16_t(u.below(1 << 13)), u.below(1 << 20), u.below(1 << 20),
          uint16_t(u.below(1 << 12))};
}

#endif
