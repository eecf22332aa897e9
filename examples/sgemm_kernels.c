// sgemm_kernels.c - c = a * b of square matrices: each workgroup keeps a tile of a and of b in
// local memory.

#include "gyre_kernel.h"

// Workgroups of `tile` by `tile` items; local memory for two tiles. n is a multiple of tile.
GYRE_KERNEL(sgemm, const float *, a, const float *, b, float *, c, uint32_t, n) {
  uint32_t tile = gyre_local_size(0), x = gyre_local_id(0), y = gyre_local_id(1);
  uint32_t column = gyre_global_id(0), row = gyre_global_id(1);
  float *tile_a = gyre_group_memory(), *tile_b = tile_a + tile * tile;
  float sum = 0;
  for (uint32_t at = 0; at < n; at += tile) {
    tile_a[y * tile + x] = a[row * n + at + x];
    tile_b[y * tile + x] = b[(at + y) * n + column];
    gyre_group_sync();
    for (uint32_t k = 0; k < tile; k++) sum += tile_a[y * tile + k] * tile_b[k * tile + x];
    gyre_group_sync();
  }
  c[row * n + column] = sum;
}
