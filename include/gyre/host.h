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

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gyre/export.h"

#ifdef __cplusplus
extern "C" {
#endif

/// What a function of this header says.
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

/// The sentence about the last function of this header that failed in this thread.
/// @return belongs to the library, stays until the next failure in this thread; "" if there was none
GYRE_API const char *gyre_last_error(void);

// ---- Devices ------------------------------------------------------------------------------------

/// How a device is opened. All members 0 is a good choice.
typedef struct gyre_host_options {
  /// Bytes of stack of each thread, a multiple of 16 from 256 on; 0: 8192, or what a sixteenth of the
  /// memory has for each if that is less. With a launch queue it may be more, and 0 is less by 64
  /// bytes for each thread of a warp.
  uint32_t stack_bytes;
  uint32_t print_lines;  ///< Lines of 64 bytes of the ring for gyre_printf, a power of two; 0: 256.
  uint64_t
      hang_cycles;  ///< Cycles without an instruction after which a launch hangs; 0: 1,000,000.
  uint64_t launch_limit;  ///< Cycles that a launch may take (functional: instructions); 0: any.
  /// Gets what kernels print, from the device's thread; NULL: standard output.
  void (*print)(void *ctx, const char *text, size_t bytes);
  void *print_ctx;  ///< First argument of print.
} gyre_host_options;

/// What a device is.
typedef struct gyre_host_info {
  char name[64];          ///< As it was opened.
  uint32_t cores;         ///< Cores.
  uint32_t warps;         ///< Warps of a core.
  uint32_t threads;       ///< Threads of a warp.
  uint32_t lanes;         ///< Threads that execute in one cycle, of a core.
  uint32_t group_items;   ///< Items of a group at most.
  uint32_t local_bytes;   ///< Local memory of a core.
  uint32_t line_bytes;    ///< A cache line.
  uint32_t dcache_bytes;  ///< Data cache of a core.
  uint32_t icache_bytes;  ///< Instruction cache of a core.
  uint32_t l2_bytes;      ///< Shared cache; 0: none.
  uint32_t ram_base;      ///< First address of main memory.
  uint32_t ram_bytes;     ///< Main memory.
  uint32_t free_bytes;    ///< What is free of it.
  uint32_t largest_free;  ///< The largest allocation that there is room for.
  uint32_t stack_bytes;   ///< Stack of each thread.
  bool multiply;          ///< Multiplication and division.
  bool floating_point;    ///< Single precision.
  bool atomics;           ///< Atomic instructions.
  bool has_clock;         ///< Times are clock cycles; else warp instructions (functional).
  bool launch_queue;      ///< Launches go through a queue in hardware, else a loop in the module.
} gyre_host_info;

/// Lists the kinds of names for gyre_host_open().
/// @param[in] i from 0
/// @param[out] doc one line about it, belongs to the library; may be NULL
/// @return the form of the name ("model:CONFIG"), belongs to the library; NULL past the last one
GYRE_API const char *gyre_host_kind(unsigned i, const char **doc);

/// Opens a device.
/// @param[in] name `functional`, `model`, `rtl` (a Verilator simulator, which the first use builds), `lockstep`
///   (that beside the model, all pins compared in every cycle), each with `:CONFIG` (default small) and
///   `,PARAMETER=VALUE`... if wanted; `mmio:/dev/uioN` or `mmio:REGISTERS,MEMORY`: a device on the
///   host's bus; `serial:DEVICE[,BAUD]`: a board behind a serial line (docs/uart.md)
/// @param[in] options copied; NULL: all members 0
/// @param[out] host NULL if the call fails
/// @return GYRE_BAD_NAME, GYRE_BAD_ARGUMENT, GYRE_NO_MEMORY, GYRE_DEVICE_LOST
GYRE_API gyre_result gyre_host_open(const char *name, const gyre_host_options *options,
                                    gyre_host **host);

/// Closes a device: waits for what its streams have, then frees all of its streams, events and
/// modules. A launch that does not end is ended by the time that hang_cycles or launch_limit give it,
/// or by gyre_stream_cancel().
/// @param[in] host may be NULL
GYRE_API void gyre_host_close(gyre_host *host);

/// What a device is.
/// @param[in] host the device
/// @param[out] info every member is set
/// @return GYRE_BAD_ARGUMENT
GYRE_API gyre_result gyre_host_describe(gyre_host *host, gyre_host_info *info);

/// Allocates memory of a device. It is not cleared.
/// @param[in] host the device
/// @param[in] bytes at least 1
/// @param[in] alignment a power of two; 0: 64
/// @param[out] address 0 if the call fails
/// @return GYRE_BAD_ARGUMENT, GYRE_NO_MEMORY
GYRE_API gyre_result gyre_host_alloc(gyre_host *host, size_t bytes, size_t alignment,
                                     gyre_address *address);

/// Frees memory, at once: commands that use it must have run.
/// @param[in] host the device
/// @param[in] address of gyre_host_alloc(); 0 does nothing
/// @return GYRE_BAD_ARGUMENT, GYRE_BAD_ADDRESS
GYRE_API gyre_result gyre_host_free(gyre_host *host, gyre_address address);

// ---- Modules and kernels ------------------------------------------------------------------------

/// Loads a module out of memory.
/// @param[in] host the device
/// @param[in] image what gyrecc made; copied
/// @param[in] bytes its size
/// @param[out] module NULL if the call fails
/// @return GYRE_BAD_ARGUMENT, GYRE_BAD_FILE, GYRE_BAD_MODULE, GYRE_NO_MEMORY, GYRE_DEVICE_LOST
GYRE_API gyre_result gyre_module_load(gyre_host *host, const void *image, size_t bytes,
                                      gyre_module **module);

/// Loads a module out of a file.
/// @param[in] host the device
/// @param[in] path of what gyrecc made
/// @param[out] module NULL if the call fails
/// @return as gyre_module_load()
GYRE_API gyre_result gyre_module_load_file(gyre_host *host, const char *path, gyre_module **module);

/// Frees a module, its kernels and its memory.
/// @param[in] module may be NULL
/// @return GYRE_IN_USE if a launch of it has not run yet
GYRE_API gyre_result gyre_module_free(gyre_module *module);

/// Finds a kernel.
/// @param[in] module the module
/// @param[in] name as GYRE_KERNEL has it
/// @param[out] kernel NULL if the call fails
/// @return GYRE_BAD_ARGUMENT, GYRE_BAD_NAME
GYRE_API gyre_result gyre_module_kernel(gyre_module *module, const char *name,
                                        gyre_kernel **kernel);

/// Finds a variable or function.
/// @param[in] module the module
/// @param[in] name of a symbol that is not static
/// @param[out] address where it lies
/// @param[out] bytes its size; may be NULL
/// @return GYRE_BAD_ARGUMENT, GYRE_BAD_NAME
GYRE_API gyre_result gyre_module_symbol(gyre_module *module, const char *name,
                                        gyre_address *address, size_t *bytes);

/// Lists the kernels of a module.
/// @param[in] module the module
/// @param[in] i from 0
/// @return NULL past the last one
GYRE_API gyre_kernel *gyre_module_list(gyre_module *module, unsigned i);

/// The name of a kernel.
/// @param[in] kernel the kernel
/// @return belongs to the module; NULL if kernel is NULL
GYRE_API const char *gyre_kernel_name(const gyre_kernel *kernel);

/// What a parameter of a kernel is.
typedef enum gyre_argument_kind {
  GYRE_ARGUMENT_INTEGER,  ///< An integer or enumeration.
  GYRE_ARGUMENT_POINTER,  ///< A pointer: a gyre_address on the host.
  GYRE_ARGUMENT_FLOAT,    ///< float or double.
  GYRE_ARGUMENT_OTHER     ///< A structure.
} gyre_argument_kind;

/// A parameter of a kernel.
typedef struct gyre_parameter {
  const char *type;         ///< As in the source; belongs to the module, as name does.
  const char *name;         ///< As in the source.
  uint32_t bytes;           ///< Its size.
  gyre_argument_kind kind;  ///< What it is.
} gyre_parameter;

/// Lists the parameters of a kernel.
/// @param[in] kernel the kernel
/// @param[in] i from 0
/// @param[out] parameter unchanged past the last one
/// @return false past the last one
GYRE_API bool gyre_kernel_parameter(const gyre_kernel *kernel, unsigned i,
                                    gyre_parameter *parameter);

/// How many groups of a kernel run at a time.
/// @param[in] kernel the kernel
/// @param[in] group_items items of a group
/// @param[in] local_bytes local memory of a group
/// @param[out] groups of all cores together
/// @return GYRE_BAD_ARGUMENT, GYRE_BAD_LAUNCH if one group does not fit
GYRE_API gyre_result gyre_kernel_occupancy(gyre_kernel *kernel, uint32_t group_items,
                                           uint32_t local_bytes, uint32_t *groups);

// ---- Streams ------------------------------------------------------------------------------------

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

/// The sizes of a launch.
typedef struct gyre_grid {
  uint32_t items[3];     ///< Of the grid, x, y, z; 0 in y and z is 1.
  uint32_t group[3];     ///< Of a group; all 0: the library chooses. 0 in y and z is 1.
  uint32_t offset[3];    ///< Added to the global ids.
  uint32_t local_bytes;  ///< Local memory of a group.
} gyre_grid;

/// An argument of a launch.
typedef struct gyre_argument {
  const void *value;  ///< Where it is; copied when the launch is queued.
  size_t bytes;       ///< Its size; must be that of the parameter.
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

/// Waits until all commands of a stream have run.
/// @param[in] stream the stream
/// @param[in] milliseconds at most; 0: any
/// @return the error of the command that failed first since the last time; GYRE_TIMED_OUT
GYRE_API gyre_result gyre_stream_wait(gyre_stream *stream, uint32_t milliseconds);

/// Drops what has not run of a stream, and ends the launch that runs.
/// @param[in] stream the stream; gyre_stream_wait() returns GYRE_CANCELLED if something was dropped
/// @return GYRE_BAD_ARGUMENT
GYRE_API gyre_result gyre_stream_cancel(gyre_stream *stream);

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

// ---- Events -------------------------------------------------------------------------------------

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

#ifdef __cplusplus
}
#endif
#endif
