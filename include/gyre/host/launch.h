/// @file
/// Host programs: launches of kernels, how they ended and what they took. Part of gyre/host.h.

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

/// The sizes of a launch.
typedef struct gyre_grid {
  uint32_t items[3];     ///< Of the grid, x, y, z; 0 in y and z is 1.
  uint32_t group[3];     ///< Of a group; all 0: the library chooses. 0 in y and z is 1.
  uint32_t offset[3];    ///< Added to the global ids.
  uint32_t local_bytes;  ///< Local memory of a group.
  /// The grid is rounded up to whole groups, so that all items of a group are there: the kernel looks itself which of its
  /// items are beyond the end. false: groups at the end of the grid have fewer items where it is no multiple of a group.
  bool whole_groups;
} gyre_grid;

/// An argument of a launch.
typedef struct gyre_argument {
  const void *value;  ///< Where it is; copied when the launch is queued. NULL for local memory.
  size_t bytes;       ///< Its size; must be that of the parameter. Of local memory how much.
} gyre_argument;

/// An argument out of a variable: `gyre_argument a[] = {GYRE_ARGUMENT(out), GYRE_ARGUMENT(n)};`
#define GYRE_ARGUMENT(variable) \
  { &(variable), sizeof(variable) }

/// Launches a kernel once for each item of a grid.
/// @param[in] stream in which
/// @param[in] kernel of a module of the same device
/// @param[in] grid copied
/// @param[in] arguments in the order of the parameters; may be NULL if count is 0
/// @param[in] count how many
/// @return GYRE_BAD_ARGUMENT, GYRE_BAD_LAUNCH, GYRE_NO_MEMORY
GYRE_API gyre_result gyre_stream_launch(gyre_stream *stream, gyre_kernel *kernel,
                                        const gyre_grid *grid, const gyre_argument *arguments,
                                        unsigned count);

/// A fault of a launch.
typedef struct gyre_launch_fault {
  unsigned cause;      ///< One of GYRE_FAULT_* of gyre/fault.h.
  unsigned core;       ///< From 0.
  unsigned warp;       ///< Of the core, from 0.
  uint32_t lanes;      ///< Threads that faulted, a bit each.
  uint32_t pc;         ///< Address of the instruction.
  uint32_t value;      ///< What the cause says: an address, as a rule.
  char kernel[64];     ///< That was launched.
  char function[64];   ///< In which the pc lies; "" if it is not known.
  char source[192];    ///< "file:line"; "" if the module has no debug information of it.
  char sentence[512];  ///< All of it for people.
} gyre_launch_fault;

/// The last fault of a launch of a stream.
/// @param[in] stream the stream
/// @param[out] fault unchanged if there was none
/// @return GYRE_NOT_READY if there was none
GYRE_API gyre_result gyre_stream_fault(gyre_stream *stream, gyre_launch_fault *fault);

/// What launches and draws of a stream did that the shader program header of their module or vertex program excludes
/// (docs/sph_binding.md). Such accesses are not made, such calls are; the launch goes on and ends well.
typedef struct gyre_launch_exceptions {
  uint64_t stores;    ///< Stores and atomic operations to global memory, one a thread.
  uint64_t privates;  ///< Accesses of stacks beyond the sizes of the header, likewise.
  uint64_t
      silent;  ///< Accesses of programs that neither load nor store, and instructions in double precision, likewise.
  unsigned
      code;  ///< The first one: 1 of `stores`, 2 of `privates`, 3 of `calls`; 0: none, and nothing up to
             ///< `sentence`.
  unsigned core;       ///< From 0.
  unsigned warp;       ///< Of the core, from 0.
  uint32_t lanes;      ///< Threads whose accesses or calls it was, a bit each.
  uint32_t pc;         ///< Address of the instruction.
  char kernel[64];     ///< That was launched, or the vertex program.
  char function[64];   ///< In which the pc lies; "" if it is not known.
  char source[192];    ///< "file:line"; "" if the module has no debug information of it.
  char sentence[512];  ///< The first one for people.
  uint64_t
      calls;  ///< Calls that go deeper than the header has room for, one a thread; 0 on a device whose
              ///< register table is older than 2.6.
} gyre_launch_exceptions;

/// What launches and draws of a stream that have ended so far did that their headers exclude. Of launches only devices
/// with gyre_host_info::headers know; on others a module runs as if it had no header.
/// @param[in] stream the stream
/// @param[out] exceptions all of them since the stream was made; unchanged if there were none
/// @return GYRE_BAD_ARGUMENT; GYRE_NOT_READY if there were none
GYRE_API gyre_result gyre_stream_exceptions(gyre_stream *stream,
                                            gyre_launch_exceptions *exceptions);

