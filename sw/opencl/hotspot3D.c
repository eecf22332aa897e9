// hotspot3D.c - temperatures of a stack of chips by steps of time, in three dimensions.

#include "suite.h"

#include <string.h>

enum { LAYERS = 8, STEPS = 3, GROUP_X = 16, GROUP_Y = 8, GROUP_Z = 2 };

const suite_info suite_program = {.name = "hotspot3D",
                                  .doc = "Temperatures of a stack of eight chips.",
                                  .unit = "rows and columns",
                                  .size = 32,
                                  .least = GROUP_X,
                                  .most = 1024,
                                  .multiple = GROUP_X};

// The middle's weight and twice the others are 1 with the 0.0625 of what surrounds it: nothing grows.
static const float across = 0.125f, along = 0.109375f, down = 0.0625f, middle = 0.34375f,
                   ambient = 80;

static bounded pair(const bounded *t, size_t here, bool first, bool last, size_t apart) {
  return bounded_add(t[first ? here : here - apart], t[last ? here : here + apart]);
}

static bounded step(const bounded *t, float power, size_t n, size_t x, size_t y, size_t z) {
  const size_t i = (z * n + y) * n + x;
  bounded sum = bounded_mul(bounded_exact(middle), t[i]);
  sum = bounded_add(sum, bounded_mul(bounded_exact(across), pair(t, i, x == 0, x == n - 1, 1)));
  sum = bounded_add(sum, bounded_mul(bounded_exact(along), pair(t, i, y == 0, y == n - 1, n)));
  sum = bounded_add(sum,
                    bounded_mul(bounded_exact(down), pair(t, i, z == 0, z == LAYERS - 1, n * n)));
  const bounded heat = bounded_add(bounded_exact(power), bounded_exact(ambient));
  return bounded_add(sum, bounded_mul(bounded_exact(0.0625), heat));
}

void suite_run(suite *s, unsigned n) {
  const size_t cells = (size_t)n * n * LAYERS, bytes = cells * sizeof(float);
  float *power = suite_alloc(s, bytes), *grid = suite_alloc(s, bytes);
  bounded *want = suite_alloc(s, cells * sizeof *want),
          *next = suite_alloc(s, cells * sizeof *next);
  for (size_t i = 0; i < cells; i++) {
    power[i] = suite_between(s, 0, 10);
    grid[i] = suite_between(s, 320, 340);
    want[i] = bounded_exact(grid[i]);
  }
  const cl_mem d_power = suite_buffer(s, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, bytes, power),
               d_grid[2] = {suite_buffer(s, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes, grid),
                            suite_buffer(s, CL_MEM_READ_WRITE, bytes, NULL)};
  const suite_range range = {{n, n, LAYERS}, {GROUP_X, GROUP_Y, GROUP_Z}};
  for (unsigned i = 0; i < STEPS; i++)
    suite_launch(s, "hotspot3D_step", range, SUITE_ARGUMENT(d_power), SUITE_ARGUMENT(d_grid[i % 2]),
                 SUITE_ARGUMENT(d_grid[(i + 1) % 2]), SUITE_ARGUMENT(across), SUITE_ARGUMENT(along),
                 SUITE_ARGUMENT(down), SUITE_ARGUMENT(middle), SUITE_ARGUMENT(ambient));
  suite_read(s, d_grid[STEPS % 2], grid, bytes);
  for (unsigned i = 0; i < STEPS; i++) {
    for (size_t c = 0; c < cells; c++)
      next[c] = step(want, power[c], n, c % n, c / n % n, c / n / n);
    memcpy(want, next, cells * sizeof *want);
  }
  suite_compare_float(s, "temperature", grid, want, cells);
}
