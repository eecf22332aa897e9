/// @file
/// Part of gyre/host.h: result codes and the types of all objects.

#ifndef GYRE_HOST_RESULT_H
#define GYRE_HOST_RESULT_H

#include <stdint.h>

#include "gyre/export.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Results of the functions of gyre/host.h.
typedef enum gyre_result {
  GYRE_OK = 0,          ///< The call succeeded.
  GYRE_BAD_ARGUMENT,    ///< An argument is null, out of range, or of another device.
  GYRE_BAD_NAME,        ///< There is no device, kernel or symbol of this name.
  GYRE_BAD_FILE,        ///< A file cannot be read, or is not a module.
  GYRE_BAD_MODULE,      ///< The module is for another machine.
  GYRE_BAD_LAUNCH,      ///< The kernel cannot be launched with these sizes or arguments.
  GYRE_BAD_ADDRESS,     ///< An address or range is not allocated.
  GYRE_NO_MEMORY,       ///< The device or the host is out of memory.
  GYRE_NOT_READY,       ///< The event has not happened, or there is no such record.
  GYRE_IN_USE,          ///< A queued command needs the object.
  GYRE_TIMED_OUT,       ///< A timeout or limit was exceeded.
  GYRE_HANGS,           ///< No thread of the kernel could continue; the launch was stopped.
  GYRE_ENDED_BY_FAULT,  ///< A fault ended the launch; gyre_stream_fault() returns its record.
  GYRE_CANCELLED,       ///< gyre_stream_cancel() dropped the command or stopped the launch.
  GYRE_DEVICE_LOST,     ///< The device does not respond as expected.
  GYRE_NUM_RESULTS
} gyre_result;

/// A device address; 0 is the null address.
typedef uint32_t gyre_address;

typedef struct gyre_host gyre_host;      ///< A device.
typedef struct gyre_stream gyre_stream;  ///< A sequence of commands.
typedef struct gyre_event gyre_event;    ///< A point in a stream.
typedef struct gyre_module gyre_module;  ///< Kernels in the memory of a device.
typedef struct gyre_kernel gyre_kernel;  ///< A kernel of a module; it lives as long as the module.

/// Returns a short text for a result ("out of memory").
/// @param[in] result any number
/// @return the text, which belongs to the library; never NULL
GYRE_API const char *gyre_result_name(gyre_result result);

/// Returns a sentence about the last function of gyre/host.h that failed in this thread.
/// @return the sentence, which belongs to the library and stays until the next failure in this
/// thread; "" if no function failed
GYRE_API const char *gyre_last_error(void);

#ifdef __cplusplus
}
#endif
#endif
