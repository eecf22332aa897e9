// items.h - work-items on the host: each is a coroutine with a stack of its own, and a barrier is a switch to the next
// one. Workgroups run one after the other.

#ifndef ITEMS_H
#define ITEMS_H

#include <stdbool.h>
#include <stdint.h>

typedef struct items_ids {
  uint32_t dimensions, local_id[3], group_id[3], local_size[3], groups[3];
} items_ids;

// Parameters of every kernel.
typedef struct items_arguments {
  uint32_t *out, *memory;
  uint32_t u0;
  int32_t u1;
  uint32_t *la;  // NULL: the kernel has no local memory, and no parameters for it
  uint16_t *lb;
} items_arguments;

typedef void items_kernel(uint32_t *out, uint32_t *memory, uint32_t u0, int32_t u1, uint32_t *la,
                          uint16_t *lb);
typedef void items_kernel_without(uint32_t *out, uint32_t *memory, uint32_t u0, int32_t u1);

// The ids of the item that runs now.
extern items_ids items;

// A barrier in this line of the kernel's text.
void items_barrier(int line);

// Runs all items of a grid of a kernel, the address of a function of one of the types above.
// `order` is the order of the items between two barriers: 0 upwards, 1 downwards, otherwise the
// seed of a random one for each of these phases. False with a sentence on standard error: items of
// a workgroup stand at different barriers, so the kernel is none that OpenCL gives a meaning.
bool items_run(void *kernel, const items_arguments *arguments, const items_ids *grid,
               uint64_t order);

#endif
