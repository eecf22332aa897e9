/// @file
/// Host programs: devices by name, and their memory. Part of gyre/host.h.

#ifndef GYRE_HOST_DEVICE_H
#define GYRE_HOST_DEVICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gyre/host/result.h"

#ifdef __cplusplus
extern "C" {
#endif

struct gyre_launch_warning;

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
  /// Gets what the checks on programs have found (gyre/host/launch.h), from the device's thread, when their launch has
  /// ended; NULL: a line on standard error for each.
  void (*warn)(void *ctx, const struct gyre_launch_warning *warning);
  void *warn_ctx;  ///< First argument of warn.
} gyre_host_options;

/// Instruction sets, bits of gyre_host_info::instruction_sets.
enum gyre_instructions {
  GYRE_INSTRUCTIONS_RISCV = 1,  ///< RISC-V: modules of gyrecc.
  GYRE_INSTRUCTIONS_RDNA35 = 2  ///< RDNA3.5-compatible: modules of gyrecc --isa rdna35.
};

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
  bool vertex_stage;      ///< It executes draws (gyre/graphics.h).
  bool launch_queue;      ///< Launches go through a queue in hardware, else a loop in the module.
  bool headers;  ///< The queue looks at shader program headers of modules, and enforces them.
  uint32_t instruction_sets;    ///< GYRE_INSTRUCTIONS_* that it executes.
  uint32_t rdna35_group_items;  ///< Items of a group at most, of a module of rdna35; 0: none runs.
  uint32_t rdna35_local_bytes;  ///< Local memory of a group at most, of a module of rdna35.
} gyre_host_info;

/// Lists the kinds of names for gyre_host_open().
/// @param[in] i from 0
/// @param[out] doc one line about it, belongs to the library; may be NULL
/// @return the form of the name ("model:CONFIG"), belongs to the library; NULL past the last one
GYRE_API const char *gyre_host_kind(unsigned i, const char **doc);

/// Opens a device.
/// @param[in] name `functional`, `model`, `rtl` (a Verilator simulator, which the first use builds), `lockstep`
///   (that beside the model, all pins compared in every cycle), each with `:CONFIG` (default small) and
///   `,PARAMETER=VALUE`... if wanted, `functional` with `,checks=1` (docs/checks.md); `mmio:/dev/uioN` or `mmio:REGISTERS,MEMORY`: a device on the
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

#ifdef __cplusplus
}
#endif
#endif
