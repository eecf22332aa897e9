// reduce_kernels.c - the sum of each workgroup's items: a tree in local memory.

#include "gyre_kernel.h"

// Workgroups of a power of two; one word of local memory an item. `out` has a word for each
// workgroup.
GYRE_KERNEL(reduce, const uint32_t *, in, uint32_t *, out) {
  volatile uint32_t *part = gyre_group_memory();
  uint32_t me = gyre_local_id(0), first = gyre_group_id(0) * gyre_local_size(0);
  uint32_t items = gyre_global_size(0) - first;  // of this workgroup: the last one may be smaller
  part[me] = in[gyre_global_id(0)];
  for (uint32_t half = gyre_local_size(0) / 2; half > 0; half /= 2) {
    gyre_group_sync();
    if (me < half && me + half < items) part[me] += part[me + half];
  }
  if (me == 0) out[gyre_group_id(0)] = part[0];
}
