// histogram_kernels.c - counts how often each byte occurs: each workgroup counts in local memory,
// then adds to the whole.

#include "gyre_kernel.h"

enum { BINS = 256 };

// Local memory for 256 words. Each item takes the bytes that lie `step` apart.
GYRE_KERNEL(histogram, const uint8_t *, data, uint32_t, bytes, uint32_t *, bins) {
  uint32_t *part = gyre_group_memory();
  uint32_t me = gyre_local_id(0), size = gyre_local_size(0), step = gyre_global_size(0);
  for (uint32_t bin = me; bin < BINS; bin += size) part[bin] = 0;
  gyre_group_sync();
  for (uint32_t i = gyre_global_id(0); i < bytes; i += step)
    __atomic_fetch_add(&part[data[i]], 1, __ATOMIC_RELAXED);
  gyre_group_sync();
  for (uint32_t bin = me; bin < BINS; bin += size) {
    if (part[bin] != 0) __atomic_fetch_add(&bins[bin], part[bin], __ATOMIC_RELAXED);
  }
}
