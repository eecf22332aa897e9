// gyre_spawn.c - a grid of work items on all threads of all warps and cores.
//
// Runs in all threads at once: every branch here depends on the warp only, never on the thread.
// There is no division per item: a thread steps through the grid by a fixed distance, with carries
// from x to y to z.

#include "gyre_keep.h"

typedef struct spawn_job {
  void (*fn)(uint32_t, uint32_t, uint32_t, void *);
  void *arg;
  uint32_t items;
  uint32_t step;  // all threads
  uint32_t size_x, size_y;
  uint32_t step_x, step_y, step_z;  // the distance between two items of a thread
} spawn_job;

static void run_1d(void *ctx) {
  const spawn_job *job = ctx;
  void (*fn)(uint32_t, uint32_t, uint32_t, void *) = job->fn;
  void *arg = job->arg;
  uint32_t threads = gyre_num_threads();
  uint32_t x = gyre_hart_id();
  uint32_t step = job->step;
  // Items from this warp's next one on; the same in all its threads.
  int32_t left = (int32_t)(job->items - (x & -threads));
  for (; left >= (int32_t)threads; left -= (int32_t)step, x += step) {
    fn(x, 0, 0, arg);
  }
  // In a warp's last round only the first `left` threads have an item.
  if (left > 0) {
    gyre_keep_threads((uint32_t)left);
    fn(x, 0, 0, arg);
  }
}

static void run_3d(void *ctx) {
  const spawn_job *job = ctx;
  void (*fn)(uint32_t, uint32_t, uint32_t, void *) = job->fn;
  void *arg = job->arg;
  uint32_t size_x = job->size_x, size_y = job->size_y;
  uint32_t step_x = job->step_x, step_y = job->step_y, step_z = job->step_z;
  uint32_t threads = gyre_num_threads();
  uint32_t hart = gyre_hart_id();
  uint32_t step = job->step;
  int32_t left = (int32_t)(job->items - (hart & -threads));
  // The only divisions of a thread.
  uint32_t row = hart / size_x;
  uint32_t x = hart - row * size_x;
  uint32_t z = row / size_y;
  uint32_t y = row - z * size_y;
  for (; left > 0; left -= (int32_t)step) {
    if (left < (int32_t)threads) {
      gyre_keep_threads((uint32_t)left);
    }
    fn(x, y, z, arg);
    // x < size_x and step_x < size_x: at most one carry, the same for y.
    uint32_t carry;
    x += step_x;
    carry = gyre_mask(x >= size_x);
    x -= size_x & carry;
    y += step_y - carry;
    carry = gyre_mask(y >= size_y);
    y -= size_y & carry;
    z += step_z - carry;
  }
}

void gyre_spawn(uint32_t dim, const uint32_t *global,
                void (*fn)(uint32_t x, uint32_t y, uint32_t z, void *arg), void *arg) {
  uint32_t size_x = global[0];
  uint32_t size_y = dim > 1 ? global[1] : 1;
  uint32_t size_z = dim > 2 ? global[2] : 1;
  uint32_t items = dim > 1 ? size_x * size_y * size_z : size_x;
  if (items == 0) {
    return;
  }
  uint32_t threads = gyre_num_threads();
  uint32_t warps = gyre_num_warps();
  uint32_t cores = gyre_num_cores();
  uint32_t step = threads * warps * cores;
  spawn_job job = {.fn = fn, .arg = arg, .items = items, .step = step};
  if (dim > 1) {
    uint32_t rows = step / size_x;
    job.size_x = size_x;
    job.size_y = size_y;
    job.step_x = step - rows * size_x;
    job.step_z = rows / size_y;
    job.step_y = rows - job.step_z * size_y;
  }
  if (items < step) {
    uint32_t needed = (items + threads - 1) / threads;
    if (needed > warps) {
      cores = (needed + warps - 1) / warps;
    } else {
      // Core 0 alone does it sooner than it could tell the others.
      warps = needed;
      cores = 1;
    }
  }
  gyre_launch_on(warps, dim > 1 ? run_3d : run_1d, &job, cores);
}
