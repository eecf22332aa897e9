// gaussian.c - Gaussian elimination without pivoting: a matrix made triangular step by step, the system
// then solved by the host.

#include "suite.h"

#define GROUP 256
#define TILE 16

const suite_info suite_program = {.name = "gaussian",
                                  .doc = "Gaussian elimination of a system of linear equations.",
                                  .unit = "equations",
                                  .size = 24,
                                  .least = 2,
                                  .most = 1024};

// Eliminates in bounded arithmetic; what becomes 0 below the diagonal stays as the device leaves it.
static void reference(unsigned n, bounded *a, bounded *b, bounded *factor) {
  for (unsigned k = 0; k + 1 < n; k++) {
    for (unsigned r = k + 1; r < n; r++) {
      const bounded f = factor[r * n + k] = bounded_div(a[r * n + k], a[k * n + k]);
      for (unsigned c = k; c < n; c++)
        a[r * n + c] = bounded_sub(a[r * n + c], bounded_mul(f, a[k * n + c]));
      b[r] = bounded_sub(b[r], bounded_mul(f, b[k]));
    }
  }
}

static void solve(unsigned n, const float *a, const float *b, float *x) {
  for (unsigned r = n; r-- > 0;) {
    double sum = b[r];
    for (unsigned c = r + 1; c < n; c++) sum -= (double)a[r * n + c] * x[c];
    x[r] = (float)(sum / a[r * n + r]);
  }
}

static void solve_bounded(unsigned n, const bounded *a, const bounded *b, bounded *x) {
  for (unsigned r = n; r-- > 0;) {
    bounded sum = b[r];
    for (unsigned c = r + 1; c < n; c++) sum = bounded_sub(sum, bounded_mul(a[r * n + c], x[c]));
    x[r] = bounded_div(sum, a[r * n + r]);
  }
}

void suite_run(suite *s, unsigned n) {
  const size_t cells = (size_t)n * n, bytes = cells * sizeof(float);
  float *a = suite_alloc(s, bytes), *factor = suite_alloc(s, bytes),
        *b = suite_alloc(s, n * sizeof *b), *x = suite_alloc(s, n * sizeof *x);
  bounded *want_a = suite_alloc(s, cells * sizeof *want_a),
          *want_f = suite_alloc(s, cells * sizeof *want_f),
          *want_b = suite_alloc(s, n * sizeof *want_b),
          *want_x = suite_alloc(s, n * sizeof *want_x);
  // The diagonal is larger than the rest of its row: no pivots are needed, and errors hardly grow.
  for (size_t i = 0; i < cells; i++)
    a[i] = i % (n + 1) == 0 ? (float)n + suite_between(s, 0, 1) : suite_between(s, -1, 1);
  for (unsigned i = 0; i < n; i++) b[i] = suite_between(s, -8, 8);
  for (size_t i = 0; i < cells; i++) want_a[i] = bounded_exact(a[i]);
  for (unsigned i = 0; i < n; i++) want_b[i] = bounded_exact(b[i]);

  const cl_mem_flags both = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR;
  const cl_mem d_a = suite_buffer(s, both, bytes, a), d_b = suite_buffer(s, both, n * sizeof *b, b),
               d_f = suite_buffer(s, both, bytes, factor);
  const cl_int count = (cl_int)n;
  for (cl_int step = 0; step + 1 < count; step++) {
    const size_t left = n - (size_t)step;
    const suite_range factors = {{suite_round_up(left - 1, GROUP)}, {GROUP}};
    const suite_range rows = {{suite_round_up(left, TILE), suite_round_up(left - 1, TILE)},
                              {TILE, TILE}};
    suite_launch(s, "gaussian_factors", factors, SUITE_ARGUMENT(d_a), SUITE_ARGUMENT(d_f),
                 SUITE_ARGUMENT(count), SUITE_ARGUMENT(step));
    suite_launch(s, "gaussian_rows", rows, SUITE_ARGUMENT(d_a), SUITE_ARGUMENT(d_b),
                 SUITE_ARGUMENT(d_f), SUITE_ARGUMENT(count), SUITE_ARGUMENT(step));
  }
  suite_read(s, d_a, a, bytes);
  suite_read(s, d_f, factor, bytes);
  suite_read(s, d_b, b, n * sizeof *b);
  solve(n, a, b, x);
  reference(n, want_a, want_b, want_f);
  solve_bounded(n, want_a, want_b, want_x);
  suite_compare_float(s, "a", a, want_a, cells);
  suite_compare_float(s, "factor", factor, want_f, cells);
  suite_compare_float(s, "b", b, want_b, n);
  suite_compare_float(s, "x", x, want_x, n);
}
