// build.c - builds the modules of kernels. POCL compiles a program to bitcode and keeps it in its cache.
// For each launched kernel and mapping POCL's passes are run, and their output becomes a module in the same folder.
//
// The folder's name is a hash of source, options, POCL and the device's build_hash (device.c), which has a
// checksum of all files from which a module is made. So a module in it is never outdated, and its seal shows that it is
// complete.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "driver.h"

#include "common_driver.h"
#include "cache.h"
#include "dispatch.h"
#include "seal.h"
#include "pocl_llvm.h"
#include "pocl_util.h"

POCL_EXPORT void pocl_cache_work_group_function_path(char *path, cl_program program,
                                                     unsigned device, cl_kernel kernel,
                                                     _cl_command_node *node, int specialize);

// Files of a mapping: the implementation of device/item.h, and the module.
static const char *const device_file[] = {"spmd", "spread", "fibres", "loops"};
static const char *const module_file[] = {"threads", "spread", "fibres", "loops"};

// Returns the name of a kernel's module and of its bitcode.
static bool module_path(_cl_command_node *node, gyre_opencl_mapping mapping,
                        char bitcode[POCL_FILENAME_LENGTH], char module[PATH_MAX]) {
  cl_kernel k = node->command.run.kernel;
  // One module serves workgroups of any size.
  pocl_cache_work_group_function_path(bitcode, k->program, node->program_device_i, k, node, 0);
  const char *slash = strrchr(bitcode, '/');
  return slash && (size_t)snprintf(module, PATH_MAX, "%.*s/gyre_%s.gmod", (int)(slash - bitcode),
                                   bitcode, module_file[mapping]) < PATH_MAX;
}

static gyre_opencl_made make_entry(gyre_opencl_device *d, cl_kernel k, gyre_opencl_mapping mapping,
                                   const char *bitcode, const char *out, char why[SENTENCE]) {
  const pocl_kernel_metadata_t *meta = k->meta;
  char device[PATH_MAX], name[64];
  snprintf(name, sizeof name, "gyre_opencl_%s_%s.bc", device_file[mapping],
           d->info.floating_point ? "float" : "int");
  bool *local = calloc(meta->num_args + 1, sizeof *local);
  size_t *offsets = calloc(meta->num_locals + 1, sizeof *offsets);
  gyre_opencl_made made = GYRE_OPENCL_FAILED;
  if (!local || !offsets) {
    snprintf(why, SENTENCE, "out of memory");
  } else if (gyre_opencl_file(device, name)) {
    uint32_t at = 0;
    for (unsigned i = 0; i < meta->num_args; i++) local[i] = ARG_IS_LOCAL(meta->arg_info[i]);
    for (unsigned i = 0; i < meta->num_locals; i++)
      offsets[i] = gyre_opencl_place_local(&at, meta->local_sizes[i]);
    const gyre_opencl_entry entry = {k->name,        mapping, bitcode,          device, out,
                                     meta->num_args, local,   meta->num_locals, offsets};
    made = gyre_opencl_make_entry(&entry, why);
  }
  free(local);
  free(offsets);
  return made;
}

static gyre_opencl_made make_in(gyre_opencl_device *d, _cl_command_node *node,
                                gyre_opencl_mapping mapping, const char *folder,
                                const char *bitcode, const char *module, char why[SENTENCE]) {
  cl_kernel k = node->command.run.kernel;
  char entry[PATH_MAX];
  if ((size_t)snprintf(entry, sizeof entry, "%s/kernel.bc", folder) >= sizeof entry) {
    snprintf(why, SENTENCE, "the name of the cache is too long");
    return GYRE_OPENCL_FAILED;
  }
  // POCL would use an existing file, which may be damaged.
  gyre_opencl_remove_temporary(bitcode);
  unlink(bitcode);
  if (pocl_llvm_generate_workgroup_function(node->program_device_i, &d->threads, k, node, 0)) {
    snprintf(why, SENTENCE, "POCL's passes have failed");
    return GYRE_OPENCL_FAILED;
  }
  gyre_opencl_made made = make_entry(d, k, mapping, bitcode, entry, why);
  if (made == GYRE_OPENCL_MADE &&
      !gyre_opencl_make_module(folder, entry, module, mapping, &d->info, why))
    made = GYRE_OPENCL_FAILED;
  return made;
}

// Returns a module from the cache if it is undamaged, or makes it; and the stack of its function.
static gyre_opencl_made get_module(gyre_opencl_device *d, _cl_command_node *node,
                                   gyre_opencl_mapping mapping, const char *bitcode,
                                   const char *module, uint32_t *stack_bytes, char why[SENTENCE]) {
  char folder[PATH_MAX];
  snprintf(folder, sizeof folder, "%.*s", (int)(strrchr(module, '/') - module), module);
  // Other processes and other devices may make the same module.
  const int lock = gyre_opencl_lock_folder(folder);
  gyre_opencl_made made = GYRE_OPENCL_MADE;
  if (!gyre_opencl_is_sealed(module, stack_bytes)) {
    const bool room = gyre_opencl_has_room(why);
    const int making = room ? gyre_opencl_begin_making(folder) : -1;
    made = GYRE_OPENCL_FAILED;
    if (room && making < 0)
      snprintf(why, SENTENCE, "%.400s cannot be written: %s", folder, strerror(errno));
    else if (room)
      made = make_in(d, node, mapping, folder, bitcode, module, why);
    if (made == GYRE_OPENCL_MADE && !gyre_opencl_is_sealed(module, stack_bytes)) {
      snprintf(why, SENTENCE, "%.400s is not as it was written", module);
      made = GYRE_OPENCL_FAILED;
    }
    if (making >= 0) gyre_opencl_end_making(folder, making);
  }
  gyre_opencl_unlock(lock);
  return made;
}

