/// @file
/// Part of gyre/host.h: streams, and the commands that copy and fill memory.

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

/// Frees a stream after all its commands have run.
/// @param[in] stream may be NULL
GYRE_API void gyre_stream_free(gyre_stream *stream);

/// Queues a copy from the host to the device.
/// @param[in] stream the stream
/// @param[in] to destination, within one allocation
/// @param[in] from source; it must not change until the command has run
/// @param[in] bytes any number
/// @return GYRE_BAD_ARGUMENT, GYRE_BAD_ADDRESS, GYRE_NO_MEMORY
GYRE_API gyre_result gyre_stream_copy_to(gyre_stream *stream, gyre_address to, const void *from,
                                         size_t bytes);

/// Queues a copy from the device to the host.
/// @param[in] stream the stream
/// @param[out] to destination, which holds the data when the command has run
/// @param[in] from source, within one allocation
/// @param[in] bytes any number
/// @return as gyre_stream_copy_to()
GYRE_API gyre_result gyre_stream_copy_from(gyre_stream *stream, void *to, gyre_address from,
                                           size_t bytes);

/// Queues a copy within the device. Source and destination may overlap.
/// @param[in] stream the stream
/// @param[in] to destination, within one allocation
/// @param[in] from source, within one allocation
/// @param[in] bytes any number
/// @return as gyre_stream_copy_to()
GYRE_API gyre_result gyre_stream_copy_within(gyre_stream *stream, gyre_address to,
                                             gyre_address from, size_t bytes);

/// Queues a fill of device memory with a repeated pattern.
/// @param[in] stream the stream
/// @param[in] to destination, within one allocation
/// @param[in] pattern copied
/// @param[in] pattern_bytes 1 to 16
/// @param[in] bytes any number; the last repetition may be cut off
/// @return as gyre_stream_copy_to()
GYRE_API gyre_result gyre_stream_fill(gyre_stream *stream, gyre_address to, const void *pattern,
                                      size_t pattern_bytes, size_t bytes);

/// Waits until all commands of a stream have run.
/// @param[in] stream the stream
/// @param[in] milliseconds timeout; 0: no timeout
/// @return the error of the first command that failed since the last call; GYRE_TIMED_OUT
GYRE_API gyre_result gyre_stream_wait(gyre_stream *stream, uint32_t milliseconds);

/// Drops the queued commands of a stream, and stops the launch that runs.
/// @param[in] stream the stream; gyre_stream_wait() then returns GYRE_CANCELLED if a command was
/// dropped
/// @return GYRE_BAD_ARGUMENT
GYRE_API gyre_result gyre_stream_cancel(gyre_stream *stream);

#ifdef __cplusplus
}
#endif
#endif
