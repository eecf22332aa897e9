// smoke_test.c - the least of everything that OpenCL has: a program of its own, buffers, arguments of all kinds, local memory
// and barriers in workgroups of a few items and of 1,024, printf, profiling.

#include <CL/cl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ITEMS = 1024 };

static const char source[] =
    "typedef struct { char a; int b; float4 v; long l; } mixed;\n"
    "kernel void axpy(float k, global const float *x, global float *y) {\n"
    "  size_t i = get_global_id(0);\n"
    "  y[i] += k * x[i];\n"
    "}\n"
    "kernel void turn(global int *a, local int *t, local float4 *unused) {\n"
    "  local int first[3];\n"
    "  size_t l = get_local_id(0), n = get_local_size(0);\n"
    "  int slow = 0;\n"  // so that a barrier that does not wait is seen
    "  if (l < 4) for (int i = 0; i < 50; i++) slow += a[(i * 37 + l) & 1023] >> 12;\n"
    "  if (l == 0) first[2] = get_group_id(0) + slow;\n"
    "  t[l] = a[get_global_id(0)] + slow;\n"
    "  for (int k = 0; k < 3; k++) {\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    int v = t[n - 1 - l];\n"
    "    barrier(CLK_LOCAL_MEM_FENCE);\n"
    "    t[l] = v + first[2];\n"
    "  }\n"
    "  a[get_global_id(0)] = t[l];\n"
    "}\n"
    "kernel void mix_up(global long *out, char c, long x, float3 v, mixed s, global int *none) {\n"
    "  out[0] = c + x + (long)v.z + s.a + s.b + (long)s.v.w + s.l + (none == 0);\n"
    "}\n"
    "kernel void say(int n) {\n"
    "  if (get_global_id(0) == 2) printf(\"%d %ld %v2f\\n\", n, (long)n << 32, (float2)(n, "
    "0.5f));\n"
    "}\n";

typedef struct mixed {
  cl_char a;
  cl_int b;
  cl_float4 v;
  cl_long l;
} mixed;

static cl_context context;
static cl_command_queue queue;
static cl_program program;

static void check(cl_int error, const char *what) {
  if (error == CL_SUCCESS) return;
  fprintf(stderr, "smoke_test: %s: error %d\n", what, error);
  exit(1);
}

static void same(const char *what, bool is) {
  if (is) return;
  fprintf(stderr, "smoke_test: %s: the result is wrong\n", what);
  exit(1);
}

static void set_up(void) {
  cl_platform_id platform;
  cl_device_id device;
  cl_int error;
  check(clGetPlatformIDs(1, &platform, NULL), "clGetPlatformIDs");
  check(clGetDeviceIDs(platform, CL_DEVICE_TYPE_GPU, 1, &device, NULL), "clGetDeviceIDs");
  context = clCreateContext(NULL, 1, &device, NULL, NULL, &error);
  check(error, "clCreateContext");
  queue = clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, &error);
  check(error, "clCreateCommandQueue");
  const char *text = source;
  program = clCreateProgramWithSource(context, 1, &text, NULL, &error);
  check(error, "clCreateProgramWithSource");
  if (clBuildProgram(program, 1, &device, "", NULL, NULL) != CL_SUCCESS) {
    char log[4096] = "";
    clGetProgramBuildInfo(program, device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL);
    fprintf(stderr, "%s\n", log);
    exit(1);
  }
}

static cl_kernel kernel(const char *name) {
  cl_int error;
  cl_kernel k = clCreateKernel(program, name, &error);
  check(error, name);
  return k;
}

static cl_mem buffer(size_t bytes, void *from) {
  cl_int error;
  cl_mem m = clCreateBuffer(context, CL_MEM_READ_WRITE | (from ? CL_MEM_COPY_HOST_PTR : 0), bytes,
                            from, &error);
  check(error, "clCreateBuffer");
  return m;
}

// Returns how long it took, in ns.
static cl_ulong launch(cl_kernel k, size_t items, size_t group) {
  cl_event event;
  cl_ulong time[4];
  check(clEnqueueNDRangeKernel(queue, k, 1, NULL, &items, &group, 0, NULL, &event), "launch");
  check(clWaitForEvents(1, &event), "clWaitForEvents");
  for (unsigned i = 0; i < 4; i++)
    check(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_QUEUED + i, sizeof *time, &time[i],
                                  NULL),
          "clGetEventProfilingInfo");
  for (unsigned i = 0; i < 3; i++) same("the order of times", time[i] <= time[i + 1]);
  clReleaseEvent(event);
  return time[3] - time[2];
}

