/// @file
/// Host programs: devices by name, memory, streams, events, modules with kernels.
///
/// A device (gyre_host) runs what its streams are given, one command at a time, in a thread of its own.
/// Commands of a stream run in order; of different streams in any order, but for events. Functions
/// with a stream return when the command is queued. All functions may be called by several threads at
/// once, also with the same objects, but an object is freed by one, when nobody uses it any more.
///
/// Functions return GYRE_OK or what went wrong; gyre_last_error() has a sentence about it. Nothing
/// aborts. If a command fails, those behind it in its stream are skipped until gyre_stream_wait()
/// has returned its error; other streams go on. Memory of the device is written and read by commands
/// only; its addresses are bytes in the 32-bit address space that kernels see.
///
/// The library is libgyre_host (CMake: gyre::host); docs/host.md is the guide.

#ifndef GYRE_HOST_H
#define GYRE_HOST_H

#include "gyre/host/device.h"
#include "gyre/host/event.h"
#include "gyre/host/launch.h"
#include "gyre/host/module.h"
#include "gyre/host/result.h"
#include "gyre/host/stream.h"

#endif
