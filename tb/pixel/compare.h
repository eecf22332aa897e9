// compare.h - compares pictures of a scene, and counts what was compared.

#ifndef COMPARE_H
#define COMPARE_H

#include "scene.h"

typedef struct comparison {
  uint64_t scenes, draws, pixels, drawn, differing;  // pixels of all targets and depth buffers
  uint64_t srgb, srgb_off;                           // channels of sRGB, and those that differ by 1
  uint64_t by_format[GYRE_PIXEL_FORMATS], by_topology[7], by_depth[GYRE_PIXEL_DEPTH_FORMATS];
  uint64_t nans;        // channels that are NaNs with different bits
  uint64_t subnormals;  // channels that are subnormal numbers, and 0 in llvmpipe
  uint64_t bad_scenes;
  bool verbose;
} comparison;

void compare(const scene *s, const picture *want, const picture *got, comparison *c);
void compare_print(const comparison *c);

#endif
