// occupancy_test.c DEVICE MODULE - as many workgroups as gyre_kernel_occupancy says run at a time,
// and no more: workgroups that wait for each other come to an end if they are so many, and never if
// there is one more.

#include "host_fixture.h"

static gyre_address arrived;

static gyre_result meet(uint32_t items, uint32_t local_bytes, uint32_t groups) {
  const uint32_t zero = 0;
  gyre_argument list[] = {GYRE_ARGUMENT(arrived), GYRE_ARGUMENT(groups)};
  const gyre_grid grid = {.items = {items * groups}, .group = {items}, .local_bytes = local_bytes};
  OK(gyre_stream_fill(stream, arrived, &zero, 4, 4));
  OK(gyre_stream_launch(stream, kernel("meet"), &grid, list, 2));
  return gyre_stream_wait(stream, 0);
}

static void check(uint32_t items, uint32_t local_bytes) {
  uint32_t groups;
  OK(gyre_kernel_occupancy(kernel("meet"), items, local_bytes, &groups));
  const gyre_result all = meet(items, local_bytes, groups);
  CHECK(all == GYRE_OK, "%u groups of %u items with %u bytes: %s", groups, items, local_bytes,
        gyre_last_error());
  const gyre_result more = meet(items, local_bytes, groups + 1);
  CHECK(more == GYRE_TIMED_OUT, "%u groups of %u items with %u bytes run at a time, more than %u",
        groups + 1, items, local_bytes, groups);
}

int main(int argc, char **argv) {
  CHECK(argc == 3, "usage: occupancy_test DEVICE MODULE");
  const gyre_host_options options = {.launch_limit = 40000};
  uint64_t seed = 7;
  OK(gyre_host_open(argv[1], &options, &host));
  OK(gyre_host_describe(host, &info));
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, argv[2], &module));
  arrived = alloc(4);
  const uint32_t local = info.local_bytes;
  const uint32_t bytes[] = {0,         1,         local / 16,    local / 16 + 1,
                            local / 3, local / 2, local / 2 + 1, local};
  for (unsigned i = 0; i < sizeof bytes / sizeof *bytes; i++) check(1, bytes[i]);
  for (uint32_t warps = 1; warps <= info.warps; warps++) check(warps * info.threads, 0);
  for (unsigned i = 0; i < 12; i++)
    check(1 + host_below(&seed, info.group_items), host_below(&seed, local + 1));
  gyre_host_close(host);
  printf("%s: good\n", argv[1]);
  return 0;
}
