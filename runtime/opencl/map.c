// map.c - selects the mapping of a launch: first by the sizes of the launch, then by the properties of the
// kernel.

#include <stdlib.h>
#include <string.h>

#include "driver.h"

#include "grid.h"
#include "launch.h"
#include "pocl_util.h"

cl_int gyre_opencl_refuse(const gyre_opencl_launch_t *l, cl_int error, const char *why) {
  gyre_opencl_report(l->d, "kernel %s: %s", l->run->kernel->name, why);
  return error;
}

bool gyre_opencl_group_on_thread(const gyre_opencl_launch_t *l) {
  return l->mapping == GYRE_OPENCL_LOOPS || l->mapping == GYRE_OPENCL_FIBRES;
}

static bool has_locals(const gyre_opencl_launch_t *l) {
  for (unsigned i = 0; i < l->meta->num_args; i++) {
    if (ARG_IS_LOCAL(l->meta->arg_info[i])) return true;
  }
  return l->meta->num_locals > 0;
}

// Tells whether the launch allows dividing the grid without regard to workgroups; only the build shows whether the
// kernel has a barrier.
static bool can_spread(gyre_opencl_launch_t *l) {
  uint64_t items[3];
  for (unsigned d = 0; d < 3; d++) items[d] = l->run->pc.num_groups[d] * l->run->pc.local_size[d];
  return !has_locals(l) && gyre_opencl_cut(items, l->d->info.threads, l->warp);
}

// Tells whether workgroups of threads keep a core busy, with no idle lanes or warps. Warps that end early wait for the
// last warp of their workgroup. In a line of workgroups that gains nothing, but the warps of a tile share cache lines.
static bool fills_core(const gyre_opencl_launch_t *l) {
  const gyre_host_info *i = &l->d->info;
  if (l->items % i->threads || i->warps % (l->items / i->threads)) return false;
  return l->items == i->threads || l->run->pc.local_size[1] > 1 || l->run->pc.local_size[2] > 1;
}

// A warp has at most one workgroup, so with a small one less than half of its threads would have work.
static bool suits_threads(const gyre_opencl_launch_t *l) {
  return l->items <= l->d->info.group_items &&
         (2 * l->items > l->d->info.threads || l->local_bytes > 0);
}

// Returns the mapping to try first. GYRE_OPENCL_MAPPING, for tests, forces one where possible.
static gyre_opencl_mapping first_choice(gyre_opencl_launch_t *l) {
  const gyre_host_info *i = &l->d->info;
  const char *forced = getenv("GYRE_OPENCL_MAPPING");
  const bool fits = l->items <= i->group_items && l->local_bytes <= i->local_bytes;
  if (forced && strcmp(forced, "loops") == 0) return GYRE_OPENCL_LOOPS;
  if (forced && strcmp(forced, "fibres") == 0) return GYRE_OPENCL_FIBRES;
  if (forced && strcmp(forced, "threads") == 0 && fits) return GYRE_OPENCL_THREADS;
  const bool spread = forced && strcmp(forced, "spread") == 0;
  if ((spread || !fits || !fills_core(l)) && can_spread(l)) return GYRE_OPENCL_SPREAD;
  return fits && suits_threads(l) ? GYRE_OPENCL_THREADS : GYRE_OPENCL_LOOPS;
}

// Returns the next mapping, if the kernel of the first cannot be launched or, spread or in loops, has a barrier.
static gyre_opencl_mapping next_choice(const gyre_opencl_launch_t *l) {
  if (l->mapping == GYRE_OPENCL_LOOPS) return GYRE_OPENCL_FIBRES;
  // Private memory that exceeds a thread's stack needs loops, whose threads get as much as they need.
  if (l->mapping != GYRE_OPENCL_SPREAD || l->kernel->module) return GYRE_OPENCL_LOOPS;
  return suits_threads(l) ? GYRE_OPENCL_THREADS : GYRE_OPENCL_LOOPS;
}

static bool can_launch(const gyre_opencl_launch_t *l) {
  uint32_t at_a_time;
  if (!l->kernel->module) return false;
  if (gyre_opencl_group_on_thread(l)) return true;
  if (l->kernel->stack_bytes > l->d->info.stack_bytes) return false;
  return l->mapping == GYRE_OPENCL_SPREAD ||
         gyre_kernel_occupancy(l->kernel->kernel, (uint32_t)l->items, l->local_bytes, &at_a_time) ==
             GYRE_OK;
}

cl_int gyre_opencl_map(gyre_opencl_launch_t *l, char why[SENTENCE]) {
  l->mapping = first_choice(l);
  l->kernel = gyre_opencl_build(l->d, l->node, l->mapping, why);
  while (l->kernel && !can_launch(l)) {
    l->mapping = next_choice(l);
    l->kernel = gyre_opencl_build(l->d, l->node, l->mapping, why);
  }
  return l->kernel ? CL_SUCCESS : gyre_opencl_refuse(l, CL_BUILD_PROGRAM_FAILURE, why);
}
