// gyre_opencl_block.h - the first argument of every kernel: words that the host fills in, in front of the OpenCL
// arguments. Words 0 to 12 are POCL's struct pocl_context as a 32-bit device has it. For host and device, C and assembly.

#ifndef GYRE_OPENCL_BLOCK_H
#define GYRE_OPENCL_BLOCK_H

#define GYRE_OPENCL_NUM_GROUPS 0  // x, y, z
#define GYRE_OPENCL_OFFSET 3      // x, y, z
#define GYRE_OPENCL_LOCAL_SIZE 6  // x, y, z
#define GYRE_OPENCL_PRINTF 9      // buffer, position, capacity: not used
#define GYRE_OPENCL_WORK_DIM 12
// With groups that are spread over warps: an item's index by its group's size (gyre_opencl_grid.h), x, y, z. POCL's
// words for printf and those of the other mapping are free then.
#define GYRE_OPENCL_MULTIPLIER 9
#define GYRE_OPENCL_SHIFT 13
// With a group on a thread: memory of each thread. Local memory is at its begin; the stack is at its end, or there is one
// for each work-item.
#define GYRE_OPENCL_MEMORY 13        // address of the first
#define GYRE_OPENCL_MEMORY_BYTES 14  // of each
#define GYRE_OPENCL_FIRST 15  // number of the launch's first group; all ones: memory goes by harts

// With fibres, in place of POCL's words for printf.
#define GYRE_OPENCL_STACKS 9        // bytes from a thread's memory to the stack of its first fibre
#define GYRE_OPENCL_STACK_BYTES 10  // of each fibre's stack and record
// Bytes of a fibre's record, which lies above its stack.
#define GYRE_OPENCL_FIBRE_RECORD 48

#define GYRE_OPENCL_BLOCK_WORDS 16
#define GYRE_OPENCL_BLOCK_BYTES 64

#endif
