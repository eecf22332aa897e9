// launch.c - launches a kernel: mapping, arguments, local memory, and the message if it fails.
//
// A work-item is a thread if a workgroup fits a core, or if nothing ties it to its workgroup. Otherwise a thread runs
// the work-items of a workgroup: in loops or, if the kernel has a barrier, as fibres. Then the workgroup's local memory
// and the stack, or the stacks of its items, are in memory of that thread.

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "driver.h"

#include "grid.h"
#include "launch.h"

#include "pocl_util.h"

enum { HARTS = 0xffffffff, LINE = GYRE_OPENCL_LINE, STACK_ALIGN = 16, SHARE = 4 };

// Lays out local memory in the order of the module (build.c). The sum must not exceed the size that the
// device reports; padding does not count.
static cl_int place_locals(gyre_opencl_launch_t *l) {
  char why[SENTENCE];
  uint64_t asked = 0;
  for (unsigned i = 0; i < l->meta->num_locals; i++) {
    asked += l->meta->local_sizes[i];
    gyre_opencl_place_local(&l->local_bytes, l->meta->local_sizes[i]);
  }
  for (unsigned i = 0; i < l->meta->num_args; i++) {
    if (!ARG_IS_LOCAL(l->meta->arg_info[i])) continue;
    asked += l->run->arguments[i].size;
    l->words[i] = gyre_opencl_place_local(&l->local_bytes, l->run->arguments[i].size);
  }
  if (asked <= l->d->cl->local_mem_size) return CL_SUCCESS;
  snprintf(why, sizeof why, "it uses %llu bytes of local memory, the device has %llu",
           (unsigned long long)asked, (unsigned long long)l->d->cl->local_mem_size);
  return gyre_opencl_refuse(l, CL_OUT_OF_RESOURCES, why);
}

static cl_int fill_arguments(gyre_opencl_launch_t *l) {
  l->argument[0] = (gyre_argument){l->block, sizeof l->block};
  for (unsigned i = 0; i < l->meta->num_args; i++) {
    const struct pocl_argument *a = &l->run->arguments[i];
    const struct pocl_argument_info *info = &l->meta->arg_info[i];
    gyre_parameter p;
    if (!gyre_kernel_parameter(l->kernel->kernel, i + 1, &p))
      return gyre_opencl_refuse(l, CL_INVALID_KERNEL_ARGS,
                                "it has fewer parameters than arguments");
    l->argument[i + 1] = (gyre_argument){&l->words[i], sizeof l->words[i]};
    if (ARG_IS_LOCAL((*info))) continue;
    if (info->type == POCL_ARG_TYPE_POINTER) {
      const cl_mem *mem = a->value;
      l->words[i] = 0;
      if (mem && *mem)
        l->words[i] = (uint32_t)(uintptr_t)(*mem)->device_ptrs[l->d->cl->global_mem_id].mem_ptr +
                      (uint32_t)a->offset;
    } else if (info->type == POCL_ARG_TYPE_NONE && a->value && a->size >= p.bytes) {
      // A vector of three elements has the size of four.
      l->argument[i + 1] = (gyre_argument){a->value, p.bytes};
    } else {
      return gyre_opencl_refuse(l, CL_INVALID_KERNEL_ARGS,
                                info->type == POCL_ARG_TYPE_NONE
                                    ? "an argument is too small"
                                    : "images and samplers are not supported");
    }
  }
  return CL_SUCCESS;
}

static void fill_block(gyre_opencl_launch_t *l) {
  for (unsigned d = 0; d < 3; d++) {
    l->block[GYRE_OPENCL_NUM_GROUPS + d] = (uint32_t)l->run->pc.num_groups[d];
    l->block[GYRE_OPENCL_OFFSET + d] = (uint32_t)l->run->pc.global_offset[d];
    l->block[GYRE_OPENCL_LOCAL_SIZE + d] = (uint32_t)l->run->pc.local_size[d];
  }
  l->block[GYRE_OPENCL_WORK_DIM] = l->run->pc.work_dim;
  for (unsigned d = 0; d < 3 && l->mapping == GYRE_OPENCL_SPREAD; d++)
    gyre_opencl_divide((uint32_t)l->run->pc.local_size[d], &l->block[GYRE_OPENCL_MULTIPLIER + d],
                       &l->block[GYRE_OPENCL_SHIFT + d]);
}

