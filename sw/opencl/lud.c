// lud.c - LU decomposition of a matrix, by blocks.

#include "suite.h"

#define TILE 16

const suite_info suite_program = {.name = "lud",
                                  .doc = "LU decomposition of a matrix.",
                                  .unit = "rows",
                                  .size = 64,
                                  .least = TILE,
                                  .most = 1024,
                                  .multiple = TILE,
                                  .options = SUITE_DEFINE(TILE)};

// Each element has its products subtracted in the order of k, as on the device.
static void reference(unsigned n, bounded *a) {
  for (unsigned k = 0; k + 1 < n; k++) {
    for (unsigned y = k + 1; y < n; y++) {
      a[y * n + k] = bounded_div(a[y * n + k], a[k * n + k]);
      for (unsigned x = k + 1; x < n; x++)
        a[y * n + x] = bounded_sub(a[y * n + x], bounded_mul(a[y * n + k], a[k * n + x]));
    }
  }
}

void suite_run(suite *s, unsigned n) {
  const size_t cells = (size_t)n * n, bytes = cells * sizeof(float);
  float *a = suite_alloc(s, bytes);
  bounded *want = suite_alloc(s, cells * sizeof *want);
  // The diagonal is larger than the rest of its row: no pivots are needed, and errors hardly grow.
  for (size_t i = 0; i < cells; i++) {
    a[i] = i % (n + 1) == 0 ? (float)n + suite_between(s, 0, 1) : suite_between(s, -1, 1);
    want[i] = bounded_exact(a[i]);
  }
  const cl_mem d_a = suite_buffer(s, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, bytes, a);
  const cl_int count = (cl_int)n;
  for (cl_int offset = 0; offset < count; offset += TILE) {
    const size_t left = (n - (size_t)offset) / TILE - 1;
    suite_launch(s, "lud_diagonal", ((suite_range){{TILE}, {TILE}}), SUITE_ARGUMENT(d_a),
                 SUITE_ARGUMENT(count), SUITE_ARGUMENT(offset));
    if (left == 0) break;
    suite_launch(s, "lud_perimeter", ((suite_range){{left * 2 * TILE}, {2 * TILE}}),
                 SUITE_ARGUMENT(d_a), SUITE_ARGUMENT(count), SUITE_ARGUMENT(offset));
    suite_launch(s, "lud_internal", ((suite_range){{left * TILE, left * TILE}, {TILE, TILE}}),
                 SUITE_ARGUMENT(d_a), SUITE_ARGUMENT(count), SUITE_ARGUMENT(offset));
  }
  suite_read(s, d_a, a, bytes);
  reference(n, want);
  suite_compare_float(s, "a", a, want, cells);
}
