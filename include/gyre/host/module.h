/// @file
/// Host programs: modules and the kernels in them. Part of gyre/host.h.

#ifndef GYRE_HOST_MODULE_H
#define GYRE_HOST_MODULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gyre/host/device.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Loads a module out of memory.
/// @param[in] host the device
/// @param[in] image what gyrecc made; copied
/// @param[in] bytes its size
/// @param[out] module NULL if the call fails
/// @return GYRE_BAD_ARGUMENT, GYRE_BAD_FILE, GYRE_BAD_MODULE (for another machine, or its shader program header asks for
///   double precision), GYRE_NO_MEMORY, GYRE_DEVICE_LOST
GYRE_API gyre_result gyre_module_load(gyre_host *host, const void *image, size_t bytes,
                                      gyre_module **module);

/// Loads a module out of a file.
/// @param[in] host the device
/// @param[in] path of what gyrecc made
/// @param[out] module NULL if the call fails
/// @return as gyre_module_load()
GYRE_API gyre_result gyre_module_load_file(gyre_host *host, const char *path, gyre_module **module);

/// Frees a module, its kernels and its memory.
/// @param[in] module may be NULL
/// @return GYRE_IN_USE if a launch of it has not run yet
GYRE_API gyre_result gyre_module_free(gyre_module *module);

/// Finds a kernel.
/// @param[in] module the module
/// @param[in] name as GYRE_KERNEL has it
/// @param[out] kernel NULL if the call fails
/// @return GYRE_BAD_ARGUMENT, GYRE_BAD_NAME; GYRE_BAD_MODULE if this kernel wants what the device has not (an image), though
///   others of its module can be launched
GYRE_API gyre_result gyre_module_kernel(gyre_module *module, const char *name,
                                        gyre_kernel **kernel);

/// Finds a variable or function.
/// @param[in] module the module
/// @param[in] name of a symbol that is not static
/// @param[out] address where it lies
/// @param[out] bytes its size; may be NULL
/// @return GYRE_BAD_ARGUMENT, GYRE_BAD_NAME
GYRE_API gyre_result gyre_module_symbol(gyre_module *module, const char *name,
                                        gyre_address *address, size_t *bytes);

/// Lists the kernels of a module.
/// @param[in] module the module
/// @param[in] i from 0
/// @return NULL past the last one
GYRE_API gyre_kernel *gyre_module_list(gyre_module *module, unsigned i);

/// The name of a kernel.
/// @param[in] kernel the kernel
/// @return belongs to the module; NULL if kernel is NULL
GYRE_API const char *gyre_kernel_name(const gyre_kernel *kernel);

/// What a parameter of a kernel is.
typedef enum gyre_argument_kind {
  GYRE_ARGUMENT_INTEGER,  ///< An integer or enumeration.
  GYRE_ARGUMENT_POINTER,  ///< A pointer: a gyre_address on the host.
  GYRE_ARGUMENT_FLOAT,    ///< float or double.
  GYRE_ARGUMENT_OTHER,    ///< A structure.
  GYRE_ARGUMENT_LOCAL     ///< Local memory (rdna35): value NULL, bytes how much of it.
} gyre_argument_kind;

/// A parameter of a kernel.
typedef struct gyre_parameter {
  const char *type;         ///< As in the source; belongs to the module, as name does. Of rdna35 it
                            ///< may be "", also the name.
  const char *name;         ///< As in the source.
  uint32_t bytes;           ///< Its size; of local memory that of its address.
  gyre_argument_kind kind;  ///< What it is.
} gyre_parameter;

/// Lists the parameters of a kernel.
/// @param[in] kernel the kernel
/// @param[in] i from 0
/// @param[out] parameter unchanged past the last one
/// @return false past the last one
GYRE_API bool gyre_kernel_parameter(const gyre_kernel *kernel, unsigned i,
                                    gyre_parameter *parameter);

/// How many groups of a kernel run at a time.
/// @param[in] kernel the kernel
/// @param[in] group_items items of a group
/// @param[in] local_bytes local memory of a group
/// @param[out] groups of all cores together
/// @return GYRE_BAD_ARGUMENT, GYRE_BAD_LAUNCH if one group does not fit
GYRE_API gyre_result gyre_kernel_occupancy(gyre_kernel *kernel, uint32_t group_items,
                                           uint32_t local_bytes, uint32_t *groups);

#ifdef __cplusplus
}
#endif
#endif
