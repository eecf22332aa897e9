// nw.cl - alignment of two sequences: scores block by block along diagonals of blocks, and in a block along its
// own diagonals, an item for each of its columns.

static void block(__global int *score, __global const int *match, int columns, int penalty, int bx, int by,
                  __local int tile[TILE + 1][TILE + 1], __local int matches[TILE][TILE]) {
  const int t = get_local_id(0);
  const int x0 = bx * TILE, y0 = by * TILE;  // the column and the row before the block's first
  for (int y = 0; y < TILE; y++) matches[y][t] = match[(y0 + y + 1) * columns + x0 + t + 1];
  if (t == 0) tile[0][0] = score[y0 * columns + x0];
  tile[0][t + 1] = score[y0 * columns + x0 + t + 1];
  tile[t + 1][0] = score[(y0 + t + 1) * columns + x0];
  barrier(CLK_LOCAL_MEM_FENCE);
  for (int d = 0; d < 2 * TILE - 1; d++) {
    const int y = d - t;
    if (y >= 0 && y < TILE) {
      const int step = tile[y][t] + matches[y][t];
      tile[y + 1][t + 1] = max(step, max(tile[y + 1][t], tile[y][t + 1]) - penalty);
    }
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  for (int y = 0; y < TILE; y++) score[(y0 + y + 1) * columns + x0 + t + 1] = tile[y + 1][t + 1];
}

// Diagonals that begin at the left: diagonal d has d + 1 blocks.
__kernel void nw_grow(__global int *score, __global const int *match, int columns, int penalty, int diagonal) {
  __local int tile[TILE + 1][TILE + 1], matches[TILE][TILE];
  const int b = get_group_id(0);
  block(score, match, columns, penalty, b, diagonal - b, tile, matches);
}

// Diagonals that end at the right.
__kernel void nw_shrink(__global int *score, __global const int *match, int columns, int penalty,
                        int diagonal) {
  __local int tile[TILE + 1][TILE + 1], matches[TILE][TILE];
  const int blocks = (columns - 1) / TILE, b = get_group_id(0) + diagonal - blocks + 1;
  block(score, match, columns, penalty, b, diagonal - b, tile, matches);
}
