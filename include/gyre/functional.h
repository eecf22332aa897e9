/// @file
/// The functional simulator: the fast machine, which computes the result of each instruction and
/// has no notion of time.
///
/// Every core starts at reset_pc with thread 0 of warp 0. Every `warp` is a number that counts
/// through all cores: core * num_warps + warp of the core. Memory is coherent at once: a load sees
/// every earlier store of any core.
///
/// Two threads of a program must not use one gyre_func at the same time; different ones are
/// independent.

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

/// The environment of a functional simulator: main memory, and the I/O page of all cores. The
/// simulator has the local memories itself. `addr` is a byte address and a multiple of `size`,
/// which is 1, 2 or 4; data is little endian.
typedef struct gyre_func_bus {
  void *ctx;  ///< First argument of the functions.
  /// Loads a value; bytes above `size` are 0 in the result.
  uint32_t (*load)(void *ctx, uint32_t addr, unsigned size);
  /// Stores the lower `size` bytes of `value`.
  void (*store)(void *ctx, uint32_t addr, uint32_t value, unsigned size);
  /// May be NULL. Returns the host's address of the 4 KiB page of main memory that holds `addr`, so
  /// that accesses and fetches need no call; or returns NULL. The returned address must stay valid.
  /// If the function sets `*writable` to false, stores to the page go through `store`.
  uint8_t *(*page)(void *ctx, uint32_t addr, bool *writable);
} gyre_func_bus;

/// Makes a machine in the state after reset.
/// @param[in] cfg copied
/// @param[in] bus copied; objects that it points to must outlive the machine
/// @param[in] arg the program's argument, which mscratch of every core holds at the start
/// @param[out] why GYRE_MESSAGE bytes: a sentence if the call fails
/// @return NULL if the configuration is illegal, or if the host is out of memory
GYRE_API gyre_func *gyre_func_new(const gyre_config *cfg, const gyre_func_bus *bus, uint32_t arg,
                                  char *why);

/// Sets where the stacks of threads are. From then on an instruction raises the fault STACK_OVERFLOW
/// if it moves a thread's stack pointer from the thread's stack to an address below it, by adding to
/// it or subtracting from it. A stack pointer that the program itself moved to another stack is not
/// checked.
/// @param[in] f the machine
/// @param[in] first lowest address of the stack of thread 0, numbered by mhartid
/// @param[in] step bytes from the stack of one thread to that of the next, modulo 2^32
/// @param[in] bytes size of a stack; 0 turns the check off, as in a new machine
GYRE_API void gyre_func_guard_stacks(gyre_func *f, uint32_t first, uint32_t step, uint32_t bytes);

/// Threads of the host that run functional simulators. A pool can serve many machines, one after
/// the other, and runs one of them at a time.
typedef struct gyre_func_pool gyre_func_pool;

/// Makes a pool. Its threads start when a machine first needs them.
/// @param[in] threads the number of threads with the one that calls gyre_func_run(); 0 counts as 1
/// @return NULL if the host is out of memory
GYRE_API gyre_func_pool *gyre_func_pool_new(unsigned threads);

/// Ends the threads of a pool and frees it.
/// @param[in] pool may be NULL; no machine may use it any more
GYRE_API void gyre_func_pool_free(gyre_func_pool *pool);

/// Lets the threads of a pool run the machine, at most one for each core. Without a pool, as in a
/// new machine, one thread runs it: warps of all cores take turns in a fixed order, so that results
/// repeat. With several threads the order between cores is that of the host, and the functions of
/// the bus are called by any of these threads, one call at a time. Debugging, traces and callbacks
/// for accesses need one thread, which then runs all cores. It also runs the first 4,096
/// instructions, unless a packet starts at least 128 warps.
/// @param[in] f a machine that is not running
/// @param[in] pool must outlive the machine; NULL: one thread
GYRE_API void gyre_func_set_pool(gyre_func *f, gyre_func_pool *pool);

/// Frees a machine.
/// @param[in] f may be NULL
GYRE_API void gyre_func_free(gyre_func *f);

