// vecadd.c [DEVICE [ITEMS]] - the sum of two vectors.

#include "example.h"

int main(int argc, char **argv) {
  example e;
  const uint32_t n = example_open(&e, argc, argv, 1024);
  uint32_t *a = malloc(4 * n), *b = malloc(4 * n), *c = malloc(4 * n), wrong = 0;
  if (!a || !b || !c) return 1;
  for (uint32_t i = 0; i < n; i++) a[i] = 3 * i, b[i] = i ^ 0x5555;

  gyre_address da = example_alloc(&e, 4 * n), db = example_alloc(&e, 4 * n),
               dc = example_alloc(&e, 4 * n);
  CHECK(gyre_stream_copy_to(e.stream, da, a, 4 * n));
  CHECK(gyre_stream_copy_to(e.stream, db, b, 4 * n));
  const gyre_grid grid = {.items = {n}};
  const gyre_argument arguments[] = {GYRE_ARGUMENT(da), GYRE_ARGUMENT(db), GYRE_ARGUMENT(dc)};
  CHECK(gyre_stream_record(e.stream, e.begin));
  CHECK(gyre_stream_launch(e.stream, example_kernel(&e, "vecadd"), &grid, arguments, 3));
  CHECK(gyre_stream_record(e.stream, e.end));
  CHECK(gyre_stream_copy_from(e.stream, c, dc, 4 * n));
  CHECK(gyre_stream_wait(e.stream, 0));

  for (uint32_t i = 0; i < n; i++) wrong += c[i] != a[i] + b[i];
  free(a), free(b), free(c);
  return example_close(&e, "vecadd", n, wrong);
}
