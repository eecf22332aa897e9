// lud.cl - decomposition of a matrix into triangular ones, in place, by blocks: the block on the diagonal,
// those right of it and below, the rest.

__kernel void lud_diagonal(__global float *a, int n, int offset) {
  __local float tile[TILE][TILE];
  const int t = get_local_id(0);
  for (int y = 0; y < TILE; y++) tile[y][t] = a[(offset + y) * n + offset + t];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 0; k < TILE - 1; k++) {
    if (t > k) {
      tile[t][k] /= tile[k][k];
      for (int x = k + 1; x < TILE; x++) tile[t][x] -= tile[t][k] * tile[k][x];
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int y = 0; y < TILE; y++) a[(offset + y) * n + offset + t] = tile[y][t];
}

// Two halves of a workgroup: the first a column each of the block in the row of the diagonal block,
// the second a row each of that in its column.
__kernel void lud_perimeter(__global float *a, int n, int offset) {
  __local float diagonal[TILE][TILE], right[TILE][TILE], below[TILE][TILE];
  const int t = get_local_id(0) % TILE, other = offset + TILE * (get_group_id(0) + 1);
  const bool first = get_local_id(0) < TILE;
  for (int y = 0; y < TILE; y++) {
    if (first) {
      diagonal[y][t] = a[(offset + y) * n + offset + t];
      right[y][t] = a[(offset + y) * n + other + t];
    } else {
      below[y][t] = a[(other + y) * n + offset + t];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int k = 0; k < TILE; k++) {
    if (first) {
      for (int y = k + 1; y < TILE; y++) right[y][t] -= diagonal[y][k] * right[k][t];
    } else {
      below[t][k] /= diagonal[k][k];
      for (int x = k + 1; x < TILE; x++) below[t][x] -= below[t][k] * diagonal[k][x];
    }
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int y = 0; y < TILE; y++) {
    if (first)
      a[(offset + y) * n + other + t] = right[y][t];
    else
      a[(other + y) * n + offset + t] = below[y][t];
  }
}

__kernel void lud_internal(__global float *a, int n, int offset) {
  __local float right[TILE][TILE], below[TILE][TILE];
  const int x = get_local_id(0), y = get_local_id(1);
  const int column = offset + TILE * (get_group_id(0) + 1) + x, row = offset + TILE * (get_group_id(1) + 1) + y;
  right[y][x] = a[(offset + y) * n + column];
  below[y][x] = a[row * n + offset + x];
  barrier(CLK_LOCAL_MEM_FENCE);
  float rest = a[row * n + column];
  for (int k = 0; k < TILE; k++) rest -= below[y][k] * right[k][x];
  a[row * n + column] = rest;
}