/// Runs the machine until its state changes, until gyre_func_stop() is called, or for a number of
/// instructions. Warps of all cores take turns in a fixed order, so that results repeat; but see
/// gyre_func_set_pool(). The first fault stops all warps.
/// @param[in] f the machine
/// @param[in] steps maximum number of warp instructions
/// @return the state after the run; GYRE_HUNG if no warp of any core can continue
GYRE_API gyre_state gyre_func_run(gyre_func *f, uint64_t steps);

/// Makes gyre_func_run() return after the current instruction; functions of the bus call it.
/// @param[in] f the machine
GYRE_API void gyre_func_stop(gyre_func *f);

/// Returns the fault record.
/// @param[in] f the machine
/// @return a record whose `valid` is false if there was no fault
GYRE_API gyre_fault gyre_func_fault(const gyre_func *f);

/// Returns the number of warp instructions executed.
/// @param[in] f the machine
/// @return the sum over all cores since the start
GYRE_API uint64_t gyre_func_warp_insns(const gyre_func *f);

/// Returns the number of thread instructions executed: a warp instruction counts once for each
/// active thread.
/// @param[in] f the machine
/// @return the sum over all cores since the start
GYRE_API uint64_t gyre_func_thread_insns(const gyre_func *f);

/// Returns for how long nothing but registers has changed. A large number indicates an endless
/// loop.
/// @param[in] f the machine
/// @return warp instructions since the last store, the last atomic operation that changed its word,
/// or the last time that a warp ended or began to wait
GYRE_API uint64_t gyre_func_idle(const gyre_func *f);

/// Reads a register.
/// @param[in] f the machine
/// @param[in] warp counted through all cores
/// @param[in] thread below num_threads
/// @param[in] reg 0 to 31 for x0 to x31; 32 to 63 for f0 to f31
/// @return the value; 0 if there is no such warp, thread or register
GYRE_API uint32_t gyre_func_reg(const gyre_func *f, unsigned warp, unsigned thread, unsigned reg);

/// Reads the floating-point CSR (fcsr) of a thread.
/// @param[in] f the machine
/// @param[in] warp counted through all cores
/// @param[in] thread below num_threads
/// @return frm in bits 7:5, fflags in bits 4:0; 0 if there is no such warp or thread
GYRE_API uint32_t gyre_func_fcsr(const gyre_func *f, unsigned warp, unsigned thread);

/// Returns the state of a warp.
/// @param[in] f the machine
/// @param[in] warp counted through all cores
/// @return the state; if there is no such warp, all members are 0 and waits_for is ""
GYRE_API gyre_warp_info gyre_func_warp(const gyre_func *f, unsigned warp);

/// Lists the subwarps of a warp that do not run. First come those that are ready, in the order in
/// which they would run, then those at a barrier, then the one in wspawn. gyre_func_warp() returns
/// the subwarp that runs.
/// @param[in] f the machine
/// @param[in] warp counted through all cores
/// @param[in] i index from 0
/// @param[out] group unchanged past the last one
/// @return false past the last one, or if there is no such warp
GYRE_API bool gyre_func_group(const gyre_func *f, unsigned warp, unsigned i,
                              gyre_group_info *group);

/// Reads a reconvergence counter.
/// @param[in] f the machine
/// @param[in] i one of GYRE_GROUP_*
/// @param[out] value the sum over all warps since the start; unchanged past the last one
/// @return the name in lower case, which belongs to the library; NULL past the last one
GYRE_API const char *gyre_func_group_counter(const gyre_func *f, unsigned i, uint64_t *value);

/// Callback after each warp instruction.
/// @param[in] ctx the value given to gyre_func_set_trace()
/// @param[in] warp counted through all cores
/// @param[in] pc address of the instruction
/// @param[in] insn the instruction word
/// @param[in] tmask threads that executed the instruction, bit mask
typedef void gyre_func_trace(void *ctx, unsigned warp, uint32_t pc, uint32_t insn, uint32_t tmask);

/// Sets a callback that is called after each warp instruction. A machine without one is faster.
/// @param[in] f the machine
/// @param[in] fn the callback; NULL removes it
/// @param[in] ctx first argument of the callback
GYRE_API void gyre_func_set_trace(gyre_func *f, gyre_func_trace *fn, void *ctx);

#ifdef __cplusplus
}
#endif
#endif
