// gyre_launch_source.h - what a source of warps and the launch arbiter tell each other (claim_t, share_t, share_back_t,
// warp_want_t of rtl/bundles.toml). All sources have the same members.

#ifndef GYRE_DISPATCH_LAUNCH_SOURCE_H
#define GYRE_DISPATCH_LAUNCH_SOURCE_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"

// A source claims warps and sixteenths of local memory in each of these cores; rows: its memory begins at a multiple of a
// row of lanes.
typedef struct gyre_claim {
  bool valid, rows;
  uint32_t cores;
  uint8_t warps, pieces;
} gyre_claim;

// What a claim was granted: its first sixteenth of local memory, and all of them.
typedef struct gyre_share {
  uint8_t first;
  uint16_t memory;
} gyre_share;

// A source chooses a warp of this core.
typedef struct gyre_warp_want {
  bool valid;
  uint8_t core;
} gyre_warp_want;

// The outputs of a source. By core: what it gives back, and warps that it no longer holds.
typedef struct gyre_launch_source {
  gyre_claim claim;
  gyre_warp_want want;
  bool launch_valid;
  uint8_t warps_back[GYRE_MAX_CORES];
  uint16_t memory_back[GYRE_MAX_CORES];
  uint32_t leave[GYRE_MAX_CORES];
} gyre_launch_source;

#endif
