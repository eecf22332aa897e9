// exit_test.c - a program that releases its objects in a destructor, when the device has been closed: no crash, and
// nothing waits for ever. Prints what the destructor found; the exit status is 1 if that is wrong.

#include <unistd.h>

#include "opencl_test.h"

static cl_context held_context;
static cl_command_queue held_queue;
static cl_program held_program;
static cl_kernel held_kernel;
static cl_mem held_buffer;

static void hold(void) {
  static const char source[] = "kernel void k(global int *at) { at[get_global_id(0)] = 3; }";
  const char *text = source;
  cl_int result, got[4];
  const size_t items = 4;
  held_context = clCreateContext(NULL, 1, &device, NULL, NULL, &result);
  OK(result);
  held_queue = clCreateCommandQueue(held_context, device, 0, &result);
  OK(result);
  held_program = clCreateProgramWithSource(held_context, 1, &text, NULL, &result);
  OK(result);
  OK(clBuildProgram(held_program, 1, &device, "", NULL, NULL));
  held_kernel = clCreateKernel(held_program, "k", &result);
  OK(result);
  held_buffer = clCreateBuffer(held_context, CL_MEM_READ_WRITE, 16, NULL, &result);
  OK(result);
  OK(clSetKernelArg(held_kernel, 0, sizeof held_buffer, &held_buffer));
  OK(clEnqueueNDRangeKernel(held_queue, held_kernel, 1, NULL, &items, NULL, 0, NULL, NULL));
  OK(clEnqueueReadBuffer(held_queue, held_buffer, CL_TRUE, 0, 16, got, 0, NULL, NULL));
  CHECK(got[0] == 3 && got[3] == 3, "%d %d", got[0], got[3]);
}

__attribute__((destructor)) static void late(void) {
  if (!held_buffer) return;
  const size_t items = 4;
  cl_int got[4] = {5, 5, 5, 5}, result = CL_SUCCESS;
  clEnqueueNDRangeKernel(held_queue, held_kernel, 1, NULL, &items, NULL, 0, NULL, NULL);
  const cl_int read =
      clEnqueueReadBuffer(held_queue, held_buffer, CL_TRUE, 0, 16, got, 0, NULL, NULL);
  cl_mem more = clCreateBuffer(held_context, CL_MEM_READ_WRITE, 16, NULL, &result);
  clReleaseMemObject(held_buffer);
  clReleaseKernel(held_kernel);
  clReleaseProgram(held_program);
  clReleaseCommandQueue(held_queue);
  clReleaseContext(held_context);
  printf("late: a read is %s, a buffer %s\n", opencl_error_name(read), opencl_error_name(result));
  fflush(stdout);
  if (read == CL_SUCCESS || more || got[0] != 5) _exit(1);
}

int main(int argc, char **argv) {
  static const opencl_check checks[] = {{"hold", hold}};
  return opencl_main(argc, argv, NULL, checks, COUNT(checks));
}
