// gyre_opencl_launch.h - a launch that is being made, for gyre_opencl_launch.c and gyre_opencl_map.c.

#ifndef GYRE_OPENCL_LAUNCH_H
#define GYRE_OPENCL_LAUNCH_H

#include "gyre_opencl.h"

#include "device/gyre_opencl_block.h"

typedef struct gyre_opencl_launch_t {
  gyre_opencl_device *d;
  gyre_opencl_flight *flight;
  _cl_command_node *node;
  const _cl_command_run *run;
  const pocl_kernel_metadata_t *meta;
  uint64_t groups, items;  // items of a group
  uint32_t local_bytes;
  uint32_t warp[3];  // what the grid is cut into if it is spread
  gyre_opencl_mapping mapping;
  gyre_opencl_kernel *kernel;
  uint32_t block[GYRE_OPENCL_BLOCK_WORDS];
  uint32_t *words;          // of arguments that are no scalars
  gyre_argument *argument;  // the block, and the arguments
} gyre_opencl_launch_t;

// Prints why the kernel is not launched; returns the error.
cl_int gyre_opencl_refuse(const gyre_opencl_launch_t *l, cl_int error, const char *why);

// ---- gyre_opencl_map.c ----

// Chooses the mapping of a launch and sets its kernel, compiled. The sentence is in `why` if there is none.
cl_int gyre_opencl_map(gyre_opencl_launch_t *l, char why[SENTENCE]);
// A thread has a group: local memory and stacks are in memory of the thread.
bool gyre_opencl_group_on_thread(const gyre_opencl_launch_t *l);

#endif
