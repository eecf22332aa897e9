// hotspot.c - temperatures of a chip by steps of time, in two dimensions. The grids lie in memory of the host
// (CL_MEM_USE_HOST_PTR), and the result is mapped.

#include "suite.h"

#include <string.h>

#define TILE 16
enum { STEPS = 2, LAUNCHES = 3 };

const suite_info suite_program = {.name = "hotspot",
                                  .doc = "Temperatures of a chip in two dimensions.",
                                  .unit = "rows and columns",
                                  .size = 48,
                                  .least = 1,
                                  .most = 2048,
                                  .options = SUITE_DEFINE(TILE)};

static const float factor = 0.125f, across = 0.5f, along = 0.625f, down = 0.0625f, ambient = 80;

static bounded step(const bounded *t, const float *power, unsigned n, unsigned x, unsigned y) {
  const bounded now = t[y * n + x], twice = bounded_mul(bounded_exact(2), now);
  const bounded north = t[(y ? y - 1 : y) * n + x], south = t[(y + 1 < n ? y + 1 : y) * n + x],
                west = t[y * n + (x ? x - 1 : x)], east = t[y * n + (x + 1 < n ? x + 1 : x)];
  bounded sum = bounded_mad(bounded_sub(bounded_add(south, north), twice), bounded_exact(along),
                            bounded_exact(power[y * n + x]));
  sum = bounded_add(
      sum, bounded_mul(bounded_sub(bounded_add(east, west), twice), bounded_exact(across)));
  sum =
      bounded_add(sum, bounded_mul(bounded_sub(bounded_exact(ambient), now), bounded_exact(down)));
  return bounded_add(now, bounded_mul(bounded_exact(factor), sum));
}

void suite_run(suite *s, unsigned n) {
  const size_t cells = (size_t)n * n, bytes = cells * sizeof(float);
  float *power = suite_alloc(s, bytes), *grid[2] = {suite_alloc(s, bytes), suite_alloc(s, bytes)};
  bounded *want = suite_alloc(s, cells * sizeof *want),
          *next = suite_alloc(s, cells * sizeof *next);
  for (size_t i = 0; i < cells; i++) {
    power[i] = suite_below(s, 8) ? 0 : suite_between(s, 0, 10);
    grid[0][i] = suite_between(s, 320, 340);
    want[i] = bounded_exact(grid[0][i]);
  }
  const cl_mem d_power = suite_buffer(s, CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR, bytes, power),
               d_grid[2] = {
                   suite_buffer(s, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, bytes, grid[0]),
                   suite_buffer(s, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, bytes, grid[1])};
  const cl_int count = (cl_int)n, steps = STEPS;
  const size_t items = (n + TILE - 2 * STEPS - 1) / (TILE - 2 * STEPS) * TILE;
  const suite_range range = {{items, items}, {TILE, TILE}};
  for (unsigned i = 0; i < LAUNCHES; i++)
    suite_launch(s, "hotspot_steps", range, SUITE_ARGUMENT(d_power), SUITE_ARGUMENT(d_grid[i % 2]),
                 SUITE_ARGUMENT(d_grid[(i + 1) % 2]), SUITE_ARGUMENT(count), SUITE_ARGUMENT(steps),
                 SUITE_ARGUMENT(factor), SUITE_ARGUMENT(across), SUITE_ARGUMENT(along),
                 SUITE_ARGUMENT(down), SUITE_ARGUMENT(ambient));
  float *got = suite_map(s, d_grid[LAUNCHES % 2], CL_MAP_READ, bytes);
  for (unsigned i = 0; i < LAUNCHES * STEPS; i++) {
    for (unsigned y = 0; y < n; y++) {
      for (unsigned x = 0; x < n; x++) next[y * n + x] = step(want, power, n, x, y);
    }
    memcpy(want, next, cells * sizeof *want);
  }
  suite_compare_float(s, "temperature", got, want, cells);
  suite_unmap(s, d_grid[LAUNCHES % 2], got);
}
