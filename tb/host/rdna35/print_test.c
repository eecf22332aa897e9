// print_test.c DEVICE MODULE - printf of OpenCL C for the second instruction set: formats, vectors, and each call of each
// work-item once, whole and in order, by a ring that has room for a fraction of it. tb/host/print_test.c does it for C.

#include "../host_fixture.h"

static char *printed;
static size_t printed_bytes;

static void print(void *ctx, const char *text, size_t bytes) {
  (void)ctx;
  printed = realloc(printed, printed_bytes + bytes + 1);
  CHECK(printed, "no memory");
  memcpy(printed + printed_bytes, text, bytes);
  printed[printed_bytes += bytes] = 0;
}

static void formats(gyre_address at) {
  const int32_t numbers[4] = {1, -2, 3, 2147483647};
  const float reals[2] = {0.5f, -1e10f};
  const gyre_address more = at + sizeof numbers;
  const gyre_argument list[] = {GYRE_ARGUMENT(at), GYRE_ARGUMENT(more)};
  print(NULL, "", printed_bytes = 0);
  OK(gyre_stream_copy_to(stream, at, numbers, sizeof numbers));
  OK(gyre_stream_copy_to(stream, more, reals, sizeof reals));
  OK(gyre_stream_launch(stream, kernel("formats"), &(gyre_grid){.items = {1}}, list, 2));
  OK(gyre_stream_wait(stream, 0));
  const char *want =
      "-5|   17|-3   |+4|beef|0XCAFE|10|z|%|text|cut|ab|   -12\n"
      "-1234567890123 18446744073709551615 4464 1 1.500000 1.235e+04 0.0001\n"
      "first\n"
      "1,-2,3,2147483647|0.500000,-10000000000.000000|-1,2,-3|1,2,fe,ff|1,1311768467284833366|0\n";
  CHECK(strcmp(printed, want) == 0, "'%s', not '%s'", printed, want);
}

static void lines(uint32_t items, uint32_t group, uint32_t times) {
  enum { MAX_ITEMS = 512 };
  static const char text[] =
      "0123456789abcdefghijklmnopqrstuvwxyz0123456789abcdefghijklmnopqrstuvwxyz";
  uint32_t next[MAX_ITEMS] = {0}, seen = 0;
  const gyre_argument list[] = {GYRE_ARGUMENT(times)};
  print(NULL, "", printed_bytes = 0);
  OK(gyre_stream_launch(stream, kernel("lines"), &(gyre_grid){.items = {items}, .group = {group}},
                        list, 1));
  OK(gyre_stream_wait(stream, 0));
  for (char *at = printed, *end; (end = strchr(at, '\n')); at = end + 1, seen++) {
    unsigned item, call;
    char want[256];
    CHECK(sscanf(at, "<%u.%u ", &item, &call) == 2 && item < items, "'%.40s'", at);
    CHECK(call == next[item]++, "item %u: call %u comes too early or again", item, call);
    if (item % 3 == 0)
      snprintf(want, sizeof want, "<%u.%u %s>", item, call, text);
    else
      snprintf(want, sizeof want, "<%u.%u %llu>", item, call, (unsigned long long)item << 40);
    CHECK((size_t)(end - at) == strlen(want) && memcmp(at, want, strlen(want)) == 0,
          "'%.200s', not '%s'", at, want);
  }
  CHECK(seen == items * times, "%u lines of %u", seen, items * times);
}

int main(int argc, char **argv) {
  CHECK(argc == 3, "usage: print_test DEVICE MODULE");
  const gyre_host_options options = {.print_lines = 8, .print = print};
  OK(gyre_host_open(argv[1], &options, &host));
  OK(gyre_host_describe(host, &info));
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, argv[2], &module));
  formats(alloc(64));
  lines(64, 64, 3);
  lines(256, 32, 2);
  lines(512, 256, 1);
  gyre_host_close(host);
  free(printed);
  printf("printf of OpenCL C on %s\n", argv[1]);
  return 0;
}
