/// @file
/// Functions for a debugger, which complete gyre/functional.h; gyre/debug_model.h, which this header
/// includes, has those for the cycle model. They stop a machine before an instruction or an access,
/// step it by instructions, and change its state. A machine runs as usual until one of these
/// functions changes it.
///
/// Every `warp` is a number that counts through all cores: core * num_warps + warp of the core.

#ifndef GYRE_DEBUG_H
#define GYRE_DEBUG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gyre/debug_model.h"
#include "gyre/export.h"
#include "gyre/functional.h"
#include "gyre/model.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Size in bytes of the buffer for the name of any control and status register (CSR), terminating
/// null included.
#define GYRE_CSR_TEXT 24

/// Writes the assembler's name of a CSR ("mhpmcounter3").
/// @param[in] number any number
/// @param[out] out the name, null-terminated; unchanged if the call fails
/// @param[in] size bytes of `out`, at least GYRE_CSR_TEXT
/// @return false if no machine has a CSR of this number
GYRE_API bool gyre_csr_text(unsigned number, char *out, size_t size);

/// Accesses that trigger a watchpoint; the values may be combined by addition.
enum gyre_watch_kind {
  GYRE_WATCH_READ = 1,  ///< Loads, LR and AMO.
  GYRE_WATCH_WRITE = 2  ///< Stores, AMO and SC, whether or not memory changes or the SC succeeds.
};

/// A watchpoint that the next instruction of a warp would trigger.
typedef struct gyre_watch_hit {
  unsigned warp;     ///< The warp, counted through all cores.
  uint32_t threads;  ///< Threads that would access the watched bytes, bit mask.
  uint32_t addr;     ///< First address of the watchpoint, as set.
  unsigned kind;     ///< Kind of the watchpoint, as set.
} gyre_watch_hit;

// ---- The functional simulator -------------------------------------------------------------------

/// Sets or removes a breakpoint. gyre_func_run() returns GYRE_RUNNING before a warp executes the
/// instruction, and does so again as long as the warp stands there. gyre_func_step() moves past it.
/// @param[in] f the machine
/// @param[in] pc address of the instruction, a multiple of 4
/// @param[in] on true sets the breakpoint, false removes it
/// @return false if the host is out of memory
GYRE_API bool gyre_func_set_break(gyre_func *f, uint32_t pc, bool on);

/// Returns the warp that stopped at a breakpoint.
/// @param[in] f the machine
/// @param[out] warp the warp whose breakpoint ended the last gyre_func_run(); unchanged if the call
/// fails
/// @return false if the last run did not end at a breakpoint
GYRE_API bool gyre_func_at_break(const gyre_func *f, unsigned *warp);

/// Sets or removes a watchpoint. gyre_func_run() returns GYRE_RUNNING before a warp executes an
/// instruction by which a thread would access the bytes. A step stops there, too, until the
/// watchpoint is removed. Instruction fetches do not trigger it. An address in local memory means
/// the local memory of every core.
/// @param[in] f the machine
/// @param[in] addr first byte
/// @param[in] bytes at least 1; the range must end within the address space
/// @param[in] kind sum of GYRE_WATCH_*
/// @param[in] on true sets the watchpoint; false removes one with the same address, size and kind
/// @return false if the host is out of memory, or if there is no such watchpoint to remove
GYRE_API bool gyre_func_set_watch(gyre_func *f, uint32_t addr, uint32_t bytes, unsigned kind,
                                  bool on);

/// Lists the watchpoints that ended the last gyre_func_run().
/// @param[in] f the machine
/// @param[in] i index from 0
/// @param[out] hit unchanged past the last one
/// @return false past the last one
GYRE_API bool gyre_func_watch_hit(const gyre_func *f, unsigned i, gyre_watch_hit *hit);

/// Restrictions that gyre_func_step() puts on gyre_func_run().
typedef struct gyre_func_steps {
  bool step;        ///< Return after the next instruction that `thread` of `warp` executes.
  bool alone;       ///< Run other warps only while `warp` cannot continue.
  unsigned warp;    ///< The warp, counted through all cores.
  unsigned thread;  ///< Below num_threads.
} gyre_func_steps;

