// print_test.c DEVICE MODULE MODULE_WITHOUT_PRINTF [rdna35] - gyre_printf: every call once and whole, calls of one item in order, formats; the ring has
// room for a fraction of it.

#include <stdatomic.h>
#include <unistd.h>

#include "host_fixture.h"

static char *printed;
static size_t printed_bytes;
static atomic_uint pieces;

static void print(void *ctx, const char *text, size_t bytes) {
  (void)ctx;
  printed = realloc(printed, printed_bytes + bytes + 1);
  memcpy(printed + printed_bytes, text, bytes);
  printed[printed_bytes += bytes] = 0;
  atomic_fetch_add(&pieces, 1);
}

// Every call of every item once, whole, and those of an item in order. The ring has room for a fraction.
static void prints(void) {
  enum { ITEMS = 40, MAX_TIMES = 12 };
  static const char text[] =
      "0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghij"
      "klmnopqrstuvwxyz";
  for (uint32_t times = 1; times <= MAX_TIMES; times += 11) {
    uint32_t next[ITEMS] = {0}, lines = 0;
    gyre_argument list[] = {GYRE_ARGUMENT(times)};
    printed_bytes = 0;
    OK(gyre_stream_launch(stream, kernel("print"), &(gyre_grid){.items = {ITEMS}}, list, 1));
    OK(gyre_stream_wait(stream, 0));
    for (char *at = printed, *end; (end = strchr(at, '\n')); at = end + 1, lines++) {
      unsigned item, call;
      char want[256];
      CHECK(sscanf(at, "<%u.%u ", &item, &call) == 2 && item < ITEMS, "'%.40s'", at);
      CHECK(call == next[item]++, "item %u: call %u comes too early or again", item, call);
      snprintf(want, sizeof want, "<%u.%u %s>", item, call, text + item % 64);
      CHECK((size_t)(end - at) == strlen(want) && memcmp(at, want, strlen(want)) == 0,
            "'%.200s', not '%s'", at, want);
    }
    CHECK(lines == ITEMS * times, "%u lines of %u", lines, ITEMS * times);
  }
  const gyre_address nothing = 0;
  gyre_argument list[] = {GYRE_ARGUMENT(nothing)};
  printed_bytes = 0;
  OK(gyre_stream_launch(stream, kernel("formats"), &(gyre_grid){.items = {1}}, list, 1));
  OK(gyre_stream_wait(stream, 0));
  const char *want =
      "-5|   17|-3   |+4|beef|0XCAFE|10|z|%|text|cut|     right|left  |ab|   -12\n"
      "-1234567890123 18446744073709551615 123456789abcdef 4464 1 -7 1.500000 1.235e+04 0.0001 "
      "(null) []\n"
      "plain\n";
  CHECK(strcmp(printed, want) == 0, "'%s', not '%s'", printed, want);
}

// Launches that are all queued before the first has run, with some that print nothing between them.
static void queued(gyre_kernel *empty) {
  enum { ITEMS = 10, TIMES = 2, LAUNCHES = 10 };
  const uint32_t times = TIMES;
  uint32_t next[ITEMS] = {0}, lines = 0;
  gyre_argument list[] = {GYRE_ARGUMENT(times)};
  print(NULL, "", printed_bytes = 0);
  for (unsigned i = 0; i < 20; i++)
    OK(gyre_stream_launch(stream, empty, &(gyre_grid){.items = {ITEMS}}, NULL, 0));
  for (unsigned i = 0; i < LAUNCHES; i++) {
    OK(gyre_stream_launch(stream, kernel("print"), &(gyre_grid){.items = {ITEMS}}, list, 1));
    if (i % 3 == 0) OK(gyre_stream_launch(stream, empty, &(gyre_grid){.items = {1}}, NULL, 0));
  }
  OK(gyre_stream_wait(stream, 0));
  for (char *at = printed, *end; (end = strchr(at, '\n')); at = end + 1, lines++) {
    unsigned item, call;
    CHECK(sscanf(at, "<%u.%u ", &item, &call) == 2 && item < ITEMS, "'%.40s'", at);
    CHECK(call == next[item]++ % TIMES, "item %u: call %u comes too early or again", item, call);
  }
  CHECK(lines == LAUNCHES * ITEMS * TIMES, "%u lines", lines);
}

