// gyre_opencl_command.c - a command is run: what belongs to the device goes into its stream, and is waited for.

#include "gyre_opencl.h"

#include "pocl_util.h"

// What OpenCL calls it.
static cl_int error_of(gyre_result result) {
  switch (result) {
    case GYRE_OK: return CL_SUCCESS;
    case GYRE_NO_MEMORY: return CL_MEM_OBJECT_ALLOCATION_FAILURE;
    case GYRE_DEVICE_LOST: return CL_DEVICE_NOT_AVAILABLE;
    default: return CL_OUT_OF_RESOURCES;
  }
}

static cl_int transfer(gyre_opencl_device *d, _cl_command_node *node) {
  gyre_opencl_begin(d);
  const gyre_result queued = gyre_opencl_transfer(d, node);
  if (queued != GYRE_OK)
    gyre_opencl_say(d, "%s: %s", pocl_command_to_str(node->type), gyre_last_error());
  const gyre_result result = gyre_opencl_end(d, node->sync.event.event);
  if (result != GYRE_OK)
    gyre_opencl_say(d, "%s: %s", pocl_command_to_str(node->type), gyre_last_error());
  return error_of(queued != GYRE_OK ? queued : result);
}

cl_int gyre_opencl_run(gyre_opencl_device *d, _cl_command_node *node) {
  switch (node->type) {
    case CL_COMMAND_MARKER:
    case CL_COMMAND_BARRIER: return CL_SUCCESS;
    case CL_COMMAND_NDRANGE_KERNEL:
    case CL_COMMAND_TASK: return gyre_opencl_launch(d, node);
    default: return transfer(d, node);
  }
}
