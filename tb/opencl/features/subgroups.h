// subgroups.h - which work-items are in which sub-group of a launch, as kernel `ids` of subgroups.cl tells it.

#ifndef SUBGROUPS_H
#define SUBGROUPS_H

#undef CL_TARGET_OPENCL_VERSION
#define CL_TARGET_OPENCL_VERSION 210  // for clGetKernelSubGroupInfo()
#include "opencl_test.h"

#include <stdbool.h>

enum { MOST = 1024 };

// What kernel `ids` tells of a launch, an entry each item.
typedef struct ids {
  cl_uint subgroup, lane, size, most, count, linear;
} ids;

static ids known[MOST];
static size_t items, group;

// The item of the launch that is number `lane` in the sub-group of item `at`.
static size_t mate(size_t at, cl_uint lane) {
  const size_t first = at / group * group;
  for (size_t i = first; i < first + group; i++)
    if (known[i].subgroup == known[at].subgroup && known[i].lane == lane) return i;
  CHECK(0, "no item is number %u of the sub-group of item %zu", lane, at);
  return 0;
}

static void learn(size_t n, size_t g) {
  items = n, group = g;
  cl_kernel k = kernel("ids");
  cl_mem out = buffer(n * sizeof *known, NULL);
  SET(k, 0, out);
  launch(k, n, g);
  read_back(out, known, n * sizeof *known);
}

// Each shape of a launch: whole sub-groups, a part of one, several with a rest, many groups.
static const size_t shapes[][2] = {{32, 32}, {8, 8},    {20, 20},   {64, 16},
                                   {96, 48}, {120, 24}, {128, 128}, {60, 12}};
#define EACH_SHAPE \
  for (size_t s = 0; s < COUNT(shapes) && (learn(shapes[s][0], shapes[s][1]), 1); s++)

#endif
