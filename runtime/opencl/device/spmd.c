// spmd.c - mapping "threads": a work-item is a thread of its workgroup, with ids from CSRs, and local
// memory and barrier of the hardware.

#include "gyre_kernel.h"
#include "gyre_collectives.h"
#include "block.h"
#include "item.h"

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

// Sub-groups: the warps of the workgroup. A warp has neighbours in the order of local ids, x first.
static inline unsigned items(void) {
  return gyre_local_size(0) * gyre_local_size(1) * gyre_local_size(2);
}
static inline unsigned smaller(unsigned a, unsigned b) { return a < b ? a : b; }
// The first work-item of the warp.
static inline unsigned first(void) {
  return (gyre_local_id(2) * gyre_local_size(1) + gyre_local_id(1)) * gyre_local_size(0) +
         gyre_local_id(0) - gyre_thread_id();
}
ITEM(lane, gyre_thread_id())
ITEM(max_lanes, smaller(items(), gyre_num_threads()))
ITEM(lanes, smaller(items() - first(), gyre_num_threads()))
ITEM(subgroup, first() / gyre_num_threads())
ITEM(subgroups, (items() - 1) / gyre_num_threads() + 1)
void gyre_item_meet(void) { gyre_warp_sync(); }
unsigned gyre_item_ballot(unsigned condition) { return gyre_ballot(condition != 0); }
unsigned gyre_item_shuffle(unsigned value, unsigned lane) {
  // A number of more than 6 bits is no thread.
  return gyre_shuffle(value, lane < 63 ? lane : 63);
}

void *gyre_item_memory(void) { return gyre_group_memory(); }
