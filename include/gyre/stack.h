/// @file
/// Address translation for interleaved stacks. With STACK_INTERLEAVE = 1 and STACK.by_word set, the
/// words of the stacks of a warp's threads alternate in memory (docs/private_memory.md). A host
/// that accesses device memory at an address of the program must translate it by these functions.

#ifndef GYRE_STACK_H
#define GYRE_STACK_H

#include <stdint.h>

#include "gyre/export.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The region of interleaved stacks. It may be copied; all members 0 is an empty region.
typedef struct gyre_stack_window {
  uint32_t base;         ///< First byte of the stacks of all threads.
  uint32_t bytes;        ///< Size of all stacks together; 0: no stack is interleaved.
  uint32_t stack_bytes;  ///< Size of one stack, a power of two.
  uint32_t threads;      ///< Threads of a warp, a power of two.
} gyre_stack_window;

/// Returns the stack region of a device for a value of its register STACK. The region is empty if
/// by_word is 0, or if the region is not completely in main memory.
/// @param[in] stack value read from STACK; a device without STACK_INTERLEAVE reads by_word as 0
/// @param[in] warps warps of all cores: NUM_CORES times NUM_WARPS
/// @param[in] threads NUM_THREADS
/// @param[in] ram_base RAM_BASE
/// @param[in] ram_bytes RAM_BYTES
/// @return the region
GYRE_API gyre_stack_window gyre_stack_window_of(uint32_t stack, uint32_t warps, uint32_t threads,
                                                uint32_t ram_base, uint32_t ram_bytes);

/// Translates an address of the program into the address in memory.
/// @param[in] w the stack region
/// @param[in] address address of the program; outside of the region it does not change
/// @return the address in memory
GYRE_API uint32_t gyre_stack_address(const gyre_stack_window *w, uint32_t address);

/// Translates an address in memory into the address of the program; the inverse of
/// gyre_stack_address().
/// @param[in] w the stack region
/// @param[in] address address in memory
/// @return the address of the program
GYRE_API uint32_t gyre_stack_program(const gyre_stack_window *w, uint32_t address);

#ifdef __cplusplus
}
#endif
#endif
