/// @file
/// Part of gyre/host.h: events, which mark points in streams.

#ifndef GYRE_HOST_EVENT_H
#define GYRE_HOST_EVENT_H

#include <stdint.h>

#include "gyre/host/stream.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Makes an event.
/// @param[in] host the device
/// @param[out] event NULL if the call fails
/// @return GYRE_BAD_ARGUMENT, GYRE_NO_MEMORY
GYRE_API gyre_result gyre_event_new(gyre_host *host, gyre_event **event);

/// Frees an event.
/// @param[in] event may be NULL
/// @return GYRE_IN_USE if a queued command refers to it
GYRE_API gyre_result gyre_event_free(gyre_event *event);

/// Queues the recording of an event. The event happens when all earlier commands of the stream have
/// run, successfully or not. An event may be recorded again; then all functions refer to the last
/// recording.
/// @param[in] stream the stream
/// @param[in] event an event of the same device
/// @return GYRE_BAD_ARGUMENT, GYRE_NO_MEMORY
GYRE_API gyre_result gyre_stream_record(gyre_stream *stream, gyre_event *event);

/// Makes a stream wait until an event has happened. It does not wait for an event that was never
/// recorded.
/// @param[in] stream the stream that waits
/// @param[in] event an event of the same device
/// @return GYRE_BAD_ARGUMENT, GYRE_NO_MEMORY
GYRE_API gyre_result gyre_stream_await(gyre_stream *stream, gyre_event *event);

/// Waits until an event has happened.
/// @param[in] event the event
/// @param[in] milliseconds timeout; 0: no timeout
/// @return GYRE_NOT_READY if it was never recorded; GYRE_TIMED_OUT
GYRE_API gyre_result gyre_event_wait(gyre_event *event, uint32_t milliseconds);

/// Returns the time at which an event happened.
/// @param[in] event the event
/// @param[out] cycles device cycles since it was opened; on `functional`, warp instructions. The
/// clock of a simulator stands between launches.
/// @return GYRE_NOT_READY if the event has not happened
GYRE_API gyre_result gyre_event_time(gyre_event *event, uint64_t *cycles);

/// Returns how the commands before an event ended. Unlike gyre_stream_wait(), it does not wait for
/// later commands.
/// @param[in] event the event
/// @param[out] result error of the first command of the stream that failed since the last
/// gyre_stream_wait(), if the event happened after it; else GYRE_OK
/// @return GYRE_BAD_ARGUMENT; GYRE_NOT_READY if the event has not happened
GYRE_API gyre_result gyre_event_result(gyre_event *event, gyre_result *result);

#ifdef __cplusplus
}
#endif
#endif
