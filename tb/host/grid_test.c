// grid_test.c DEVICE MODULE SEED LAUNCHES [ITEMS] - random grids: each item must run once, with its own
// ids. ITEMS is the most that a grid may have, 1 to 3000 (default 3000).
//
// The expected ids are computed here by loops over the grid, another way than the device's.

#include <string.h>

#include "host_test.h"

enum { WORDS = 16, MAX_ITEMS = 3000 };

static gyre_host *host;
static gyre_stream *stream;
static gyre_host_info info;
static uint32_t most_items = MAX_ITEMS;

// Sides whose product is at most `most`, often odd.
static void sides(uint64_t *seed, uint32_t most, uint32_t side[3]) {
  const unsigned dimensions = 1 + host_below(seed, 3);
  side[0] = side[1] = side[2] = 1;
  for (unsigned i = 0; i < dimensions; i++) {
    const unsigned d = host_below(seed, 3);
    const uint32_t left = most / (side[0] * side[1] * side[2]);
    if (left > 1) side[d] *= 1 + host_below(seed, left);
  }
}

// Items of workgroup n of a side: fewer in the last one, if the side is no multiple.
static uint32_t live(uint32_t items, uint32_t group, uint32_t n) {
  return n < items / group ? group : items % group;
}

static void check(const uint32_t *out, const gyre_grid *g, const uint32_t group[3]) {
  uint32_t groups[3], i = 0;
  for (unsigned d = 0; d < 3; d++) groups[d] = (g->items[d] + group[d] - 1) / group[d];
  for (uint32_t z = 0; z < g->items[2]; z++) {
    for (uint32_t y = 0; y < g->items[1]; y++) {
      for (uint32_t x = 0; x < g->items[0]; x++, i++) {
        const uint32_t want[WORDS - 1] = {
            1,
            x + g->offset[0],
            y + g->offset[1],
            z + g->offset[2],
            x % group[0],
            y % group[1],
            z % group[2],
            x / group[0],
            y / group[1],
            z / group[2],
            group[0] | group[1] << 16,
            group[2] + 2053 * live(g->items[0], group[0], x / group[0]) +
                4000037 * live(g->items[1], group[1], y / group[1]) +
                0x10000001 * live(g->items[2], group[2], z / group[2]),
            groups[0],
            groups[1],
            groups[2]};
        for (unsigned w = 0; w < WORDS - 1; w++)
          CHECK(out[WORDS * i + w] == want[w],
                "item %u %u %u of %u %u %u, groups of %u %u %u: word %u is %u, not %u", x, y, z,
                g->items[0], g->items[1], g->items[2], group[0], group[1], group[2], w,
                out[WORDS * i + w], want[w]);
        CHECK(out[WORDS * i + WORDS - 1] % 16 == 0, "local memory at 0x%x",
              out[WORDS * i + WORDS - 1]);
      }
    }
  }
}

static void ids(gyre_kernel *k, gyre_address memory, uint64_t *seed) {
  static uint32_t out[WORDS * (MAX_ITEMS + 1)];
  gyre_grid g = {.local_bytes = host_below(seed, 3) ? 0 : host_below(seed, info.local_bytes + 1)};
  sides(seed, most_items, g.items);
  sides(seed, info.group_items, g.group);
  for (unsigned d = 0; d < 3; d++) g.offset[d] = host_below(seed, 2) ? host_random(seed) : 0;
  // Rounded up to whole workgroups, if there is room for so many items; then all of them run.
  uint32_t rounded[3];
  uint64_t all = 1;
  for (unsigned d = 0; d < 3; d++) {
    rounded[d] = (g.items[d] + g.group[d] - 1) / g.group[d] * g.group[d];
    all *= rounded[d];
  }
  g.whole_groups = all <= most_items && host_below(seed, 2);
  const uint32_t zero = 0;
  gyre_argument a[] = {GYRE_ARGUMENT(memory)};
  OK(gyre_stream_fill(stream, memory, &zero, 4, sizeof out));
  OK(gyre_stream_launch(stream, k, &g, a, 1));
  if (g.whole_groups) memcpy(g.items, rounded, sizeof rounded);
  const uint32_t items = g.items[0] * g.items[1] * g.items[2];
  OK(gyre_stream_copy_from(stream, out, memory, sizeof out));
  OK(gyre_stream_wait(stream, 0));
  check(out, &g, g.group);
  for (uint32_t i = WORDS * items; i < sizeof out / 4; i++)
    CHECK(out[i] == 0, "something after the last of %u items was written", items);
}

