// gyre_filled_warp.h - a warp of a draw on its way from the feeder to the drain, and back (filled_warp_t and freed_warp_t
// of rtl/bundles.toml).

#ifndef GYRE_GRAPHICS_FILLED_WARP_H
#define GYRE_GRAPHICS_FILLED_WARP_H

#include <stdbool.h>
#include <stdint.h>

// A launched warp: which, its slot in local memory, how many vertices it has.
typedef struct gyre_filled_warp {
  uint8_t core, wid, slot, count;
} gyre_filled_warp;

// A warp whose records have been read.
typedef struct gyre_freed_warp {
  bool valid;
  uint8_t core, wid, slot;
} gyre_freed_warp;

#endif
