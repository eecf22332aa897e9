// events_test.c - tests dependencies: events over queues, user events, callbacks, markers,
// barriers, queues without order, and the times of profiling.

#include <stdatomic.h>
#include <unistd.h>

#include "opencl_test.h"

enum { ITEMS = 8 };

// at = at * by + add, after `count` events.
static cl_event step(cl_command_queue q, cl_mem at, cl_uint by, cl_uint add, cl_uint count,
                     const cl_event *after) {
  cl_kernel k = kernel("times");
  const size_t items = ITEMS;
  cl_event e;
  SET(k, 0, at), SET(k, 1, by), SET(k, 2, add);
  OK(clEnqueueNDRangeKernel(q, k, 1, NULL, &items, NULL, count, count ? after : NULL, &e));
  return keep_event(e);
}
static void expect(cl_mem at, cl_uint want) {
  cl_uint got[ITEMS];
  read_back(at, got, sizeof got);
  for (unsigned i = 0; i < ITEMS; i++)
    CHECK(got[i] == want, "item %u: %u, not %u", i, got[i], want);
}
static cl_int status_of(cl_event e) {
  cl_int status = 99;
  OK(clGetEventInfo(e, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
  return status;
}
static cl_event user_event(void) {
  cl_int result;
  cl_event e = clCreateUserEvent(context, &result);
  OK(result);
  return keep_event(e);
}

// A chain of steps whose order matters, from queue to queue.
static void over_queues(void) {
  cl_command_queue q[3];
  for (unsigned i = 0; i < 3; i++) q[i] = new_queue(0);
  cl_mem at = buffer(ITEMS * 4, NULL);
  cl_event last = NULL;
  cl_uint want = 0;
  for (cl_uint i = 0; i < 30; i++) {
    last = step(q[i * 7 % 3], at, 3, i, last ? 1 : 0, &last);
    OK(clFlush(q[i * 7 % 3]));
    want = want * 3 + i;
  }
  OK(clWaitForEvents(1, &last));
  expect(at, want);
}

static void user_events(void) {
  cl_command_queue q = new_queue(0);
  cl_mem at = buffer(ITEMS * 4, NULL);
  cl_event gates[2] = {user_event(), user_event()};
  cl_event first = step(q, at, 1, 5, 2, gates), second = step(q, at, 10, 0, 0, NULL);
  OK(clFlush(q));
  OK(clSetUserEventStatus(gates[1], CL_COMPLETE));
  usleep(20000);
  CHECK(status_of(first) > CL_RUNNING && status_of(second) > CL_RUNNING, "%d %d", status_of(first),
        status_of(second));
  expect(at, 0);  // the other queue continues
  OK(clSetUserEventStatus(gates[0], CL_COMPLETE));
  OK(clWaitForEvents(1, &second));
  CHECK(status_of(first) == CL_COMPLETE, "%d", status_of(first));
  expect(at, 50);
  RETURNS(clSetUserEventStatus(gates[0], CL_COMPLETE), CL_INVALID_OPERATION);
}

// A failed event ends what waits for it, and nothing else.
static void failed_event(void) {
  cl_command_queue q = new_queue(0);
  cl_mem at = buffer(ITEMS * 4, NULL);
  cl_event gate = user_event();
  cl_event e = step(q, at, 1, 5, 1, &gate);
  OK(clFlush(q));
  OK(clSetUserEventStatus(gate, -7));
  RETURNS(clWaitForEvents(1, &e), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  CHECK(status_of(e) < 0, "%d", status_of(e));
  expect(at, 0);
  step(queue, at, 1, 9, 0, NULL);
  expect(at, 9);
}

static atomic_int called, called_status;
static void CL_CALLBACK on_event(cl_event e, cl_int status, void *data) {
  (void)e;
  atomic_store(&called_status, status);
  atomic_fetch_add(&called, *(int *)data);
}
// POCL calls them when it has time. ctest's limit ends a wait for an event that never comes.
static void await_calls(int number) {
  while (atomic_load(&called) < number) usleep(1000);
  CHECK(atomic_load(&called) == number && atomic_load(&called_status) == CL_COMPLETE, "%d with %d",
        atomic_load(&called), atomic_load(&called_status));
}
static void callbacks(void) {
  static int one = 1, ten = 10;
  cl_command_queue q = new_queue(0);
  cl_mem at = buffer(ITEMS * 4, NULL);
  cl_event gate = user_event(), e = step(q, at, 1, 5, 1, &gate);
  atomic_store(&called, 0), atomic_store(&called_status, 99);
  OK(clSetEventCallback(e, CL_COMPLETE, on_event, &one));
  OK(clSetEventCallback(e, CL_COMPLETE, on_event, &ten));
  OK(clFlush(q));
  CHECK(atomic_load(&called) == 0, "called before the end");
  OK(clSetUserEventStatus(gate, CL_COMPLETE));
  OK(clFinish(q));
  await_calls(11);
  // Callback of an event that has happened already.
  OK(clSetEventCallback(e, CL_COMPLETE, on_event, &one));
  await_calls(12);
}

static void times_of(cl_event e, cl_ulong t[4]) {
  for (cl_uint i = 0; i < 4; i++)
    OK(clGetEventProfilingInfo(e, CL_PROFILING_COMMAND_QUEUED + i, sizeof t[i], &t[i], NULL));
}
static void profiling(void) {
  cl_kernel k = kernel("slow");
  cl_mem at = buffer(ITEMS * 4, NULL);
  cl_event e[12];
  cl_ulong t[4], last = 0, lasted[2] = {0};
  cl_uint word = 0;
  const size_t items = ITEMS;
  SET(k, 0, at);
  for (unsigned i = 0; i < 12; i++) {
    const cl_uint rounds = i < 6 ? 10 : 2000;
    SET(k, 1, rounds);
    if (i % 3 == 0)
      OK(clEnqueueReadBuffer(queue, at, CL_FALSE, 0, 4, &word, 0, NULL, &e[i]));
    else
      OK(clEnqueueNDRangeKernel(queue, k, 1, NULL, &items, NULL, 0, NULL, &e[i]));
    keep_event(e[i]);
  }
  OK(clFinish(queue));
  for (unsigned i = 0; i < 12; i++) {
    times_of(e[i], t);
    CHECK(t[0] <= t[1] && t[1] <= t[2] && t[2] <= t[3], "command %u: %llu %llu %llu %llu", i,
          (unsigned long long)t[0], (unsigned long long)t[1], (unsigned long long)t[2],
          (unsigned long long)t[3]);
    CHECK(last <= t[2], "command %u starts at %llu, the one before it ended at %llu", i,
          (unsigned long long)t[2], (unsigned long long)last);
    last = t[3];
    if (i % 3) lasted[i / 6] += t[3] - t[2];
  }
  CHECK(lasted[0] < lasted[1], "%llu ns, and 200 times as much work %llu ns",
        (unsigned long long)lasted[0], (unsigned long long)lasted[1]);
  // A queue that was not asked for it has none; neither has a command that is not done.
  cl_command_queue q = new_queue(0);
  cl_event without = step(q, at, 1, 0, 0, NULL), gate = user_event();
  OK(clFinish(q));
  RETURNS(clGetEventProfilingInfo(without, CL_PROFILING_COMMAND_END, sizeof *t, t, NULL),
          CL_PROFILING_INFO_NOT_AVAILABLE);
  cl_event later = step(queue, at, 1, 0, 1, &gate);
  RETURNS(clGetEventProfilingInfo(later, CL_PROFILING_COMMAND_END, sizeof *t, t, NULL),
          CL_PROFILING_INFO_NOT_AVAILABLE);
  OK(clSetUserEventStatus(gate, CL_COMPLETE));
  OK(clFinish(queue));
}

static void without_order(void) {
  cl_command_queue q = new_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_mem a = buffer(ITEMS * 4, NULL), b = buffer(ITEMS * 4, NULL);
  cl_event gate = user_event();
  // A waiting command does not delay commands queued after it.
  cl_event held = step(q, a, 1, 5, 1, &gate), free_one = step(q, b, 1, 7, 0, NULL);
  OK(clFlush(q));
  OK(clWaitForEvents(1, &free_one));
  CHECK(status_of(held) > CL_RUNNING, "%d", status_of(held));
  OK(clSetUserEventStatus(gate, CL_COMPLETE));
  OK(clFinish(q));
  expect(a, 5), expect(b, 7);
  // A diamond: two in any order, one after both.
  cl_event top = step(q, a, 0, 2, 0, NULL), sides[2], bottom;
  sides[0] = step(q, a, 3, 0, 1, &top), sides[1] = step(q, b, 0, 4, 1, &top);
  bottom = step(q, a, 1, 1, 2, sides);
  OK(clWaitForEvents(1, &bottom));
  expect(a, 7), expect(b, 4);
}

static void markers(void) {
  cl_command_queue q = new_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_mem a = buffer(ITEMS * 4, NULL);
  cl_event gate = user_event(), marker, barrier_event, e = step(q, a, 1, 5, 1, &gate);
  OK(clEnqueueMarkerWithWaitList(q, 0, NULL, &marker));
  keep_event(marker);
  OK(clEnqueueBarrierWithWaitList(q, 0, NULL, &barrier_event));
  keep_event(barrier_event);
  cl_event after = step(q, a, 10, 0, 0, NULL);
  OK(clFlush(q));
  usleep(10000);
  CHECK(status_of(e) > CL_RUNNING && status_of(marker) != CL_COMPLETE &&
            status_of(barrier_event) != CL_COMPLETE && status_of(after) > CL_RUNNING,
        "%d %d %d %d", status_of(e), status_of(marker), status_of(barrier_event), status_of(after));
  OK(clSetUserEventStatus(gate, CL_COMPLETE));
  OK(clFinish(q));
  CHECK(status_of(marker) == CL_COMPLETE && status_of(after) == CL_COMPLETE, "%d %d",
        status_of(marker), status_of(after));
  expect(a, 50);
  // A barrier for some events only: the next command continues, the commands held before it do not.
  cl_event second_gate = user_event(), done = step(q, a, 0, 1, 0, NULL),
           waits = step(q, a, 1, 1, 1, &second_gate);
  OK(clEnqueueBarrierWithWaitList(q, 1, &done, NULL));
  cl_event next = step(q, a, 10, 0, 0, NULL);
  OK(clFlush(q));
  OK(clWaitForEvents(1, &next));
  CHECK(status_of(waits) > CL_RUNNING, "%d", status_of(waits));
  OK(clSetUserEventStatus(second_gate, CL_COMPLETE));
  OK(clEnqueueMarkerWithWaitList(q, 1, &waits, &marker));
  keep_event(marker);
  OK(clWaitForEvents(1, &marker));
  CHECK(status_of(waits) == CL_COMPLETE, "%d", status_of(waits));
  OK(clFinish(q));
  expect(a, 11);
}

// Copies and maps take part in it like kernels.
static void all_commands(void) {
  cl_command_queue q = new_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_mem a = buffer(ITEMS * 4, NULL), b = buffer(ITEMS * 4, NULL);
  cl_uint data[ITEMS], got[ITEMS] = {0}, zero = 0;
  for (unsigned i = 0; i < ITEMS; i++) data[i] = 6;
  cl_event gate = user_event(), e[6];
  cl_int result;
  OK(clEnqueueWriteBuffer(q, a, CL_FALSE, 0, sizeof data, data, 1, &gate, &e[0]));
  e[1] = step(q, a, 2, 1, 1, &e[0]);
  OK(clEnqueueCopyBuffer(q, a, b, 0, 0, sizeof data, 1, &e[1], &e[2]));
  OK(clEnqueueFillBuffer(q, a, &zero, 4, 0, sizeof data, 1, &e[2], &e[3]));
  cl_uint *p = clEnqueueMapBuffer(q, a, CL_FALSE, CL_MAP_READ | CL_MAP_WRITE, 0, sizeof data, 1,
                                  &e[3], &e[4], &result);
  OK(result);
  OK(clEnqueueReadBuffer(q, b, CL_FALSE, 0, sizeof got, got, 1, &e[3], &e[5]));
  for (unsigned i = 0; i < 6; i++)
    if (i != 1) keep_event(e[i]);
  OK(clFlush(q));
  OK(clSetUserEventStatus(gate, CL_COMPLETE));
  OK(clWaitForEvents(2, e + 4));
  for (unsigned i = 0; i < ITEMS; i++)
    CHECK(p[i] == 0 && got[i] == 13, "word %u: %u %u", i, p[i], got[i]);
  OK(clEnqueueUnmapMemObject(q, a, p, 0, NULL, NULL));
  OK(clFinish(q));
  cl_command_type type;
  OK(clGetEventInfo(e[3], CL_EVENT_COMMAND_TYPE, sizeof type, &type, NULL));
  CHECK(type == CL_COMMAND_FILL_BUFFER, "0x%x", type);
}

int main(int argc, char **argv) {
  static const opencl_check checks[] = {
      {"over_queues", over_queues},   {"user_events", user_events},
      {"failed_event", failed_event}, {"callbacks", callbacks},
      {"profiling", profiling},       {"without_order", without_order},
      {"markers", markers},           {"all_commands", all_commands},
  };
  return opencl_main(argc, argv, OPENCL_FEATURES "/events", checks, COUNT(checks));
}
