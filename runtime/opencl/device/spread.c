// spread.c - mapping "spread": a work-item is a thread, but its workgroup is not one of the hardware. The
// grid is divided into warps, whatever the sizes of OpenCL's workgroups. The hardware has the global id, from which
// workgroups are computed. There is neither a barrier nor local memory: a kernel that has them is not mapped in this
// way.

#include "gyre_kernel.h"
#include "block.h"
#include "item.h"
#include "single.h"

// The launch's arguments follow its words, the block first.
static inline unsigned word(unsigned i) { return gyre_launch_block()[GYRE_BLOCK_WORDS + i]; }
static inline unsigned index_of(unsigned d) {
  return gyre_global_id(d) - word(GYRE_OPENCL_OFFSET + d);
}
// Returns index / size of a workgroup; see gyre_opencl_divide().
static inline unsigned group_of(unsigned d) {
  const unsigned long long product =
      (unsigned long long)(index_of(d) << 1) * word(GYRE_OPENCL_MULTIPLIER + d);
  return (unsigned)(product >> 32) >> word(GYRE_OPENCL_SHIFT + d);
}
static inline unsigned local_of(unsigned d) {
  return index_of(d) - group_of(d) * word(GYRE_OPENCL_LOCAL_SIZE + d);
}
static inline unsigned size_of(unsigned d) { return word(GYRE_OPENCL_LOCAL_SIZE + d); }
static inline unsigned groups_of(unsigned d) { return word(GYRE_OPENCL_NUM_GROUPS + d); }
static inline unsigned offset_of(unsigned d) { return word(GYRE_OPENCL_OFFSET + d); }

#define ITEM(name, value) \
  unsigned gyre_item_##name(void) { return value; }
#define ITEM_XYZ(name, function) \
  ITEM(name##_x, function(0)) ITEM(name##_y, function(1)) ITEM(name##_z, function(2))

ITEM_XYZ(local, local_of)
ITEM_XYZ(group, group_of)
ITEM_XYZ(global, gyre_global_id)
ITEM_XYZ(size, size_of)
ITEM_XYZ(groups, groups_of)
ITEM_XYZ(items, gyre_global_size)
ITEM_XYZ(offset, offset_of)
ITEM(dimensions, word(GYRE_OPENCL_WORK_DIM))

void gyre_item_fence(void) {
  gyre_fence_release();
  gyre_fence_acquire();
}

void *gyre_item_memory(void) { return (void *)0; }