// Arguments of 8 bytes from every thread: each has a stack of its own.
static void doubles(void) {
  const uint32_t items = info.cores * info.warps * info.threads;
  const double by = 0.25;
  gyre_argument list[] = {GYRE_ARGUMENT(by)};
  printed_bytes = 0;
  OK(gyre_stream_launch(stream, kernel("doubles"), &(gyre_grid){.items = {items}}, list, 1));
  OK(gyre_stream_wait(stream, 0));
  for (uint32_t i = 0; i < items; i++) {
    char want[100];
    snprintf(want, sizeof want, "<%u %g 1 %g %lld 2 -0.5>\n", i, i * by, 2.5 * by,
             i * 10000000000ll);
    CHECK(strstr(printed, want), "no %s in\n%s", want, printed);
  }
}

// The output of a stopped launch is complete: each call that has returned.
static void stopped(const char *name, gyre_result want) {
  enum { MAX_ITEMS = 256 };
  const uint32_t items = 2 * info.threads, zero = 0;
  const gyre_address at = alloc(4 * items);
  gyre_argument list[] = {GYRE_ARGUMENT(at)};
  uint32_t next[MAX_ITEMS] = {0}, calls[MAX_ITEMS], lines = 0;
  CHECK(items <= MAX_ITEMS, "%u items", items);
  print(NULL, "", printed_bytes = 0);
  atomic_store(&pieces, 0);
  OK(gyre_stream_fill(stream, at, &zero, 4, 4 * items));
  OK(gyre_stream_launch(stream, kernel(name), &(gyre_grid){.items = {items}, .group = {items}},
                        list, 1));
  if (want == GYRE_CANCELLED) {
    while (atomic_load(&pieces) < 2 * items) usleep(1000);
    OK(gyre_stream_cancel(stream));
  }
  const gyre_result got = gyre_stream_wait(stream, HOST_PATIENCE_MS);
  CHECK(got == want, "%s: %s", gyre_result_name(got), gyre_last_error());
  read_words(calls, at, items);
  for (char *line = printed, *end; (end = strchr(line, '\n')); line = end + 1, lines++) {
    unsigned item, call;
    CHECK(sscanf(line, "<%u.%u>", &item, &call) == 2 && item < items, "'%.40s'", line);
    CHECK(call == next[item]++, "item %u: call %u comes too early or again", item, call);
  }
  CHECK(lines >= items, "%u lines", lines);
  for (uint32_t i = 0; i < items; i++)
    CHECK(next[i] >= calls[i] && next[i] <= calls[i] + 1, "%s: %u lines of item %u, %u calls",
          gyre_result_name(want), next[i], i, calls[i]);
  OK(gyre_host_free(host, at));
}

static void open_host(const char *device, const char *file, const gyre_host_options *options) {
  OK(gyre_host_open(device, options, &host));
  OK(gyre_host_describe(host, &info));
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, file, &module));
}

int main(int argc, char **argv) {
  // In the second instruction set a barrier does not wait for waves that have ended: nothing can hang at one.
  const bool rdna35 = argc == 5 && !strcmp(argv[4], "rdna35");
  CHECK(argc == 4 || rdna35, "usage: print_test DEVICE MODULE MODULE_WITHOUT_PRINTF [rdna35]");
  gyre_module *plain;
  gyre_kernel *empty;
  gyre_host_options options = {.print_lines = 8, .print = print, .hang_cycles = 20000};
  open_host(argv[1], argv[2], &options);
  OK(gyre_module_load_file(host, argv[3], &plain));
  OK(gyre_module_kernel(plain, "empty", &empty));
  prints();
  doubles();
  if (!rdna35) stopped("print_deadlock", GYRE_HANGS);
  queued(empty);
  stopped("print_forever", GYRE_CANCELLED);
  queued(empty);
  gyre_host_close(host);
  options.print_lines = 64;
  options.launch_limit = 60000;
  open_host(argv[1], argv[2], &options);
  for (unsigned i = 0; i < 5; i++) stopped("print_forever", GYRE_TIMED_OUT);
  gyre_host_close(host);
  free(printed);
  printf("%s: good\n", argv[1]);
  return 0;
}
