// gate_user_kernels.c - works of scripts/bench --gate that users bring: softmax, which the peer's gate has too, a 2D
// convolution, a sort, a sparse matrix product and a raycaster. gate_user.c has their data and checks the results.

#include <math.h>

#include "gyre_kernel.h"

// Each item normalizes one row of n x n: c = exp(a - largest) / sum of these. `a` keeps the exponentials.
GYRE_KERNEL(softmax, float *, a, float *, c, uint32_t, n) {
  float *row = a + gyre_global_id(0) * n, *out = c + gyre_global_id(0) * n;
  float largest = row[0], sum = 0;
  for (uint32_t i = 1; i < n; i++) largest = row[i] > largest ? row[i] : largest;
  for (uint32_t i = 0; i < n; i++) {
    row[i] = expf(row[i] - largest);
    sum += row[i];
  }
  for (uint32_t i = 0; i < n; i++) out[i] = row[i] / sum;
}

static int inside(int v, int n) { return v < 0 ? 0 : v >= n ? n - 1 : v; }

// Convolves an image of n x n with 5 x 5 weights; the nearest pixel stands for those outside of the image.
GYRE_KERNEL(conv2d, const float *, a, const float *, w, float *, c, uint32_t, n) {
  const int x = (int)gyre_global_id(0), y = (int)gyre_global_id(1), side = (int)n;
  float sum = 0;
  for (int dy = 0; dy < 5; dy++) {
    const float *row = a + inside(y + dy - 2, side) * side;
    for (int dx = 0; dx < 5; dx++) sum += w[dy * 5 + dx] * row[inside(x + dx - 2, side)];
  }
  c[y * side + x] = sum;
}

// Exchanges two keys that are in the wrong order; `up`: the smaller one comes first.
static void order(uint32_t *low, uint32_t *high, int up) {
  const uint32_t a = *low, b = *high;
  if ((a > b) == up) {
    *low = b;
    *high = a;
  }
}

// Each workgroup does the steps of a bitonic sort that stay within its block of keys, in local
// memory: distances below `block` of the stages from `first` to `last`, which are lengths of sorted
// runs.
GYRE_KERNEL(sort_block, uint32_t *, keys, uint32_t, block, uint32_t, first, uint32_t, last) {
  uint32_t *part = gyre_group_memory(), base = gyre_group_id(0) * block;
  const uint32_t me = gyre_local_id(0), items = gyre_local_size(0);
  for (uint32_t i = me; i < block; i += items) part[i] = keys[base + i];
  for (uint32_t run = first; run <= last; run *= 2) {
    for (uint32_t far = (run < block ? run : block) / 2; far > 0; far /= 2) {
      gyre_group_sync();
      for (uint32_t i = me; i < block / 2; i += items) {
        const uint32_t low = 2 * i - (i & (far - 1));
        order(&part[low], &part[low + far], ((base + low) & run) == 0);
      }
    }
  }
  gyre_group_sync();
  for (uint32_t i = me; i < block; i += items) keys[base + i] = part[i];
}

// One step of a bitonic sort in global memory: each item orders one pair of keys.
GYRE_KERNEL(sort_step, uint32_t *, keys, uint32_t, far, uint32_t, run) {
  const uint32_t i = gyre_global_id(0), low = 2 * i - (i & (far - 1));
  order(&keys[low], &keys[low + far], (low & run) == 0);
}

// y = A * x, A in compressed rows: those of row i are at start[i] to start[i + 1] - 1.
GYRE_KERNEL(spmv, const uint32_t *, start, const uint32_t *, column, const float *, a,
            const float *, x, float *, y) {
  const uint32_t row = gyre_global_id(0), end = start[row + 1];
  float sum = 0;
  for (uint32_t k = start[row]; k < end; k++) sum += a[k] * x[column[k]];
  y[row] = sum;
}

enum { SIDE = 32, ONE = 65536 };

// The steps along one axis: which way, how long until the next border of a cell, and from one border to the next.
typedef struct axis {
  int cell, step;
  uint32_t next, between;
} axis;

static axis axis_of(int from, int direction) {
  const uint32_t size = (uint32_t)(direction < 0 ? -direction : direction),
                 part = (uint32_t)from & (ONE - 1);
  const uint32_t between = size < 64 ? 0x3fffffff : 0xffffffffu / size;
  const uint32_t share = direction < 0 ? part : ONE - part;
  return (axis){
      from / ONE, direction < 0 ? -1 : 1,
      size < 64 ? 0x3fffffff : (between >> 16) * share + ((between & 0xffff) * share >> 16),
      between};
}

// Each pixel's ray goes through a cube of 32 x 32 x 32 cells, one bit each, from border to border until a cell is set or
// the cube ends. Coordinates are in 1/65536 of a cell. The result has the cell, the axis and the number of steps.
GYRE_KERNEL(raycast, const uint32_t *, cells, uint32_t *, image, uint32_t, n) {
  const int px = (int)gyre_global_id(0), py = (int)gyre_global_id(1), half = (int)n / 2;
  axis x = axis_of(16 * ONE + 77, (px - half) * (ONE / (int)n) + 33),
       y = axis_of(15 * ONE + 91, (py - half) * (ONE / (int)n) + 55), z = axis_of(ONE / 2, 50000);
  uint32_t steps = 0, side = 0, hit = 0;
  while (((uint32_t)x.cell | (uint32_t)y.cell | (uint32_t)z.cell) < SIDE) {
    if (cells[z.cell * SIDE + y.cell] >> x.cell & 1) {
      hit = 1u << 31 | (uint32_t)z.cell << 10 | (uint32_t)y.cell << 5 | (uint32_t)x.cell;
      break;
    }
    if (x.next <= y.next && x.next <= z.next) {
      x.cell += x.step, x.next += x.between, side = 0;
    } else if (y.next <= z.next) {
      y.cell += y.step, y.next += y.between, side = 1;
    } else {
      z.cell += z.step, z.next += z.between, side = 2;
    }
    steps++;
  }
  image[py * (int)n + px] = hit | side << 28 | steps << 16;
}
