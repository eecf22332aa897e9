// transpose.c - out = in^T of an n x (n+3) matrix through tiles in local memory: rows are read and
// written in order of their addresses.

#include "kernel.h"

enum { LIMIT = 256, MORE = 3 };
KERNEL_SIZE(32);

static GYRE_NOINIT uint32_t in[LIMIT * (LIMIT + MORE)], out[LIMIT * (LIMIT + MORE)];

typedef struct shape {
  uint32_t rows, columns, tiles_x;
  uint32_t side_log2;  // a tile is square, one thread per element
} shape;

static void tile(const gyre_group *g, void *arg) {
  const shape *s = arg;
  uint32_t *local = g->local;
  uint32_t side = 1u << s->side_log2;
  uint32_t lx = g->local_id & (side - 1);
  uint32_t ly = g->local_id >> s->side_log2;
  // One division per workgroup: workgroup numbers are the same in all of them.
  uint32_t tile_y = g->group / s->tiles_x;
  uint32_t tile_x = g->group - tile_y * s->tiles_x;
  uint32_t x = (tile_x << s->side_log2) + lx;
  uint32_t y = (tile_y << s->side_log2) + ly;
  // One word more per row: a column is spread over the banks.
  uint32_t pitch = side + 1;
  GYRE_IF((x < s->columns) & (y < s->rows)) { local[ly * pitch + lx] = in[y * s->columns + x]; }
  GYRE_ENDIF
  gyre_group_barrier(g);
  x = (tile_y << s->side_log2) + lx;
  y = (tile_x << s->side_log2) + ly;
  GYRE_IF((x < s->rows) & (y < s->columns)) { out[y * s->rows + x] = local[lx * pitch + ly]; }
  GYRE_ENDIF
}

int main(void) {
  uint32_t n = kernel_size(LIMIT);
  kernel_run run = kernel_start("transpose", n);
  shape s = {.rows = n, .columns = n + MORE};
  uint32_t threads = gyre_num_threads() * gyre_num_warps();
  while (4u << 2 * s.side_log2 <= threads) {
    s.side_log2++;
  }
  uint32_t side = 1u << s.side_log2;
  s.tiles_x = (s.columns + side - 1) >> s.side_log2;
  uint32_t groups = s.tiles_x * ((s.rows + side - 1) >> s.side_log2);
  uint32_t seed = 6;
  for (uint32_t i = 0; i < s.rows * s.columns; i++) {
    in[i] = kernel_random(&seed);
    out[i] = 0;
  }
  kernel_begin(&run);
  bool passed = gyre_spawn_groups(groups, side * side, side * (side + 1) * 4, tile, &s);
  kernel_end(&run);
  for (uint32_t y = 0; y < s.rows; y++) {
    for (uint32_t x = 0; x < s.columns; x++) {
      passed &= out[x * s.rows + y] == in[y * s.columns + x];
    }
  }
  return kernel_result(&run, passed);
}
