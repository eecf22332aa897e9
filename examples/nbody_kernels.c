// nbody_kernels.c - accelerations of bodies that attract each other: each workgroup keeps a part of
// them in local memory.

#include "gyre_kernel.h"

typedef struct body {
  float x, y, z, mass;
} body;

// `n` is a multiple of the workgroup's size; local memory for a body an item.
GYRE_KERNEL(nbody, const body *, all, body *, acceleration, uint32_t, n) {
  body *part = gyre_group_memory();
  uint32_t me = gyre_local_id(0), size = gyre_local_size(0);
  body mine = all[gyre_global_id(0)], sum = {0, 0, 0, 0};
  for (uint32_t first = 0; first < n; first += size) {
    part[me] = all[first + me];
    gyre_group_sync();
    for (uint32_t i = 0; i < size; i++) {
      float dx = part[i].x - mine.x, dy = part[i].y - mine.y, dz = part[i].z - mine.z;
      float square = dx * dx + dy * dy + dz * dz + 0.01f;
      float pull = part[i].mass / (square * gyre_sqrt(square));
      sum.x += pull * dx;
      sum.y += pull * dy;
      sum.z += pull * dz;
    }
    gyre_group_sync();
  }
  acceleration[gyre_global_id(0)] = sum;
}
