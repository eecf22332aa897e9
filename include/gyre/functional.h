/// @file
/// The functional simulator: what each instruction computes, without time. It is the fast machine.
///
/// Every core starts at reset_pc with thread 0 of warp 0. Wherever a function takes a `warp`, warps
/// are numbered through all cores: core * num_warps + warp of the core. Memory is coherent at once:
/// what one core has stored the others see with their next load.
///
/// Two threads of a program must not use one gyre_func at a time; different ones are independent.

#ifndef GYRE_FUNCTIONAL_H
#define GYRE_FUNCTIONAL_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"
#include "gyre/export.h"
#include "gyre/fault.h"
#include "gyre/state.h"

#ifdef __cplusplus
extern "C" {
#endif

/// A functional simulator.
typedef struct gyre_func gyre_func;

/// Its environment: main memory and the I/O page of all cores. Local memories are its own. `addr`
/// is a byte address and a multiple of `size`, which is 1, 2 or 4; data is little endian.
typedef struct gyre_func_bus {
  void *ctx;  ///< First argument of the functions.
  /// Reads; upper bytes of the result are 0 for a size below 4.
  uint32_t (*load)(void *ctx, uint32_t addr, unsigned size);
  /// Writes the lower `size` bytes of `value`.
  void (*store)(void *ctx, uint32_t addr, uint32_t value, unsigned size);
  /// Optional, or NULL: the host's address of the 4 KiB page of main memory that holds `addr`, so
  /// that accesses and fetches need no call, or NULL. A page once given stays valid. Stores to a
  /// page for which `*writable` came back false go through `store`.
  uint8_t *(*page)(void *ctx, uint32_t addr, bool *writable);
} gyre_func_bus;

/// Makes a machine in the state after reset.
/// @param[in] cfg copied
/// @param[in] bus copied; what it points to must outlive the machine
/// @param[in] arg what mscratch of every core reads at the start, the program's argument
/// @param[out] why GYRE_MESSAGE bytes: a sentence if the call fails
/// @return NULL for an illegal configuration, or if there is no memory
GYRE_API gyre_func *gyre_func_new(const gyre_config *cfg, const gyre_func_bus *bus, uint32_t arg,
                                  char *why);

/// Says where threads have their stacks: from then on an instruction that moves the stack pointer of a thread from its stack
/// to a place below it, by adding to it or subtracting from it, is the fault STACK_OVERFLOW. A stack pointer that the program
/// has set by itself, to another stack, is not looked at.
/// @param[in] f the machine
/// @param[in] first lowest address of the stack of thread 0 by mhartid
/// @param[in] step from the stack of a thread to that of the next, modulo 2^32
/// @param[in] bytes of a stack; 0: stacks are not looked at, as in a new machine
GYRE_API void gyre_func_guard_stacks(gyre_func *f, uint32_t first, uint32_t step, uint32_t bytes);

/// Ends a machine.
/// @param[in] f may be NULL
GYRE_API void gyre_func_free(gyre_func *f);

/// Runs until the state changes, gyre_func_stop() is called, or for so many instructions. Warps of
/// all cores take turns in a fixed order, so results repeat. The first fault stops all of them.
/// @param[in] f the machine
/// @param[in] steps warp instructions at most
/// @return the state after them; GYRE_HUNG if no warp of any core can go on
GYRE_API gyre_state gyre_func_run(gyre_func *f, uint64_t steps);

/// Ends gyre_func_run() after the instruction that it is in; for functions of the bus.
/// @param[in] f the machine
GYRE_API void gyre_func_stop(gyre_func *f);

/// The fault record.
/// @param[in] f the machine
/// @return `valid` is false if there was no fault
GYRE_API gyre_fault gyre_func_fault(const gyre_func *f);

/// How many warp instructions were executed.
/// @param[in] f the machine
/// @return their number since the start, of all cores
GYRE_API uint64_t gyre_func_warp_insns(const gyre_func *f);

/// How many instructions threads executed: a warp instruction counts once for each active thread.
/// @param[in] f the machine
/// @return their number since the start, of all cores
GYRE_API uint64_t gyre_func_thread_insns(const gyre_func *f);

/// For how long nothing has changed but registers; if that is long, a loop never ends.
/// @param[in] f the machine
/// @return warp instructions since a store, an atomic operation that changed its word, or the last
/// time that a warp ended or began to wait
GYRE_API uint64_t gyre_func_idle(const gyre_func *f);

/// Reads a register.
/// @param[in] f the machine
/// @param[in] warp numbered through all cores
/// @param[in] thread below num_threads
/// @param[in] reg 0 to 31: x0 to x31; 32 to 63: f0 to f31
/// @return its value; 0 if there is no such warp, thread or register
GYRE_API uint32_t gyre_func_reg(const gyre_func *f, unsigned warp, unsigned thread, unsigned reg);

/// Reads the floating-point control and status register of a thread.
/// @param[in] f the machine
/// @param[in] warp numbered through all cores
/// @param[in] thread below num_threads
/// @return frm in bits 7:5, fflags in bits 4:0; 0 if there is no such warp or thread
GYRE_API uint32_t gyre_func_fcsr(const gyre_func *f, unsigned warp, unsigned thread);

/// What a warp is doing.
/// @param[in] f the machine
/// @param[in] warp numbered through all cores
/// @return all of it 0, and waits_for "", if there is no such warp
GYRE_API gyre_warp_info gyre_func_warp(const gyre_func *f, unsigned warp);

/// Lists the groups of threads of a warp that do not run: in the order in which they would, then those
/// at a barrier, then that in wspawn. The one that runs is gyre_func_warp().
/// @param[in] f the machine
/// @param[in] warp numbered through all cores
/// @param[in] i from 0
/// @param[out] group unchanged past the last one
/// @return false past the last one, and if there is no such warp
GYRE_API bool gyre_func_group(const gyre_func *f, unsigned warp, unsigned i,
                              gyre_group_info *group);

/// Reads a counter of groups.
/// @param[in] f the machine
/// @param[in] i one of GYRE_GROUP_*
/// @param[out] value since the start, of all warps; unchanged past the last one
/// @return its name in lower case, which belongs to the library; NULL past the last one
GYRE_API const char *gyre_func_group_counter(const gyre_func *f, unsigned i, uint64_t *value);

/// What is called after each warp instruction that was executed.
/// @param[in] ctx as given to gyre_func_set_trace()
/// @param[in] warp numbered through all cores
/// @param[in] pc its address
/// @param[in] insn its word
/// @param[in] tmask the threads that executed it, bit mask
typedef void gyre_func_trace(void *ctx, unsigned warp, uint32_t pc, uint32_t insn, uint32_t tmask);

/// Has a function called after each warp instruction; a machine without one is faster.
/// @param[in] f the machine
/// @param[in] fn NULL: none
/// @param[in] ctx its first argument
GYRE_API void gyre_func_set_trace(gyre_func *f, gyre_func_trace *fn, void *ctx);

#ifdef __cplusplus
}
#endif
#endif
