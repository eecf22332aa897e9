// gyre_steer.h - what decode tells the state of the warps and fetch: the bundle steer of
// rtl/bundles.toml. Types only.

#ifndef GYRE_SIMT_STEER_H
#define GYRE_SIMT_STEER_H

#include <stdbool.h>
#include <stdint.h>

// Members beside `valid` mean something only with it.
typedef struct gyre_steer {
  bool valid;
  bool stall;  // the warp stops at pc; else it goes on there
  bool meet;   // it stops there until its groups of threads have met
  uint8_t wid;
  uint32_t pc;
} gyre_steer;

#endif