/// What the checks have found in a launch (docs/checks.md, docs/rdna35_checks.md), on a device that was opened with
/// `checks=1`: each instruction and kind once. The launch goes on.
typedef struct gyre_launch_warning {
  const char *kind;  ///< In a few words ("read too early"); belongs to the library.
  uint64_t times;    ///< How often, in all waves of the launch.
  uint32_t group
      [3];  ///< Work-group of the first time, in x, y, z; 0 where the machine does not know it.
  uint32_t wave;       ///< Wave of the group, from 0; on RISC-V the warp of the core.
  uint64_t lanes;      ///< Lanes that are concerned, a bit each; 0: all of the wave.
  uint32_t pc;         ///< Address of the instruction.
  char kernel[64];     ///< That was launched.
  char function[64];   ///< In which the pc lies; "" if it is not known.
  char source[192];    ///< "file:line"; "" if the module has no debug information of it.
  char sentence[640];  ///< All of it for people.
} gyre_launch_warning;

/// What threads do in a launch that does not end.
typedef enum gyre_threads_do {
  GYRE_THREADS_RUN,   ///< They run, or would in their turn.
  GYRE_THREADS_LOOP,  ///< They run in a loop.
  GYRE_THREADS_SPIN,  ///< The same, and it has atomic operations, as one that waits for a lock.
  GYRE_THREADS_AT_BARRIER,    ///< They wait at a barrier.
  GYRE_THREADS_AWAIT_MEMORY,  ///< They wait for memory, or for a result, and have for long.
  GYRE_THREADS_AWAIT_WARPS,   ///< They wait in wspawn until other warps have ended.
  GYRE_THREADS_AWAIT_OTHERS  ///< They wait for others of their warp, at a barrier as a rule; where is not known.
} gyre_threads_do;

/// Where threads were that did the same in the same source line when a launch was stopped because it hung
/// (GYRE_HANGS) or took too long (GYRE_TIMED_OUT).
typedef struct gyre_launch_place {
  gyre_threads_do what;  ///< What they do.
  unsigned threads;      ///< How many.
  unsigned warps;        ///< Of how many warps.
  unsigned core;         ///< Of the first of these warps, from 0.
  unsigned warp;         ///< Of that core, from 0.
  uint32_t lanes;        ///< Threads of the first warp, a bit each; of waves of 64 the lower half.
  uint32_t group[3];   ///< Of rdna35: work-group of the first wave, in x, y, z; `warp` is of that.
  uint32_t pc;         ///< Where they are; 0: not known.
  char function[64];   ///< In which the pc lies; "" if it is not known.
  char source[192];    ///< "file:line"; "" if the module has no debug information of it.
  char sentence[512];  ///< All of it for people.
} gyre_launch_place;

/// Tells where threads were when a launch of the stream was stopped because it hung or took too long: the last such
/// launch.
/// @param[in] stream the stream
/// @param[in] i from 0, in the order of warps; at most 32 places are kept
/// @param[out] place unchanged past the last one
/// @return GYRE_NOT_READY past the last one
GYRE_API gyre_result gyre_stream_place(gyre_stream *stream, unsigned i, gyre_launch_place *place);

/// What a launch was and took.
typedef struct gyre_launch_record {
  const char *kernel;       ///< Its name; belongs to the module.
  uint32_t items[3];        ///< Of the grid.
  uint32_t group[3];        ///< Of a group, as given or chosen.
  uint64_t begin;           ///< Cycles of the device since it was opened, as gyre_event_time().
  uint64_t end;             ///< The same behind it.
  gyre_result result;       ///< How it ended.
  unsigned counters;        ///< How many counters there are.
  const char *const *name;  ///< Their names, as `gyre run --stats` has them.
  const uint64_t *value;  ///< What the launch added to each, in all cores; of the clock in core 0.
} gyre_launch_record;

/// What is called behind each launch, from the device's thread: it must not wait for the device.
/// @param[in] ctx as given to gyre_host_on_launch()
/// @param[in] record only valid during the call
typedef void gyre_launch_hook(void *ctx, const gyre_launch_record *record);

/// Has a function called behind each launch. Reading the counters takes time, over a serial line much.
/// @param[in] host the device
/// @param[in] fn NULL: none
/// @param[in] ctx its first argument
/// @return GYRE_BAD_ARGUMENT
GYRE_API gyre_result gyre_host_on_launch(gyre_host *host, gyre_launch_hook *fn, void *ctx);

#ifdef __cplusplus
}
#endif
#endif
