// pathfinder.c - the cheapest way down a wall of costs, a step straight or to a neighbour's column.

#include "suite.h"

#define GROUP 256
enum { ROWS = 17, ROWS_A_LAUNCH = 4 };

const suite_info suite_program = {.name = "pathfinder",
                                  .doc = "The cheapest way down a wall of 17 rows.",
                                  .unit = "columns",
                                  .size = 2048,
                                  .least = 1,
                                  .most = 1 << 20,
                                  .options = SUITE_DEFINE(GROUP)};

void suite_run(suite *s, unsigned n) {
  const size_t row_bytes = n * sizeof(cl_int);
  cl_int *wall = suite_alloc(s, row_bytes * ROWS), *got = suite_alloc(s, row_bytes),
         *want = suite_alloc(s, row_bytes), *next = suite_alloc(s, row_bytes);
  for (size_t i = 0; i < (size_t)n * ROWS; i++) wall[i] = (cl_int)suite_below(s, 10);

  const cl_mem d_wall =
                   suite_buffer(s, CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR, row_bytes * ROWS, wall),
               d_row[2] = {
                   suite_buffer(s, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, row_bytes, wall),
                   suite_buffer(s, CL_MEM_READ_WRITE, row_bytes, NULL)};
  const cl_int columns = (cl_int)n;
  unsigned now = 0;
  for (cl_int row = 1; row < ROWS; row += ROWS_A_LAUNCH, now ^= 1) {
    const cl_int rows = ROWS - row < ROWS_A_LAUNCH ? ROWS - row : ROWS_A_LAUNCH;
    const size_t inner = GROUP - 2 * (size_t)rows, groups = (n + inner - 1) / inner;
    suite_launch(s, "pathfinder_rows", ((suite_range){{groups * GROUP}, {GROUP}}),
                 SUITE_ARGUMENT(d_wall), SUITE_ARGUMENT(d_row[now]), SUITE_ARGUMENT(d_row[now ^ 1]),
                 SUITE_ARGUMENT(columns), SUITE_ARGUMENT(row), SUITE_ARGUMENT(rows));
  }
  suite_read(s, d_row[now], got, row_bytes);

  for (unsigned x = 0; x < n; x++) want[x] = wall[x];
  for (size_t row = 1; row < ROWS; row++) {
    for (unsigned x = 0; x < n; x++) {
      cl_int best = want[x];
      if (x > 0 && want[x - 1] < best) best = want[x - 1];
      if (x + 1 < n && want[x + 1] < best) best = want[x + 1];
      next[x] = best + wall[row * n + x];
    }
    for (unsigned x = 0; x < n; x++) want[x] = next[x];
  }
  suite_compare_int(s, "cost", got, want, n);
}
