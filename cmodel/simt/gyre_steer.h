// gyre_steer.h - decode's message to the warp state and fetch: the bundle steer of
// rtl/bundles.toml. Types only.

#ifndef GYRE_SIMT_STEER_H
#define GYRE_SIMT_STEER_H

#include <stdbool.h>
#include <stdint.h>

// Members next to `valid` are meaningful only while it is set.
typedef struct gyre_steer {
  bool valid;
  bool stall;  // the warp stops at pc; otherwise it continues there
  bool meet;   // the warp stops there until its subwarps have met
  uint8_t wid;
  uint32_t pc;
} gyre_steer;

#endif
