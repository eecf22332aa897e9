// kmeans.c - k-means clustering: the device finds the nearest centre of each point, the host moves the
// centres. Points and clusters lie in memory of the host (CL_MEM_USE_HOST_PTR), and are mapped.
//
// Features are whole numbers below 64 and centres are rounded to quarters, so that all distances are exact in
// binary32: below 2^19 sixteenths. So clusters are the same on every device, and compared as they are.

#include "suite.h"

#define GROUP 256
#define FEATURES 8
enum { CLUSTERS = 5, ROUNDS = 4 };

const suite_info suite_program = {.name = "kmeans",
                                  .doc = "k-means clustering.",
                                  .unit = "points",
                                  .size = 1024,
                                  .least = CLUSTERS,
                                  .most = 1 << 20,
                                  .options = SUITE_DEFINE(FEATURES)};

// Means of the points of each cluster, in quarters; an empty one stays.
static void move(unsigned n, const float *points, const cl_int *cluster, float *centres) {
  int64_t sum[CLUSTERS][FEATURES] = {{0}}, members[CLUSTERS] = {0};
  for (unsigned i = 0; i < n; i++) {
    members[cluster[i]]++;
    for (unsigned f = 0; f < FEATURES; f++) sum[cluster[i]][f] += (int64_t)points[i * FEATURES + f];
  }
  for (unsigned c = 0; c < CLUSTERS; c++) {
    for (unsigned f = 0; f < FEATURES && members[c]; f++)
      centres[c * FEATURES + f] = (float)(4 * sum[c][f] / members[c]) / 4;
  }
}

// In whole numbers, sixteenths.
static void assign(unsigned n, const float *points, const float *centres, cl_int *cluster) {
  for (unsigned i = 0; i < n; i++) {
    int64_t least = INT64_MAX;
    for (unsigned c = 0; c < CLUSTERS; c++) {
      int64_t distance = 0;
      for (unsigned f = 0; f < FEATURES; f++) {
        const int64_t d =
            (int64_t)(4 * points[i * FEATURES + f]) - (int64_t)(4 * centres[c * FEATURES + f]);
        distance += d * d;
      }
      if (distance < least) {
        least = distance;
        cluster[i] = (cl_int)c;
      }
    }
  }
}

void suite_run(suite *s, unsigned n) {
  const size_t bytes = (size_t)n * FEATURES * sizeof(float);
  float *points = suite_alloc(s, bytes), centres[CLUSTERS * FEATURES],
        want_centres[CLUSTERS * FEATURES];
  cl_int *cluster = suite_alloc(s, n * sizeof *cluster), *want = suite_alloc(s, n * sizeof *want);
  // Points lie around a few centres, so that there is something to find.
  for (unsigned i = 0; i < n; i++) {
    for (unsigned f = 0; f < FEATURES; f++)
      points[i * FEATURES + f] = (float)((i * 7 % CLUSTERS * 11 + f * 5) % 44 + suite_below(s, 20));
  }
  // The last centre begins where the first is: the lower number wins, and an empty cluster stays where it is.
  for (unsigned f = 0; f < FEATURES; f++) points[(CLUSTERS - 1) * FEATURES + f] = points[f];
  for (unsigned c = 0; c < CLUSTERS * FEATURES; c++) want_centres[c] = centres[c] = points[c];

  const cl_mem rows = suite_buffer(s, CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR, bytes, points),
               columns = suite_buffer(s, CL_MEM_READ_WRITE, bytes, NULL),
               d_centres = suite_buffer(s, CL_MEM_READ_ONLY, sizeof centres, NULL),
               d_cluster = suite_buffer(s, CL_MEM_WRITE_ONLY | CL_MEM_USE_HOST_PTR,
                                        n * sizeof *cluster, cluster);
  const suite_range range = {{suite_round_up(n, GROUP)}, {GROUP}};
  const cl_int count = (cl_int)n, clusters = CLUSTERS;
  suite_launch(s, "kmeans_columns", range, SUITE_ARGUMENT(rows), SUITE_ARGUMENT(columns),
               SUITE_ARGUMENT(count));
  for (unsigned round = 0; round < ROUNDS; round++) {
    suite_write(s, d_centres, centres, sizeof centres);
    suite_launch(s, "kmeans_assign", range, SUITE_ARGUMENT(columns), SUITE_ARGUMENT(d_centres),
                 SUITE_ARGUMENT(d_cluster), SUITE_ARGUMENT(count), SUITE_ARGUMENT(clusters));
    cl_int *mapped = suite_map(s, d_cluster, CL_MAP_READ, n * sizeof *cluster);
    assign(n, points, want_centres, want);
    suite_compare_int(s, "cluster", mapped, want, n);
    for (unsigned i = 0; i < n; i++) {
      if (mapped[i] < 0 || mapped[i] >= CLUSTERS) return suite_unmap(s, d_cluster, mapped);
    }
    move(n, points, mapped, centres);
    move(n, points, want, want_centres);
    suite_unmap(s, d_cluster, mapped);
  }
}
