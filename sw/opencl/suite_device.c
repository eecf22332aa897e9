// suite_device.c - device, buffers, kernels and launches. See suite.h.

#include "suite_private.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void suite_check(cl_int error, const char *call) {
  if (error == CL_SUCCESS) return;
  fprintf(stderr, "%s: %s: %s (%d)\n", suite_program.name, call, suite_error_name(error), error);
  exit(3);
}

// The device that --device names.
static void choose(suite *s) {
  cl_platform_id platforms[16];
  cl_uint count = 0;
  char seen[1024] = "";
  suite_check(clGetPlatformIDs(16, platforms, &count), "clGetPlatformIDs");
  for (cl_uint p = 0; p < count && p < 16; p++) {
    cl_device_id devices[16];
    cl_uint found = 0;
    const cl_int error = clGetDeviceIDs(platforms[p], CL_DEVICE_TYPE_ALL, 16, devices, &found);
    if (error == CL_DEVICE_NOT_FOUND) continue;
    suite_check(error, "clGetDeviceIDs");
    for (cl_uint d = 0; d < found && d < 16; d++) {
      char name[256] = "";
      suite_check(clGetDeviceInfo(devices[d], CL_DEVICE_NAME, sizeof name, name, NULL),
                  "clGetDeviceInfo");
      if (!s->wanted || strcasestr(name, s->wanted)) {
        s->device = devices[d];
        return;
      }
      const size_t used = strlen(seen);
      snprintf(seen + used, sizeof seen - used, "%s'%s'", used ? ", " : "", name);
    }
  }
  if (s->wanted)
    fprintf(stderr, "%s: no device has '%s' in its name; there are: %s\n", suite_program.name,
            s->wanted, *seen ? seen : "none");
  else
    fprintf(stderr, "%s: OpenCL has no device\n", suite_program.name);
  exit(s->wanted ? 2 : 3);
}

static void build(suite *s) {
  const char *source = suite_source;
  cl_int error;
  s->program = clCreateProgramWithSource(s->context, 1, &source, NULL, &error);
  suite_check(error, "clCreateProgramWithSource");
  const char *options = suite_program.options ? suite_program.options : "";
  error = clBuildProgram(s->program, 1, &s->device, options, NULL, NULL);
  if (error == CL_SUCCESS) return;
  size_t bytes = 0;
  clGetProgramBuildInfo(s->program, s->device, CL_PROGRAM_BUILD_LOG, 0, NULL, &bytes);
  char *log = calloc(bytes + 1, 1);
  if (log) {
    clGetProgramBuildInfo(s->program, s->device, CL_PROGRAM_BUILD_LOG, bytes, log, NULL);
    fprintf(stderr, "%s\n", log);
    free(log);
  }
  suite_check(error, "clBuildProgram");
}

void suite_open(suite *s) {
  cl_int error;
  choose(s);
  s->context = clCreateContext(NULL, 1, &s->device, NULL, NULL, &error);
  suite_check(error, "clCreateContext");
  s->queue = clCreateCommandQueue(s->context, s->device, CL_QUEUE_PROFILING_ENABLE, &error);
  suite_check(error, "clCreateCommandQueue");
  build(s);
}

void suite_close(suite *s) {
  for (size_t i = 0; i < s->buffers; i++)
    suite_check(clReleaseMemObject(s->buffer[i]), "clReleaseMemObject");
  for (unsigned i = 0; i < s->kernels; i++)
    suite_check(clReleaseKernel(s->kernel[i].kernel), "clReleaseKernel");
  suite_check(clReleaseProgram(s->program), "clReleaseProgram");
  suite_check(clReleaseCommandQueue(s->queue), "clReleaseCommandQueue");
  suite_check(clReleaseContext(s->context), "clReleaseContext");
  for (size_t i = 0; i < s->memories; i++) free(s->memory[i]);
  free(s->memory);
  free(s->buffer);
}

cl_mem suite_buffer(suite *s, cl_mem_flags flags, size_t bytes, void *data) {
  cl_int error;
  cl_mem *more = realloc(s->buffer, (s->buffers + 1) * sizeof *more);
  if (!more) suite_check(CL_OUT_OF_HOST_MEMORY, "suite_buffer");
  s->buffer = more;
  const cl_mem buffer = clCreateBuffer(s->context, flags, bytes, data, &error);
  suite_check(error, "clCreateBuffer");
  return s->buffer[s->buffers++] = buffer;
}

