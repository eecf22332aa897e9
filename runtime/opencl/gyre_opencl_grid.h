// gyre_opencl_grid.h - arithmetic of mapping "spread": warps that the hardware cuts a grid into, and OpenCL's groups
// without a division on the device.

#ifndef GYRE_OPENCL_GRID_H
#define GYRE_OPENCL_GRID_H

#include <stdbool.h>
#include <stdint.h>

// The group of at most `threads` items, at least 1, of which a grid needs the fewest; among those the widest in x, whose
// threads read neighbouring words. False: an item has no number below 2^31 in its dimension, or there are more groups than
// a launch may have (2^31 - 1).
bool gyre_opencl_cut(const uint64_t items[3], uint32_t threads, uint32_t group[3]);

// For each n below 2^31 and a divisor of 1 to 2^31: n / divisor is (n << 1) * *multiplier >> 32 >> *shift.
void gyre_opencl_divide(uint32_t divisor, uint32_t *multiplier, uint32_t *shift);

#endif
