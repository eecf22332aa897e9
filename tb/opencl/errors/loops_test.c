// loops_test.c - several launches under way of workgroups that threads run, as fibres: they share
// the memory of the workgroups.

#include <stdbool.h>
#include <unistd.h>

#include "opencl_test.h"

enum { ITEMS = 16, LONG = 20000 };

static void steps(cl_mem x, cl_uint rounds) {
  cl_kernel k = kernel("steps");
  const size_t items = ITEMS;
  const cl_uint add = 1;
  SET(k, 0, x), SET(k, 1, add), SET(k, 2, rounds);
  OK(clEnqueueNDRangeKernel(queue, k, 1, NULL, &items, NULL, 0, NULL, NULL));
}
static cl_int status_of(cl_event e) {
  cl_int status = 99;
  OK(clGetEventInfo(e, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
  return status;
}

// Measures the free memory: allocates the largest buffers that fit, one after the other, down to 4
// KiB.
static cl_ulong room(void) {
  enum { MOST = 256 };
  cl_mem m[MOST];
  unsigned n = 0;
  cl_ulong sum = 0;
  cl_int result;
  capture_start(STDERR_FILENO);
  for (size_t bytes = (size_t)1 << 31; bytes >= 4096 && n < MOST;) {
    m[n] = clCreateBuffer(context, CL_MEM_READ_WRITE, bytes, NULL, &result);
    if (m[n])
      n++, sum += bytes;
    else
      bytes /= 2;
  }
  for (unsigned i = 0; i < n; i++) clReleaseMemObject(m[i]);
  free(capture_end());
  return sum;
}

// Workgroups that threads run: launches under way share memory, and wait where one needs more.
enum { GROUP = 256, GROUPS = 20 };

static void turn(cl_mem at, cl_uint stride) {
  const size_t items = GROUP * GROUPS, group = GROUP;
  cl_kernel k = kernel("turn");
  SET(k, 0, at), SET(k, 2, stride);
  OK(clSetKernelArg(k, 1, GROUP * stride * 4, NULL));
  OK(clEnqueueNDRangeKernel(queue, k, 1, NULL, &items, &group, 0, NULL, NULL));
}
static cl_event hold(cl_mem at, cl_uint stride, cl_uint rounds) {
  const size_t items = GROUP * GROUPS, group = GROUP;
  cl_kernel k = kernel("hold");
  cl_event e;
  SET(k, 0, at), SET(k, 2, stride), SET(k, 3, rounds);
  OK(clSetKernelArg(k, 1, GROUP * stride * 4, NULL));
  OK(clEnqueueNDRangeKernel(queue, k, 1, NULL, &items, &group, 0, NULL, &e));
  return keep_event(e);
}

static void loops(void) {
  enum { ROUNDS = 8 };
  static cl_uint x[GROUP * GROUPS], want[GROUP * GROUPS];
  for (unsigned i = 0; i < GROUP * GROUPS; i++) x[i] = i * 7;
  memcpy(want, x, sizeof x);
  cl_mem at = buffer(sizeof x, x), first = buffer(ITEMS * 4, NULL), other = buffer(sizeof x, x);
  // Both kernels are made and loaded, before room is measured.
  turn(other, 1), steps(first, 1);
  OK(clFinish(queue));
  const cl_ulong before = room();
  CHECK(before > 0 && before < (cl_ulong)4 << 30, "room for %llu bytes",
        (unsigned long long)before);
  steps(first, LONG);
  for (cl_uint round = 0; round < ROUNDS; round++) {
    turn(at, round < 2 ? 1 : 1 + round * 5 % 7);
    for (unsigned g = 0; g < GROUPS; g++)
      for (unsigned i = 0; i < GROUP / 2; i++) {
        cl_uint *low = &want[g * GROUP + i], *high = &want[g * GROUP + GROUP - 1 - i];
        const cl_uint kept = *low + 1;
        *low = *high + 1;
        *high = kept;
      }
  }
  read_back(at, x, sizeof x);
  for (unsigned i = 0; i < GROUP * GROUPS; i++)
    CHECK(x[i] == want[i], "item %u: %u, not %u", i, x[i], want[i]);
  const cl_ulong after = room();
  CHECK(after == before, "room for %llu bytes, and for %llu before", (unsigned long long)after,
        (unsigned long long)before);
}

// A buffer that is made while two launches of such workgroups are under way, where memory was
// filled with a pattern: neither of the two may have it. With `larger` the second needs more than
// the first has, and the buffer is made when the first runs; otherwise they share, and it is made
// when the first has ended. Memory is given out from the lowest address on, so it lies where a
// mistake would be.
static void beside_loops(bool larger) {
  enum {
    AREA = 16 << 20,
    GUARD = 1 << 20,
    ROUNDING = 16 << 10,
    GREAT = 16,
    MOST = 1 << 26,
    OFTEN = 5
  };
  static cl_uint pattern[AREA / 4], got[GUARD / 4], x[GROUP * GROUPS];
  memset(pattern, 0x5a, sizeof pattern);
  cl_mem at = buffer(sizeof x, x), first = buffer(ITEMS * 4, NULL), guard = NULL;
  hold(at, 1, 1), steps(first, 1);
  OK(clFinish(queue));
  bool in_time = false;
  unsigned without = 0;
  for (cl_uint rounds = 16; !in_time && rounds < MOST; rounds *= 4) {
    cl_int result;
    cl_mem area = clCreateBuffer(context, CL_MEM_READ_WRITE, AREA, NULL, &result);
    OK(result);
    OK(clEnqueueWriteBuffer(queue, area, CL_TRUE, 0, AREA, pattern, 0, NULL, NULL));
    OK(clReleaseMemObject(area));
    const cl_ulong before = room();
    // It keeps the device busy until both are there.
    steps(first, LONG + rounds * 20);
    cl_event one = hold(at, 1, rounds), two = hold(at, larger ? GREAT : 1, rounds);
    cl_event running = larger ? one : two;
    OK(clFlush(queue));
    while (status_of(running) > CL_RUNNING) usleep(500);
    guard = clCreateBuffer(context, CL_MEM_READ_WRITE, GUARD, NULL, &result);
    OK(result);
    // The memory of a launch is freed a moment before an event tells that it has ended, and only
    // then another launch gets some. That this moment is met again and again, with launches that
    // are longer and longer, is no chance.
    const bool has_memory = room() + GUARD + ROUNDING < before,
               runs = status_of(running) == CL_RUNNING;
    in_time = has_memory && runs;
    without += runs && !has_memory;
    CHECK(without < OFTEN, "groups that run have no memory");
    OK(clFinish(queue));
    if (!in_time) OK(clReleaseMemObject(guard));
  }
  CHECK(in_time, "a launch of any length has ended when a buffer is made");
  keep_mem(guard);
  read_back(guard, got, sizeof got);
  CHECK(memcmp(got, pattern, sizeof got) == 0, "groups have used the memory of a buffer");
}
static void loops_that_grow(void) { beside_loops(true); }
static void loops_that_share(void) { beside_loops(false); }

int main(int argc, char **argv) {
  static const opencl_check checks[] = {{"loops", loops},
                                        {"loops_that_grow", loops_that_grow},
                                        {"loops_that_share", loops_that_share}};
  return opencl_main(argc, argv, OPENCL_ERRORS "/flights", checks, COUNT(checks));
}
