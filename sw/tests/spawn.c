// spawn.c - gyre_spawn and gyre_spawn_groups: every item exactly once, with its own coordinates,
// for sizes around the numbers of threads and warps.

#include "gyre_runtime.h"

enum { ITEMS = 4096 };

static GYRE_NOINIT uint32_t seen[ITEMS];
static uint32_t size_x, size_y;

static void clear(void) {
  for (uint32_t i = 0; i < ITEMS; i++) {
    seen[i] = 0;
  }
}

static void mark(uint32_t x, uint32_t y, uint32_t z, void *arg) {
  uint32_t inside = (x < size_x) & (y < size_y);
  seen[(z * size_y + y) * size_x + x] += inside ^ (arg != seen);
}

// shape: dimensions, x, y, z.
static bool grid(const uint32_t *shape) {
  uint32_t dim = shape[0];
  size_x = shape[1];
  size_y = dim > 1 ? shape[2] : 1;
  uint32_t items = size_x * size_y * (dim > 2 ? shape[3] : 1);
  if (items > ITEMS) {
    return true;
  }
  clear();
  gyre_spawn(dim, shape + 1, mark, seen);
  for (uint32_t i = 0; i < ITEMS; i++) {
    if (seen[i] != (i < items)) {
      gyre_puts("grid ");
      gyre_putu(size_x);
      gyre_puts(" item ");
      gyre_putu(i);
      gyre_puts("\n");
      return false;
    }
  }
  return true;
}

// Each thread hands its number to its left neighbour through local memory, three times.
static void rotate(const gyre_group *g, void *arg) {
  uint32_t *local = g->local;
  uint32_t value = g->local_id;
  uint32_t next = gyre_select(g->local_id + 1 == g->size, 0, g->local_id + 1);
  for (uint32_t i = 0; i < 3; i++) {
    local[g->local_id] = value;
    gyre_group_barrier(g);
    value = local[next];
    gyre_group_barrier(g);
  }
  seen[g->group * g->size + g->local_id] += value + 1 + (arg != seen);
}

static bool groups(uint32_t count, uint32_t size) {
  clear();
  if (!gyre_spawn_groups(count, size, size * 4, rotate, seen)) {
    return false;
  }
  for (uint32_t i = 0; i < count * size; i++) {
    uint32_t id = i % size;
    if (seen[i] != (id + 3) % size + 1) {
      gyre_puts("groups of ");
      gyre_putu(size);
      gyre_puts(" item ");
      gyre_putu(i);
      gyre_puts("\n");
      return false;
    }
  }
  return true;
}

int main(void) {
  uint32_t threads = gyre_num_threads();
  uint32_t all = threads * gyre_num_warps();  // of one core
  uint32_t harts = gyre_num_harts();
  const uint32_t shapes[][4] = {
      {1, 0},           {1, 1},           {1, 2},
      {1, 3},           {1, 5},           {1, 31},
      {1, 33},          {1, 100},         {1, 1000},
      {1, threads - 1}, {1, threads + 1}, {1, all - 1},
      {1, all},         {1, all + 1},     {1, 2 * all + threads + 1},
      {1, harts - 1},   {1, harts},       {1, 2 * harts + threads + 1},
      {2, 1, 37},       {2, 37, 1},       {2, 7, 9},
      {2, 50, 40},      {3, 1, 1, 19},    {3, 3, 5, 7},
      {3, 16, 4, 8},    {3, 2, 30, 11},
  };
  bool ok = true;
  for (uint32_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
    ok &= grid(shapes[i]);
  }
  static const uint32_t counts[] = {1, 2, 3, 7};
  for (uint32_t i = 0; i < sizeof counts / sizeof *counts; i++) {
    for (uint32_t size = 1; size < all; size = size * 2 + 1) {
      ok &= counts[i] * size > ITEMS || groups(counts[i], size);
    }
    ok &= counts[i] * all > ITEMS || groups(counts[i], all);
  }
  ok &= !gyre_spawn_groups(1, all + 1, 4, rotate, NULL);
  ok &= !gyre_spawn_groups(1, 1, 1 << 20, rotate, NULL);
  gyre_puts(ok ? "spawn: PASSED\n" : "spawn: FAILED\n");
  return !ok;
}
