// sgemm.c [DEVICE [N]] - the product of two N x N matrices, by tiles in local memory.

#include "example.h"

int main(int argc, char **argv) {
  example e;
  const uint32_t n = example_open(&e, argc, argv, 16);
  const size_t bytes = 4ul * n * n;
  float *a = malloc(bytes), *b = malloc(bytes), *c = malloc(bytes);
  uint32_t tile = 1, wrong = 0;
  if (!a || !b || !c) return 1;
  // The largest tile that divides n and whose workgroup fits a core.
  for (uint32_t t = 2; t * t <= e.info.group_items && 8 * t * t <= e.info.local_bytes; t++) {
    if (n % t == 0) tile = t;
  }
  // Small integers: every order of additions gives the same sums.
  for (uint32_t i = 0; i < n * n; i++) a[i] = (float)(i % 7) - 3, b[i] = (float)(i % 5) - 2;

  gyre_address da = example_alloc(&e, bytes), db = example_alloc(&e, bytes),
               dc = example_alloc(&e, bytes);
  CHECK(gyre_stream_copy_to(e.stream, da, a, bytes));
  CHECK(gyre_stream_copy_to(e.stream, db, b, bytes));
  const gyre_grid grid = {.items = {n, n}, .group = {tile, tile}, .local_bytes = 8 * tile * tile};
  const gyre_argument arguments[] = {GYRE_ARGUMENT(da), GYRE_ARGUMENT(db), GYRE_ARGUMENT(dc),
                                     GYRE_ARGUMENT(n)};
  CHECK(gyre_stream_record(e.stream, e.begin));
  CHECK(gyre_stream_launch(e.stream, example_kernel(&e, "sgemm"), &grid, arguments, 4));
  CHECK(gyre_stream_record(e.stream, e.end));
  CHECK(gyre_stream_copy_from(e.stream, c, dc, bytes));
  CHECK(gyre_stream_wait(e.stream, 0));

  for (uint32_t y = 0; y < n; y++) {
    for (uint32_t x = 0; x < n; x++) {
      float sum = 0;
      for (uint32_t k = 0; k < n; k++) sum += a[y * n + k] * b[k * n + x];
      wrong += c[y * n + x] != sum;
    }
  }
  free(a), free(b), free(c);
  return example_close(&e, "sgemm", n, wrong);
}
