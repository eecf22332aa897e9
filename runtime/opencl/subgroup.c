// subgroup.c - sub-groups as a host program sees them: their extensions, and clGetKernelSubGroupInfo().
//
// A sub-group is a warp of a workgroup whose work-items are threads (map.c), else one work-item. Kernels with
// sub-group functions are never spread.

#include <string.h>

#include "driver.h"

#include "dispatch.h"
#include "pocl_util.h"

static const char extensions[] =
    " cl_khr_subgroups cl_khr_subgroup_ballot cl_khr_subgroup_shuffle "
    "cl_khr_subgroup_shuffle_relative";

const char *gyre_opencl_sub_group_extensions(const gyre_host_info *i) {
  return i->collectives ? extensions : "";
}

uint32_t gyre_opencl_max_sub_groups(const gyre_host_info *i) {
  const uint32_t warps = i->group_items / i->threads;
  return !i->collectives ? 0 : warps ? warps : 1;
}

static bool has_locals(const pocl_kernel_metadata_t *meta) {
  for (unsigned i = 0; i < meta->num_args; i++) {
    if (ARG_IS_LOCAL(meta->arg_info[i])) return true;
  }
  return meta->num_locals > 0;
}

// Work-items of the largest sub-group of a workgroup; as map.c maps the launch if its local memory and stacks fit.
static size_t size_of(const gyre_host_info *i, cl_kernel k, size_t items) {
  const bool threads = items <= i->group_items && (2 * items > i->threads || has_locals(k->meta));
  return !threads ? 1 : items < i->threads ? items : i->threads;
}

static size_t count_of(const gyre_host_info *i, cl_kernel k, size_t items) {
  const size_t size = size_of(i, k, items);
  return (items + size - 1) / size;
}

typedef struct answer {
  size_t bytes;
  void *value;
  size_t *bytes_ret;
} answer;

static cl_int give(const answer *a, const void *value, size_t bytes) {
  if (a->value && a->bytes < bytes) return CL_INVALID_VALUE;
  if (a->value) memcpy(a->value, value, bytes);
  if (a->bytes_ret) *a->bytes_ret = bytes;
  return CL_SUCCESS;
}

static cl_int give_size(const answer *a, size_t value) { return give(a, &value, sizeof value); }

// The work-items of a local size of 1 to 3 dimensions; 0: it is not one.
static size_t items_of(const void *input, size_t bytes) {
  size_t size[3], items = 1;
  const size_t dimensions = bytes / sizeof *size;
  if (!input || bytes % sizeof *size || dimensions < 1 || dimensions > 3) return 0;
  memcpy(size, input, bytes);
  for (size_t d = 0; d < dimensions; d++) items *= size[d];
  return items;
}

// A line of work-items that makes so many sub-groups; 0 if no workgroup does.
static size_t line_of(const gyre_host_info *i, const void *input, size_t bytes) {
  size_t count;
  if (!input || bytes != sizeof count) return 0;
  memcpy(&count, input, sizeof count);
  return count <= gyre_opencl_max_sub_groups(i) ? count * i->threads : 0;
}

cl_int CL_API_CALL gyre_opencl_sub_group_info(cl_kernel k, cl_device_id device,
                                              cl_kernel_sub_group_info name, size_t input_bytes,
                                              const void *input, size_t bytes, void *value,
                                              size_t *bytes_ret) {
  if (!k) return CL_INVALID_KERNEL;
  if (!device && k->context->num_devices > 1) return CL_INVALID_DEVICE;
  const gyre_opencl_device *d = (device ? device : k->context->devices[0])->data;
  const gyre_host_info *i = &d->info;
  const answer a = {bytes, value, bytes_ret};
  if (!i->collectives) return CL_INVALID_OPERATION;
  const size_t items = items_of(input, input_bytes);
  switch (name) {
    case CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE:
      return items ? give_size(&a, size_of(i, k, items)) : CL_INVALID_VALUE;
    case CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE:
      return items ? give_size(&a, count_of(i, k, items)) : CL_INVALID_VALUE;
    case CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT: {
      const size_t line = line_of(i, input, input_bytes), size[3] = {line, !!line, !!line};
      if (bytes / sizeof *size > 3) return CL_INVALID_VALUE;
      return give(&a, size, value ? bytes / sizeof *size * sizeof *size : sizeof size);
    }
    case CL_KERNEL_MAX_NUM_SUB_GROUPS: return give_size(&a, gyre_opencl_max_sub_groups(i));
    case CL_KERNEL_COMPILE_NUM_SUB_GROUPS: return give_size(&a, 0);
    default: return CL_INVALID_VALUE;
  }
}
