// prefix_sum.c - out[i] = in[0] + ... + in[i]: every thread adds up a block, the block sums are
// scanned in local memory (log2 of the threads steps), every thread writes its block. With votes and
// shuffles (GYRE_COLLECTIVES) each warp scans its sums by shuffles.

#include "kernel.h"
#ifdef GYRE_COLLECTIVES
#include "gyre_collectives.h"
#endif

enum { LIMIT = 65536 };
KERNEL_SIZE(1024);

static GYRE_NOINIT uint32_t in[LIMIT], out[LIMIT];

typedef struct scan_job {
  uint32_t n, block;
} scan_job;

// The sums of all threads of the group up to the calling one.
#ifdef GYRE_COLLECTIVES
static inline __attribute__((always_inline)) uint32_t scan_sums(const gyre_group *g, uint32_t id,
                                                                uint32_t sum) {
  uint32_t *local = g->local;
  const uint32_t threads = gyre_num_threads(), lane = gyre_thread_id(), first = id - lane;
  for (uint32_t distance = 1; distance < threads; distance <<= 1)
    sum += gyre_shuffle_up(sum, distance) & gyre_mask(lane >= distance);
  local[first] = gyre_shuffle(sum, threads - 1);  // the same word by all threads of the warp
  gyre_group_barrier(g);
  for (uint32_t warp = 0; warp < first; warp += threads) sum += local[warp];
  return sum;
}
#else
static inline __attribute__((always_inline)) uint32_t scan_sums(const gyre_group *g, uint32_t id,
                                                                uint32_t sum) {
  uint32_t *local = g->local;
  local[id] = sum;
  gyre_group_barrier(g);
  for (uint32_t distance = 1; distance < g->size; distance <<= 1) {
    uint32_t before = 0;
    GYRE_IF(id >= distance) { before = local[id - distance]; }
    GYRE_ENDIF
    gyre_group_barrier(g);
    local[id] += before;
    gyre_group_barrier(g);
  }
  return local[id];
}
#endif

static void scan(const gyre_group *g, void *arg) {
  const scan_job *job = arg;
  uint32_t id = g->local_id;
  // The last blocks are shorter or empty: loops end in different threads at different times.
  uint32_t begin = gyre_min(id * job->block, job->n);
  uint32_t end = gyre_min(begin + job->block, job->n);
  uint32_t sum = 0;
  uint32_t i = begin;
  GYRE_WHILE(i < end) {
    sum += in[i];
    i++;
  }
  GYRE_ENDWHILE
  sum = scan_sums(g, id, sum) - sum;
  i = begin;
  GYRE_WHILE(i < end) {
    sum += in[i];
    out[i] = sum;
    i++;
  }
  GYRE_ENDWHILE
}

int main(void) {
  uint32_t n = kernel_size(LIMIT);
  kernel_run run = kernel_start("prefix_sum", n);
  uint32_t threads = gyre_num_threads() * gyre_num_warps();
  uint32_t seed = 7;
  for (uint32_t i = 0; i < n; i++) {
    in[i] = kernel_random(&seed);
    out[i] = 0;
  }
  scan_job job = {.n = n, .block = (n + threads - 1) / threads};
  kernel_begin(&run);
  bool passed = gyre_spawn_groups(1, threads, threads * 4, scan, &job);
  kernel_end(&run);
  uint32_t sum = 0;
  for (uint32_t i = 0; i < n; i++) {
    sum += in[i];
    passed &= out[i] == sum;
  }
  return kernel_result(&run, passed);
}
