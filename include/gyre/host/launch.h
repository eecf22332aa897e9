/// @file
/// Part of gyre/host.h: launches of kernels, and reports on how they ended.

#ifndef GYRE_HOST_LAUNCH_H
#define GYRE_HOST_LAUNCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gyre/host/module.h"
#include "gyre/host/stream.h"

#ifdef __cplusplus
extern "C" {
#endif

/// gyre_grid.strip: workgroups are launched row by row.
#define GYRE_WHOLE_ROWS UINT32_MAX

/// The sizes of a launch.
typedef struct gyre_grid {
  uint32_t items[3];  ///< Work-items of the grid in x, y, z; 0 in y and z counts as 1.
  /// Work-items of a workgroup; all 0: the library chooses; 0 in y and z counts as 1.
  uint32_t group[3];
  uint32_t offset[3];    ///< Offsets added to the global ids.
  uint32_t local_bytes;  ///< Local memory of a workgroup in bytes.
  /// True: the grid is rounded up to whole workgroups, and the kernel itself must skip work-items
  /// beyond the end. False: workgroups at the end of the grid have fewer work-items where the grid
  /// is not a multiple of a workgroup.
  bool whole_groups;
  /// Order of the workgroups: the rows of a plane are divided into strips of so many workgroups in x, 1 to 65535, and a strip
  /// is launched with all of its rows before the next one begins (docs/dispatch.md). 0: the library chooses strips as wide as
  /// a cache line of 32-bit words; GYRE_WHOLE_ROWS: no strips. A launch without a queue has no strips.
  uint32_t strip;
} gyre_grid;

/// An argument of a launch.
typedef struct gyre_argument {
  /// Address of the value, which is copied when the launch is queued; NULL for local memory.
  const void *value;
  /// Size of the value, which must be that of the parameter; for local memory, its size.
  size_t bytes;
} gyre_argument;

/// Makes an argument from a variable: `gyre_argument a[] = {GYRE_ARGUMENT(out), GYRE_ARGUMENT(n)};`
#define GYRE_ARGUMENT(variable) \
  { &(variable), sizeof(variable) }

/// Queues a launch, which runs a kernel once for each work-item of a grid.
/// @param[in] stream the stream
/// @param[in] kernel a kernel of a module of the same device
/// @param[in] grid copied
/// @param[in] arguments copied, in the order of the parameters; may be NULL if `count` is 0
/// @param[in] count number of arguments
/// @return GYRE_BAD_ARGUMENT, GYRE_BAD_LAUNCH, GYRE_NO_MEMORY
GYRE_API gyre_result gyre_stream_launch(gyre_stream *stream, gyre_kernel *kernel,
                                        const gyre_grid *grid, const gyre_argument *arguments,
                                        unsigned count);

/// The fault that ended a launch.
typedef struct gyre_launch_fault {
  unsigned cause;      ///< One of GYRE_FAULT_* of gyre/fault.h.
  unsigned core;       ///< Core of the warp, from 0.
  unsigned warp;       ///< Warp of the core, from 0.
  uint32_t lanes;      ///< Threads that faulted, one bit each.
  uint32_t pc;         ///< Address of the instruction.
  uint32_t value;      ///< Value according to the cause, for most causes an address.
  char kernel[64];     ///< Name of the kernel.
  char function[64];   ///< Function that contains the pc; "" if not known.
  char source[192];    ///< "file:line"; "" if the module has no debug information for it.
  char sentence[512];  ///< A sentence with all of it.
} gyre_launch_fault;

/// Returns the last fault of a launch in a stream.
/// @param[in] stream the stream
/// @param[out] fault unchanged if the call fails
/// @return GYRE_NOT_READY if there was no fault
GYRE_API gyre_result gyre_stream_fault(gyre_stream *stream, gyre_launch_fault *fault);

/// Violations of shader program headers: accesses and calls that the header of a module or vertex
/// program does not permit, counted over all launches and draws of a stream (docs/sph_binding.md).
/// Such an access is suppressed, such a call is made. The launch continues and ends successfully.
typedef struct gyre_launch_exceptions {
  /// Number of stores and atomic operations to global memory, one for each thread.
  uint64_t stores;
  uint64_t privates;  ///< Number of stack accesses beyond the header's sizes, one for each thread.
  /// Number of accesses of programs that may neither load nor store, and of instructions in double
  /// precision, one for each thread.
  uint64_t silent;
  /// Kind of the first violation: 1 counts in `stores`, 2 in `privates`, 3 in `calls`; 0: none, and
  /// the members up to `sentence` are undefined.
  unsigned code;
  unsigned core;       ///< Core of the warp, from 0.
  unsigned warp;       ///< Warp of the core, from 0.
  uint32_t lanes;      ///< Threads of the violation, one bit each.
  uint32_t pc;         ///< Address of the instruction.
  char kernel[64];     ///< Name of the kernel or vertex program.
  char function[64];   ///< Function that contains the pc; "" if not known.
  char source[192];    ///< "file:line"; "" if the module has no debug information for it.
  char sentence[512];  ///< A sentence about the first violation.
  /// Number of calls deeper than the header allows, one for each thread; 0 on a device whose
  /// register table is older than version 2.6.
  uint64_t calls;
} gyre_launch_exceptions;

/// Returns the violations by launches and draws of a stream that have ended. Launches are checked
/// by devices with gyre_host_info::headers only; other devices run a module as if it had no header.
/// @param[in] stream the stream
/// @param[out] exceptions sum since the stream was made; unchanged if the call fails
/// @return GYRE_BAD_ARGUMENT; GYRE_NOT_READY if there was no violation
GYRE_API gyre_result gyre_stream_exceptions(gyre_stream *stream,
                                            gyre_launch_exceptions *exceptions);

/// A finding of the checks on programs in a launch (docs/checks.md, docs/rdna35_checks.md), on a
/// device that was opened with `checks=1`. Each instruction and kind is reported once. The launch
/// continues.
typedef struct gyre_launch_warning {
  const char *kind;  ///< Short text for the kind ("read too early"); belongs to the library.
  uint64_t times;    ///< Number of occurrences in all waves of the launch.
  /// Workgroup of the first occurrence in x, y, z; 0 if the machine does not know it.
  uint32_t group[3];
  uint32_t wave;       ///< Wave of the workgroup, from 0; on RISC-V the warp of the core.
  uint64_t lanes;      ///< Affected lanes, one bit each; 0: the whole wave.
  uint32_t pc;         ///< Address of the instruction.
  char kernel[64];     ///< Name of the kernel.
  char function[64];   ///< Function that contains the pc; "" if not known.
  char source[192];    ///< "file:line"; "" if the module has no debug information for it.
  char sentence[640];  ///< A sentence with all of it.
} gyre_launch_warning;

/// State of threads in a launch that does not end.
typedef enum gyre_threads_do {
  GYRE_THREADS_RUN,   ///< They run, or are ready to run.
  GYRE_THREADS_LOOP,  ///< They run in a loop.
  GYRE_THREADS_SPIN,  ///< They run in a loop with atomic operations, as one that waits for a lock.
  GYRE_THREADS_AT_BARRIER,    ///< They wait at a barrier.
  GYRE_THREADS_AWAIT_MEMORY,  ///< They have waited for memory or for a result for a long time.
  GYRE_THREADS_AWAIT_WARPS,   ///< They wait in wspawn until other warps have ended.
  GYRE_THREADS_AWAIT_OTHERS  ///< They wait for other threads of their warp, usually at a barrier; the location is not known.
} gyre_threads_do;

/// A location where a launch was stopped because it hung (GYRE_HANGS) or exceeded its limit
/// (GYRE_TIMED_OUT). It covers all threads that were in the same state at the same source line.
typedef struct gyre_launch_place {
  gyre_threads_do what;  ///< State of the threads.
  unsigned threads;      ///< Number of threads.
  unsigned warps;        ///< Number of warps.
  unsigned core;         ///< Core of the first of these warps, from 0.
  unsigned warp;         ///< Warp of the core, from 0.
  uint32_t lanes;      ///< Threads of the first warp, one bit each; the lower half for waves of 64.
  uint32_t group[3];   ///< rdna35: workgroup of the first wave in x, y, z; `warp` counts within it.
  uint32_t pc;         ///< Address of the threads' instruction; 0: not known.
  char function[64];   ///< Function that contains the pc; "" if not known.
  char source[192];    ///< "file:line"; "" if the module has no debug information for it.
  char sentence[512];  ///< A sentence with all of it.
} gyre_launch_place;

/// Lists the locations of threads in the last launch of a stream that was stopped because it hung
/// or exceeded its limit.
/// @param[in] stream the stream
/// @param[in] i index from 0, in the order of warps; at most 32 locations are kept
/// @param[out] place unchanged past the last one
/// @return GYRE_NOT_READY past the last one
GYRE_API gyre_result gyre_stream_place(gyre_stream *stream, unsigned i, gyre_launch_place *place);

/// Record of a launch: its size, time and counters.
typedef struct gyre_launch_record {
  const char *kernel;       ///< Name of the kernel; belongs to the module.
  uint32_t items[3];        ///< Work-items of the grid.
  uint32_t group[3];        ///< Work-items of a workgroup, as given or chosen.
  uint64_t begin;           ///< Start, in device cycles since it was opened, as gyre_event_time().
  uint64_t end;             ///< End, in the same cycles.
  gyre_result result;       ///< Result of the launch.
  unsigned counters;        ///< Number of counters.
  const char *const *name;  ///< Names of the counters, as `gyre run --stats` prints them.
  /// Increase of each counter during the launch, summed over all cores; of the clock, in core 0.
  const uint64_t *value;
} gyre_launch_record;

/// Callback after each launch, from the device's thread. It must not wait for the device.
/// @param[in] ctx the value given to gyre_host_on_launch()
/// @param[in] record valid during the call
typedef void gyre_launch_hook(void *ctx, const gyre_launch_record *record);

/// Sets a callback that is called after each launch. Reading the counters takes time, especially on
/// a serial line.
/// @param[in] host the device
/// @param[in] fn the callback; NULL removes it
/// @param[in] ctx first argument of the callback
/// @return GYRE_BAD_ARGUMENT
GYRE_API gyre_result gyre_host_on_launch(gyre_host *host, gyre_launch_hook *fn, void *ctx);

#ifdef __cplusplus
}
#endif
#endif
