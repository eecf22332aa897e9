// opencl_test.h - common parts of the tests of OpenCL: one context and queue on the first device, a
// program from THEME.cl beside the test, checks that say where. Objects made by these functions are
// released when a check has ended, so a check needs no code for that.

#ifndef OPENCL_TEST_H
#define OPENCL_TEST_H

#include <CL/cl.h>
#include <setjmp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct opencl_check {
  const char *name;
  void (*run)(void);
} opencl_check;

extern cl_platform_id platform;
extern cl_device_id device;
extern cl_context context;
extern cl_command_queue queue;  // in order, with profiling

// PROGRAM [--list | CHECK...]: runs all checks, or those that are named; the exit status. `theme` is the
// path of the .cl file without its ending, NULL if the test has none.
int opencl_main(int argc, char **argv, const char *theme, const opencl_check *checks, size_t count);

// Ends the check that runs, as a failure; from another thread than that of opencl_main, the program.
_Noreturn void opencl_fail(void);
const char *opencl_error_name(cl_int code);
void opencl_expect(const char *file, int line, const char *call, cl_int got, cl_int want);

// A kernel of the theme's program, which is built once, or of another program.
cl_kernel kernel(const char *name);
cl_kernel kernel_of(cl_program program, const char *name);
// A program built with these options: a failure with the build log if it cannot be.
cl_program build(const char *source, const char *options);
// Not yet built.
cl_program program_of(const char *source);
char *build_log(cl_program program);  // to be freed by the caller
char *read_text(const char *path);    // to be freed by the caller
// A buffer that kernels read and write, with a copy of `data` in it; all zeros if that is NULL.
cl_mem buffer(size_t bytes, const void *data);
// Waits for all of the queue.
void read_back(cl_mem from, void *to, size_t bytes);
// Launches in one dimension; local 0 is NULL. Does not wait.
void launch(cl_kernel k, size_t items, size_t group);
// Launches and returns what the event ends with, having waited for it.
cl_int launch_status(cl_kernel k, size_t items, size_t group);
// Objects for which there is no function above: released at the end of the check.
cl_mem keep_mem(cl_mem m);
cl_event keep_event(cl_event e);
cl_program keep_program(cl_program p);
cl_command_queue new_queue(cl_command_queue_properties properties);

// Returns the program's output on a file descriptor, from start to end; the caller frees it.
void capture_start(int descriptor);
char *capture_end(void);

// A sequence of random numbers that is the same in every run.
static inline uint32_t random_next(uint64_t *state) {
  *state = *state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(*state >> 33);
}
static inline uint64_t random_wide(uint64_t *state) {
  const uint64_t high = random_next(state), middle = random_next(state);
  return high << 62 ^ middle << 31 ^ random_next(state);
}

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define CHECK(condition, ...)                                         \
  do {                                                                \
    if (!(condition)) {                                               \
      fprintf(stderr, "%s:%d: %s: ", __FILE__, __LINE__, #condition); \
      fprintf(stderr, __VA_ARGS__);                                   \
      fprintf(stderr, "\n");                                          \
      opencl_fail();                                                  \
    }                                                                 \
  } while (0)
// A call that returns `want`: an expression.
#define RETURNS(call, want) opencl_expect(__FILE__, __LINE__, #call, call, want)
#define OK(call) RETURNS(call, CL_SUCCESS)
#define SET(k, index, value) OK(clSetKernelArg(k, index, sizeof(value), &(value)))

#endif
