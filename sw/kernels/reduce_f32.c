// reduce_f32.c - sum of n numbers in single precision: workgroups of all threads add pairs in local
// memory between barriers.
//
// Sums of different order differ. This one has to agree in every bit with a loop of the same order,
// and with the exact sum within the error of its longest chain of additions.

#include "kernel.h"

// At most 2^TREE threads.
enum { LIMIT = 65536, TREE = 10, FRACTION_BITS = 24 };
KERNEL_SIZE(1024);

static GYRE_NOINIT float in[LIMIT], partial[LIMIT];
static uint32_t count;

static void sum_group(const gyre_group *group, void *arg) {
  (void)arg;
  // A copy stays in registers; after a barrier *group would be loaded again.
  gyre_group own = *group;
  const gyre_group *g = &own;
  float *local = g->local;
  uint32_t id = g->local_id;
  uint32_t item = g->group * g->size + id;
  float value = 0;
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

// The same sum of one workgroup in one thread.
static float sum_alone(uint32_t first, uint32_t size) {
  static GYRE_NOINIT float pair[1 << TREE];
  for (uint32_t i = 0; i < size; i++) {
    pair[i] = first + i < count ? in[first + i] : 0;
  }
  for (uint32_t left = size; left > 1; left = (left + 1) >> 1) {
    for (uint32_t i = (left + 1) >> 1; i < left; i++) {
      pair[i - ((left + 1) >> 1)] += pair[i];
    }
  }
  return pair[0];
}

int main(void) {
  uint32_t n = kernel_size(LIMIT);
  kernel_run run = kernel_start("reduce_f32", n);
  uint32_t size = gyre_num_threads() * gyre_num_warps();
  uint32_t groups = (n + size - 1) / size;
  uint32_t seed = 3;
  int64_t exact = 0, sum_of_sizes = 0;  // in units of 2^-FRACTION_BITS
  for (uint32_t i = 0; i < n; i++) {
    // 23 bits and a sign; every third number is much smaller than the others.
    int32_t units = (int32_t)kernel_random(&seed) - (1 << 23);
    units = i % 3 == 0 ? units / 512 : units;
    in[i] = (float)units * (1.0f / (1 << FRACTION_BITS));
    exact += units;
    sum_of_sizes += units < 0 ? -units : units;
  }
  count = n;
  kernel_begin(&run);
  bool passed = gyre_spawn_groups(groups, size, size * 4, sum_group, NULL);
  float sum = 0;
  for (uint32_t i = 0; i < groups; i++) {
    sum += partial[i];
  }
  kernel_end(&run);
  float alone = 0;
  for (uint32_t i = 0; i < groups; i++) {
    alone += sum_alone(i * size, size);
  }
  passed &= gyre_float_bits(sum) == gyre_float_bits(alone);
  // Every addition is off by at most half a unit in the last place of a sum of some of the numbers.
  int64_t error = (int64_t)(sum * (1 << FRACTION_BITS)) - exact;
  int64_t chain = groups + TREE;
  passed &= (error < 0 ? -error : error) << FRACTION_BITS <= sum_of_sizes * chain;
  return kernel_result(&run, passed);
}
