// gate_peer.c - the works of the peer's performance gate: each one launch, an item an element of the result.

#include "gate.h"

typedef struct data {
  const float *a, *b;  // what the kernel reads
  uint32_t n;
} data;

static float vecadd_at(const data *d, uint32_t i) { return d->a[i] + d->b[i]; }

static float sgemv_at(const data *d, uint32_t i) {
  float sum = 0;
  for (uint32_t k = 0; k < d->n; k++) sum += d->a[i * d->n + k] * d->b[k];
  return sum;
}

static float sgemm_at(const data *d, uint32_t i) {
  const uint32_t x = i % d->n, y = i / d->n;
  float sum = 0;
  for (uint32_t k = 0; k < d->n; k++) sum += d->a[y * d->n + k] * d->b[k * d->n + x];
  return sum;
}

// Returns the coordinate v + step, or the nearest one of the cube.
static uint32_t near(uint32_t v, int step, uint32_t n) {
  if (step < 0) return v == 0 ? 0 : v - 1;
  if (step > 0) return v + 1 == n ? v : v + 1;
  return v;
}

static float stencil3d_at(const data *d, uint32_t i) {
  const uint32_t n = d->n, x = i % n, y = i / n % n, z = i / n / n;
  float sum = 0;
  for (int step = 0; step < 27; step++)
    sum += d->a[(near(z, step / 9 - 1, n) * n + near(y, step / 3 % 3 - 1, n)) * n +
                near(x, step % 3 - 1, n)];
  return sum / 27;
}

// Runs a kernel of `dimensions` whose inputs have `a` and `b` elements (0: no such input).
static void run(gate *g, const char *name, uint32_t n, const uint32_t group[3], unsigned dimensions,
                uint32_t a, uint32_t b, float (*at)(const data *d, uint32_t i)) {
  gyre_grid grid = {.group = {group[0], group[1], group[2]}};
  uint32_t elements = 1, count = 0;
  for (unsigned d = 0; d < dimensions; d++) elements *= grid.items[d] = n;
  // Results that stay what the memory had are wrong, too.
  gate_buffer in[2] = {gate_floats(g, a, 1)}, out = gate_floats(g, elements, 3);
  gyre_argument arguments[4];
  arguments[count++] = (gyre_argument)GYRE_ARGUMENT(in[0].at);
  if (b) {
    in[1] = gate_floats(g, b, 2);
    arguments[count++] = (gyre_argument)GYRE_ARGUMENT(in[1].at);
  }
  arguments[count++] = (gyre_argument)GYRE_ARGUMENT(out.at);
  if (at != vecadd_at) arguments[count++] = (gyre_argument)GYRE_ARGUMENT(n);
  gate_run(g, g->peer, name, &grid, arguments, count, &out);
  const data d = {in[0].host.f, in[1].host.f, n};
  for (uint32_t i = 0; i < elements; i++) {
    const float want = at(&d, i);
    CHECK(out.host.f[i] == want, "%s of %u: element %u is %g, not %g", name, n, i,
          (double)out.host.f[i], (double)want);
  }
  gate_free(g, &in[0]);
  if (b) gate_free(g, &in[1]);
  gate_free(g, &out);
}

static void vecadd(gate *g, uint32_t n, const uint32_t group[3]) {
  run(g, "vecadd", n, group, 1, n, n, vecadd_at);
}
static void sgemv(gate *g, uint32_t n, const uint32_t group[3]) {
  run(g, "sgemv", n, group, 1, n * n, n, sgemv_at);
}
static void sgemm(gate *g, uint32_t n, const uint32_t group[3]) {
  run(g, "sgemm", n, group, 2, n * n, n * n, sgemm_at);
}
static void stencil3d(gate *g, uint32_t n, const uint32_t group[3]) {
  run(g, "stencil3d", n, group, 3, n * n * n, 0, stencil3d_at);
}

const gate_work gate_peer_works[] = {{"vecadd", 16384, 1, vecadd},
                                     {"sgemv", 512, 1, sgemv},
                                     {"sgemm", 128, 2, sgemm},
                                     {"stencil3d", 32, 3, stencil3d},
                                     {0}};
