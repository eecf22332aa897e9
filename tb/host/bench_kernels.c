// bench_kernels.c - the kernels whose launches scripts/bench --launched measures; bench_test.c has their data.

#include "gyre_kernel.h"

GYRE_KERNEL(vecadd, const uint32_t *, a, const uint32_t *, b, uint32_t *, c) {
  uint32_t i = gyre_global_id(0);
  c[i] = a[i] + b[i];
}

GYRE_KERNEL(saxpy, float, factor, const float *, x, float *, y) {
  uint32_t i = gyre_global_id(0);
  y[i] = gyre_fma(factor, x[i], y[i]);
}

// One item an element of C = A * B, n x n.
GYRE_KERNEL(sgemm, const float *, a, const float *, b, float *, c, uint32_t, n) {
  uint32_t x = gyre_global_id(0), y = gyre_global_id(1);
  const float *row = a + y * n, *column = b + x;
  float sum = 0;
#pragma GCC unroll 4
  for (uint32_t k = n; k > 0; k--) {
    sum = gyre_fma(*row, *column, sum);
    row++;
    column += n;
  }
  c[y * n + x] = sum;
}

// Two nested decisions on bits of the data.
GYRE_KERNEL(diverge, const uint32_t *, in, uint32_t *, out) {
  uint32_t i = gyre_global_id(0), v = in[i], r;
  if (v & 1) {
    r = (v & 2 ? v * 3 + 1 : v ^ 0x55555555) + 7;
  } else {
    r = (v & 4 ? v << 3 : (v >> 1) + i) - 5;
  }
  out[i] = r;
}

// The sum of each group, in local memory.
GYRE_KERNEL(reduce, const uint32_t *, in, uint32_t *, partial) {
  uint32_t *local = gyre_group_memory();
  uint32_t id = gyre_local_id(0), size = gyre_local_size(0);
  local[id] = in[gyre_global_id(0)];
  gyre_group_sync();
  for (uint32_t left = size; left > 1;) {
    uint32_t half = (left + 1) >> 1;
    if (id + half < left) local[id] += local[id + half];
    gyre_group_sync();
    left = half;
  }
  if (id == 0) partial[gyre_group_id(0)] = local[0];
}

// Eight loads, multiplications and divisions an item.
GYRE_KERNEL(muldiv, const uint32_t *, in, uint32_t *, out, uint32_t, stride) {
  uint32_t i = gyre_global_id(0), sum = 0;
  const uint32_t *at = in + i;
  for (uint32_t j = 0; j < 8; j++) {
    uint32_t v = *at;
    at += stride;
    // Opaque, or an unrolled loop would multiply by inverses instead of dividing.
    sum += v * v / gyre_opaque(j + 3) + v % 7;
  }
  out[i] = sum;
}

// What a launch costs by itself.
GYRE_KERNEL(empty) {}
