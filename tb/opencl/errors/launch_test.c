// launch_test.c - wrong arguments, workgroups and grids are refused by the code that OpenCL names,
// and the same kernel runs afterwards.

#include <stdbool.h>
#include <unistd.h>

#include "opencl_test.h"

static const char source[] =
    "kernel void k(global int *at, int by, local int *box) {\n"
    "  box[get_local_id(0)] = by;\n"
    "  barrier(CLK_LOCAL_MEM_FENCE);\n"
    "  at[get_global_id(0)] += box[get_local_size(0) - 1 - get_local_id(0)];\n"
    "}\n"
    "kernel __attribute__((reqd_work_group_size(4, 1, 1))) void four(global int *at) {\n"
    "  at[get_global_id(0)] = 4;\n"
    "}\n";

static cl_kernel k;
static cl_mem at;
static const cl_int by = 3;
static int expected;

// A kernel with all its arguments, which works.
static void prepare(void) {
  k = kernel_of(build(source, ""), "k");
  at = buffer(64 * 4, NULL), expected = 0;
  SET(k, 0, at), SET(k, 1, by);
  OK(clSetKernelArg(k, 2, 64 * 4, NULL));
}
static void still_works(void) {
  cl_int got[64];
  launch(k, 64, 16);
  read_back(at, got, sizeof got);
  expected += by;
  for (unsigned i = 0; i < 64; i++)
    CHECK(got[i] == expected, "item %u: %d, not %d", i, got[i], expected);
}

static void arguments(void) {
  prepare();
  const char bytes[16] = {0};
  RETURNS(clSetKernelArg(k, 3, 4, bytes), CL_INVALID_ARG_INDEX);
  RETURNS(clSetKernelArg(k, 1, 8, bytes), CL_INVALID_ARG_SIZE);
  RETURNS(clSetKernelArg(k, 1, 1, bytes), CL_INVALID_ARG_SIZE);
  RETURNS(clSetKernelArg(k, 0, 4, &at), CL_INVALID_ARG_SIZE);
  RETURNS(clSetKernelArg(k, 2, 0, NULL), CL_INVALID_ARG_SIZE);
  RETURNS(clSetKernelArg(k, 2, 4, bytes), CL_INVALID_ARG_VALUE);
  RETURNS(clSetKernelArg(k, 1, 4, NULL), CL_INVALID_ARG_VALUE);
  RETURNS(clSetKernelArg(NULL, 0, 4, bytes), CL_INVALID_KERNEL);
  still_works();
}

static void missing(void) {
  prepare();
  const size_t items = 4;
  cl_kernel fresh = kernel_of(build(source, ""), "k");
  RETURNS(clEnqueueNDRangeKernel(queue, fresh, 1, NULL, &items, NULL, 0, NULL, NULL),
          CL_INVALID_KERNEL_ARGS);
  SET(fresh, 0, at);
  OK(clSetKernelArg(fresh, 2, 16, NULL));
  RETURNS(clEnqueueNDRangeKernel(queue, fresh, 1, NULL, &items, NULL, 0, NULL, NULL),
          CL_INVALID_KERNEL_ARGS);
  still_works();
}

static void groups(void) {
  prepare();
  size_t most, sizes[3], one_more, many;
  OK(clGetDeviceInfo(device, CL_DEVICE_MAX_WORK_GROUP_SIZE, sizeof most, &most, NULL));
  OK(clGetDeviceInfo(device, CL_DEVICE_MAX_WORK_ITEM_SIZES, sizeof sizes, sizes, NULL));
  one_more = most + 1, many = 2 * one_more;
  RETURNS(clEnqueueNDRangeKernel(queue, k, 1, NULL, &many, &one_more, 0, NULL, NULL),
          CL_INVALID_WORK_GROUP_SIZE);
  const size_t square[2] = {most, 2}, cells[2] = {most, 4}, deep[3] = {1, 1, sizes[2] + 1},
               volume[3] = {2, 2, 2 * (sizes[2] + 1)};
  RETURNS(clEnqueueNDRangeKernel(queue, k, 2, NULL, cells, square, 0, NULL, NULL),
          CL_INVALID_WORK_GROUP_SIZE);
  const cl_int result = clEnqueueNDRangeKernel(queue, k, 3, NULL, volume, deep, 0, NULL, NULL);
  CHECK(result == CL_INVALID_WORK_ITEM_SIZE || result == CL_INVALID_WORK_GROUP_SIZE, "%s",
        opencl_error_name(result));
  const size_t ten = 10, four = 4, three = 3;
  cl_kernel fixed = kernel_of(build(source, ""), "four");
  SET(fixed, 0, at);
  RETURNS(clEnqueueNDRangeKernel(queue, fixed, 1, NULL, &ten, &three, 0, NULL, NULL),
          CL_INVALID_WORK_GROUP_SIZE);
  RETURNS(clEnqueueNDRangeKernel(queue, k, 1, NULL, &ten, &four, 0, NULL, NULL),
          CL_INVALID_WORK_GROUP_SIZE);
  still_works();
}

