// gate_kernels.c - the works of the peer's performance gate, an item an element of the result; gate_peer.c has their data.

#include "gyre_kernel.h"

GYRE_KERNEL(vecadd, const float *, a, const float *, b, float *, c) {
  uint32_t i = gyre_global_id(0);
  c[i] = a[i] + b[i];
}

// y = A * x of n x n, four columns a turn.
GYRE_KERNEL(sgemv, const float *, a, const float *, x, float *, y, uint32_t, n) {
  uint32_t row = gyre_global_id(0);
  float sum = 0;
  for (uint32_t k = 0; k < n; k += 4) {
    const float *p = a + row * n + k, *q = x + k;
    sum += p[0] * q[0] + p[1] * q[1] + p[2] * q[2] + p[3] * q[3];
  }
  y[row] = sum;
}

// C = A * B of n x n.
GYRE_KERNEL(sgemm, const float *, a, const float *, b, float *, c, uint32_t, n) {
  uint32_t x = gyre_global_id(0), y = gyre_global_id(1);
  float sum = 0;
  for (uint32_t k = 0; k < n; k++) sum += a[y * n + k] * b[k * n + x];
  c[y * n + x] = sum;
}

static int inside(int v, int n) { return v < 0 ? 0 : v >= n ? n - 1 : v; }

// The mean of each element of a cube and its 26 neighbours, the nearest element in place of those outside.
GYRE_KERNEL(stencil3d, const float *, a, float *, b, uint32_t, side) {
  int n = (int)side, count = 0;
  int x = (int)gyre_global_id(0), y = (int)gyre_global_id(1), z = (int)gyre_global_id(2);
  float sum = 0;
  for (int dz = -1; dz <= 1; dz++) {
    for (int dy = -1; dy <= 1; dy++) {
      for (int dx = -1; dx <= 1; dx++) {
        sum += a[(inside(z + dz, n) * n + inside(y + dy, n)) * n + inside(x + dx, n)];
        count++;
      }
    }
  }
  b[(z * n + y) * n + x] = sum / (float)count;
}
