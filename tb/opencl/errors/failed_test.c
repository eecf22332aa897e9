// failed_test.c - callbacks of events that end with an error, a process that was forked from one that uses OpenCL, and
// a host program that divides by zero.

#include <signal.h>
#include <stdatomic.h>
#include <sys/wait.h>
#include <unistd.h>

#include "opencl_test.h"

enum { SECONDS = 100 };  // for what would wait for ever

static const char source[] =
    "kernel void bad(global int *a) { a[get_global_id(0)] = 1; }\n"
    "kernel void good(global int *a) { a[0] = 5; }\n";

typedef struct called {
  cl_event event;
  cl_int status;
  atomic_int times;
} called;

static void CL_CALLBACK note(cl_event event, cl_int status, void *data) {
  called *c = data;
  c->event = event;
  c->status = status;
  atomic_fetch_add(&c->times, 1);
}

static void expect(const called *c, cl_event event, cl_int status, const char *what) {
  CHECK(c->times == 1 && c->event == event && c->status == status, "%s: called %d times, with %s",
        what, c->times, opencl_error_name(c->status));
}

static cl_event enqueue(const char *name, cl_mem m, cl_uint n, const cl_event *list) {
  const size_t one = 1;
  cl_event event;
  cl_kernel k = kernel_of(build(source, ""), name);
  // The bad one gets no memory.
  OK(clSetKernelArg(k, 0, sizeof m, strcmp(name, "bad") == 0 ? NULL : &m));
  OK(clEnqueueNDRangeKernel(queue, k, 1, NULL, &one, NULL, n, list, &event));
  return keep_event(event);
}

static cl_event user_event(void) {
  cl_int result;
  cl_event event = clCreateUserEvent(context, &result);
  OK(result);
  return keep_event(event);
}

// Callbacks of a command that fails, and of one that waits for it; registered before and after the
// end.
static void commands(void) {
  called first = {0}, second = {0}, sound = {0}, late = {0}, running = {0};
  cl_mem m = buffer(4, NULL);
  cl_event gate = user_event(), bad = enqueue("bad", m, 1, &gate),
           after = enqueue("good", m, 1, &bad);
  OK(clSetEventCallback(bad, CL_RUNNING, note, &running));
  OK(clSetEventCallback(bad, CL_COMPLETE, note, &first));
  OK(clSetEventCallback(after, CL_COMPLETE, note, &second));
  OK(clSetUserEventStatus(gate, CL_COMPLETE));
  clWaitForEvents(1, &after);
  expect(&first, bad, CL_OUT_OF_RESOURCES, "of the kernel");
  expect(&second, after, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, "of the next");
  CHECK(running.times == 1, "of its begin: %d times", running.times);
  OK(clSetEventCallback(bad, CL_COMPLETE, note, &late));
  expect(&late, bad, CL_OUT_OF_RESOURCES, "after the end");
  clFinish(queue);
  cl_event good = enqueue("good", m, 0, NULL);
  OK(clSetEventCallback(good, CL_COMPLETE, note, &sound));
  OK(clFinish(queue));
  expect(&sound, good, CL_COMPLETE, "of a kernel that ends");
  RETURNS(clSetEventCallback(good, CL_COMPLETE, NULL, NULL), CL_INVALID_VALUE);
  RETURNS(clSetEventCallback(good, 77, note, NULL), CL_INVALID_VALUE);
}

static void user_events(void) {
  for (cl_int status = CL_COMPLETE; status >= -7; status -= 7) {
    called before = {0}, running = {0}, late = {0};
    cl_event event = user_event();
    OK(clSetEventCallback(event, CL_COMPLETE, note, &before));
    OK(clSetEventCallback(event, CL_RUNNING, note, &running));
    OK(clSetUserEventStatus(event, status));
    OK(clSetEventCallback(event, CL_COMPLETE, note, &late));
    expect(&before, event, status, "of an event of the user");
    expect(&running, event, status < 0 ? status : CL_RUNNING, "of its begin");
    expect(&late, event, status, "after the end");
  }
}

// ---- A process that was forked ----

// Calls of the child with a context of its parent: each of these ends, with an error. The number of
// one that does not.
static int use_context(cl_command_queue of_parent, cl_kernel k, cl_mem m, cl_event event) {
  const size_t one = 1;
  cl_int value = 0, status = 0, result;
  cl_event mine;
  if (clFinish(of_parent) != CL_DEVICE_NOT_AVAILABLE) return 1;
  if (clWaitForEvents(1, &event) == CL_SUCCESS) return 2;
  if (clEnqueueReadBuffer(of_parent, m, CL_TRUE, 0, 4, &value, 0, NULL, NULL) !=
      CL_DEVICE_NOT_AVAILABLE)
    return 3;
  if (clEnqueueNDRangeKernel(of_parent, k, 1, NULL, &one, NULL, 0, NULL, &mine) == CL_SUCCESS) {
    if (clWaitForEvents(1, &mine) == CL_SUCCESS) return 4;
    clGetEventInfo(mine, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL);
  }
  cl_command_queue q = clCreateCommandQueue(context, device, 0, &result);
  if (q &&
      clEnqueueWriteBuffer(q, m, CL_TRUE, 0, 4, &value, 0, NULL, NULL) != CL_DEVICE_NOT_AVAILABLE)
    return 5;
  if (clCreateBuffer(context, 0, 4, NULL, &result) || result != CL_DEVICE_NOT_AVAILABLE) return 6;
  clReleaseMemObject(m);
  clReleaseCommandQueue(of_parent);
  return 0;
}

static void forks(void) {
  cl_mem m = buffer(4, NULL);
  cl_event gate = user_event(), waits = enqueue("good", m, 1, &gate);
  cl_kernel k = kernel_of(build(source, ""), "good");
  SET(k, 0, m);
  fflush(NULL);
  for (int ends_by_exit = 0; ends_by_exit < 2; ends_by_exit++) {
    const pid_t child = fork();
    if (child == 0) {
      alarm(SECONDS);
      capture_start(STDERR_FILENO);
      int failed = use_context(queue, k, m, waits);
      char *said = capture_end();
      if (!failed && !strstr(said, "forked")) failed = 7;
      if (ends_by_exit) exit(failed);
      _exit(failed);
    }
    int status;
    CHECK(child > 0 && waitpid(child, &status, 0) == child, "no child");
    CHECK(status == 0, "the child has ended with 0x%x", status);
  }
  OK(clSetUserEventStatus(gate, CL_COMPLETE));
  OK(clFinish(queue));
  cl_int got;
  read_back(m, &got, sizeof got);
  CHECK(got == 5, "%d", got);
}

// ---- A host program that divides by zero ----

// Some processors have no trap for it; on these nothing can be tested.
#ifdef __x86_64__
__attribute__((no_sanitize("undefined"))) static int divide(volatile int a, volatile int b) {
  return a / b;
}

// POCL has a handler that skips a division by zero anywhere in the process, which then continues
// with a wrong result.
static void division(void) {
  fflush(NULL);
  const pid_t child = fork();
  if (child == 0) _exit(divide(1, 0) ? 1 : 0);
  int status;
  CHECK(child > 0 && waitpid(child, &status, 0) == child, "no child");
  CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGFPE, "it has ended with 0x%x", status);
}
#else
static void division(void) {}
#endif

int main(int argc, char **argv) {
  static const opencl_check checks[] = {{"commands", commands},
                                        {"user_events", user_events},
                                        {"forks", forks},
                                        {"division", division}};
  return opencl_main(argc, argv, NULL, checks, COUNT(checks));
}