static void grids(void) {
  prepare();
  const size_t some[4] = {4, 4, 4, 4}, none[3] = {4, 0, 4};
  RETURNS(clEnqueueNDRangeKernel(queue, k, 0, NULL, some, NULL, 0, NULL, NULL),
          CL_INVALID_WORK_DIMENSION);
  RETURNS(clEnqueueNDRangeKernel(queue, k, 4, NULL, some, NULL, 0, NULL, NULL),
          CL_INVALID_WORK_DIMENSION);
  RETURNS(clEnqueueNDRangeKernel(NULL, k, 1, NULL, some, NULL, 0, NULL, NULL),
          CL_INVALID_COMMAND_QUEUE);
  // OpenCL 1.2 refuses no items at all, 2.1 runs none of them.
  const cl_int result = clEnqueueNDRangeKernel(queue, k, 3, NULL, none, NULL, 0, NULL, NULL);
  CHECK(result == CL_SUCCESS || result == CL_INVALID_GLOBAL_WORK_SIZE, "no items: %s",
        opencl_error_name(result));
  still_works();
}

// Items and offsets that a number of 32 bits does not hold: an error, and not a grid of their low bits.
static void wide_grids(void) {
  prepare();
  const size_t wide[2] = {((size_t)1 << 32) + 4, 1}, offset[2] = {((size_t)1 << 32) + 1, 0},
               items[2] = {4, 1};
  cl_event e = NULL;
  for (unsigned i = 0; i < 2; i++) {
    cl_int result =
        clEnqueueNDRangeKernel(queue, k, 1, i ? offset : NULL, i ? items : wide, NULL, 0, NULL, &e);
    if (result == CL_SUCCESS) {
      keep_event(e);
      clWaitForEvents(1, &e);
      OK(clGetEventInfo(e, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof result, &result, NULL));
    }
    CHECK(result < 0, "%s of 2^32 and more: %s", i ? "an offset" : "a grid",
          opencl_error_name(result));
  }
  still_works();
}

static void local_memory(void) {
  prepare();
  cl_ulong bytes;
  const size_t items = 4;
  OK(clGetDeviceInfo(device, CL_DEVICE_LOCAL_MEM_SIZE, sizeof bytes, &bytes, NULL));
  cl_int result = clSetKernelArg(k, 2, (size_t)bytes + 4, NULL);
  // Refused when it is set, when the kernel is queued, or at the latest when that runs.
  cl_event e = NULL;
  bool ran = false;
  capture_start(STDERR_FILENO);
  if (result == CL_SUCCESS)
    result = clEnqueueNDRangeKernel(queue, k, 1, NULL, &items, &items, 0, NULL, &e);
  if (result == CL_SUCCESS) {
    keep_event(e);
    clWaitForEvents(1, &e);
    OK(clGetEventInfo(e, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof result, &result, NULL));
    ran = true;
  }
  char *said = capture_end();
  char wanted[64];
  snprintf(wanted, sizeof wanted, "it uses %llu bytes of local memory",
           (unsigned long long)bytes + 4);
  CHECK(!ran || strstr(said, wanted), "no '%s' in '%s'", wanted, said);
  free(said);
  CHECK(result < 0, "%llu bytes and four more: %s", (unsigned long long)bytes,
        opencl_error_name(result));
  OK(clSetKernelArg(k, 2, 256, NULL));
  still_works();
}

static void other_context(void) {
  prepare();
  cl_int result;
  cl_context c = clCreateContext(NULL, 1, &device, NULL, NULL, &result);
  OK(result);
  cl_command_queue q = clCreateCommandQueue(c, device, 0, &result);
  OK(result);
  cl_mem m = clCreateBuffer(c, CL_MEM_READ_WRITE, 64, NULL, &result);
  OK(result);
  const size_t items = 4;
  char data[4];
  RETURNS(clEnqueueNDRangeKernel(q, k, 1, NULL, &items, NULL, 0, NULL, NULL), CL_INVALID_CONTEXT);
  RETURNS(clEnqueueReadBuffer(queue, m, CL_TRUE, 0, 4, data, 0, NULL, NULL), CL_INVALID_CONTEXT);
  OK(clReleaseMemObject(m)), OK(clReleaseCommandQueue(q)), OK(clReleaseContext(c));
  still_works();
}

// A workgroup of 1,024 items on a thread: each has a stack, for which a small machine has no room.
static void large_group(void) {
  cl_ulong bytes;
  prepare();
  OK(clGetDeviceInfo(device, CL_DEVICE_GLOBAL_MEM_SIZE, sizeof bytes, &bytes, NULL));
  cl_mem large = buffer(1024 * 4, NULL);
  SET(k, 0, large);
  OK(clSetKernelArg(k, 2, 1024 * 4, NULL));
  capture_start(STDERR_FILENO);
  const cl_int status = launch_status(k, 1024, 1024);
  clFinish(queue);
  char *said = capture_end();
  if (bytes >> 20) {
    CHECK(status == CL_COMPLETE, "with %llu bytes: %d, '%s'", (unsigned long long)bytes, status,
          said);
  } else {
    CHECK(status < 0 && strstr(said, "kernel k: a group of 1024 items needs "),
          "with %llu bytes: %d, '%s'", (unsigned long long)bytes, status, said);
  }
  free(said);
  SET(k, 0, at);
  still_works();
}

int main(int argc, char **argv) {
  static const opencl_check checks[] = {
      {"arguments", arguments},     {"missing", missing},
      {"groups", groups},           {"grids", grids},
      {"wide_grids", wide_grids},   {"local_memory", local_memory},
      {"large_group", large_group}, {"other_context", other_context},
  };
  return opencl_main(argc, argv, NULL, checks, COUNT(checks));
}
