// speed_test.c DEVICE MODULE [SECONDS] - measures how fast a functional device executes kernels of
// either instruction set: instructions of work-items (in the second set the active lanes of vector
// instructions) for each second of user time, and for each second of a clock in the shortest
// launch. scripts/rdna35_speed and scripts/functional_speed.
//
// Kernels are those of bench_kernels.c, on more data; results are checked by bench_test.c and are only looked at here.

#include <sys/resource.h>
#include <time.h>

#include "../host_fixture.h"

enum { WORDS = 1 << 16, SIDE = 256 };

static uint64_t lanes, instructions;

// In launches of RISC-V kernels the counters of the second instruction set are 0.
static void count(void *ctx, const gyre_launch_record *r) {
  (void)ctx;
  uint64_t all = 0, second = 0;
  for (unsigned i = 0; i < r->counters; i++) {
    if (!strcmp(r->name[i], "thread_insns")) all = r->value[i];
    if (!strcmp(r->name[i], "rdna35_lanes")) second = r->value[i];
    if (!strcmp(r->name[i], "warp_insns")) instructions += r->value[i];
  }
  lanes += second ? second : all;
}

static double clock_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static double user_seconds(void) {
  struct rusage u;
  getrusage(RUSAGE_SELF, &u);
  return (double)u.ru_utime.tv_sec + (double)u.ru_utime.tv_usec * 1e-6;
}

// Launches until so many seconds of user time have passed, and prints a line.
static void measure(const char *name, const gyre_grid *grid, const gyre_argument *a, unsigned n,
                    double seconds) {
  gyre_kernel *k = kernel(name);
  lanes = instructions = 0;
  const double begin = user_seconds();
  double taken, shortest = 0;
  uint64_t launches = 0;
  do {
    const double start = clock_seconds();
    OK(gyre_stream_launch(stream, k, grid, a, n));
    OK(gyre_stream_wait(stream, 0));
    const double passed = clock_seconds() - start;
    if (!launches++ || passed < shortest) shortest = passed;
    taken = user_seconds() - begin;
  } while (taken < seconds);
  printf("%s\t%llu\t%llu\t%.3f\t%.1f\t%.1f\n", name, (unsigned long long)instructions,
         (unsigned long long)lanes, taken, (double)lanes / taken * 1e-6,
         (double)lanes / (double)launches / shortest * 1e-6);
  fflush(stdout);
}

int main(int argc, char **argv) {
  CHECK(argc == 3 || argc == 4, "usage: speed_test DEVICE MODULE [SECONDS]");
  const double seconds = argc > 3 ? strtod(argv[3], NULL) : 0.01;
  CHECK(seconds > 0 && seconds <= 1000, "%s seconds: more than 0 and up to 1000", argv[3]);
  OK(gyre_host_open(argv[1], NULL, &host));
  OK(gyre_host_describe(host, &info));
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, argv[2], &module));
  OK(gyre_host_on_launch(host, count, NULL));
  static uint32_t words[WORDS];
  uint64_t seed = 1;
  for (unsigned i = 0; i < WORDS; i++) words[i] = host_random(&seed);
  float *numbers = malloc(sizeof words);
  CHECK(numbers, "no memory");
  for (unsigned i = 0; i < WORDS; i++) numbers[i] = (float)(int32_t)words[i] * 0x1p-31f;
  const gyre_address in = alloc(sizeof words), more = alloc(sizeof words),
                     out = alloc(sizeof words);
  const uint32_t side = SIDE, n = 64, stride = 64;
  const float step = 3.0f / SIDE, factor = 1.25f;
  const gyre_grid line = {.items = {WORDS}, .group = {128}},
                  square = {.items = {SIDE, SIDE}, .group = {32, 4}},
                  matrix = {.items = {n, n}, .group = {32, 4}};
  OK(gyre_stream_copy_to(stream, in, words, sizeof words));
  OK(gyre_stream_copy_to(stream, more, words, sizeof words));
  measure("vecadd", &line,
          (gyre_argument[]){GYRE_ARGUMENT(in), GYRE_ARGUMENT(more), GYRE_ARGUMENT(out)}, 3,
          seconds);
  measure("sgemm_int", &matrix,
          (gyre_argument[]){GYRE_ARGUMENT(in), GYRE_ARGUMENT(more), GYRE_ARGUMENT(out),
                            GYRE_ARGUMENT(n)},
          4, seconds);
  measure("diverge", &line, (gyre_argument[]){GYRE_ARGUMENT(in), GYRE_ARGUMENT(out)}, 2, seconds);
  measure("muldiv", &(gyre_grid){.items = {WORDS / 2}, .group = {128}},
          (gyre_argument[]){GYRE_ARGUMENT(in), GYRE_ARGUMENT(out), GYRE_ARGUMENT(stride)}, 3,
          seconds);
  measure("transpose",
          &(gyre_grid){.items = {SIDE, SIDE}, .group = {8, 8}, .local_bytes = 8 * 9 * 4},
          (gyre_argument[]){GYRE_ARGUMENT(in), GYRE_ARGUMENT(out), GYRE_ARGUMENT(side),
                            GYRE_ARGUMENT(side)},
          4, seconds);
  OK(gyre_stream_copy_to(stream, in, numbers, sizeof words));
  OK(gyre_stream_copy_to(stream, more, numbers, sizeof words));
  measure("saxpy", &line,
          (gyre_argument[]){GYRE_ARGUMENT(factor), GYRE_ARGUMENT(in), GYRE_ARGUMENT(more)}, 3,
          seconds);
  measure("sgemm", &matrix,
          (gyre_argument[]){GYRE_ARGUMENT(in), GYRE_ARGUMENT(more), GYRE_ARGUMENT(out),
                            GYRE_ARGUMENT(n)},
          4, seconds);
  measure("mandelbrot", &square,
          (gyre_argument[]){GYRE_ARGUMENT(out), GYRE_ARGUMENT(side), GYRE_ARGUMENT(step)}, 3,
          seconds);
  free(numbers);
  gyre_host_close(host);
  return 0;
}
