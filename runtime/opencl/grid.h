// grid.h - arithmetic of mapping "spread": it divides a grid into warps for the hardware, and computes
// OpenCL's workgroups without a division on the device.

#ifndef GYRE_OPENCL_GRID_H
#define GYRE_OPENCL_GRID_H

#include <stdbool.h>
#include <stdint.h>

// Selects the warp shape of 1 to `threads` items of which a grid needs the fewest; among equal ones the widest in x,
// whose threads read neighbouring words. Returns false if an item has no number below 2^31 in its dimension, or if a
// launch cannot have so many workgroups (at most 2^31 - 1).
bool gyre_opencl_cut(const uint64_t items[3], uint32_t threads, uint32_t group[3]);

// Computes *multiplier and *shift. For each n below 2^31 and a divisor of 1 to 2^31, n / divisor is (n << 1) *
// *multiplier >> 32 >> *shift.
void gyre_opencl_divide(uint32_t divisor, uint32_t *multiplier, uint32_t *shift);

#endif