/// Makes the following calls of gyre_func_run() step one thread, or run one warp alone. A step
/// executes the instruction at which the thread stands even if it has a breakpoint, but not if it
/// would trigger a watchpoint. Unless one warp runs alone, the warps take turns as in an ordinary
/// run.
/// @param[in] f the machine
/// @param[in] steps copied; NULL restores ordinary runs
GYRE_API void gyre_func_step(gyre_func *f, const gyre_func_steps *steps);

/// Tells whether the last gyre_func_run() ended because the thread of gyre_func_step() executed an
/// instruction.
/// @param[in] f the machine
/// @return false if the run ended for another reason
GYRE_API bool gyre_func_stepped(const gyre_func *f);

/// Returns the pc of a thread.
/// @param[in] f the machine
/// @param[in] warp counted through all cores
/// @param[in] thread below num_threads
/// @param[out] pc address of the thread's next instruction; unchanged if the call fails
/// @return false if there is no such thread, or if it is not active; with RECONVERGENCE = 1, a
/// thread that waits for others of its warp is active
GYRE_API bool gyre_func_thread_pc(const gyre_func *f, unsigned warp, unsigned thread, uint32_t *pc);

/// Writes a register.
/// @param[in] f the machine
/// @param[in] warp counted through all cores
/// @param[in] thread below num_threads
/// @param[in] reg 1 to 31 for x1 to x31; 32 to 63 for f0 to f31
/// @param[in] value the new value
/// @return false if there is no such warp, thread or register
GYRE_API bool gyre_func_set_reg(gyre_func *f, unsigned warp, unsigned thread, unsigned reg,
                                uint32_t value);

/// Moves one thread to another instruction, in a machine where each thread has its own pc
/// (RECONVERGENCE = 1). The thread leaves its subwarp, and joins a subwarp that stands at the new
/// pc.
/// @param[in] f the machine
/// @param[in] warp counted through all cores
/// @param[in] thread below num_threads
/// @param[in] pc address of the thread's next instruction, a multiple of 4
/// @param[in] call true counts the move as a call, two levels deeper, so that the thread runs first
/// until it has returned
/// @return false if the thread cannot run (it is not active, or waits at a barrier or in wspawn),
/// if all threads of a warp share one pc, or if `pc` is misaligned
GYRE_API bool gyre_func_set_pc(gyre_func *f, unsigned warp, unsigned thread, uint32_t pc,
                               bool call);

/// Writes the floating-point CSR (fcsr) of a thread.
/// @param[in] f the machine
/// @param[in] warp counted through all cores
/// @param[in] thread below num_threads
/// @param[in] value frm in bits 7:5, fflags in bits 4:0
/// @return false if there is no such warp or thread
GYRE_API bool gyre_func_set_fcsr(gyre_func *f, unsigned warp, unsigned thread, uint32_t value);

/// Returns the value that a thread would read from a CSR.
/// @param[in] f the machine
/// @param[in] warp counted through all cores
/// @param[in] thread below num_threads
/// @param[in] number number of the CSR
/// @param[out] value unchanged if the call fails
/// @return false if there is no such warp or thread, or if the machine has no such CSR
GYRE_API bool gyre_func_csr(const gyre_func *f, unsigned warp, unsigned thread, unsigned number,
                            uint32_t *value);

/// Reads main memory, or the local memory of a core. The read has no side effect.
/// @param[in] f the machine
/// @param[in] core the core whose local memory is read
/// @param[in] addr first byte
/// @param[out] out receives the bytes up to the first one that does not exist
/// @param[in] n bytes to read
/// @return the number of bytes read
GYRE_API size_t gyre_func_read(gyre_func *f, unsigned core, uint32_t addr, void *out, size_t n);

/// Writes main memory, or the local memory of a core. Reservations of these bytes end, and code
/// among them is decoded again.
/// @param[in] f the machine
/// @param[in] core the core whose local memory is written
/// @param[in] addr first byte, as the program addresses it
/// @param[in] from n bytes
/// @param[in] n bytes to write
/// @return false if one of the bytes does not exist; then none is written
GYRE_API bool gyre_func_write(gyre_func *f, unsigned core, uint32_t addr, const void *from,
                              size_t n);

#ifdef __cplusplus
}
#endif
#endif
