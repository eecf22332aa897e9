/// @file
/// Part of gyre/host.h: modules, and the kernels in them.

#ifndef GYRE_HOST_MODULE_H
#define GYRE_HOST_MODULE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gyre/host/device.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Loads a module from memory.
/// @param[in] host the device
/// @param[in] image output of gyrecc; copied
/// @param[in] bytes size of the image
/// @param[out] module NULL if the call fails
/// @return GYRE_BAD_ARGUMENT, GYRE_BAD_FILE, GYRE_BAD_MODULE (for another machine, or its shader program header asks for
///   double precision), GYRE_NO_MEMORY, GYRE_DEVICE_LOST
GYRE_API gyre_result gyre_module_load(gyre_host *host, const void *image, size_t bytes,
                                      gyre_module **module);

/// Loads a module from a file.
/// @param[in] host the device
/// @param[in] path a file made by gyrecc
/// @param[out] module NULL if the call fails
/// @return as gyre_module_load()
GYRE_API gyre_result gyre_module_load_file(gyre_host *host, const char *path, gyre_module **module);

/// Frees a module, its kernels and its memory.
/// @param[in] module may be NULL
/// @return GYRE_IN_USE if a launch of the module is still queued
GYRE_API gyre_result gyre_module_free(gyre_module *module);

/// Finds a kernel by name.
/// @param[in] module the module
/// @param[in] name the name in GYRE_KERNEL
/// @param[out] kernel NULL if the call fails
/// @return GYRE_BAD_ARGUMENT, GYRE_BAD_NAME; GYRE_BAD_MODULE if this kernel needs a feature that
/// the device lacks (images), even if other kernels of the module can be launched
GYRE_API gyre_result gyre_module_kernel(gyre_module *module, const char *name,
                                        gyre_kernel **kernel);

/// Finds a variable or function by name.
/// @param[in] module the module
/// @param[in] name a symbol that is not static
/// @param[out] address its device address
/// @param[out] bytes its size; may be NULL
/// @return GYRE_BAD_ARGUMENT, GYRE_BAD_NAME
GYRE_API gyre_result gyre_module_symbol(gyre_module *module, const char *name,
                                        gyre_address *address, size_t *bytes);

/// Lists the kernels of a module.
/// @param[in] module the module
/// @param[in] i index from 0
/// @return the kernel; NULL past the last one
GYRE_API gyre_kernel *gyre_module_list(gyre_module *module, unsigned i);

/// Returns the name of a kernel.
/// @param[in] kernel the kernel
/// @return the name, which belongs to the module; NULL if `kernel` is NULL
GYRE_API const char *gyre_kernel_name(const gyre_kernel *kernel);

/// Kinds of kernel parameters.
typedef enum gyre_argument_kind {
  GYRE_ARGUMENT_INTEGER,  ///< An integer or enumeration.
  GYRE_ARGUMENT_POINTER,  ///< A pointer: a gyre_address on the host.
  GYRE_ARGUMENT_FLOAT,    ///< float or double.
  GYRE_ARGUMENT_OTHER,    ///< A structure.
  GYRE_ARGUMENT_LOCAL     ///< Local memory (rdna35): `value` is NULL, `bytes` is its size.
} gyre_argument_kind;

/// A parameter of a kernel.
typedef struct gyre_parameter {
  /// Type in the source; belongs to the module, as `name` does. On rdna35 both may be "".
  const char *type;
  const char *name;         ///< Name in the source.
  uint32_t bytes;           ///< Size in bytes; for local memory, the size of its address.
  gyre_argument_kind kind;  ///< Kind of the parameter.
} gyre_parameter;

/// Lists the parameters of a kernel.
/// @param[in] kernel the kernel
/// @param[in] i index from 0
/// @param[out] parameter unchanged past the last one
/// @return false past the last one
GYRE_API bool gyre_kernel_parameter(const gyre_kernel *kernel, unsigned i,
                                    gyre_parameter *parameter);

/// Returns how many workgroups of a kernel run at the same time.
/// @param[in] kernel the kernel
/// @param[in] group_items work-items of a workgroup
/// @param[in] local_bytes local memory of a workgroup in bytes
/// @param[out] groups sum over all cores
/// @return GYRE_BAD_ARGUMENT; GYRE_BAD_LAUNCH if a workgroup does not fit
GYRE_API gyre_result gyre_kernel_occupancy(gyre_kernel *kernel, uint32_t group_items,
                                           uint32_t local_bytes, uint32_t *groups);

#ifdef __cplusplus
}
#endif
#endif
