// launch.h - a launch in preparation, for launch.c and map.c.

#ifndef GYRE_OPENCL_LAUNCH_H
#define GYRE_OPENCL_LAUNCH_H

#include "driver.h"

#include "device/block.h"

typedef struct gyre_opencl_launch_t {
  gyre_opencl_device *d;
  gyre_opencl_inflight *inflight;
  _cl_command_node *node;
  const _cl_command_run *run;
  const pocl_kernel_metadata_t *meta;
  uint64_t groups, items;  // items of a workgroup
  uint32_t local_bytes;
  uint32_t warp[3];  // shape of the warps if the grid is spread
  gyre_opencl_mapping mapping;
  gyre_opencl_kernel *kernel;
  uint32_t block[GYRE_OPENCL_BLOCK_WORDS];
  uint32_t *words;          // storage for arguments that are not scalars
  gyre_argument *argument;  // the block, then the arguments
} gyre_opencl_launch_t;

// Prints why the kernel is not launched; returns the error.
cl_int gyre_opencl_refuse(const gyre_opencl_launch_t *l, cl_int error, const char *why);

// ---- map.c ----

// Selects the mapping of a launch, and sets its compiled kernel. On failure there is a sentence in `why`.
cl_int gyre_opencl_map(gyre_opencl_launch_t *l, char why[SENTENCE]);
// Tells whether a thread runs a workgroup, with local memory and stacks in memory of the thread.
bool gyre_opencl_group_on_thread(const gyre_opencl_launch_t *l);

#endif
