// drain_warps.h - warps that have ended, what a drain gives of them, and the words of their records, for the unit test of
// gyre_pixel_drain.

#ifndef GYRE_DRAIN_WARPS_H
#define GYRE_DRAIN_WARPS_H

#include <vector>

extern "C" {
#include "graphics/pixel/gyre_pixel_list.h"
}

namespace {
struct Warp {
  gyre_filled_warp_t warp;
  bool back;
  uint32_t covered;  // that the core has left
  uint32_t seed;     // of its record
  std::vector<gyre_warp_quad> quads;
};
struct Depth {
  gyre_warp_quad quad;
  bool back;
  uint32_t z[4];
};
struct Pixel {
  unsigned x, y, target;
  uint32_t color[4];
  bool last, drawn;
};

// A word at an address of a warp's local memory. Bit 0 of the sample mask is often 1.
inline uint32_t local(uint32_t seed, unsigned address) {
  const uint32_t x = (seed ^ address) * 0x9e3779b1u;
  const uint32_t y = (x ^ x >> 15) * 0x85ebca6bu;
  return (y ^ y >> 13) | (y >> 30 != 0);
}
}  // namespace

#endif
