// reduce.c - sum of n numbers: workgroups of all threads add pairs in local memory between
// barriers.

#include "kernel.h"

enum { LIMIT = 65536 };
KERNEL_SIZE(1024);

static GYRE_NOINIT uint32_t in[LIMIT], partial[LIMIT];
static uint32_t count;

static void sum_group(const gyre_group *group, void *arg) {
  (void)arg;
  // A copy stays in registers; after a barrier *group would be loaded again.
  gyre_group own = *group;
  const gyre_group *g = &own;
  uint32_t *local = g->local;
  uint32_t id = g->local_id;
  uint32_t item = g->group * g->size + id;
  uint32_t value = 0;
  GYRE_IF(item < count) { value = in[item]; }
  GYRE_ENDIF
  local[id] = value;
  gyre_group_barrier(g);
  for (uint32_t left = g->size; left > 1;) {
    uint32_t half = (left + 1) >> 1;
    GYRE_IF(id + half < left) { local[id] += local[id + half]; }
    GYRE_ENDIF
    gyre_group_barrier(g);
    left = half;
  }
  GYRE_IF(id == 0) { partial[g->group] = local[0]; }
  GYRE_ENDIF
}

int main(void) {
  uint32_t n = kernel_size(LIMIT);
  kernel_run run = kernel_start("reduce", n);
  uint32_t size = gyre_num_threads() * gyre_num_warps();
  uint32_t groups = (n + size - 1) / size;
  uint32_t seed = 3;
  uint32_t expected = 0;
  for (uint32_t i = 0; i < n; i++) {
    in[i] = kernel_random(&seed);
    expected += in[i];
  }
  count = n;
  kernel_begin(&run);
  bool passed = gyre_spawn_groups(groups, size, size * 4, sum_group, NULL);
  uint32_t sum = 0;
  for (uint32_t i = 0; i < groups; i++) {
    sum += partial[i];
  }
  kernel_end(&run);
  return kernel_result(&run, passed && sum == expected);
}
