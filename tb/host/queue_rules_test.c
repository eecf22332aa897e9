// queue_rules_test.c DEVICE MODULE - packets that the driver does not make: each is reported by the rule that it breaks, and
// the queue continues without a reset.

#include "queue_fixture.h"

// Packets that the host does not make.
static void rules(gyre_address x) {
  static const struct {
    int word;
    uint32_t value;
    const char *name;
  } wrong[] = {{0, 2 | 1 << 16, "FORMAT"},
               {0, 1 | 1 << 16 | 1 << 30, "HEADER"},
               {0, 1, "DIMENSIONS"},
               {1, 2, "KERNEL"},
               {2, 4, "ARGS"},
               {4, 0, "GRID"},
               {7, 0, "GROUP"},
               {7, 0x1fff | 1 << 16, "THREADS"},
               {12, 0x10000000, "LOCAL"},
               {13, 3, "PRIVATE"},
               {14, 8, "STAMP"},
               {15, 1, "RESERVED"},
               {3, 2, "COMPLETION"}};
  for (unsigned i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    spoil = wrong[i].word;
    spoilt = wrong[i].value;
    launch_add(x, N);
    expect(GYRE_BAD_LAUNCH, wrong[i].name);
    CHECK(strstr(gyre_last_error(), "kernel add: the launch queue refuses"), "%s",
          gyre_last_error());
    goes_on(x);
  }
  no_ring = true;
  launch_add(x, N);
  expect(GYRE_BAD_LAUNCH, "BUS");
  no_ring = false;
  // The ring is where it was.
  char why[GYRE_MESSAGE];
  CHECK(move_ring(host->transport, host->block, why), "%s", why);
  goes_on(x);
  CHECK(acks == 0 && controls == 0, "%u acknowledges, %u writes to CONTROL", acks, controls);
}

int main(int argc, char **argv) {
  CHECK(argc == 3, "usage: queue_rules_test DEVICE MODULE");
  const gyre_host_options options = {0};
  open_host(argv[1], argv[2], &options);
  rules(alloc(4 * N));
  gyre_host_close(host);
  printf("%s: good\n", argv[1]);
  return 0;
}
