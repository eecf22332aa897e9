// local.c - local memory of workgroups, and their size where a program leaves it to the device.

#include "driver.h"

enum { LEAST = 16, MOST = 128 };

// The variables of the kernel come first, then the arguments. The size of a type is a multiple of its alignment, so the
// largest power of two in the size suffices.
uint32_t gyre_opencl_place_local(uint32_t *at, size_t bytes) {
  size_t align = bytes & -bytes;
  if (align < LEAST) align = LEAST;
  if (align > MOST) align = MOST;
  const uint32_t begin = (uint32_t)((*at + align - 1) / align * align);
  *at = begin + (uint32_t)bytes;
  return begin;
}

// Returns the largest divisor of `items` that is at most `room`.
static size_t largest_divisor(size_t items, size_t room) {
  size_t d = items < room ? items : room;
  while (d > 1 && items % d) d--;
  return d ? d : 1;
}

// Selects one warp, filled as well as the sizes of the grid allow. Workgroups of less than half a warp run in loops.
static void compute_local_size(cl_device_id cl, size_t x, size_t y, size_t z, size_t *local_x,
                               size_t *local_y, size_t *local_z) {
  const gyre_opencl_device *d = cl->data;
  size_t room = d->info.threads;
  *local_x = largest_divisor(x, room);
  room /= *local_x;
  *local_y = largest_divisor(y, room);
  room /= *local_y;
  *local_z = largest_divisor(z, room);
}

void gyre_opencl_local_ops(struct pocl_device_ops *ops) {
  ops->compute_local_size = compute_local_size;
}