static void rounds(gyre_kernel *k, gyre_address memory, uint64_t *seed) {
  static uint32_t out[MAX_ITEMS], want[MAX_ITEMS], shared[1024];
  uint32_t size = 1 + host_below(seed, info.group_items);
  if (size > info.local_bytes / 4) size = info.local_bytes / 4;
  uint32_t items = 1 + host_below(seed, 300), turn = host_below(seed, size);
  const gyre_grid g = {.items = {items}, .group = {size}, .local_bytes = 4 * size};
  gyre_argument a[] = {GYRE_ARGUMENT(memory), GYRE_ARGUMENT(items), GYRE_ARGUMENT(turn)};
  OK(gyre_stream_launch(stream, k, &g, a, 3));
  OK(gyre_stream_copy_from(stream, out, memory, 4 * items));
  OK(gyre_stream_wait(stream, 0));
  for (uint32_t first = 0; first < items; first += size) {
    const uint32_t live = items - first < size ? items - first : size;
    for (uint32_t i = 0; i < live; i++) want[first + i] = first + i;
    for (uint32_t round = 0; round < 4; round++) {
      for (uint32_t i = 0; i < live; i++) shared[i] = want[first + i] * 3 + round;
      for (uint32_t i = 0; i < live; i++) want[first + i] += shared[(i + turn) % live];
    }
  }
  for (uint32_t i = 0; i < items; i++)
    CHECK(out[i] == want[i], "item %u of %u in groups of %u: %u, not %u", i, items, size, out[i],
          want[i]);
}

static void leftovers(gyre_kernel *k, gyre_address memory, uint64_t *seed) {
  static uint32_t out[MAX_ITEMS];
  uint32_t size = 1 + host_below(seed, info.group_items);
  if (size > info.local_bytes / 4) size = info.local_bytes / 4;
  uint32_t items = 1 + host_below(seed, 8 * size), turn = host_below(seed, size);
  if (items > most_items) items = most_items;
  const gyre_grid g = {.items = {items}, .group = {size}, .local_bytes = 4 * size};
  gyre_argument a[] = {GYRE_ARGUMENT(memory), GYRE_ARGUMENT(items), GYRE_ARGUMENT(turn)};
  OK(gyre_stream_launch(stream, k, &g, a, 3));
  OK(gyre_stream_copy_from(stream, out, memory, 4 * items));
  OK(gyre_stream_wait(stream, 0));
  for (uint32_t i = 0; i < items; i++) {
    const uint32_t first = i / size * size, live = items - first < size ? items - first : size;
    const uint32_t want = (first + (i - first + turn) % live) * 7;
    CHECK(out[i] == want, "item %u of %u in groups of %u: %u, not %u", i, items, size, out[i],
          want);
  }
}

int main(int argc, char **argv) {
  CHECK(argc == 5 || argc == 6, "usage: grid_test DEVICE MODULE SEED LAUNCHES [ITEMS]");
  if (argc == 6) most_items = (uint32_t)strtoul(argv[5], NULL, 10);
  CHECK(most_items >= 1 && most_items <= MAX_ITEMS, "ITEMS is '%s', not 1 to %u", argv[5],
        MAX_ITEMS);
  uint64_t seed = strtoull(argv[3], NULL, 0);
  const unsigned launches = (unsigned)strtoul(argv[4], NULL, 0);
  gyre_module *module;
  gyre_kernel *k_ids, *k_rounds, *k_leftovers;
  gyre_address memory;
  const gyre_host_options options = {.launch_limit = 20000000};
  OK(gyre_host_open(argv[1], &options, &host));
  OK(gyre_host_describe(host, &info));
  OK(gyre_stream_new(host, &stream));
  OK(gyre_module_load_file(host, argv[2], &module));
  OK(gyre_module_kernel(module, "ids", &k_ids));
  OK(gyre_module_kernel(module, "rounds", &k_rounds));
  OK(gyre_module_kernel(module, "leftovers", &k_leftovers));
  OK(gyre_host_alloc(host, 4 * WORDS * (MAX_ITEMS + 1), 0, &memory));
  for (unsigned i = 0; i < launches; i++) {
    ids(k_ids, memory, &seed);
    // The kernel's barrier is in a loop, and loops need no pcs of their own when all threads go the
    // same way.
    rounds(k_rounds, memory, &seed);
    leftovers(k_leftovers, memory, &seed);
  }
  gyre_host_close(host);
  printf("%s: %u launches of random grids\n", argv[1], 3 * launches);
  return 0;
}
