// histogram.c [DEVICE [BYTES]] - counts how often each byte occurs, by atomic additions.

#include "example.h"

enum { BINS = 256 };

int main(int argc, char **argv) {
  example e;
  const uint32_t n = example_open(&e, argc, argv, 4096), zero = 0;
  uint8_t *data = malloc(n);
  uint32_t want[BINS] = {0}, got[BINS], wrong = 0, state = 1, groups;
  if (!data) return 1;
  for (uint32_t i = 0; i < n; i++) {
    state = state * 1664525 + 1013904223;
    data[i] = (uint8_t)((state >> 24) & (state >> 16));  // some more often than others
    want[data[i]]++;
  }

  // As many workgroups as run at a time: then every item stays until all is counted.
  const uint32_t size = e.info.threads;
  gyre_kernel *kernel = example_kernel(&e, "histogram");
  CHECK(gyre_kernel_occupancy(kernel, size, 4 * BINS, &groups));
  gyre_address bytes = example_alloc(&e, n), bins = example_alloc(&e, sizeof got);
  CHECK(gyre_stream_copy_to(e.stream, bytes, data, n));
  CHECK(gyre_stream_fill(e.stream, bins, &zero, sizeof zero, sizeof got));
  const gyre_grid grid = {.items = {groups * size}, .group = {size}, .local_bytes = 4 * BINS};
  const gyre_argument arguments[] = {GYRE_ARGUMENT(bytes), GYRE_ARGUMENT(n), GYRE_ARGUMENT(bins)};
  CHECK(gyre_stream_record(e.stream, e.begin));
  CHECK(gyre_stream_launch(e.stream, kernel, &grid, arguments, 3));
  CHECK(gyre_stream_record(e.stream, e.end));
  CHECK(gyre_stream_copy_from(e.stream, got, bins, sizeof got));
  CHECK(gyre_stream_wait(e.stream, 0));

  for (uint32_t i = 0; i < BINS; i++) wrong += got[i] != want[i];
  free(data);
  return example_close(&e, "histogram", n, wrong);
}
