// reduce.c - sum of n numbers: groups of all threads add pairs in local memory between barriers. With
// votes and shuffles (GYRE_COLLECTIVES) each warp adds its numbers by shuffles first.

#include "kernel.h"
#ifdef GYRE_COLLECTIVES
#include "gyre_collectives.h"
#endif

enum { LIMIT = 65536 };
KERNEL_SIZE(1024);

static GYRE_NOINIT uint32_t in[LIMIT], partial[LIMIT];
static uint32_t count;

#ifdef GYRE_COLLECTIVES
static inline __attribute__((always_inline)) uint32_t warp_sum(uint32_t value) {
  for (uint32_t lanes = gyre_num_threads() / 2; lanes != 0; lanes /= 2)
    value += gyre_shuffle_xor(value, lanes);
  return value;
}

// The sum of the group in its first warp: a number of each warp goes through local memory.
static inline __attribute__((always_inline)) uint32_t group_sum(const gyre_group *g, uint32_t value) {
  uint32_t *local = g->local;
  const uint32_t threads = gyre_num_threads(), warps = g->size / threads;
  value = warp_sum(value);
  local[g->local_id / threads] = value;  // the same word by all threads of the warp
  gyre_group_barrier(g);
  uint32_t sum = 0;
  for (uint32_t i = 0; i < warps; i += threads) {  // the same rounds in all threads
    const uint32_t at = i + g->local_id % threads;
    sum += local[gyre_min(at, warps - 1)] & gyre_mask(at < warps);
  }
  return warp_sum(sum);
}
#else
// The sum of the group in its first thread, in steps that halve the number of numbers.
static inline __attribute__((always_inline)) uint32_t group_sum(const gyre_group *g, uint32_t value) {
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
  return local[0];
}
#endif

static void sum_group(const gyre_group *group, void *arg) {
  (void)arg;
  // A copy stays in registers; behind a barrier *group would be loaded again.
  gyre_group own = *group;
  const gyre_group *g = &own;
  uint32_t id = g->local_id;
  uint32_t item = g->group * g->size + id;
  uint32_t value = 0;
  GYRE_IF(item < count) { value = in[item]; }
  GYRE_ENDIF
  value = group_sum(g, value);
  GYRE_IF(id == 0) { partial[g->group] = value; }
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
