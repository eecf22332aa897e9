// loops.c - mapping "loops": a thread iterates over the work-items of a workgroup; POCL's loops provide
// barriers and ids.

#include "gyre_intrinsics.h"
#include "item.h"

#define ITEM(name) \
  unsigned gyre_item_##name(unsigned pocl) { return pocl; }
#define ITEM_XYZ(name) ITEM(name##_x) ITEM(name##_y) ITEM(name##_z)

ITEM_XYZ(local)
ITEM_XYZ(group)
ITEM_XYZ(global)
ITEM_XYZ(size)
ITEM_XYZ(groups)
ITEM_XYZ(items)
ITEM_XYZ(offset)
ITEM(dimensions)

void gyre_item_barrier(void) {}
void gyre_item_fence(void) {
  gyre_fence_release();
  gyre_fence_acquire();
}

// Local memory of the workgroup is a part of the thread's memory.
void *gyre_item_memory(void *of_thread) { return of_thread; }
