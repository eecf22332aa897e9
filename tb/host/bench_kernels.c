// bench_kernels.c - the kernels whose launches scripts/bench --launched and scripts/dse launches measure; bench_test.c
// has their data.

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

// The same with integers.
GYRE_KERNEL(sgemm_int, const uint32_t *, a, const uint32_t *, b, uint32_t *, c, uint32_t, n) {
  uint32_t x = gyre_global_id(0), y = gyre_global_id(1), sum = 0;
  const uint32_t *row = a + y * n, *column = b + x;
#pragma GCC unroll 4
  for (uint32_t k = n; k > 0; k--) {
    sum += *row * *column;
    row++;
    column += n;
  }
  c[y * n + x] = sum;
}

// out = in^T, of rows x columns words, a square tile a workgroup. One word more a row of the tile:
// a column is spread over the banks of local memory.
GYRE_KERNEL(transpose, const uint32_t *, in, uint32_t *, out, uint32_t, columns, uint32_t, rows) {
  uint32_t *tile = gyre_group_memory();
  uint32_t lx = gyre_local_id(0), ly = gyre_local_id(1), pitch = gyre_local_size(0) + 1;
  uint32_t x = gyre_global_id(0), y = gyre_global_id(1);
  if (x < columns && y < rows) tile[ly * pitch + lx] = in[y * columns + x];
  gyre_group_sync();
  x = gyre_group_id(1) * gyre_local_size(0) + lx;
  y = gyre_group_id(0) * gyre_local_size(0) + ly;
  if (x < rows && y < columns) out[y * rows + x] = tile[lx * pitch + ly];
}

// Returns true if the pattern, which ends with a zero, begins at each position of a text.
GYRE_KERNEL(string_search, const uint8_t *, text, const uint8_t *, pattern, uint8_t *, match) {
  uint32_t x = gyre_global_id(0), i = 0;
  while (pattern[i] != 0 && text[x + i] == pattern[i]) i++;
  match[x] = pattern[i] == 0;
}

// After how many steps z = z^2 + c leaves the circle of radius 2.
GYRE_KERNEL(mandelbrot, uint8_t *, rounds, uint32_t, n, float, step) {
  uint32_t x = gyre_global_id(0), y = gyre_global_id(1), i = 0;
  float cr = gyre_fma((float)x, step, -2.1875f), ci = gyre_fma((float)y, step, -1.21875f);
  float re = 0, im = 0, re2 = 0, im2 = 0;
  while (re2 + im2 <= 4.0f && i < 64) {
    im = gyre_fma(re + re, im, ci);
    re = re2 - im2 + cr;
    re2 = re * re;
    im2 = im * im;
    i++;
  }
  rounds[y * n + x] = (uint8_t)i;
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

// The sum of each workgroup, in local memory.
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

// Measures the cost of a launch by itself.
GYRE_KERNEL(empty) {}
