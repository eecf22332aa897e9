/// @file
/// Where stacks of threads lie in memory, when private memory is interleaved by word
/// (STACK_INTERLEAVE = 1 and STACK.by_word, docs/private_memory.md).
///
/// For whoever reads or writes memory of a device at an address of the program.

#ifndef GYRE_STACK_H
#define GYRE_STACK_H

#include <stdint.h>

#include "gyre/export.h"

#ifdef __cplusplus
extern "C" {
#endif

/// The stacks that are interleaved. It may be copied; all zero is an empty one.
typedef struct gyre_stack_window {
  uint32_t base;         ///< First byte of the stacks of all threads.
  uint32_t bytes;        ///< Of all stacks; 0: nothing is interleaved.
  uint32_t stack_bytes;  ///< Of a stack, a power of two.
  uint32_t threads;      ///< Of a warp, a power of two.
} gyre_stack_window;

/// The window that a device has with this value of its register STACK. It is empty without by_word,
/// and if it does not lie in main memory as a whole.
/// @param[in] stack what STACK reads; a device without STACK_INTERLEAVE reads by_word as 0
/// @param[in] warps of all cores: NUM_CORES times NUM_WARPS
/// @param[in] threads NUM_THREADS
/// @param[in] ram_base RAM_BASE
/// @param[in] ram_bytes RAM_BYTES
/// @return the window
GYRE_API gyre_stack_window gyre_stack_window_of(uint32_t stack, uint32_t warps, uint32_t threads,
                                                uint32_t ram_base, uint32_t ram_bytes);

/// Where memory has the byte that a program means by an address.
/// @param[in] w the window
/// @param[in] address of the program; outside of the window nothing changes
/// @return the address in memory
GYRE_API uint32_t gyre_stack_address(const gyre_stack_window *w, uint32_t address);

/// The way back: by which address a program means a byte of memory.
/// @param[in] w the window
/// @param[in] address in memory
/// @return the address of the program
GYRE_API uint32_t gyre_stack_program(const gyre_stack_window *w, uint32_t address);

#ifdef __cplusplus
}
#endif
#endif
