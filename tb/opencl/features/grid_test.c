// grid_test.c - grids of 1 to 3 dimensions: each item runs once with the right ids; workgroups of
// 1,024.

#include "opencl_test.h"

enum { MOST = 4096 };

typedef struct grid {
  cl_uint dimensions;
  size_t items[3], group[3], offset[3];  // group[0] == 0: the runtime chooses
} grid;

static void run(const grid *g) {
  static cl_uint got[21 * MOST], visits[MOST];
  static const char *const names[] = {"global id",    "local id",   "group id",
                                      "global size",  "local size", "number of groups",
                                      "global offset"};
  size_t s[3] = {1, 1, 1}, o[3] = {0};
  for (cl_uint d = 0; d < g->dimensions; d++) s[d] = g->items[d], o[d] = g->offset[d];
  const size_t count = s[0] * s[1] * s[2];
  CHECK(count <= MOST, "%zu items", count);
  const cl_uint sx = (cl_uint)s[0], sy = (cl_uint)s[1];
  cl_kernel k = kernel("ids");
  cl_mem out = buffer(count * 84, NULL), seen = buffer(count * 4, NULL);
  SET(k, 0, out), SET(k, 1, seen), SET(k, 2, sx), SET(k, 3, sy);
  OK(clEnqueueNDRangeKernel(queue, k, g->dimensions, g->offset, g->items,
                            g->group[0] ? g->group : NULL, 0, NULL, NULL));
  read_back(out, got, count * 84), read_back(seen, visits, count * 4);
  size_t group[3] = {got[4], got[11], got[18]};
  for (cl_uint d = 0; d < g->dimensions; d++) {
    if (g->group[0]) CHECK(group[d] == g->group[d], "dimension %u: groups of %zu", d, group[d]);
    CHECK(group[d] > 0 && s[d] % group[d] == 0, "dimension %u: groups of %zu for %zu items", d,
          group[d], s[d]);
  }
  for (size_t i = 0; i < count; i++) {
    const size_t at[3] = {i % s[0], i / s[0] % s[1], i / s[0] / s[1]};
    CHECK(visits[i] == 1, "%zu x %zu x %zu: %u items are number %zu", s[0], s[1], s[2], visits[i],
          i);
    for (unsigned d = 0; d < 3; d++) {
      const size_t want[7] = {
          at[d] + o[d], at[d] % group[d], at[d] / group[d], s[d], group[d], s[d] / group[d], o[d]};
      for (unsigned n = 0; n < 7; n++)
        CHECK(got[21 * i + 7 * d + n] == want[n],
              "%zu x %zu x %zu, item %zu: %s of dimension %u is %u, not %zu", s[0], s[1], s[2], i,
              names[n], d, got[21 * i + 7 * d + n], want[n]);
    }
  }
}

static void lines(void) {
  static const grid grids[] = {{1, {1}, {0}, {0}},    {1, {17}, {0}, {0}},
                               {1, {1009}, {0}, {5}}, {1, {64}, {64}, {0}},
                               {1, {60}, {3}, {100}}, {1, {1001}, {143}, {0}},
                               {1, {4096}, {0}, {0}}, {1, {31}, {1}, {4000000}}};
  for (unsigned i = 0; i < COUNT(grids); i++) run(&grids[i]);
}
static void planes(void) {
  static const grid grids[] = {{2, {13, 7}, {0}, {0}},        {2, {32, 32}, {8, 4}, {0}},
                               {2, {9, 25}, {3, 5}, {7, 11}}, {2, {1, 50}, {1, 10}, {0, 3}},
                               {2, {61, 1}, {0}, {2, 0}},     {2, {16, 16}, {16, 16}, {0}}};
  for (unsigned i = 0; i < COUNT(grids); i++) run(&grids[i]);
}
static void volumes(void) {
  static const grid grids[] = {{3, {5, 3, 7}, {0}, {0}},
                               {3, {8, 8, 8}, {4, 2, 2}, {1, 2, 3}},
                               {3, {6, 10, 15}, {2, 5, 3}, {0}},
                               {3, {1, 1, 33}, {1, 1, 11}, {0, 0, 9}},
                               {3, {16, 4, 4}, {16, 4, 4}, {0}}};
  for (unsigned i = 0; i < COUNT(grids); i++) run(&grids[i]);
}
// Workgroups that a small core has no room for, of sizes that are no powers of two, and grids that
// no warp divides.
static void large_groups(void) {
  static const grid grids[] = {{1, {1000}, {500}, {0}},
                               {1, {4095}, {819}, {4294963200}},
                               {1, {2097}, {233}, {1}},
                               {2, {66, 62}, {33, 31}, {3, 0}},
                               {2, {3, 1023}, {3, 341}, {0, 17}},
                               {2, {1, 600}, {1, 300}, {0}},
                               {3, {14, 10, 18}, {7, 5, 9}, {4, 5, 6}},
                               {3, {1, 2, 511}, {1, 2, 511}, {0, 0, 99}},
                               {3, {12, 12, 12}, {12, 6, 12}, {0}}};
  for (unsigned i = 0; i < COUNT(grids); i++) run(&grids[i]);
}
static void random_grids(void) {
  uint64_t seed = 12;
  for (unsigned i = 0; i < 15; i++) {
    grid g = {.dimensions = 1 + random_next(&seed) % 3};
    const size_t limit[3] = {g.dimensions == 1 ? 100 : g.dimensions == 2 ? 9 : 4, 7, 5};
    const int chosen = random_next(&seed) % 3 > 0;
    for (cl_uint d = 0; d < g.dimensions; d++) {
      const size_t size = random_next(&seed) % (g.dimensions == 1 ? 30 : 5) + 1;
      g.group[d] = chosen ? size : 0;
      g.items[d] = (random_next(&seed) % limit[d] + 1) * (chosen ? size : 1);
      if (g.dimensions == 3 && g.items[d] > 16) g.items[d] = size;
      g.offset[d] = random_next(&seed) % 4 ? 0 : random_next(&seed) % 1000;
    }
    run(&g);
  }
}

