// launch_cost.c DEVICE MODULE - what a launch costs on a device with a launch queue, in cycles: from the doorbell to the
// first instruction of the kernel, as the table of docs/host.md has it. On stderr, as it depends on the host's threads as
// well: launches of an empty kernel one behind the other.

#include <time.h>

#include "gyre/device.h"
#include "gyre_runtime_private.h"
#include "host_fixture.h"

enum { LAUNCHES = 1000 };

static uint64_t doorbell;  // when it was written, as mcycle of core 0 counts
static bool (*write_words)(gyre_transport *t, uint32_t address, const uint32_t *words, size_t n,
                           char *why);

// Looks at the clock in front of each doorbell.
static bool write_and_look(gyre_transport *t, uint32_t address, const uint32_t *words, size_t n,
                           char *why) {
  if (address == GYRE_REG_QUEUE_WRITE) {
    const uint32_t index = 0;
    uint32_t copy[2];
    if (!write_words(t, GYRE_REG_PERF_INDEX, &index, 1, why) ||
        !t->read(t, GYRE_REG_PERF_LOW, copy, 2, why))
      return false;
    doorbell = copy[0] | (uint64_t)copy[1] << 32;
  }
  return write_words(t, address, words, n, why);
}

// Cycles from there to the kernel's read of its clock. `touch`: the host has
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
  printf("| %s | %u |\n", what, (unsigned)(when - (uint32_t)doorbell));
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
  write_words = host->transport->write;
  host->transport->write = write_and_look;
  printf("| from the doorbell to the first instruction | cycles |\n|---|---|\n");
  first_instruction("caches to be emptied", true);
  first_instruction("caches as they are", false);
  host->transport->write = write_words;
  empty_launches("one behind the other", false);
  empty_launches("each waited for", true);
  gyre_host_close(host);
  return 0;
}