static gyre_result queue(gyre_opencl_launch_t *l, const gyre_grid *grid) {
  return gyre_stream_launch(l->d->stream, l->kernel->kernel, grid, l->argument,
                            l->meta->num_args + 1);
}

static gyre_result queue_threads(gyre_opencl_launch_t *l) {
  gyre_grid grid = {.local_bytes = l->local_bytes};
  for (unsigned d = 0; d < 3; d++) {
    grid.items[d] = (uint32_t)(l->run->pc.num_groups[d] * l->run->pc.local_size[d]);
    grid.group[d] =
        l->mapping == GYRE_OPENCL_SPREAD ? l->warp[d] : (uint32_t)l->run->pc.local_size[d];
    grid.offset[d] = (uint32_t)l->run->pc.global_offset[d];
  }
  return queue(l, &grid);
}

// Rounds to an odd number of cache lines, so that consecutive memories are spread across the sets of a cache.
static uint64_t lines(uint64_t bytes) {
  const uint64_t n = (bytes + LINE - 1) / LINE;
  return (n | 1) * LINE;
}

// Returns the bytes that a workgroup needs, and writes the layout of its fibres to the block.
static uint64_t place_group(gyre_opencl_launch_t *l) {
  const uint64_t stack = l->kernel->stack_bytes;
  if (l->mapping == GYRE_OPENCL_LOOPS) return lines(l->local_bytes + stack + STACK_ALIGN);
  const uint64_t begin = ((uint64_t)l->local_bytes + LINE - 1) / LINE * LINE,
                 each = lines(stack + GYRE_OPENCL_FIBRE_RECORD);
  l->block[GYRE_OPENCL_STACKS] = (uint32_t)begin;
  l->block[GYRE_OPENCL_STACK_BYTES] = (uint32_t)each;
  return lines(begin + l->items * each);
}

// Allocates memory for each thread of the device if that is not too much; else for each workgroup of a launch, which is
// then divided into several. Returns false if it must wait.
static bool place_groups(gyre_opencl_launch_t *l, uint64_t *piece, gyre_result *result,
                         cl_int *error) {
  gyre_host_info info;
  *result = gyre_host_describe(l->d->host, &info);
  if (*result != GYRE_OK) return true;
  // The memory of launches in flight counts as free.
  const uint64_t most =
      info.largest_free > l->d->groups_bytes ? info.largest_free : l->d->groups_bytes;
  const uint64_t harts = (uint64_t)info.cores * info.warps * info.threads, each = place_group(l);
  *piece = l->groups;
  bool by_hart = harts < l->groups;
  if (by_hart && harts * each > most / SHARE) by_hart = false;
  if (!by_hart && *piece * each > most / 2) *piece = most / 2 / each;
  if (!*piece) *piece = 1;
  if (each > most || each > UINT32_MAX) {
    char why[SENTENCE];
    snprintf(why, sizeof why, "a group of %llu items needs %llu bytes of memory, there are %llu",
             (unsigned long long)l->items, (unsigned long long)each, (unsigned long long)most);
    *error = gyre_opencl_refuse(l, CL_OUT_OF_RESOURCES, why);
    return true;
  }
  if (!gyre_opencl_get_groups(l->d, l->inflight, (by_hart ? harts : *piece) * each, result))
    return false;
  if (by_hart) *piece = l->groups;
  l->block[GYRE_OPENCL_MEMORY] = l->d->groups;
  l->block[GYRE_OPENCL_MEMORY_BYTES] = (uint32_t)each;
  l->block[GYRE_OPENCL_FIRST] = by_hart ? HARTS : 0;
  return true;
}

