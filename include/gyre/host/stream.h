/// @file
/// Host programs: streams, and commands that move data. Part of gyre/host.h.

#ifndef GYRE_HOST_STREAM_H
#define GYRE_HOST_STREAM_H

#include <stddef.h>
#include <stdint.h>

#include "gyre/host/device.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes a stream.
/// @param[in] host the device
/// @param[out] stream NULL if the call fails
/// @return GYRE_BAD_ARGUMENT, GYRE_NO_MEMORY
GYRE_API gyre_result gyre_stream_new(gyre_host *host, gyre_stream **stream);

/// Frees a stream, after all its commands have run.
/// @param[in] stream may be NULL
GYRE_API void gyre_stream_free(gyre_stream *stream);

/// Copies to the device.
/// @param[in] stream in which
/// @param[in] to within one allocation
/// @param[in] from must stay as it is until the command has run
/// @param[in] bytes any number
/// @return GYRE_BAD_ARGUMENT, GYRE_BAD_ADDRESS, GYRE_NO_MEMORY
GYRE_API gyre_result gyre_stream_copy_to(gyre_stream *stream, gyre_address to, const void *from,
                                         size_t bytes);

/// Copies from the device.
/// @param[in] stream in which
/// @param[out] to has the bytes when the command has run
/// @param[in] from within one allocation
/// @param[in] bytes any number
/// @return as gyre_stream_copy_to()
GYRE_API gyre_result gyre_stream_copy_from(gyre_stream *stream, void *to, gyre_address from,
                                           size_t bytes);

/// Copies from one place of the device to another; they may overlap.
/// @param[in] stream in which
/// @param[in] to within one allocation
/// @param[in] from within one allocation
/// @param[in] bytes any number
/// @return as gyre_stream_copy_to()
GYRE_API gyre_result gyre_stream_copy_within(gyre_stream *stream, gyre_address to,
                                             gyre_address from, size_t bytes);

/// Fills memory of the device with a pattern, over and over.
/// @param[in] stream in which
/// @param[in] to within one allocation
/// @param[in] pattern copied
/// @param[in] pattern_bytes 1 to 16
/// @param[in] bytes any number; the last pattern may be cut
/// @return as gyre_stream_copy_to()
GYRE_API gyre_result gyre_stream_fill(gyre_stream *stream, gyre_address to, const void *pattern,
                                      size_t pattern_bytes, size_t bytes);

/// Waits until all commands of a stream have run.
/// @param[in] stream the stream
/// @param[in] milliseconds at most; 0: any
/// @return the error of the command that failed first since the last time; GYRE_TIMED_OUT
GYRE_API gyre_result gyre_stream_wait(gyre_stream *stream, uint32_t milliseconds);

/// Drops what has not run of a stream, and ends the launch that runs.
/// @param[in] stream the stream; gyre_stream_wait() returns GYRE_CANCELLED if something was dropped
/// @return GYRE_BAD_ARGUMENT
GYRE_API gyre_result gyre_stream_cancel(gyre_stream *stream);

#ifdef __cplusplus
}
#endif
#endif
