// gyre_spawn_groups.c - workgroups with local memory and barriers.
//
// A workgroup takes whole warps of one core, whose local memory and barriers it has; workgroups
// that run there at the same time have different barriers and parts of local memory ("slots").
// Runs in all threads at once: every branch here depends on the warp only.

#include "gyre_keep.h"

extern char __lmem_bytes[], __num_barriers[];  // gyre.ld: the values are the addresses

typedef struct groups_job {
  void (*fn)(const gyre_group *, void *);
  void *arg;
  uint32_t groups, size, local_bytes;
  uint32_t warps;  // of one workgroup
  uint32_t slots;  // workgroups at a time, of one core
  uint32_t cores;
  uint32_t step;      // workgroups at a time, of all cores
  uint32_t barriers;  // mask: which one for a slot
} groups_job;

static void run_groups(void *ctx) {
  const groups_job *job = ctx;
  uint32_t threads = gyre_num_threads();
  uint32_t warp = gyre_warp_id();
  uint32_t slot = 0;
  while (warp >= job->warps) {
    warp -= job->warps;
    slot++;
  }
  if (slot >= job->slots) {
    return;
  }
  gyre_group group = {
      .groups = job->groups,
      .local_id = warp * threads + gyre_thread_id(),
      .size = job->size,
      .local = (char *)gyre_local_memory() + slot * job->local_bytes,
      .warps = job->warps,
      .barrier = slot & job->barriers,
  };
  uint32_t left = job->size - warp * threads;
  if (left < threads) {
    gyre_keep_threads(left);
  }
  // One after the other to all cores, so that the last ones are spread, too.
  uint32_t first = slot * job->cores + gyre_core_id();
  for (group.group = first; group.group < job->groups; group.group += job->step) {
    job->fn(&group, job->arg);
    // No thread may write local memory for the next workgroup while this one is still read.
    gyre_group_barrier(&group);
  }
}

bool gyre_spawn_groups(uint32_t groups, uint32_t size, uint32_t local_bytes,
                       void (*fn)(const gyre_group *group, void *arg), void *arg) {
  uint32_t threads = gyre_num_threads();
  uint32_t warps = gyre_num_warps();
  uint32_t lmem_bytes = (uint32_t)__lmem_bytes;
  if (groups == 0) {
    return true;
  }
  if (size == 0 || size > threads * warps || local_bytes > lmem_bytes) {
    return false;
  }
  groups_job job = {.fn = fn, .arg = arg, .groups = groups, .size = size};
  job.local_bytes = (local_bytes + 15) & ~15u;
  job.warps = (size + threads - 1) / threads;
  job.slots = warps / job.warps;
  // A workgroup of one warp does not wait: all have barrier 0, where a count of one is no arrival.
  if (job.warps > 1) {
    job.barriers = ~0u;
    if (job.slots > (uint32_t)__num_barriers) {
      job.slots = (uint32_t)__num_barriers;
    }
  }
  while (job.slots * job.local_bytes > lmem_bytes && job.slots > 1) {
    job.slots--;
  }
  uint32_t cores = gyre_num_cores();
  if (job.slots * cores > groups) {
    job.slots = (groups + cores - 1) / cores;
    cores = cores < groups ? cores : groups;
  }
  job.cores = cores;
  job.step = job.slots * cores;
  gyre_launch_on(job.slots * job.warps, run_groups, &job, cores);
  return true;
}
