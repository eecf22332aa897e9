/// @file
/// Host programs: what functions say, and what they are about. Part of gyre/host.h.

#ifndef GYRE_HOST_RESULT_H
#define GYRE_HOST_RESULT_H

#include <stdint.h>

#include "gyre/export.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a function of gyre/host.h says.
typedef enum gyre_result {
  GYRE_OK = 0,          ///< It was done.
  GYRE_BAD_ARGUMENT,    ///< An argument that cannot be: null, out of range, of another device.
  GYRE_BAD_NAME,        ///< No device, kernel or symbol of that name.
  GYRE_BAD_FILE,        ///< A file that cannot be read, or that is no module.
  GYRE_BAD_MODULE,      ///< A module for another machine.
  GYRE_BAD_LAUNCH,      ///< Sizes or arguments with which the kernel cannot be launched.
  GYRE_BAD_ADDRESS,     ///< An address or range that was not allocated.
  GYRE_NO_MEMORY,       ///< Memory of the device or of the host is used up.
  GYRE_NOT_READY,       ///< It has not happened yet.
  GYRE_IN_USE,          ///< A command that has not run yet needs the object.
  GYRE_TIMED_OUT,       ///< It took longer than it may.
  GYRE_HANGS,           ///< No thread of the kernel could go on: the launch was ended.
  GYRE_ENDED_BY_FAULT,  ///< A fault ended the launch; gyre_stream_fault() tells.
  GYRE_CANCELLED,       ///< gyre_stream_cancel() ended it.
  GYRE_DEVICE_LOST,     ///< The device does not answer as it should.
  GYRE_NUM_RESULTS
} gyre_result;

/// A device address; 0 is none.
typedef uint32_t gyre_address;

typedef struct gyre_host gyre_host;      ///< A device.
typedef struct gyre_stream gyre_stream;  ///< A sequence of commands.
typedef struct gyre_event gyre_event;    ///< A place in a stream.
typedef struct gyre_module gyre_module;  ///< Kernels in the memory of a device.
typedef struct gyre_kernel gyre_kernel;  ///< A kernel of a module; it lives as long as that.

/// A result in a few words ("out of memory").
/// @param[in] result any number
/// @return the words, which belong to the library; never NULL
GYRE_API const char *gyre_result_name(gyre_result result);

/// The sentence about the last function of gyre/host.h that failed in this thread.
/// @return belongs to the library, stays until the next failure in this thread; "" if there was none
GYRE_API const char *gyre_last_error(void);

#ifdef __cplusplus
}
#endif
#endif
