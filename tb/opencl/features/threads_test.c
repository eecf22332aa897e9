// threads_test.c - several threads and contexts use one device at a time; each gets its own results.

#include <pthread.h>

#include "opencl_test.h"

enum { THREADS = 4, ROUNDS = 12, ITEMS = 24, GROUP = 8 };

static void expected(cl_uint *words, cl_uint by) {
  for (unsigned g = 0; g < ITEMS; g += GROUP) {
    cl_uint box[GROUP];
    for (unsigned i = 0; i < GROUP; i++) box[i] = words[g + i] * by;
    for (unsigned i = 0; i < GROUP; i++) words[g + i] = box[GROUP - 1 - i] + by;
  }
}

// Rounds on a buffer of its own by a kernel object of its own.
static void rounds(cl_context in, cl_command_queue q, cl_program program, cl_uint number) {
  cl_uint want[ITEMS], got[ITEMS];
  cl_int result;
  cl_kernel k = clCreateKernel(program, "blend", &result);
  OK(result);
  for (cl_uint r = 0; r < ROUNDS; r++) {
    for (cl_uint i = 0; i < ITEMS; i++) want[i] = number * 1000 + r * 100 + i;
    cl_mem m =
        clCreateBuffer(in, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof want, want, &result);
    OK(result);
    const size_t items = ITEMS, group = GROUP;
    OK(clSetKernelArg(k, 2, GROUP * 4, NULL));
    for (cl_uint n = 1; n < 4; n++) {
      const cl_uint by = number * 7 + n;
      SET(k, 0, m), SET(k, 1, by);
      OK(clEnqueueNDRangeKernel(q, k, 1, NULL, &items, &group, 0, NULL, NULL));
      expected(want, by);
    }
    OK(clEnqueueReadBuffer(q, m, CL_TRUE, 0, sizeof got, got, 0, NULL, NULL));
    for (cl_uint i = 0; i < ITEMS; i++)
      CHECK(got[i] == want[i], "thread %u, round %u, item %u: %u, not %u", number, r, i, got[i],
            want[i]);
    OK(clReleaseMemObject(m));
  }
  OK(clReleaseKernel(k));
}

static void start_all(void *(*body)(void *)) {
  pthread_t threads[THREADS];
  for (uintptr_t i = 0; i < THREADS; i++)
    CHECK(pthread_create(&threads[i], NULL, body, (void *)i) == 0, "no thread");
  for (unsigned i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
}

static cl_program shared_program;
static void *one_queue(void *number) {
  return rounds(context, queue, shared_program, (cl_uint)(uintptr_t)number), NULL;
}
static void *own_queue(void *number) {
  return rounds(context, new_queue(0), shared_program, (cl_uint)(uintptr_t)number), NULL;
}

// A context, a queue and a program of its own, built beside those of the others.
static void *own_context(void *number) {
  cl_int result;
  char *source = read_text(OPENCL_FEATURES "/threads.cl");
  const char *text = source;
  cl_context c = clCreateContext(NULL, 1, &device, NULL, NULL, &result);
  OK(result);
  cl_command_queue q = clCreateCommandQueue(c, device, 0, &result);
  OK(result);
  cl_program p = clCreateProgramWithSource(c, 1, &text, NULL, &result);
  OK(result);
  OK(clBuildProgram(p, 1, &device, "", NULL, NULL));
  rounds(c, q, p, (cl_uint)(uintptr_t)number);
  OK(clReleaseProgram(p));
  OK(clReleaseCommandQueue(q));
  OK(clReleaseContext(c));
  free(source);
  return NULL;
}

static void with_program(void *(*body)(void *)) {
  char *source = read_text(OPENCL_FEATURES "/threads.cl");
  shared_program = build(source, "");
  free(source);
  start_all(body);
}
static void queue_of_all(void) { with_program(one_queue); }
static void queues(void) { with_program(own_queue); }
static void contexts(void) { start_all(own_context); }

// One after the other: nothing of the first is left that the second could stumble over.
static void again_and_again(void) {
  for (uintptr_t i = 0; i < 6; i++) own_context((void *)i);
}

int main(int argc, char **argv) {
  static const opencl_check checks[] = {
      {"queue_of_all", queue_of_all},
      {"queues", queues},
      {"contexts", contexts},
      {"again_and_again", again_and_again},
  };
  return opencl_main(argc, argv, NULL, checks, COUNT(checks));
}
