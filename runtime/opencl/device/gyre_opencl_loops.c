// gyre_opencl_loops.c - mapping "loops": a thread calls the kernel for one work-item of a workgroup after the other. The kernel has no
// barrier, so an item may end before the next one begins, and all of them use the same stack.

#include "gyre_opencl_group.h"

// The kernel for one item, which gyre_opencl_entry.cpp makes.
void gyre_item_start(void);

void gyre_item_barrier(void) {}

// Runs one workgroup, whose local memory is at `memory`.
void gyre_item_loops(const unsigned *block, char *memory, unsigned number) {
  const workgroup g = begin_group(block, memory, number);
  const unsigned *size = block + GYRE_OPENCL_LOCAL_SIZE;
  item i = {.group = &g};
  for (i.local[2] = 0; i.local[2] < size[2]; i.local[2]++) {
    for (i.local[1] = 0; i.local[1] < size[1]; i.local[1]++) {
      for (i.local[0] = 0; i.local[0] < size[0]; i.local[0]++) {
        // The item reads its record through gp, which the compiler does not know.
        __asm__ volatile("mv gp, %0" : : "r"(&i) : "memory");
        gyre_item_start();
      }
    }
  }
}
