// cost_opencl.c - the kernels in OpenCL, on the device of GYRE_DEVICE; cycles are nanoseconds of profiling at GYRE_CLOCK_MHZ.

#include "cost.h"
#include "opencl_test.h"

static void run(const cost_work *w) {
  static uint32_t words[COST_MOST];
  cl_kernel k = kernel(w->name);
  cl_uint count = 0;
  cl_event event = NULL;
  cl_ulong from, to;
  const size_t items[2] = {w->items[0], w->items[1]}, group[2] = {w->group[0], w->group[1]};
  for (unsigned i = 0; i < 2 && w->in_words[i]; i++) {
    cost_fill(w, i, words);
    cl_mem in = buffer(4 * w->in_words[i], words);
    SET(k, count, in), count++;
  }
  cl_mem out = buffer(4 * w->out_words, NULL);
  SET(k, count, out), count++;
  if (w->size) SET(k, count, w->size), count++;
  if (w->local_words) OK(clSetKernelArg(k, count, 4 * w->local_words, NULL));
  double seconds = 0;
  for (unsigned i = 0; i <= COST_LAUNCHES; i++) {
    const double start = cost_now();
    OK(clEnqueueNDRangeKernel(queue, k, w->dimensions, NULL, items, group, 0, NULL, &event));
    OK(clWaitForEvents(1, &event));
    if (i) seconds += cost_now() - start;  // not the first
    keep_event(event);
  }
  OK(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof from, &from, NULL));
  OK(clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof to, &to, NULL));
  cl_uint megahertz;
  OK(clGetDeviceInfo(device, CL_DEVICE_MAX_CLOCK_FREQUENCY, sizeof megahertz, &megahertz, NULL));
  read_back(out, words, 4 * w->out_words);
  cost_print(w, (to - from) * megahertz / 1000, seconds, cost_sum(words, w->out_words));
}

static void all(void) {
  for (unsigned i = 0; i < COST_WORKS; i++) run(&cost_works[i]);
}

int main(int argc, char **argv) {
  static const opencl_check checks[] = {{"all", all}};
  return opencl_main(argc, argv, OPENCL_COST "/cost", checks, COUNT(checks));
}
