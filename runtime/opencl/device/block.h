// block.h - the layout of the first argument of every kernel: words that the host fills in, followed by the
// OpenCL arguments. Words 0 to 12 are POCL's struct pocl_context for a 32-bit device. It is used by host and device, in
// C and assembly.

#ifndef GYRE_OPENCL_BLOCK_H
#define GYRE_OPENCL_BLOCK_H

#define GYRE_OPENCL_NUM_GROUPS 0  // x, y, z
#define GYRE_OPENCL_OFFSET 3      // x, y, z
#define GYRE_OPENCL_LOCAL_SIZE 6  // x, y, z
#define GYRE_OPENCL_PRINTF 9      // buffer, position, capacity: not used
#define GYRE_OPENCL_WORK_DIM 12
// With spread workgroups: constants for an item's index divided by its workgroup's size (grid.h), x, y, z.
// POCL's words for printf and those of the other mapping are free then.
#define GYRE_OPENCL_MULTIPLIER 9
#define GYRE_OPENCL_SHIFT 13
// With a workgroup on a thread: the memory of each thread. Local memory is at its start; the stack is at its end, or
// there is one stack for each work-item.
#define GYRE_OPENCL_MEMORY 13        // address of the first thread's memory
#define GYRE_OPENCL_MEMORY_BYTES 14  // bytes of each
#define GYRE_OPENCL_FIRST 15         // number of the launch's first workgroup; all ones: by hart

// With fibres, in place of POCL's words for printf.
#define GYRE_OPENCL_STACKS 9        // bytes from a thread's memory to the stack of its first fibre
#define GYRE_OPENCL_STACK_BYTES 10  // bytes of each fibre's stack and record
// Bytes of a fibre's record, which is above its stack.
#define GYRE_OPENCL_FIBRE_RECORD 48

#define GYRE_OPENCL_BLOCK_WORDS 16
#define GYRE_OPENCL_BLOCK_BYTES 64

#endif