void suite_write(suite *s, cl_mem buffer, const void *data, size_t bytes) {
  suite_check(clEnqueueWriteBuffer(s->queue, buffer, CL_TRUE, 0, bytes, data, 0, NULL, NULL),
              "clEnqueueWriteBuffer");
}

void suite_read(suite *s, cl_mem buffer, void *data, size_t bytes) {
  suite_check(clEnqueueReadBuffer(s->queue, buffer, CL_TRUE, 0, bytes, data, 0, NULL, NULL),
              "clEnqueueReadBuffer");
}

void suite_copy(suite *s, cl_mem from, cl_mem to, size_t bytes) {
  suite_check(clEnqueueCopyBuffer(s->queue, from, to, 0, 0, bytes, 0, NULL, NULL),
              "clEnqueueCopyBuffer");
}

void *suite_map(suite *s, cl_mem buffer, cl_map_flags flags, size_t bytes) {
  cl_int error;
  void *mapped =
      clEnqueueMapBuffer(s->queue, buffer, CL_TRUE, flags, 0, bytes, 0, NULL, NULL, &error);
  suite_check(error, "clEnqueueMapBuffer");
  return mapped;
}

void suite_unmap(suite *s, cl_mem buffer, void *mapped) {
  suite_check(clEnqueueUnmapMemObject(s->queue, buffer, mapped, 0, NULL, NULL),
              "clEnqueueUnmapMemObject");
  suite_check(clFinish(s->queue), "clFinish");
}

void suite_settle(suite *s) {
  suite_check(clFinish(s->queue), "clFinish");
  for (unsigned i = 0; i < s->pendings; i++) {
    cl_int status = CL_COMPLETE;
    cl_ulong begin = 0, end = 0;
    const cl_event event = s->pending[i];
    suite_check(
        clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL),
        "clGetEventInfo");
    if (status < 0) suite_check(status, "a launch ended badly");
    suite_check(
        clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof begin, &begin, NULL),
        "clGetEventProfilingInfo");
    suite_check(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof end, &end, NULL),
                "clGetEventProfilingInfo");
    suite_check(clReleaseEvent(event), "clReleaseEvent");
    s->nanoseconds += end - begin;
  }
  s->pendings = 0;
}

static cl_kernel kernel_of(suite *s, const char *name) {
  for (unsigned i = 0; i < s->kernels; i++) {
    if (strcmp(s->kernel[i].name, name) == 0) return s->kernel[i].kernel;
  }
  cl_int error;
  if (s->kernels == SUITE_KERNELS) suite_check(CL_OUT_OF_RESOURCES, "too many kernels");
  suite_kernel *k = &s->kernel[s->kernels];
  k->kernel = clCreateKernel(s->program, name, &error);
  suite_check(error, name);
  snprintf(k->name, sizeof k->name, "%s", name);
  s->kernels++;
  return k->kernel;
}

void suite_launch_arguments(suite *s, const char *name, suite_range range,
                            const suite_argument *arguments, size_t count) {
  const cl_kernel kernel = kernel_of(s, name);
  char call[128];
  for (size_t i = 0; i < count; i++) {
    snprintf(call, sizeof call, "argument %zu of %s", i, name);
    suite_check(clSetKernelArg(kernel, (cl_uint)i, arguments[i].bytes, arguments[i].value), call);
  }
  cl_uint dimensions = 0;
  while (dimensions < 3 && range.global[dimensions]) dimensions++;
  if (s->pendings == SUITE_PENDING) suite_settle(s);
  const cl_int error = clEnqueueNDRangeKernel(s->queue, kernel, dimensions, NULL, range.global,
                                              range.group[0] ? range.group : NULL, 0, NULL,
                                              &s->pending[s->pendings]);
  if (error == CL_INVALID_WORK_GROUP_SIZE) {
    size_t most = 0;
    clGetKernelWorkGroupInfo(kernel, s->device, CL_KERNEL_WORK_GROUP_SIZE, sizeof most, &most,
                             NULL);
    fprintf(stderr, "%s: groups of %s have at most %zu items on this device\n", suite_program.name,
            name, most);
  }
  suite_check(error, name);
  s->pendings++;
  s->launches++;
}
