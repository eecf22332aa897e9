// command.c - runs a command: queues its device part in the stream, and waits for it.

#include "driver.h"

#include "pocl_util.h"

cl_int gyre_opencl_error_of(gyre_result result) {
  switch (result) {
    case GYRE_OK: return CL_SUCCESS;
    case GYRE_BAD_LAUNCH: return CL_INVALID_WORK_GROUP_SIZE;
    case GYRE_NO_MEMORY: return CL_MEM_OBJECT_ALLOCATION_FAILURE;
    case GYRE_DEVICE_LOST: return CL_DEVICE_NOT_AVAILABLE;
    default: return CL_OUT_OF_RESOURCES;
  }
}

bool gyre_opencl_is_launch(const _cl_command_node *node) {
  return node->type == CL_COMMAND_NDRANGE_KERNEL || node->type == CL_COMMAND_TASK;
}

static cl_int transfer(gyre_opencl_device *d, _cl_command_node *node) {
  const gyre_opencl_inflight *f = &d->inflight[d->first];
  gyre_result queued = gyre_opencl_begin(d, f);
  if (queued == GYRE_OK) queued = gyre_opencl_transfer(d, node);
  if (queued != GYRE_OK)
    gyre_opencl_report(d, "%s: %s", pocl_command_to_str(node->type), gyre_last_error());
  const gyre_result recorded = gyre_opencl_end(d, f);
  const gyre_result result =
      recorded == GYRE_OK ? gyre_opencl_await(d, f, node->sync.event.event) : recorded;
  if (result != GYRE_OK)
    gyre_opencl_report(d, "%s: %s", pocl_command_to_str(node->type), gyre_last_error());
  return gyre_opencl_error_of(queued != GYRE_OK ? queued : result);
}

cl_int gyre_opencl_run(gyre_opencl_device *d, _cl_command_node *node) {
  if (node->type == CL_COMMAND_MARKER || node->type == CL_COMMAND_BARRIER) return CL_SUCCESS;
  return transfer(d, node);
}
