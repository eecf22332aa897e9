// info.c - the properties of a device that OpenCL programs query.

#include <stdio.h>
#include <string.h>

#include "driver.h"

#include "common.h"

// OpenCL's minimum limits, where loops over the work-items support more than the hardware.
enum { GROUP_ITEMS = 1024, LOCAL_BYTES = 32768, PARAMETER_BYTES = 1024, CONSTANT_BYTES = 65536 };
enum { NO_CACHE_LINE = 64, VENDOR = 0x10001 };

static const char extensions[] =
    "cl_khr_byte_addressable_store cl_khr_global_int32_base_atomics "
    "cl_khr_global_int32_extended_atomics cl_khr_local_int32_base_atomics "
    "cl_khr_local_int32_extended_atomics";

static void describe_version(gyre_opencl_device *d, cl_device_id c) {
  snprintf(d->name, sizeof d->name, "Gyre %s", d->info.name);
  snprintf(d->version, sizeof d->version, "OpenCL 1.2 gyre");
  c->long_name = d->name;
  c->vendor = "Gyre";
  c->vendor_id = VENDOR;
  c->version = d->version;
  c->version_as_int = 120;
  c->version_as_cl = CL_MAKE_VERSION(1, 2, 0);
  c->opencl_c_version_as_opt = "CL1.2";
  c->opencl_c_version_as_cl = CL_MAKE_VERSION(1, 2, 0);
  c->version_of_latest_passed_cts = "";
  c->profile = "FULL_PROFILE";
  snprintf(d->extensions, sizeof d->extensions, "%s%s", extensions,
           gyre_opencl_sub_group_extensions(&d->info));
  c->extensions = d->extensions;
  c->features = "";
  pocl_setup_opencl_c_with_version(c, CL_FALSE);
  pocl_setup_extensions_with_version(c);
}

static void describe_sizes(const gyre_host_info *i, cl_device_id c) {
  const uint32_t items = i->group_items > GROUP_ITEMS ? i->group_items : GROUP_ITEMS;
  c->max_compute_units = i->cores;
  c->max_work_group_size = items;
  for (unsigned d = 0; d < 3; d++) c->max_work_item_sizes[d] = items;
  c->preferred_wg_size_multiple = i->threads;
  c->max_num_sub_groups = gyre_opencl_max_sub_groups(i);
  c->local_mem_size = i->local_bytes > LOCAL_BYTES ? i->local_bytes : LOCAL_BYTES;
  c->local_mem_type = i->local_bytes ? CL_LOCAL : CL_GLOBAL;
  c->global_mem_size = i->free_bytes;
  // The limit of one buffer leaves room for kernels, their arguments and the data of threads.
  c->max_mem_alloc_size = i->largest_free / 4 * 3;
  c->max_constant_buffer_size = CONSTANT_BYTES;
  c->max_constant_args = 8;
  c->max_parameter_size = PARAMETER_BYTES;
  c->global_mem_cacheline_size = i->line_bytes ? i->line_bytes : NO_CACHE_LINE;
  c->global_mem_cache_size = i->l2_bytes ? i->l2_bytes : (cl_ulong)i->dcache_bytes * i->cores;
  c->global_mem_cache_type = i->dcache_bytes || i->l2_bytes ? CL_READ_WRITE_CACHE : CL_NONE;
  c->printf_buffer_size = 1 << 20;
  c->max_clock_frequency = gyre_opencl_megahertz();
  c->profiling_timer_resolution = (size_t)(gyre_opencl_cycle() < 1 ? 1 : gyre_opencl_cycle());
}

static void describe_types(const gyre_host_info *i, cl_device_id c) {
  c->preferred_vector_width_char = c->preferred_vector_width_short = 1;
  c->preferred_vector_width_int = c->preferred_vector_width_long = 1;
  c->preferred_vector_width_float = 1;
  c->preferred_vector_width_double = c->preferred_vector_width_half = 0;
  c->native_vector_width_char = c->native_vector_width_short = 1;
  c->native_vector_width_int = c->native_vector_width_long = c->native_vector_width_float = 1;
  c->native_vector_width_double = c->native_vector_width_half = 0;
  c->address_bits = 32;
  c->endian_little = CL_TRUE;
  c->has_64bit_long = 1;
  c->half_fp_config = c->double_fp_config = 0;
  c->single_fp_config = CL_FP_DENORM | CL_FP_INF_NAN | CL_FP_ROUND_TO_NEAREST | CL_FP_FMA |
                        CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT;
  if (!i->floating_point) c->single_fp_config |= CL_FP_SOFT_FLOAT;
  c->image_support = CL_FALSE;
  c->max_read_image_args = c->max_write_image_args = c->max_read_write_image_args = 0;
  c->image2d_max_width = c->image2d_max_height = 0;
  c->image3d_max_width = c->image3d_max_height = c->image3d_max_depth = 0;
  c->image_max_buffer_size = c->image_max_array_size = 0;
  c->max_samplers = 0;
  memset(c->num_image_formats, 0, sizeof c->num_image_formats);
}

void gyre_opencl_describe(gyre_opencl_device *d) {
  cl_device_id c = d->cl;
  pocl_init_default_device_infos(c);
  c->type = CL_DEVICE_TYPE_GPU;
  describe_version(d, c);
  describe_sizes(&d->info, c);
  describe_types(&d->info, c);
  c->builtin_kernel_list = (char *)"";
  c->num_builtin_kernels = 0;
  c->host_unified_memory = CL_FALSE;
  c->execution_capabilities = CL_EXEC_KERNEL;
  c->on_host_queue_props = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE | CL_QUEUE_PROFILING_ENABLE;
  c->queue_properties = c->on_host_queue_props;
  c->has_own_timer = 1;
  c->global_mem_id = c->dev_id;
  c->available = CL_TRUE;
  // The compiler is available.
  c->llvm_target_triplet = "riscv32-unknown-elf";
  c->kernellib_name = d->info.floating_point ? "gyre_float" : "gyre_int";
  c->llvm_cpu = NULL;
  c->spmd = CL_FALSE;
  c->workgroup_pass = CL_TRUE;
  c->device_side_printf = 0;
  c->autolocals_to_args = POCL_AUTOLOCALS_TO_ARGS_ALWAYS;
  c->device_alloca_locals = 0;
  d->threads = *c;
  d->threads.spmd = CL_TRUE;
  d->threads.workgroup_pass = CL_FALSE;
}
