// gate_user.c - works that users bring: softmax, a 2D convolution, a sort, a sparse matrix product, a raycaster.

#include <math.h>

#include "gate.h"

static void softmax(gate *g, uint32_t n, const uint32_t group[3]) {
  gate_buffer a = gate_floats(g, n * n, 1), c = gate_floats(g, n * n, 3);
  const gyre_grid grid = {.items = {n}, .group = {group[0]}};
  const gyre_argument arguments[] = {GYRE_ARGUMENT(a.at), GYRE_ARGUMENT(c.at), GYRE_ARGUMENT(n)};
  gate_run(g, g->user, "softmax", &grid, arguments, 3, &c);
  for (uint32_t y = 0; y < n; y++) {
    const float *row = a.host.f + y * n;
    double largest = -1e9, sum = 0;
    for (uint32_t x = 0; x < n; x++) largest = fmax(largest, row[x]);
    for (uint32_t x = 0; x < n; x++) sum += exp(row[x] - largest);
    for (uint32_t x = 0; x < n; x++) {
      // Each exponential, the sum and the quotient round a few times.
      const double want = exp(row[x] - largest) / sum, got = c.host.f[y * n + x];
      CHECK(fabs(got - want) <= (n + 16) * 6e-8 * want,
            "softmax of %u: element %u of row %u is %g, not %g", n, x, y, got, want);
    }
  }
  gate_free(g, &a);
  gate_free(g, &c);
}

static uint32_t inside(int64_t v, uint32_t n) { return v < 0 ? 0 : v >= n ? n - 1 : (uint32_t)v; }

static void conv2d(gate *g, uint32_t n, const uint32_t group[3]) {
  gate_buffer a = gate_floats(g, n * n, 1), w = gate_floats(g, 25, 2), c = gate_floats(g, n * n, 3);
  const gyre_grid grid = {.items = {n, n}, .group = {group[0], group[1]}};
  const gyre_argument arguments[] = {GYRE_ARGUMENT(a.at), GYRE_ARGUMENT(w.at), GYRE_ARGUMENT(c.at),
                                     GYRE_ARGUMENT(n)};
  gate_run(g, g->user, "conv2d", &grid, arguments, 4, &c);
  for (uint32_t i = 0; i < n * n; i++) {
    float want = 0;
    for (int k = 0; k < 25; k++)
      want += w.host.f[k] * a.host.f[inside((int64_t)(i / n) + k / 5 - 2, n) * n +
                                     inside((int64_t)(i % n) + k % 5 - 2, n)];
    CHECK(c.host.f[i] == want, "conv2d of %u: element %u is %g, not %g", n, i, (double)c.host.f[i],
          (double)want);
  }
  gate_free(g, &a);
  gate_free(g, &w);
  gate_free(g, &c);
}

static int by_value(const void *a, const void *b) {
  const uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
  return (x > y) - (x < y);
}

// Keys of a workgroup's block in local memory.
enum { BLOCK = 1024 };

static void sort(gate *g, uint32_t n, const uint32_t group[3]) {
  CHECK((n & (n - 1)) == 0, "sort of %u: a power of two is sorted", n);
  gate_buffer keys = gate_alloc(n);
  uint64_t seed = n;
  for (uint32_t i = 0; i < n; i++) keys.host.u[i] = host_random(&seed);
  gate_upload(g, &keys);
  const uint32_t block = n < BLOCK ? n : BLOCK, size = group[0] ? group[0] : g->info.group_items;
  const uint32_t items = size < block / 2 ? size : block / 2;
  const gyre_grid blocks = {
      .items = {n / block * items}, .group = {items}, .local_bytes = 4 * block};
  const gyre_grid pairs = {.items = {n / 2}};
  uint32_t first = 2, run = block;
  gate_begin(g);
  const gyre_argument begin[] = {GYRE_ARGUMENT(keys.at), GYRE_ARGUMENT(block), GYRE_ARGUMENT(first),
                                 GYRE_ARGUMENT(run)};
  gate_launch(g, g->user, "sort_block", &blocks, begin, 4);
  for (run = 2 * block; run <= n; run *= 2) {
    for (uint32_t far = run / 2; far >= block; far /= 2) {
      const gyre_argument step[] = {GYRE_ARGUMENT(keys.at), GYRE_ARGUMENT(far), GYRE_ARGUMENT(run)};
      gate_launch(g, g->user, "sort_step", &pairs, step, 3);
    }
    const gyre_argument rest[] = {GYRE_ARGUMENT(keys.at), GYRE_ARGUMENT(block), GYRE_ARGUMENT(run),
                                  GYRE_ARGUMENT(run)};
    gate_launch(g, g->user, "sort_block", &blocks, rest, 4);
  }
  gate_end(g);
  qsort(keys.host.u, n, 4, by_value);
  gate_buffer got = gate_alloc(n);
  got.at = keys.at;
  gate_download(g, &got);
  for (uint32_t i = 0; i < n; i++)
    CHECK(got.host.u[i] == keys.host.u[i], "sort of %u: key %u is %u, not %u", n, i, got.host.u[i],
          keys.host.u[i]);
  gate_free(g, &got);
  free(keys.host.u);
}

