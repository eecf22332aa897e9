// gyre_launch_source.h - requests of a source of warps to the launch arbiter. All sources have the
// same members.

#ifndef GYRE_DISPATCH_LAUNCH_SOURCE_H
#define GYRE_DISPATCH_LAUNCH_SOURCE_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"
#include "gyre/config.h"

// The outputs of a source. By core: what it gives back, and warps that it no longer holds.
typedef struct gyre_launch_source {
  gyre_claim_t claim;
  gyre_warp_want_t want;
  bool launch_valid;
  uint8_t warps_back[GYRE_MAX_CORES];
  uint16_t memory_back[GYRE_MAX_CORES];
  uint32_t leave[GYRE_MAX_CORES];
} gyre_launch_source;

#endif