static gyre_result queue_groups(gyre_opencl_launch_t *l, uint64_t piece) {
  gyre_result result = GYRE_OK;
  for (uint64_t at = 0; at < l->groups && result == GYRE_OK; at += piece) {
    const uint64_t left = l->groups - at;
    if (l->block[GYRE_OPENCL_FIRST] != HARTS) l->block[GYRE_OPENCL_FIRST] = (uint32_t)at;
    const gyre_grid grid = {.items = {(uint32_t)(left < piece ? left : piece)},
                            .group = {l->d->info.threads},
                            .offset = {(uint32_t)at}};
    result = queue(l, &grid);
  }
  return result;
}

static cl_int failed(gyre_opencl_launch_t *l, gyre_result result) {
  // Sentences of the library name the kernel.
  gyre_opencl_report(l->d, "%s", gyre_last_error());
  return gyre_opencl_error_of(result);
}

static bool run(gyre_opencl_launch_t *l, cl_int *error) {
  char why[SENTENCE];
  uint64_t piece = 0;
  gyre_result result = GYRE_OK;
  *error = place_locals(l);
  if (*error == CL_SUCCESS) *error = gyre_opencl_map(l, why);
  if (*error == CL_SUCCESS) *error = fill_arguments(l);
  if (*error != CL_SUCCESS) return true;
  fill_block(l);
  if (gyre_opencl_group_on_thread(l) && !place_groups(l, &piece, &result, error)) return false;
  if (*error != CL_SUCCESS) return true;
  if (result == GYRE_OK) result = gyre_opencl_begin(l->d, l->inflight);
  if (result == GYRE_OK) {
    l->inflight->queued = true;
    result = gyre_opencl_group_on_thread(l) ? queue_groups(l, piece) : queue_threads(l);
    // Waits for the end, whatever happened before.
    const gyre_result recorded = gyre_opencl_end(l->d, l->inflight);
    if (recorded != GYRE_OK) {
      l->inflight->queued = false;
      gyre_stream_wait(l->d->stream, 0);
    }
    if (result == GYRE_OK) result = recorded;
  }
  if (result != GYRE_OK) *error = failed(l, result);
  return true;
}

bool gyre_opencl_launch(gyre_opencl_device *d, gyre_opencl_inflight *f) {
  const _cl_command_run *r = &f->node->command.run;
  gyre_opencl_launch_t l = {.d = d,
                            .inflight = f,
                            .node = f->node,
                            .run = r,
                            .meta = r->kernel->meta,
                            .groups = 1,
                            .items = 1};
  bool now = true;
  f->queued = f->has_memory = false;
  f->error = CL_SUCCESS;
  for (unsigned i = 0; i < 3; i++) {
    if (__builtin_mul_overflow(l.groups, r->pc.num_groups[i], &l.groups)) l.groups = UINT64_MAX;
    l.items *= r->pc.local_size[i];
    const uint64_t end = r->pc.num_groups[i] * r->pc.local_size[i] + r->pc.global_offset[i];
    if (end > UINT32_MAX || r->pc.global_offset[i] > UINT32_MAX) {
      f->error = gyre_opencl_refuse(&l, CL_INVALID_GLOBAL_WORK_SIZE, "an id has more than 32 bits");
      return true;
    }
  }
  if (!l.groups) return true;
  if (l.groups > INT32_MAX) {
    f->error = gyre_opencl_refuse(&l, CL_INVALID_GLOBAL_WORK_SIZE, "more than 2147483647 groups");
    return true;
  }
  l.words = calloc(l.meta->num_args + 1, sizeof *l.words);
  l.argument = calloc(l.meta->num_args + 1, sizeof *l.argument);
  if (l.words && l.argument)
    now = run(&l, &f->error);
  else
    f->error = CL_OUT_OF_HOST_MEMORY;
  free(l.words);
  free(l.argument);
  return now;
}