// Rows have lengths that follow a power law, 1 + n / (2 * (1 + rank)), and ranks in no order.
static void spmv(gate *g, uint32_t n, const uint32_t group[3]) {
  gate_buffer start = gate_alloc(n + 1);
  uint64_t seed = 5;
  for (uint32_t i = 0; i < n; i++) {
    const uint32_t rank = (uint32_t)((uint64_t)i * 2654435761u % n);
    start.host.u[i + 1] = start.host.u[i] + 1 + n / (2 * (1 + rank));
  }
  const uint32_t entries = start.host.u[n];
  gate_buffer column = gate_alloc(entries), a = gate_alloc(entries), x = gate_floats(g, n, 2),
              y = gate_floats(g, n, 3);
  for (uint32_t k = 0; k < entries; k++) {
    column.host.u[k] = host_below(&seed, n);
    a.host.f[k] =
        (float)((int)host_below(&seed, 17) - 8) / 4;  // sums of all products of a row are exact
  }
  gate_upload(g, &start);
  gate_upload(g, &column);
  gate_upload(g, &a);
  const gyre_grid grid = {.items = {n}, .group = {group[0]}};
  const gyre_argument arguments[] = {GYRE_ARGUMENT(start.at), GYRE_ARGUMENT(column.at),
                                     GYRE_ARGUMENT(a.at), GYRE_ARGUMENT(x.at), GYRE_ARGUMENT(y.at)};
  gate_run(g, g->user, "spmv", &grid, arguments, 5, &y);
  for (uint32_t i = 0; i < n; i++) {
    float want = 0;
    for (uint32_t k = start.host.u[i]; k < start.host.u[i + 1]; k++)
      want += a.host.f[k] * x.host.f[column.host.u[k]];
    CHECK(y.host.f[i] == want, "spmv of %u: element %u is %g, not %g", n, i, (double)y.host.f[i],
          (double)want);
  }
  gate_free(g, &start);
  gate_free(g, &column);
  gate_free(g, &a);
  gate_free(g, &x);
  gate_free(g, &y);
}

enum { SIDE = 32 };

// Follows a ray in 64 bits, one array element an axis: what raycast() of gate_user_kernels.c computes.
static uint32_t trace(const uint32_t *cells, int64_t px, int64_t py, int64_t n) {
  const int64_t from[3] = {16 * 65536 + 77, 15 * 65536 + 91, 32768};
  const int64_t direction[3] = {(px - n / 2) * (65536 / n) + 33, (py - n / 2) * (65536 / n) + 55,
                                50000};
  int64_t cell[3], next[3], between[3];
  uint32_t side = 0;
  for (int k = 0; k < 3; k++) {
    const int64_t size = direction[k] < 0 ? -direction[k] : direction[k], part = from[k] % 65536;
    cell[k] = from[k] / 65536;
    between[k] = size < 64 ? 0x3fffffff : 0xffffffff / size;
    next[k] =
        size < 64 ? between[k] : between[k] * (direction[k] < 0 ? part : 65536 - part) / 65536;
  }
  for (uint32_t steps = 0;; steps++) {
    const uint32_t seen = side << 28 | steps << 16;
    for (int k = 0; k < 3; k++)
      if (cell[k] < 0 || cell[k] >= SIDE) return seen;
    if (cells[cell[2] * SIDE + cell[1]] >> cell[0] & 1)
      return seen | 1u << 31 | (uint32_t)(cell[2] << 10 | cell[1] << 5 | cell[0]);
    side = 0;
    for (uint32_t k = 1; k < 3; k++)
      if (next[k] < next[side]) side = k;
    cell[side] += direction[side] < 0 ? -1 : 1;
    next[side] += between[side];
  }
}

static void raycast(gate *g, uint32_t n, const uint32_t group[3]) {
  gate_buffer cells = gate_alloc(SIDE * SIDE), image = gate_floats(g, n * n, 3);
  uint64_t seed = 9;
  // One cell of 64 is set, but none near the eye.
  for (uint32_t i = 4 * SIDE; i < SIDE * SIDE; i++)
    for (uint32_t bit = 0; bit < SIDE; bit++)
      cells.host.u[i] |= (uint32_t)(host_below(&seed, 64) == 0) << bit;
  gate_upload(g, &cells);
  const gyre_grid grid = {.items = {n, n}, .group = {group[0], group[1]}};
  const gyre_argument arguments[] = {GYRE_ARGUMENT(cells.at), GYRE_ARGUMENT(image.at),
                                     GYRE_ARGUMENT(n)};
  gate_run(g, g->user, "raycast", &grid, arguments, 3, &image);
  for (uint32_t i = 0; i < n * n; i++) {
    const uint32_t want = trace(cells.host.u, i % n, i / n, n);
    CHECK(image.host.u[i] == want, "raycast of %u: pixel %u is 0x%08x, not 0x%08x", n, i,
          image.host.u[i], want);
  }
  gate_free(g, &cells);
  gate_free(g, &image);
}

const gate_work gate_user_works[] = {{"softmax", 64, 1, softmax},  {"conv2d", 256, 2, conv2d},
                                     {"sort", 65536, 1, sort},     {"spmv", 8192, 1, spmv},
                                     {"raycast", 128, 2, raycast}, {0}};