static void test_axpy(void) {
  float x[ITEMS], y[ITEMS], k = 3;
  for (int i = 0; i < ITEMS; i++) x[i] = (float)i, y[i] = 1;
  cl_mem on_x = buffer(sizeof x, x), on_y = buffer(sizeof y, y);
  cl_kernel axpy = kernel("axpy");
  check(clSetKernelArg(axpy, 0, sizeof k, &k), "argument 0");
  check(clSetKernelArg(axpy, 1, sizeof on_x, &on_x), "argument 1");
  check(clSetKernelArg(axpy, 2, sizeof on_y, &on_y), "argument 2");
  same("the time of axpy", launch(axpy, ITEMS, 16) > 0);
  check(clEnqueueReadBuffer(queue, on_y, CL_TRUE, 0, sizeof y, y, 0, NULL, NULL), "read");
  for (int i = 0; i < ITEMS; i++) same("axpy", y[i] == 1 + 3 * (float)i);
  clReleaseMemObject(on_x);
  clReleaseMemObject(on_y);
  clReleaseKernel(axpy);
}

static void test_turn(size_t group) {
  cl_int a[ITEMS];
  for (int i = 0; i < ITEMS; i++) a[i] = i;
  cl_mem on_a = buffer(sizeof a, a);
  cl_kernel turn = kernel("turn");
  check(clSetKernelArg(turn, 0, sizeof on_a, &on_a), "argument 0");
  check(clSetKernelArg(turn, 1, group * sizeof *a, NULL), "argument 1");
  check(clSetKernelArg(turn, 2, 48, NULL), "argument 2");
  launch(turn, ITEMS, group);
  check(clEnqueueReadBuffer(queue, on_a, CL_TRUE, 0, sizeof a, a, 0, NULL, NULL), "read");
  for (int i = 0; i < ITEMS; i++) {
    const int n = (int)group, g = i / n, l = i % n;
    same("turn", a[i] == g * n + n - 1 - l + 3 * g);
  }
  clReleaseMemObject(on_a);
  clReleaseKernel(turn);
}

static void test_arguments(void) {
  cl_long out = 0, x = 1ll << 40;
  const cl_char c = -7;
  const cl_float3 v = {{0, 0, 50000}};
  const mixed s = {.a = 1, .b = 20, .v = {{0, 0, 0, 300}}, .l = 4000};
  cl_mem on = buffer(sizeof out, NULL), none = NULL;
  cl_kernel mix_up = kernel("mix_up");
  check(clSetKernelArg(mix_up, 0, sizeof on, &on), "argument 0");
  check(clSetKernelArg(mix_up, 1, sizeof c, &c), "argument 1");
  check(clSetKernelArg(mix_up, 2, sizeof x, &x), "argument 2");
  check(clSetKernelArg(mix_up, 3, sizeof v, &v), "argument 3");
  check(clSetKernelArg(mix_up, 4, sizeof s, &s), "argument 4");
  check(clSetKernelArg(mix_up, 5, sizeof none, &none), "argument 5");
  launch(mix_up, 1, 1);
  check(clEnqueueReadBuffer(queue, on, CL_TRUE, 0, sizeof out, &out, 0, NULL, NULL), "read");
  same("arguments", out == -7 + x + 50000 + 1 + 20 + 300 + 4000 + 1);
  clReleaseMemObject(on);
  clReleaseKernel(mix_up);
}

// Output goes to a file meanwhile.
static void test_printf(void) {
  const cl_int n = 5;
  char line[64] = "";
  cl_kernel say = kernel("say");
  check(clSetKernelArg(say, 0, sizeof n, &n), "argument 0");
  FILE *file = tmpfile();
  fflush(stdout);
  const int out = dup(1);
  same("a file for printf", file && out >= 0 && dup2(fileno(file), 1) == 1);
  launch(say, 16, 4);
  fflush(stdout);
  dup2(out, 1);
  close(out);
  rewind(file);
  same("printf",
       fgets(line, sizeof line, file) && strcmp(line, "5 21474836480 5.000000,0.500000\n") == 0);
  same("nothing else printed", !fgets(line, sizeof line, file));
  fclose(file);
  clReleaseKernel(say);
}

int main(void) {
  set_up();
  test_axpy();
  const size_t groups[] = {4, 16, 64, 1024};
  for (unsigned i = 0; i < sizeof groups / sizeof *groups; i++) test_turn(groups[i]);
  test_arguments();
  test_printf();
  clReleaseProgram(program);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  printf("smoke_test: passed\n");
  return 0;
}
