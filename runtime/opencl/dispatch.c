// dispatch.c - wraps functions of OpenCL to report errors that POCL alone does not report.
//
// clCreateBuffer() allocates a buffer at once, so that it can report a lack of memory; POCL would allocate it in the
// first command that needs it, and end the program on failure. clFinish() and blocking transfers return the error of a
// command of the queue that has failed, for programs that do not query events.
//
// The loader calls every function through a table to which each object of the platform points. POCL fills it; its own
// functions call each other directly.

#include "dispatch.h"

#include <CL/cl_icd.h>

static cl_icd_dispatch pocl;

static cl_mem allocated(cl_mem buffer, cl_int error, cl_int *error_ret) {
  if (buffer && error == CL_SUCCESS) {
    error = gyre_opencl_is_forked() ? CL_DEVICE_NOT_AVAILABLE : gyre_opencl_allocate(buffer);
    if (error != CL_SUCCESS) {
      pocl.clReleaseMemObject(buffer);
      buffer = NULL;
    }
  }
  if (error_ret) *error_ret = error;
  return buffer;
}

static cl_mem CL_API_CALL create_buffer(cl_context context, cl_mem_flags flags, size_t bytes,
                                        void *host, cl_int *error_ret) {
  cl_int error = CL_SUCCESS;
  cl_mem buffer = pocl.clCreateBuffer(context, flags, bytes, host, &error);
  return allocated(buffer, error, error_ret);
}

static cl_mem CL_API_CALL create_buffer_with(cl_context context,
                                             const cl_mem_properties *properties,
                                             cl_mem_flags flags, size_t bytes, void *host,
                                             cl_int *error_ret) {
  cl_int error = CL_SUCCESS;
  cl_mem buffer =
      pocl.clCreateBufferWithProperties(context, properties, flags, bytes, host, &error);
  return allocated(buffer, error, error_ret);
}

// ---- Errors of commands ----

static cl_int waited(cl_command_queue queue, cl_bool blocking, cl_int result) {
  if (result != CL_SUCCESS || !blocking) return result;
  return gyre_opencl_is_forked() ? CL_DEVICE_NOT_AVAILABLE : gyre_opencl_take_error(queue);
}

static cl_int CL_API_CALL finish(cl_command_queue queue) {
  return waited(queue, CL_TRUE, pocl.clFinish(queue));
}

// A forked process never sees the end of its parent's commands, which would make POCL keep the queue forever.
static cl_int CL_API_CALL release_queue(cl_command_queue queue) {
  return gyre_opencl_is_child() ? CL_SUCCESS : pocl.clReleaseCommandQueue(queue);
}

static cl_int CL_API_CALL wait_for_events(cl_uint n, const cl_event *event) {
  if (n && event && gyre_opencl_is_forked()) return CL_DEVICE_NOT_AVAILABLE;
  const cl_int result = pocl.clWaitForEvents(n, event);
  if (result == CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST) {
    for (cl_uint i = 0; i < n; i++) gyre_opencl_forget_error(event[i]);
  }
  return result;
}

static cl_int CL_API_CALL get_event_info(cl_event event, cl_event_info name, size_t bytes,
                                         void *value, size_t *bytes_ret) {
  const cl_int result = pocl.clGetEventInfo(event, name, bytes, value, bytes_ret);
  if (result == CL_SUCCESS && name == CL_EVENT_COMMAND_EXECUTION_STATUS && value &&
      *(const cl_int *)value < 0)
    gyre_opencl_forget_error(event);
  return result;
}

static cl_int CL_API_CALL read_buffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                      size_t offset, size_t bytes, void *to, cl_uint n,
                                      const cl_event *list, cl_event *event) {
  return waited(
      queue, blocking,
      pocl.clEnqueueReadBuffer(queue, buffer, blocking, offset, bytes, to, n, list, event));
}

static cl_int CL_API_CALL write_buffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                       size_t offset, size_t bytes, const void *from, cl_uint n,
                                       const cl_event *list, cl_event *event) {
  return waited(
      queue, blocking,
      pocl.clEnqueueWriteBuffer(queue, buffer, blocking, offset, bytes, from, n, list, event));
}

static cl_int CL_API_CALL read_rect(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                    const size_t *at, const size_t *host_at, const size_t *region,
                                    size_t row, size_t slice, size_t host_row, size_t host_slice,
                                    void *to, cl_uint n, const cl_event *list, cl_event *event) {
  return waited(queue, blocking,
                pocl.clEnqueueReadBufferRect(queue, buffer, blocking, at, host_at, region, row,
                                             slice, host_row, host_slice, to, n, list, event));
}

static cl_int CL_API_CALL write_rect(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                     const size_t *at, const size_t *host_at, const size_t *region,
                                     size_t row, size_t slice, size_t host_row, size_t host_slice,
                                     const void *from, cl_uint n, const cl_event *list,
                                     cl_event *event) {
  return waited(queue, blocking,
                pocl.clEnqueueWriteBufferRect(queue, buffer, blocking, at, host_at, region, row,
                                              slice, host_row, host_slice, from, n, list, event));
}

// The mapping stays, so that it can be unmapped.
static void *CL_API_CALL map_buffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                    cl_map_flags flags, size_t offset, size_t bytes, cl_uint n,
                                    const cl_event *list, cl_event *event, cl_int *error_ret) {
  cl_int error = CL_SUCCESS;
  void *at = pocl.clEnqueueMapBuffer(queue, buffer, blocking, flags, offset, bytes, n, list, event,
                                     &error);
  error = waited(queue, blocking, error);
  if (error_ret) *error_ret = error;
  return at;
}

static cl_int CL_API_CALL set_user_event(cl_event event, cl_int status) {
  gyre_opencl_begin_notifying(event);
  const cl_int result = pocl.clSetUserEventStatus(event, status);
  gyre_opencl_end_notifying(event);
  if (result == CL_SUCCESS) gyre_opencl_call_left_out(event);
  return result;
}

static cl_int CL_API_CALL set_callback(cl_event event, cl_int type,
                                       void(CL_CALLBACK *function)(cl_event, cl_int, void *),
                                       void *data) {
  return gyre_opencl_set_callback(pocl.clSetEventCallback, event, type, function, data);
}

void gyre_opencl_wrap(cl_device_id device) {
  cl_icd_dispatch *table = *(cl_icd_dispatch **)device;
  if (table->clCreateBuffer == create_buffer) return;
  pocl = *table;
  table->clCreateBuffer = create_buffer;
  table->clCreateBufferWithProperties = create_buffer_with;
  table->clFinish = finish;
  table->clReleaseCommandQueue = release_queue;
  table->clSetUserEventStatus = set_user_event;
  table->clSetEventCallback = set_callback;
  table->clWaitForEvents = wait_for_events;
  table->clGetEventInfo = get_event_info;
  table->clEnqueueReadBuffer = read_buffer;
  table->clEnqueueWriteBuffer = write_buffer;
  table->clEnqueueReadBufferRect = read_rect;
  table->clEnqueueWriteBufferRect = write_rect;
  table->clEnqueueMapBuffer = map_buffer;
  table->clGetKernelSubGroupInfo = gyre_opencl_sub_group_info;
  table->clGetKernelSubGroupInfoKHR = gyre_opencl_sub_group_info;
  gyre_opencl_wrap_binaries(table);
}