static void dimensions(void) {
  cl_kernel k = kernel("dimensions");
  cl_mem out = buffer(12, NULL);
  cl_uint got[3];
  SET(k, 0, out);
  for (cl_uint d = 1; d <= 3; d++) {
    const size_t items[3] = {4, 4, 4};
    OK(clEnqueueNDRangeKernel(queue, k, d, NULL, items, NULL, 0, NULL, NULL));
    read_back(out, got, sizeof got);
    CHECK(got[0] == d && got[1] == 0 && got[2] == 3, "%u dimensions: %u %u %u", d, got[0], got[1],
          got[2]);
  }
}

static void great_groups(const grid *grids, unsigned count) {
  enum { GROUPS = 2, SIZE = 1024, ROUNDS = 2 };
  cl_kernel k = kernel("great");
  cl_mem out = buffer(GROUPS * SIZE * 4, NULL);
  static cl_uint got[GROUPS * SIZE], sum[SIZE], fixed[SIZE], given[SIZE];
  const cl_uint rounds = ROUNDS;
  SET(k, 0, out), SET(k, 1, rounds);
  for (unsigned n = 0; n < count; n++) {
    const grid *g = &grids[n];
    cl_uint size = 1;
    for (cl_uint d = 0; d < g->dimensions; d++) size *= (cl_uint)g->group[d];
    OK(clSetKernelArg(k, 2, size * 4, NULL));
    OK(clEnqueueNDRangeKernel(queue, k, g->dimensions, NULL, g->items, g->group, 0, NULL, NULL));
    read_back(out, got, GROUPS * size * 4);
    for (cl_uint i = 0; i < size; i++) sum[i] = i;
    for (cl_uint r = 1; r <= ROUNDS; r++) {
      for (cl_uint i = 0; i < size; i++) fixed[i] = sum[i] + r, given[i] = i * r;
      for (cl_uint i = 0; i < size; i++) sum[i] = fixed[(i + 1) % size] ^ given[size - 1 - i];
    }
    for (cl_uint i = 0; i < GROUPS * size; i++)
      CHECK(got[i] == sum[i % size], "groups of %u, item %u: %u, not %u", size, i, got[i],
            sum[i % size]);
  }
}
static void great(void) {
  static const grid grids[] = {
      {1, {2048}, {1024}, {0}}, {2, {64, 32}, {32, 32}, {0}}, {3, {16, 8, 16}, {16, 8, 8}, {0}}};
  great_groups(grids, COUNT(grids));
}
static void nearly_great(void) {
  static const grid grids[] = {{1, {1024}, {512}, {0}}, {1, {2 * 1000}, {1000}, {0}}};
  great_groups(grids, COUNT(grids));
}

// A workgroup of more items than a core has threads and one of few run in turn, of one kernel.
static void both_sizes(void) {
  enum { ROUNDS = 3 };
  cl_kernel k = kernel("great");
  cl_mem out = buffer(1024 * 4, NULL);
  cl_uint first[4], got[4];
  const cl_uint rounds = ROUNDS;
  SET(k, 0, out), SET(k, 1, rounds);
  OK(clSetKernelArg(k, 2, 4096, NULL));
  for (unsigned i = 0; i < 6; i++) {
    launch(k, 1024, i & 1 ? 1024 : 4);
    read_back(out, got, sizeof got);
    if (i == 0) memcpy(first, got, sizeof got);
    CHECK((memcmp(first, got, sizeof got) == 0) == !(i & 1), "round %u", i);
  }
}

int main(int argc, char **argv) {
  static const opencl_check checks[] = {
      {"lines", lines},
      {"planes", planes},
      {"volumes", volumes},
      {"large_groups", large_groups},
      {"random_grids", random_grids},
      {"dimensions", dimensions},
      {"great", great},
      {"nearly_great", nearly_great},
      {"both_sizes", both_sizes},
  };
  return opencl_main(argc, argv, OPENCL_FEATURES "/grid", checks, COUNT(checks));
}
