// hang_test.c - kernels that do not end: with GYRE_LAUNCH_LIMIT (the test is run with it) their event ends with an
// error, a text says how long it was, and all continues.
//
// hang_test --endless runs one without an end; the starter of the program kills it.

#include <unistd.h>

#include "opencl_test.h"

enum { ITEMS = 8 };

static void still_works(void) {
  cl_kernel k = kernel("sound");
  cl_mem fine = buffer(ITEMS * 4, NULL);
  cl_int got[ITEMS];
  SET(k, 0, fine);
  CHECK(launch_status(k, ITEMS, 0) == CL_COMPLETE, "the next kernel fails as well");
  read_back(fine, got, sizeof got);
  for (unsigned i = 0; i < ITEMS; i++) CHECK(got[i] == 7, "item %u: %d", i, got[i]);
}

// Lines that have both words.
static unsigned lines(const char *said, const char *word, const char *other) {
  unsigned n = 0;
  while (said && *said) {
    const char *end = strchr(said, '\n');
    const size_t length = end ? (size_t)(end - said) : strlen(said);
    char *line = strndup(said, length);
    n += line && strstr(line, word) && strstr(line, other);
    free(line);
    said = end ? end + 1 : NULL;
  }
  return n;
}

static void hangs(cl_kernel k, size_t items, size_t group, const char *word,
                  const char *const does[][2]) {
  CHECK(getenv("GYRE_LAUNCH_LIMIT"), "GYRE_LAUNCH_LIMIT is not set: the kernel would never end");
  capture_start(STDERR_FILENO);
  const cl_int status = launch_status(k, items, group);
  clFinish(queue);
  char *said = capture_end();
  CHECK(status < 0, "the event ends with %d", status);
  CHECK(strstr(said, word) && strstr(said, getenv("GYRE_LAUNCH_LIMIT")),
        "'%s' or the limit is not in '%s'", word, said);
  for (unsigned i = 0; does[i][0]; i++)
    CHECK(lines(said, does[i][0], does[i][1]) > 0, "no line with '%s' and '%s' in '%s'", does[i][0],
          does[i][1], said);
  free(said);
  still_works();
}

static void endless(void) {
  cl_kernel k = kernel("endless");
  cl_mem at = buffer(8, NULL);
  SET(k, 0, at);
  static const char *const does[][2] = {{"8 threads of 2 warps are in a loop", ".cl:4"}, {0}};
  for (unsigned i = 0; i < 2; i++) hangs(k, ITEMS, 0, "endless", does);
}

static void at_a_barrier(void) {
  cl_kernel k = kernel("half_of_them");
  cl_mem at = buffer(8, NULL);
  SET(k, 0, at);
  OK(clSetKernelArg(k, 1, ITEMS * 4, NULL));
  static const char *const does[][2] = {
      {"4 threads of 1 warp are waiting at a barrier", ".cl:13"},
      {"4 threads of 1 warp are in a loop in half_of_them", ".cl:14"},
      {0}};
  hangs(k, ITEMS, ITEMS, "half_of_them", does);
}

// The items of a workgroup that no core can hold: the one that does not end is told, with its
// kernel and line.
static void in_fibres(void) {
  enum { GROUP = 64 };
  cl_kernel k = kernel("half_of_them");
  cl_mem at = buffer(8, NULL);
  SET(k, 0, at);
  OK(clSetKernelArg(k, 1, GROUP * 4, NULL));
  static const char *const does[][2] = {
      {"1 thread of 1 warp is in a loop in half_of_them", ".cl:14"}, {0}};
  hangs(k, GROUP, GROUP, "half_of_them", does);
}

// One of each warp's threads continues after the barrier, the others wait for it.
static void within_a_warp(void) {
  cl_kernel k = kernel("one_of_each_warp");
  cl_mem at = buffer(8, NULL);
  SET(k, 0, at);
  static const char *const does[][2] = {
      {"6 threads of 2 warps are waiting for others of their warp", ""},
      {"2 threads of 2 warps are in a loop", ".cl:"},
      {0}};
  hangs(k, ITEMS, ITEMS, "one_of_each_warp", does);
}

static void at_a_lock(void) {
  cl_kernel k = kernel("locked");
  const cl_int taken[2] = {1};
  cl_mem at = buffer(8, taken);
  SET(k, 0, at);
  static const char *const does[][2] = {
      {"8 threads of 2 warps are in a loop with atomic operations", ".cl:"}, {0}};
  hangs(k, ITEMS, 0, "locked", does);
}

// A command of another queue, and one that waits for the kernel that never ends.
static void others(void) {
  cl_kernel k = kernel("endless"), next = kernel("sound");
  cl_command_queue q = new_queue(0), other = new_queue(0);
  cl_mem at = buffer(8, NULL), fine = buffer(ITEMS * 4, NULL);
  const size_t items = ITEMS;
  cl_event e[3];
  cl_int got[ITEMS], status;
  SET(k, 0, at), SET(next, 0, fine);
  capture_start(STDERR_FILENO);
  OK(clEnqueueNDRangeKernel(q, k, 1, NULL, &items, NULL, 0, NULL, &e[0]));
  OK(clEnqueueReadBuffer(q, at, CL_FALSE, 0, 4, got, 1, &e[0], &e[1]));
  OK(clEnqueueNDRangeKernel(other, next, 1, NULL, &items, NULL, 0, NULL, &e[2]));
  for (unsigned i = 0; i < 3; i++) keep_event(e[i]);
  OK(clFlush(q)), OK(clFlush(other));
  OK(clWaitForEvents(1, &e[2]));
  clFinish(q);
  free(capture_end());
  for (unsigned i = 0; i < 3; i++) {
    OK(clGetEventInfo(e[i], CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL));
    CHECK(i < 2 ? status < 0 : status == CL_COMPLETE, "command %u ends with %d", i, status);
  }
  read_back(fine, got, sizeof got);
  CHECK(got[0] == 7 && got[ITEMS - 1] == 7, "%d", got[0]);
}

static void run_endless(void) {
  cl_kernel k = kernel("endless");
  cl_mem at = buffer(8, NULL);
  SET(k, 0, at);
  puts("it begins");
  fflush(stdout);
  launch(k, ITEMS, 0);
  clFinish(queue);
  CHECK(0, "an endless kernel has ended");
}

int main(int argc, char **argv) {
  static const opencl_check alone[] = {{"run_endless", run_endless}};
  static const opencl_check checks[] = {{"endless", endless},     {"at_a_barrier", at_a_barrier},
                                        {"in_fibres", in_fibres}, {"within_a_warp", within_a_warp},
                                        {"at_a_lock", at_a_lock}, {"others", others}};
  if (argc == 2 && strcmp(argv[1], "--endless") == 0)
    return opencl_main(1, argv, OPENCL_ERRORS "/hangs", alone, COUNT(alone));
  return opencl_main(argc, argv, OPENCL_ERRORS "/hangs", checks, COUNT(checks));
}
