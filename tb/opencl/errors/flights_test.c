// flights_test.c - several launches under way: results, times and errors are those of launches one by one.

#include <stdbool.h>
#include <unistd.h>

#include "opencl_test.h"

enum { ITEMS = 16, MANY = 40, LONG = 20000, LONGEST = LONG << 12 };

static cl_event steps(cl_command_queue q, cl_mem x, cl_uint add, cl_uint rounds) {
  cl_kernel k = kernel("steps");
  const size_t items = ITEMS;
  cl_event e;
  SET(k, 0, x), SET(k, 1, add), SET(k, 2, rounds);
  OK(clEnqueueNDRangeKernel(q, k, 1, NULL, &items, NULL, 0, NULL, &e));
  return keep_event(e);
}
static cl_event bad(cl_command_queue q) {
  cl_kernel k = kernel("bad");
  const size_t items = ITEMS;
  cl_mem none = NULL;
  cl_event e;
  SET(k, 0, none);
  OK(clEnqueueNDRangeKernel(q, k, 1, NULL, &items, NULL, 0, NULL, &e));
  return keep_event(e);
}
static cl_event count(cl_command_queue q, cl_mem n, cl_uint waits, const cl_event *list) {
  cl_kernel k = kernel("count");
  const size_t items = ITEMS;
  cl_event e;
  SET(k, 0, n);
  OK(clEnqueueNDRangeKernel(q, k, 1, NULL, &items, NULL, waits, list, &e));
  return keep_event(e);
}
static cl_int status_of(cl_event e) {
  cl_int status = 99;
  OK(clGetEventInfo(e, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
  return status;
}
static cl_ulong time_of(cl_event e, cl_profiling_info what) {
  cl_ulong time = 0;
  OK(clGetEventProfilingInfo(e, what, sizeof time, &time, NULL));
  return time;
}
static void expect(cl_mem x, cl_uint want) {
  cl_uint got[ITEMS];
  read_back(x, got, sizeof got);
  for (unsigned i = 0; i < ITEMS; i++)
    CHECK(got[i] == want, "item %u: %u, not %u", i, got[i], want);
}
static void expect_count(cl_mem n, cl_uint launches) {
  cl_uint got;
  read_back(n, &got, sizeof got);
  CHECK(got == launches * ITEMS, "%u items, not %u", got, launches * ITEMS);
}

// A launch that keeps the device busy while others are queued, and how long it is: when this thread gets a processor is chance, so
// a launch that has ended too soon is made anew and longer.
static cl_uint busy_rounds = LONG;
static bool is_busy(cl_event e) {
  if (status_of(e) > CL_COMPLETE) return true;
  CHECK(busy_rounds < LONGEST, "a launch of any length has ended when others are queued after it");
  busy_rounds *= 4;
  return false;
}

// In order: each sees what the one before has written, and begins when that has ended.
static void in_order(void) {
  cl_mem x = buffer(ITEMS * 4, NULL);
  cl_event e[MANY];
  cl_uint want = 0;
  for (cl_uint i = 0; i < MANY; i++) {
    const cl_uint rounds = i == 0 ? LONG : i % 5 + 1;
    e[i] = steps(queue, x, i, rounds);
    for (cl_uint n = 0; n < rounds; n++) want = want * 3 + i;
  }
  expect(x, want);
  for (unsigned i = 0; i < MANY; i++) {
    const cl_ulong queued = time_of(e[i], CL_PROFILING_COMMAND_QUEUED),
                   submitted = time_of(e[i], CL_PROFILING_COMMAND_SUBMIT),
                   start = time_of(e[i], CL_PROFILING_COMMAND_START),
                   end = time_of(e[i], CL_PROFILING_COMMAND_END);
    CHECK(status_of(e[i]) == CL_COMPLETE, "launch %u: %d", i, status_of(e[i]));
    CHECK(queued <= submitted && submitted <= start && start < end,
          "launch %u: %llu %llu %llu %llu", i, (unsigned long long)queued,
          (unsigned long long)submitted, (unsigned long long)start, (unsigned long long)end);
    CHECK(i == 0 || time_of(e[i - 1], CL_PROFILING_COMMAND_END) <= start,
          "launch %u begins before the end of the one before it", i);
  }
}

// Time of the device from the end of one transfer to the end of another, with launches between.
static cl_ulong taken(cl_mem x, bool waits, cl_uint length) {
  cl_uint word;
  cl_event e[2];
  steps(queue, x, 1, LONG);
  OK(clEnqueueReadBuffer(queue, x, CL_TRUE, 0, 4, &word, 0, NULL, &e[0]));
  // The first one runs while the others are queued.
  steps(queue, x, 1, length);
  for (unsigned i = 0; i < MANY; i++) {
    steps(queue, x, i, 1);
    if (waits) OK(clFinish(queue));
  }
  OK(clEnqueueReadBuffer(queue, x, CL_TRUE, 0, 4, &word, 0, NULL, &e[1]));
  for (unsigned i = 0; i < 2; i++) keep_event(e[i]);
  return time_of(e[1], CL_PROFILING_COMMAND_END) - time_of(e[0], CL_PROFILING_COMMAND_END);
}
static void ahead(void) {
  char name[256];
  cl_mem x = buffer(ITEMS * 4, NULL);
  cl_ulong alone, together, saved = 0;
  OK(clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof name, name, NULL));
  // The threads that hand the others on may get no processor meanwhile, so a longer one is tried.
  for (cl_uint length = LONG; saved <= MANY * 300 && length < LONG << 3; length *= 2) {
    alone = taken(x, true, length), together = taken(x, false, length);
    // A device without a launch queue takes the same time.
    if (strstr(name, "functional")) return;
    saved = together < alone ? alone - together : 0;
  }
  CHECK(saved > MANY * 300, "one by one %llu ns, together %llu ns", (unsigned long long)alone,
        (unsigned long long)together);
}

// A fault among them: earlier commands have run, those that wait for it do not, all others run
// once.
static void fault(void) {
  cl_command_queue q = new_queue(0), other = new_queue(0);
  capture_start(STDERR_FILENO);
  for (unsigned at = 0; at < 12;) {
    cl_mem mine = buffer(4, NULL), others = buffer(4, NULL), x = buffer(ITEMS * 4, NULL);
    cl_event e[12], o[12], first = steps(other, x, 1, busy_rounds);
    for (unsigned i = 0; i < 12; i++) {
      e[i] = i == at ? bad(q) : count(q, mine, 0, NULL);
      o[i] = count(other, others, 0, NULL);
    }
    const bool in_time = is_busy(first);
    clFinish(q);
    OK(clFinish(other));
    if (!in_time) continue;
    for (unsigned i = 0; i < 12; i++) {
      const cl_int want = i < at    ? CL_COMPLETE
                          : i == at ? CL_OUT_OF_RESOURCES
                                    : CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
      CHECK(status_of(e[i]) == want, "fault in %u, launch %u: %d", at, i, status_of(e[i]));
      CHECK(status_of(o[i]) == CL_COMPLETE, "other launch %u: %d", i, status_of(o[i]));
    }
    expect_count(mine, at);
    expect_count(others, 12);
    at += 3;
  }
  free(capture_end());
}

// Without an order only what waits for it by its list.
static void fault_without_order(void) {
  cl_command_queue q = new_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_mem n = buffer(4, NULL), x = buffer(ITEMS * 4, NULL);
  cl_event e[20];
  capture_start(STDERR_FILENO);
  steps(q, x, 1, LONG);
  for (unsigned i = 0; i < 20; i++) {
    // Two faults in a row; 9 waits for 4, 10 waits for 9, 11 for one that is good.
    if (i == 4 || i == 5)
      e[i] = bad(q);
    else if (i >= 9 && i <= 11)
      e[i] = count(q, n, 1, &e[i == 9 ? 4 : i == 10 ? 9 : 3]);
    else
      e[i] = count(q, n, 0, NULL);
  }
  clFinish(q);
  char *said = capture_end();
  for (unsigned i = 0; i < 20; i++) {
    const cl_int want = i == 4 || i == 5    ? CL_OUT_OF_RESOURCES
                        : i == 9 || i == 10 ? CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST
                                            : CL_COMPLETE;
    CHECK(status_of(e[i]) == want, "launch %u: %d", i, status_of(e[i]));
  }
  unsigned sentences = 0;
  for (const char *at = said; (at = strstr(at, "kernel bad")); at++) sentences++;
  free(said);
  CHECK(sentences == 2, "%u sentences about faults", sentences);
  expect_count(n, 16);
}

// Transfers between launches, none of which is waited for.
static void transfers(void) {
  static cl_uint in[MANY][ITEMS], out[MANY][ITEMS];
  cl_mem x = buffer(ITEMS * 4, NULL);
  for (cl_uint i = 0; i < MANY; i++) {
    for (cl_uint n = 0; n < ITEMS; n++) in[i][n] = i * 100 + n;
    if (i % 3 == 0)
      OK(clEnqueueWriteBuffer(queue, x, CL_FALSE, 0, sizeof in[i], in[i], 0, NULL, NULL));
    for (cl_uint n = 0; n < i % 4; n++) steps(queue, x, n, 2);
    OK(clEnqueueReadBuffer(queue, x, CL_FALSE, 0, sizeof out[i], out[i], 0, NULL, NULL));
  }
  OK(clFinish(queue));
  cl_uint want[ITEMS];
  for (cl_uint i = 0; i < MANY; i++)
    for (cl_uint n = 0; n < ITEMS; n++) {
      if (i % 3 == 0) want[n] = in[i][n];
      for (cl_uint m = 0; m < i % 4; m++) want[n] = (want[n] * 3 + m) * 3 + m;
      CHECK(out[i][n] == want[n], "round %u, item %u: %u, not %u", i, n, out[i][n], want[n]);
    }
}

// One that is refused ends in its turn.
static bool refused_in_time(void) {
  enum { TOO_MUCH = 1 << 20 };
  cl_command_queue q = new_queue(0);
  cl_mem n = buffer(4, NULL), x = buffer(ITEMS * 4, NULL);
  cl_kernel k = kernel("turn");
  const size_t items = ITEMS;
  const cl_uint stride = 1;
  cl_event before, e, after;
  bool in_time = true;
  capture_start(STDERR_FILENO);
  cl_event first = steps(q, x, 1, busy_rounds);
  before = count(q, n, 0, NULL);
  SET(k, 0, x), SET(k, 2, stride);
  OK(clSetKernelArg(k, 1, TOO_MUCH, NULL));
  const cl_int result = clEnqueueNDRangeKernel(q, k, 1, NULL, &items, &items, 0, NULL, &e);
  if (result == CL_SUCCESS) {
    keep_event(e);
    after = count(q, n, 0, NULL);
    in_time = is_busy(first);
    clFinish(q);
    CHECK(status_of(before) == CL_COMPLETE, "%d", status_of(before));
    CHECK(status_of(e) < 0, "%d", status_of(e));
    CHECK(!in_time || status_of(after) == CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST,
          "after it %d", status_of(after));
  }
  clFinish(q);
  free(capture_end());
  if (in_time) expect_count(n, 1);
  return in_time;
}
static void refused(void) {
  while (!refused_in_time()) continue;
}

int main(int argc, char **argv) {
  static const opencl_check checks[] = {
      {"in_order", in_order},   {"ahead", ahead},
      {"fault", fault},         {"fault_without_order", fault_without_order},
      {"transfers", transfers}, {"refused", refused}};
  return opencl_main(argc, argv, OPENCL_ERRORS "/flights", checks, COUNT(checks));
}
