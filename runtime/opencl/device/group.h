// group.h - the ids of work-items where a thread runs those of a workgroup one after the other: fibres.c and loops.c.
//
// `gp` points to the record of the current item. No module has a global pointer, and the compilers use the register for
// nothing else. It has one value while the code of an item runs, so reads through it need no `volatile`.

#ifndef GYRE_OPENCL_GROUP_H
#define GYRE_OPENCL_GROUP_H

#include "gyre_kernel.h"
#include "block.h"
#include "item.h"
#include "single.h"

// The workgroup of a thread.
typedef struct workgroup {
  const unsigned *block;
  char *memory;
  uint32_t id[3], first[3];  // id of the workgroup; global ids of its first item
} workgroup;

// The record of an item. The assembly below uses these offsets.
typedef struct item {
  const workgroup *group;
  uint32_t local[3];  // ids in the workgroup
} item;

#define GROUP "0"
#define LOCAL "4"
_Static_assert(offsetof(item, group) == 0 && offsetof(item, local) == 4,
               "as the assembly has them");

static inline workgroup begin_group(const unsigned *block, char *memory, uint32_t number) {
  const uint32_t x = block[GYRE_OPENCL_NUM_GROUPS], y = block[GYRE_OPENCL_NUM_GROUPS + 1];
  workgroup g = {
      .block = block, .memory = memory, .id = {number % x, number / x % y, number / x / y}};
  for (unsigned d = 0; d < 3; d++)
    g.first[d] = block[GYRE_OPENCL_OFFSET + d] + g.id[d] * block[GYRE_OPENCL_LOCAL_SIZE + d];
  return g;
}

// Read a word of the item's record, and one of its workgroup's block.
#define WORD(at)                                \
  (__extension__({                              \
    uint32_t word_;                             \
    __asm__("lw %0, " at "(gp)" : "=r"(word_)); \
    word_;                                      \
  }))
#define LOCAL_OF(d) WORD(LOCAL " + 4 * " #d)
static inline const workgroup *my_group(void) { return (const workgroup *)WORD(GROUP); }
static inline unsigned word(unsigned i) { return my_group()->block[i]; }

#define ITEM(name, value) \
  unsigned gyre_item_##name(void) { return value; }
#define ITEM_D(d, axis)                                   \
  ITEM(local_##axis, LOCAL_OF(d))                         \
  ITEM(group_##axis, my_group()->id[d])                   \
  ITEM(global_##axis, my_group()->first[d] + LOCAL_OF(d)) \
  ITEM(size_##axis, word(GYRE_OPENCL_LOCAL_SIZE + d))     \
  ITEM(groups_##axis, word(GYRE_OPENCL_NUM_GROUPS + d))   \
  ITEM(offset_##axis, word(GYRE_OPENCL_OFFSET + d))       \
  ITEM(items_##axis, word(GYRE_OPENCL_NUM_GROUPS + d) * word(GYRE_OPENCL_LOCAL_SIZE + d))
ITEM_D(0, x)
ITEM_D(1, y)
ITEM_D(2, z)
ITEM(dimensions, word(GYRE_OPENCL_WORK_DIM))

void gyre_item_fence(void) {
  gyre_fence_release();
  gyre_fence_acquire();
}

void *gyre_item_memory(void) { return my_group()->memory; }
const void *gyre_item_block(void) { return my_group()->block; }

#endif
