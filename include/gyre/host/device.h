/// @file
/// Part of gyre/host.h: opening devices by name, and allocating their memory.

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

/// Options for opening a device. All members 0 is a good choice.
typedef struct gyre_host_options {
  /// Stack of each thread in bytes, a multiple of 16 that is at least 256. 0 means 8192, or less if
  /// that would take more than a sixteenth of memory. A device with a launch queue rounds the size
  /// up; there 0 gives less by 64 bytes for each thread of a warp or each warp of a core, whichever
  /// are more. gyre_host_info::stack_bytes tells the result.
  uint32_t stack_bytes;
  /// Size of the ring for gyre_printf in lines of 64 bytes, a power of two; 0: 256.
  uint32_t print_lines;
  /// Cycles without an instruction after which a launch counts as hung; 0: 1,000,000.
  uint64_t hang_cycles;
  uint64_t launch_limit;  ///< Maximum cycles of a launch (functional: instructions); 0: no limit.
  /// Called with the output of kernels, from the device's thread; NULL: standard output.
  void (*print)(void *ctx, const char *text, size_t bytes);
  void *print_ctx;  ///< First argument of print.
  /// Called for each finding of the checks on programs (gyre/host/launch.h), from the device's
  /// thread, when the launch has ended. NULL: one line on standard error for each finding.
  void (*warn)(void *ctx, const struct gyre_launch_warning *warning);
  void *warn_ctx;  ///< First argument of warn.
} gyre_host_options;

/// Instruction sets, bits of gyre_host_info::instruction_sets.
enum gyre_instructions {
  GYRE_INSTRUCTIONS_RISCV = 1,  ///< RISC-V: modules of gyrecc.
  GYRE_INSTRUCTIONS_RDNA35 = 2  ///< RDNA3.5-compatible: modules of gyrecc --isa rdna35.
};

/// Properties of a device.
typedef struct gyre_host_info {
  char name[64];          ///< Name under which it was opened.
  uint32_t cores;         ///< Number of cores.
  uint32_t warps;         ///< Warps of a core.
  uint32_t threads;       ///< Threads of a warp.
  uint32_t lanes;         ///< Threads that a core executes in one cycle.
  uint32_t group_items;   ///< Maximum work-items of a workgroup.
  uint32_t local_bytes;   ///< Local memory of a core in bytes.
  uint32_t line_bytes;    ///< Size of a cache line in bytes.
  uint32_t dcache_bytes;  ///< Data cache of a core in bytes.
  uint32_t icache_bytes;  ///< Instruction cache of a core in bytes.
  uint32_t l2_bytes;      ///< Shared cache in bytes; 0: none.
  uint32_t ram_base;      ///< First address of main memory.
  uint32_t ram_bytes;     ///< Size of main memory in bytes.
  uint32_t free_bytes;    ///< Free bytes of main memory.
  uint32_t largest_free;  ///< Largest possible allocation in bytes.
  uint32_t stack_bytes;   ///< Stack of each thread in bytes.
  bool multiply;          ///< It has multiplication and division.
  bool floating_point;    ///< It has single-precision floating point.
  bool atomics;           ///< It has atomic instructions.
  bool has_clock;         ///< Times are clock cycles; if false (functional), warp instructions.
  bool vertex_stage;      ///< It executes draws (gyre/graphics.h).
  bool launch_queue;  ///< A hardware queue starts launches; if false, a loop in the module does.
  bool headers;       ///< The queue checks and enforces shader program headers of modules.
  uint32_t instruction_sets;  ///< GYRE_INSTRUCTIONS_* that it executes.
  /// Maximum work-items of a workgroup for rdna35 modules; 0: it runs none.
  uint32_t rdna35_group_items;
  uint32_t rdna35_local_bytes;  ///< Maximum local memory of a workgroup for rdna35 modules.
  bool bit_manipulation;        ///< It has bit manipulation: Zba, Zbb and Zbs.
  bool memory_index;            ///< It has indexed loads and stores: XTheadFMemIdx.
  bool address_sums;            ///< It has the instructions of Zba, alone or with the others.
  bool pixel_stage;             ///< It executes pixel programs (gyre/graphics.h).
  bool collectives;             ///< It has votes and shuffles among the threads of a warp.
} gyre_host_info;

/// Lists the forms of device names for gyre_host_open().
/// @param[in] i index from 0
/// @param[out] doc a description of one line, which belongs to the library; may be NULL
/// @return the form ("model:CONFIG"), which belongs to the library; NULL past the last one
GYRE_API const char *gyre_host_kind(unsigned i, const char **doc);

/// Opens a device.
/// @param[in] name `functional`, `model`, `rtl` (a Verilator simulator, built at first use) or
/// `lockstep` (RTL and model, with all pins compared in every cycle), each optionally followed by
/// `:CONFIG` (default compute) and `,PARAMETER=VALUE`...; `functional` also takes `,checks=1`
/// (docs/checks.md). `mmio:/dev/uioN` or `mmio:REGISTERS,MEMORY` is a device on the host's bus.
/// `serial:DEVICE[,BAUD]` is a board on a serial line (docs/uart.md).
/// @param[in] options copied; NULL: all members 0
/// @param[out] host NULL if the call fails
/// @return GYRE_BAD_NAME, GYRE_BAD_ARGUMENT, GYRE_NO_MEMORY, GYRE_DEVICE_LOST
GYRE_API gyre_result gyre_host_open(const char *name, const gyre_host_options *options,
                                    gyre_host **host);

/// Closes a device: it waits for all queued commands, then frees the streams, events and modules of
/// the device. hang_cycles, launch_limit or gyre_stream_cancel() must end a launch that would not
/// end itself.
/// @param[in] host may be NULL
GYRE_API void gyre_host_close(gyre_host *host);

/// Returns the properties of a device.
/// @param[in] host the device
/// @param[out] info every member is set
/// @return GYRE_BAD_ARGUMENT
GYRE_API gyre_result gyre_host_describe(gyre_host *host, gyre_host_info *info);

/// Allocates device memory. The memory is not cleared.
/// @param[in] host the device
/// @param[in] bytes at least 1
/// @param[in] alignment a power of two; 0: 64
/// @param[out] address 0 if the call fails
/// @return GYRE_BAD_ARGUMENT, GYRE_NO_MEMORY
GYRE_API gyre_result gyre_host_alloc(gyre_host *host, size_t bytes, size_t alignment,
                                     gyre_address *address);

/// Frees device memory at once. Commands that use it must have run.
/// @param[in] host the device
/// @param[in] address a result of gyre_host_alloc(); 0 has no effect
/// @return GYRE_BAD_ARGUMENT, GYRE_BAD_ADDRESS
GYRE_API gyre_result gyre_host_free(gyre_host *host, gyre_address address);

/// Returns the host's address of device memory, through which the program reads and writes it
/// without a copy. Functional devices without checks have such memory. The program must not use the
/// address while commands run that write the same bytes, or after the range was freed or the device
/// was closed. Commands that are queued after a write see it.
/// @param[in] host the device
/// @param[in] address start of a range in one allocation
/// @param[in] bytes size of the range
/// @param[out] pointer NULL if the program cannot access the memory, if bytes is 0, or if the call
/// fails
/// @return GYRE_BAD_ARGUMENT, GYRE_BAD_ADDRESS
GYRE_API gyre_result gyre_host_pointer(gyre_host *host, gyre_address address, size_t bytes,
                                       void **pointer);

#ifdef __cplusplus
}
#endif
#endif
