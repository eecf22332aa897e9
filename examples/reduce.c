// reduce.c [DEVICE [ITEMS]] - the sum of a vector: of each workgroup by the GPU, of the workgroups'
// sums by the host.

#include "example.h"

int main(int argc, char **argv) {
  example e;
  const uint32_t n = example_open(&e, argc, argv, 1000);
  uint32_t group = 1, want = 0, sum = 0;
  while (2 * group <= e.info.group_items && 8 * group <= e.info.local_bytes) group *= 2;
  const uint32_t groups = (n + group - 1) / group;
  uint32_t *in = malloc(4 * n), *out = malloc(4 * groups);
  if (!in || !out) return 1;
  for (uint32_t i = 0; i < n; i++) want += in[i] = i * i + 7;

  gyre_address din = example_alloc(&e, 4 * n), dout = example_alloc(&e, 4 * groups);
  CHECK(gyre_stream_copy_to(e.stream, din, in, 4 * n));
  const gyre_grid grid = {.items = {n}, .group = {group}, .local_bytes = 4 * group};
  const gyre_argument arguments[] = {GYRE_ARGUMENT(din), GYRE_ARGUMENT(dout)};
  CHECK(gyre_stream_record(e.stream, e.begin));
  CHECK(gyre_stream_launch(e.stream, example_kernel(&e, "reduce"), &grid, arguments, 2));
  CHECK(gyre_stream_record(e.stream, e.end));
  CHECK(gyre_stream_copy_from(e.stream, out, dout, 4 * groups));
  CHECK(gyre_stream_wait(e.stream, 0));

  for (uint32_t i = 0; i < groups; i++) sum += out[i];
  free(in), free(out);
  return example_close(&e, "reduce", n, sum != want);
}
