// nbody.c [DEVICE [BODIES]] - accelerations of bodies that attract each other.

#include <math.h>

#include "example.h"

typedef struct body {
  float x, y, z, mass;
} body;

// Relative to the largest: sums are rounded in the same order, and libm's square root is exact,
// too.
static int is_near(float got, float want) { return fabsf(got - want) <= 1e-6f * (1 + fabsf(want)); }

int main(int argc, char **argv) {
  example e;
  uint32_t n = example_open(&e, argc, argv, 64), group = 1, wrong = 0;
  while (2 * group <= e.info.threads && n % (2 * group) == 0) group *= 2;
  body *all = malloc(n * sizeof *all), *got = malloc(n * sizeof *got);
  if (!all || !got) return 1;
  for (uint32_t i = 0; i < n; i++)
    all[i] = (body){sinf((float)i), cosf(2 * (float)i), sinf(3 * (float)i), 1 + (float)(i % 3)};

  gyre_address bodies = example_alloc(&e, n * sizeof *all),
               out = example_alloc(&e, n * sizeof *got);
  CHECK(gyre_stream_copy_to(e.stream, bodies, all, n * sizeof *all));
  const gyre_grid grid = {
      .items = {n}, .group = {group}, .local_bytes = group * (uint32_t)sizeof *all};
  const gyre_argument arguments[] = {GYRE_ARGUMENT(bodies), GYRE_ARGUMENT(out), GYRE_ARGUMENT(n)};
  CHECK(gyre_stream_record(e.stream, e.begin));
  CHECK(gyre_stream_launch(e.stream, example_kernel(&e, "nbody"), &grid, arguments, 3));
  CHECK(gyre_stream_record(e.stream, e.end));
  CHECK(gyre_stream_copy_from(e.stream, got, out, n * sizeof *got));
  CHECK(gyre_stream_wait(e.stream, 0));

  for (uint32_t i = 0; i < n; i++) {
    body sum = {0};
    for (uint32_t k = 0; k < n; k++) {
      const float dx = all[k].x - all[i].x, dy = all[k].y - all[i].y, dz = all[k].z - all[i].z;
      const float square = dx * dx + dy * dy + dz * dz + 0.01f;
      const float pull = all[k].mass / (square * sqrtf(square));
      sum.x += pull * dx, sum.y += pull * dy, sum.z += pull * dz;
    }
    wrong += !is_near(got[i].x, sum.x) || !is_near(got[i].y, sum.y) || !is_near(got[i].z, sum.z);
  }
  free(all), free(got);
  return example_close(&e, "nbody", n, wrong);
}
