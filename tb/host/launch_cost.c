// launch_cost.c DEVICE MODULE - measures the cost of a launch on a device with a launch queue, in
// cycles: from the doorbell to the first instruction of the kernel, as the table of docs/host.md
// has it. On stderr, as it depends on the host's threads as well: consecutive launches of an empty
// kernel.

#include <time.h>

#include "doorbell.h"
#include "host_fixture.h"

enum { LAUNCHES = 1000 };

// Cycles from the doorbell to the kernel's read of its clock. `touch`: the host has
// written to memory, so that the launch begins with empty caches.
static void first_instruction(const char *what, bool touch) {
  gyre_address first;
  uint32_t when = 0;
  OK(gyre_module_symbol(module, "first", &first, NULL));
  for (unsigned i = 0; i < 3; i++) {
    if (touch) OK(gyre_stream_copy_to(stream, first, &when, 4));
    OK(gyre_stream_launch(stream, kernel("clock"), &(gyre_grid){.items = {1}}, NULL, 0));
    read_words(&when, first, 1);
  }
  printf("| %s | %u |\n", what, (unsigned)(when - (uint32_t)doorbell_time()));
}

static uint64_t time_now(void) {
  gyre_event *event;
  uint64_t now;
  OK(gyre_event_new(host, &event));
  OK(gyre_stream_record(stream, event));
  OK(gyre_event_wait(event, 0));
  OK(gyre_event_time(event, &now));
  OK(gyre_event_free(event));
  return now;
}

static double seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void empty_launches(const char *what, bool each) {
  const gyre_grid one = {.items = {1}};
  OK(gyre_stream_launch(stream, kernel("empty"), &one, NULL, 0));
  OK(gyre_stream_wait(stream, 0));
  const uint64_t before = time_now();
  const double begin = seconds();
  for (unsigned i = 0; i < LAUNCHES; i++) {
    OK(gyre_stream_launch(stream, kernel("empty"), &one, NULL, 0));
    if (each) OK(gyre_stream_wait(stream, 0));
  }
  OK(gyre_stream_wait(stream, 0));
  const double taken = seconds() - begin;
  fprintf(stderr, "empty kernels, %s: %u cycles each, %.0f launches a second\n", what,
          (unsigned)((time_now() - before) / LAUNCHES), LAUNCHES / taken);
}

int main(int argc, char **argv) {
  CHECK(argc == 3, "usage: launch_cost DEVICE MODULE");
  OK(gyre_host_open(argv[1], NULL, &host));
  OK(gyre_host_describe(host, &info));
  CHECK(info.launch_queue, "%s has no launch queue", argv[1]);
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, argv[2], &module));
  doorbell_watch(host);
  printf("| from the doorbell to the first instruction | cycles |\n|---|---|\n");
  first_instruction("caches must be emptied", true);
  first_instruction("caches keep their contents", false);
  doorbell_leave();
  empty_launches("one after the other", false);
  empty_launches("each waited for", true);
  gyre_host_close(host);
  return 0;
}
