/// @file
/// Host programs: events, places in streams. Part of gyre/host.h.

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
/// @return GYRE_IN_USE if a command that has not run yet refers to it
GYRE_API gyre_result gyre_event_free(gyre_event *event);

/// Records an event: it happens when the commands before it have run, well or not. It may be recorded
/// again; what follows is about the last time.
/// @param[in] stream in which
/// @param[in] event of the same device
/// @return GYRE_BAD_ARGUMENT, GYRE_NO_MEMORY
GYRE_API gyre_result gyre_stream_record(gyre_stream *stream, gyre_event *event);

/// Lets a stream wait until an event has happened; not at all if it was never recorded.
/// @param[in] stream that waits
/// @param[in] event of the same device
/// @return GYRE_BAD_ARGUMENT, GYRE_NO_MEMORY
GYRE_API gyre_result gyre_stream_await(gyre_stream *stream, gyre_event *event);

/// Waits until an event has happened.
/// @param[in] event the event
/// @param[in] milliseconds at most; 0: any
/// @return GYRE_NOT_READY if it was never recorded, GYRE_TIMED_OUT
GYRE_API gyre_result gyre_event_wait(gyre_event *event, uint32_t milliseconds);

/// When an event happened.
/// @param[in] event the event
/// @param[out] cycles of the device since it was opened; of `functional` warp instructions. A simulator
///   has no time between launches
/// @return GYRE_NOT_READY if it has not happened
GYRE_API gyre_result gyre_event_time(gyre_event *event, uint64_t *cycles);

/// How the commands before an event ended, without waiting for those behind it as gyre_stream_wait() does.
/// @param[in] event the event
/// @param[out] result of the first command that failed in its stream since the last gyre_stream_wait(), if the
///   event happened behind it; else GYRE_OK
/// @return GYRE_BAD_ARGUMENT; GYRE_NOT_READY if the event has not happened
GYRE_API gyre_result gyre_event_result(gyre_event *event, gyre_result *result);

#ifdef __cplusplus
}
#endif
#endif
