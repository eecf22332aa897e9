// reduce.c - sum of n numbers: workgroups of all threads add pairs in local memory between
// barriers. With votes and shuffles (GYRE_COLLECTIVES) each warp adds its numbers by shuffles first.

#include "kernel.h"
#ifdef GYRE_COLLECTIVES
#include "gyre_collectives.h"
#endif

enum { LIMIT = 65536 };
KERNEL_SIZE(1024);

static GYRE_NOINIT uint32_t in[LIMIT], partial[LIMIT];
static uint32_t count;

#ifdef GYRE_COLLECTIVES
// *sum = the numbers of all threads of the group: each warp adds by shuffles, the first one adds their
// sums.
static inline __attribute__((always_inline)) void group_sum(const gyre_group *g, uint32_t value,
                                                            uint32_t *sum) {
  uint32_t *local = g->local;
  const uint32_t threads = gyre_num_threads(), first = g->local_id - gyre_thread_id();
  for (uint32_t lanes = threads / 2; lanes != 0; lanes /= 2)
    value += gyre_shuffle_xor(value, lanes);
  local[first] = value;  // the same word by all threads of the warp
  gyre_group_barrier(g);
  if (first == 0)
    for (uint32_t warp = threads; warp < g->size; warp += threads) value += local[warp];
  GYRE_IF(g->local_id == 0) { *sum = value; }
  GYRE_ENDIF
}
#else
// *sum = the numbers of all threads of the group, in steps that halve how many there are.
static inline __attribute__((always_inline)) void group_sum(const gyre_group *g, uint32_t value,
                                                            uint32_t *sum) {
  uint32_t *local = g->local;
  const uint32_t id = g->local_id;
  local[id] = value;
  gyre_group_barrier(g);
  for (uint32_t left = g->size; left > 1;) {
    uint32_t half = (left + 1) >> 1;
    GYRE_IF(id + half < left) { local[id] += local[id + half]; }
    GYRE_ENDIF
    gyre_group_barrier(g);
    left = half;
  }
  GYRE_IF(id == 0) { *sum = local[0]; }
  GYRE_ENDIF
}
#endif

static void sum_group(const gyre_group *group, void *arg) {
  (void)arg;
  // A copy stays in registers; after a barrier *group would be loaded again.
  gyre_group own = *group;
  const gyre_group *g = &own;
  uint32_t id = g->local_id;
  uint32_t item = g->group * g->size + id;
  uint32_t value = 0;
  GYRE_IF(item < count) { value = in[item]; }
  GYRE_ENDIF
  group_sum(g, value, &partial[g->group]);
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
