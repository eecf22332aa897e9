// mapping_test.c - tests the mapping that a launch gets, by the modules in the cache, and its
// results. For a device of 4 warps of 4 threads, but for the check of the device that OpenCL
// programs get without GYRE_DEVICE.
//
// mapping_test DIRECTORY [CHECK...]: a cache is made there for this run, and removed after it.

#include <ftw.h>

#include "opencl_test.h"

enum { ITEMS = 2048 };

static const char *wanted_kernel;
static char found[64];  // names of the modules of a kernel, in their order

static int visit(const char *path, const struct stat *info, int kind, struct FTW *where) {
  (void)info, (void)kind, (void)where;
  char folder[80];
  snprintf(folder, sizeof folder, "/%s/", wanted_kernel);
  static const char *const module[] = {"threads", "spread", "fibres", "loops"};
  for (unsigned i = 0; i < COUNT(module); i++) {
    char file[32];
    snprintf(file, sizeof file, "/gyre_%s.gmod", module[i]);
    const char *end = strstr(path, file);
    if (strstr(path, folder) && end && !end[strlen(file)])
      snprintf(found + strlen(found), sizeof found - strlen(found), "%s ", module[i]);
  }
  return 0;
}

static int remove_one(const char *path, const struct stat *info, int kind, struct FTW *where) {
  (void)info, (void)kind, (void)where;
  return remove(path);
}

// Lists the mappings for which a kernel has been compiled. With a forced one only results count.
static void expect(const char *name, const char *module) {
  const char *forced = getenv("GYRE_OPENCL_MAPPING");
  if (forced && *forced) return;
  wanted_kernel = name;
  found[0] = 0;
  CHECK(nftw(getenv("POCL_CACHE_DIR"), visit, 16, FTW_PHYS) == 0, "the cache cannot be read");
  const size_t length = strlen(module);
  CHECK(strncmp(found, module, length) == 0 && strcmp(found + length, " ") == 0,
        "%s: mapped to '%s', not %s", name, found, module);
}

static void maps(const char *name, size_t items, size_t group, const char *module) {
  static cl_uint got[ITEMS];
  cl_kernel k = kernel(name);
  cl_mem out = buffer(sizeof got, NULL), box = buffer(sizeof got, NULL);
  SET(k, 0, out), SET(k, 1, box);
  if (strcmp(name, "given_large") == 0) OK(clSetKernelArg(k, 2, group * 4, NULL));
  launch(k, items, group);
  read_back(out, got, items * 4);
  for (size_t i = 0; i < items; i++) {
    const size_t want = i / group * group + (i % group + 1) % group;
    CHECK(got[i] == want, "%s, groups of %zu, item %zu: %u, not %zu", name, group, i, got[i], want);
  }
  expect(name, module);
}

// Tiles of 4 x 4 in a grid of 8 x 12.
static void tile(void) {
  enum { X = 8, Y = 12, SIDE = 4 };
  const size_t items[] = {X, Y}, group[] = {SIDE, SIDE};
  static cl_uint got[X * Y];
  cl_kernel k = kernel("free_tile");
  cl_mem out = buffer(sizeof got, NULL);
  SET(k, 0, out);
  OK(clEnqueueNDRangeKernel(queue, k, 2, NULL, items, group, 0, NULL, NULL));
  read_back(out, got, sizeof got);
  for (unsigned y = 0; y < Y; y++)
    for (unsigned x = 0; x < X; x++) {
      const unsigned want =
          (y / SIDE * (X / SIDE) + x / SIDE) * SIDE * SIDE + y % SIDE * SIDE + x % SIDE;
      CHECK(got[y * X + x] == want, "item %u, %u: %u, not %u", x, y, got[y * X + x], want);
    }
  expect("free_tile", "threads");
}

static void nothing(void) {
  maps("free_warp", 64, 4, "threads");
  maps("free_warps", 64, 8, "spread");
  maps("free_partly", 60, 12, "spread");  // three warps of four
  maps("free_single", 37, 1, "spread");
  maps("free_large", 512, 128, "spread");
}
static void barriers(void) {
  maps("barrier_fills", 64, 16, "threads");
  maps("barrier_partly", 60, 12, "threads");
  maps("barrier_single", 37, 1, "fibres");
  maps("barrier_large", 512, 128, "fibres");
}
static void functions(void) {
  maps("function_fills", 64, 16, "threads");
  maps("function_large", 512, 256, "fibres");
  maps("calls_kernel", 512, 64, "fibres");
}
static void local_memory(void) {
  maps("local_large", 512, 128, "loops");
  maps("given_large", 512, 128, "loops");
}

// Once more, from what the first launch has left: the same module, or the same verdict.
static void again(void) {
  maps("free_large", 512, 128, "spread");
  maps("free_large", 96, 32, "spread");
  maps("barrier_large", 256, 128, "fibres");
  maps("barrier_large", 256, 128, "fibres");
}

// The default device's core holds the largest workgroup.
static void largest(void) {
  maps("barrier_large", 2048, 1024, "threads");
  maps("local_large", 2048, 1024, "threads");
}

int main(int argc, char **argv) {
  static const opencl_check checks[] = {
      {"nothing", nothing},           {"tile", tile},
      {"barriers", barriers},         {"functions", functions},
      {"local_memory", local_memory}, {"again", again},
      {"largest", largest},
  };
  char cache[4096];
  if (argc < 2) {
    fprintf(stderr, "usage: %s DIRECTORY [CHECK...]\n", argv[0]);
    return 2;
  }
  snprintf(cache, sizeof cache, "%s/mapping.XXXXXX", argv[1]);
  if (!mkdtemp(cache) || setenv("POCL_CACHE_DIR", cache, 1)) {
    fprintf(stderr, "%s: no cache can be made there\n", argv[1]);
    return 2;
  }
  argv[1] = argv[0];
  const int status =
      opencl_main(argc - 1, argv + 1, OPENCL_FEATURES "/mapping", checks, COUNT(checks));
  nftw(cache, remove_one, 16, FTW_DEPTH | FTW_PHYS);
  return status;
}
