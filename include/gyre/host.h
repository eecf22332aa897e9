/// @file
/// The host library: it opens devices by name, manages their memory, and runs kernels through
/// streams and events.
///
/// A device (gyre_host) has a thread that executes the commands of its streams, one at a time.
/// Commands of one stream run in order. Commands of different streams run in any order, except
/// where events order them. A function that takes a stream queues a command and returns.
///
/// All functions may be called from several threads at once, also with the same objects. An object
/// may be freed once, when no other thread uses it any more.
///
/// Functions return GYRE_OK or an error code, and gyre_last_error() returns a sentence about the
/// error. No function aborts the process. When a command fails, the later commands of its stream
/// are skipped until gyre_stream_wait() has returned the error; other streams continue. Only
/// commands read and write device memory. Device addresses are bytes in the 32-bit address space
/// that kernels see.
///
/// The library is libgyre_host (CMake: gyre::host). docs/host.md is the guide.

#ifndef GYRE_HOST_H
#define GYRE_HOST_H

#include "gyre/host/device.h"
#include "gyre/host/event.h"
#include "gyre/host/launch.h"
#include "gyre/host/module.h"
#include "gyre/host/result.h"
#include "gyre/host/stream.h"

#endif