// Makes the list entry of a kernel, without a module.
static gyre_opencl_kernel *note(gyre_opencl_device *d, cl_kernel k, const char *path,
                                char why[SENTENCE]) {
  gyre_opencl_kernel *new = calloc(1, sizeof *new);
  if (new) new->path = strdup(path);
  if (!new || !new->path) {
    free(new);
    snprintf(why, SENTENCE, "out of memory");
    return NULL;
  }
  new->program = k->program;
  new->next = d->kernels;
  return d->kernels = new;
}

static gyre_opencl_kernel *load(gyre_opencl_device *d, cl_kernel k, const char *path,
                                uint32_t stack_bytes, char why[SENTENCE]) {
  gyre_module *module = NULL;
  gyre_kernel *kernel = NULL;
  if (gyre_module_load_file(d->host, path, &module) != GYRE_OK ||
      gyre_module_kernel(module, k->name, &kernel) != GYRE_OK) {
    snprintf(why, SENTENCE, "%s", gyre_last_error());
    gyre_module_free(module);
    return NULL;
  }
  gyre_opencl_kernel *new = note(d, k, path, why);
  if (!new) {
    gyre_module_free(module);
    return NULL;
  }
  new->module = module;
  new->kernel = kernel;
  new->stack_bytes = stack_bytes;
  return new;
}

static gyre_opencl_kernel *find(const gyre_opencl_device *d, cl_kernel k, const char *path) {
  gyre_opencl_kernel *found = d->kernels;
  while (found && (found->program != k->program || strcmp(found->path, path) != 0))
    found = found->next;
  return found;
}

gyre_opencl_kernel *gyre_opencl_build(gyre_opencl_device *d, _cl_command_node *node,
                                      gyre_opencl_mapping mapping, char why[SENTENCE]) {
  cl_kernel k = node->command.run.kernel;
  char bitcode[POCL_FILENAME_LENGTH], path[PATH_MAX];
  // Loops are compiled for one size of a workgroup.
  node->command.run.force_large_grid_wg_func = 1;
  if (!module_path(node, mapping, bitcode, path)) {
    snprintf(why, SENTENCE, "the name of the cache is too long");
    return NULL;
  }
  pthread_mutex_lock(&d->compiling);
  gyre_opencl_kernel *found = find(d, k, path);
  if (!found) {
    uint32_t stack_bytes;
    const gyre_opencl_made made = get_module(d, node, mapping, bitcode, path, &stack_bytes, why);
    if (made == GYRE_OPENCL_MADE) found = load(d, k, path, stack_bytes, why);
    if (made == GYRE_OPENCL_GROUPED) found = note(d, k, path, why);
  }
  pthread_mutex_unlock(&d->compiling);
  return found;
}

// Builds the kernels of a program whose binary is requested, with threads, which other machines of this kind try first.
static void compile_kernel(_cl_command_node *node, cl_kernel kernel, cl_device_id cl,
                           int specialize) {
  (void)kernel, (void)specialize;
  gyre_opencl_device *d = cl->data;
  char why[SENTENCE], bitcode[POCL_FILENAME_LENGTH], path[PATH_MAX];
  node->command.run.force_large_grid_wg_func = 1;
  if (!module_path(node, GYRE_OPENCL_THREADS, bitcode, path)) return;
  pthread_mutex_lock(&d->compiling);
  uint32_t stack_bytes;
  if (get_module(d, node, GYRE_OPENCL_THREADS, bitcode, path, &stack_bytes, why) !=
      GYRE_OPENCL_MADE)
    gyre_opencl_report(d, "kernel %s: %s", kernel->name, why);
  pthread_mutex_unlock(&d->compiling);
}

// No command of the program is left.
static int free_program(cl_device_id cl, cl_program program, unsigned device) {
  gyre_opencl_device *d = cl->data;
  pthread_mutex_lock(&d->compiling);
  for (gyre_opencl_kernel **at = &d->kernels; *at;) {
    gyre_opencl_kernel *k = *at;
    if (k->program != program) {
      at = &k->next;
      continue;
    }
    *at = k->next;
    if (d->host && !gyre_opencl_is_child()) gyre_module_free(k->module);
    free(k->path);
    free(k);
  }
  pthread_mutex_unlock(&d->compiling);
  return pocl_driver_free_program(cl, program, device);
}

// Options of a build: source lines for fault reports, in DWARF 4, which the linker needs. The program is not optimized
// before it is divided into kernels. A local array is a global of LLVM until POCL's pass makes it a parameter of its
// kernel; that pass replaces it in the kernel only, so no optimization may move its address into a function before.
static char *init_build(void *data) {
  (void)data;
  static const char ours[] =
      "-debug-info-kind=line-tables-only -dwarf-version=4 -disable-llvm-passes";
  const char *assertion = gyre_opencl_assert_option();
  char *options = malloc(sizeof ours + 1 + strlen(assertion));
  if (options) sprintf(options, "%s %s", ours, assertion);
  return options;
}

void gyre_opencl_build_ops(struct pocl_device_ops *ops) {
  gyre_opencl_program_ops(ops);
  ops->free_program = free_program;
  ops->setup_metadata = pocl_driver_setup_metadata;
  ops->supports_binary = pocl_driver_supports_binary;
  ops->build_poclbinary = pocl_driver_build_poclbinary;
  ops->compile_kernel = compile_kernel;
  ops->init_build = init_build;
}
