// gyre_opencl_spmd.c - mapping "threads": a work-item is a thread of its workgroup, with ids from CSRs, and local
// memory and barrier of the hardware.

#include "gyre_kernel.h"
#include "gyre_opencl_block.h"
#include "gyre_opencl_item.h"

#define ITEM(name, value) \
  unsigned gyre_item_##name(void) { return value; }
#define ITEM_XYZ(name, function) \
  ITEM(name##_x, function(0)) ITEM(name##_y, function(1)) ITEM(name##_z, function(2))

ITEM_XYZ(local, gyre_local_id)
ITEM_XYZ(group, gyre_group_id)
ITEM_XYZ(global, gyre_global_id)
ITEM_XYZ(size, gyre_local_size)
ITEM_XYZ(groups, gyre_num_groups)
ITEM_XYZ(items, gyre_global_size)
ITEM_XYZ(offset, gyre_global_offset)
// The launch's arguments follow its words.
ITEM(dimensions, gyre_launch_block()[GYRE_BLOCK_WORDS + GYRE_OPENCL_WORK_DIM])

void gyre_item_barrier(void) { gyre_group_sync(); }
void gyre_item_fence(void) {
  gyre_fence_release();
  gyre_fence_acquire();
}

void *gyre_item_memory(void) { return gyre_group_memory(); }
