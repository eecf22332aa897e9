/// @file
/// What a debugger needs beside gyre/functional.h, gyre/model.h and gyre/observation.h: to stop a
/// machine before an instruction or an access, to run it instruction by instruction, to change it. Both machines run as if nobody looked until one of these functions changes something.
///
/// Wherever a function takes a `warp`, warps are numbered through all cores.

#ifndef GYRE_DEBUG_H
#define GYRE_DEBUG_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gyre/export.h"
#include "gyre/functional.h"
#include "gyre/model.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes that hold the name of any control and status register, its end included.
#define GYRE_CSR_TEXT 24

/// Names a control and status register as an assembler does ("mhpmcounter3").
/// @param[in] number any number
/// @param[out] out its name, always with its end; unchanged if there is none
/// @param[in] size bytes of `out`, at least GYRE_CSR_TEXT
/// @return false if no machine has a register of that number
GYRE_API bool gyre_csr_text(unsigned number, char *out, size_t size);

/// What a watchpoint looks for; added together for both.
enum gyre_watch_kind {
  GYRE_WATCH_READ = 1,  ///< Loads, LR, AMO.
  GYRE_WATCH_WRITE = 2  ///< Stores, AMO, and SC, whatever they write, and whether SC does or not.
};

/// A watchpoint that the next instruction of a warp touches.
typedef struct gyre_watch_hit {
  unsigned warp;     ///< Whose instruction, numbered through all cores.
  uint32_t threads;  ///< The threads that touch it, bit mask.
  uint32_t addr;     ///< The watchpoint, as it was set.
  unsigned kind;     ///< The watchpoint's.
} gyre_watch_hit;

// ---- The functional simulator -------------------------------------------------------------------

/// Sets or removes a breakpoint: gyre_func_run() returns GYRE_RUNNING before a warp executes an
/// instruction there, and does so again as long as the warp stands there (gyre_func_step() goes
/// past it).
/// @param[in] f the machine
/// @param[in] pc a multiple of 4
/// @param[in] on false removes it
/// @return false if there is no memory for it
GYRE_API bool gyre_func_set_break(gyre_func *f, uint32_t pc, bool on);

/// Which warp stands at a breakpoint.
/// @param[in] f the machine
/// @param[out] warp the one that ended the last gyre_func_run(); unchanged if none did
/// @return false if that did not end at a breakpoint
GYRE_API bool gyre_func_at_break(const gyre_func *f, unsigned *warp);

/// Sets or removes a watchpoint: gyre_func_run() returns GYRE_RUNNING before a warp executes an
/// instruction one of whose threads touches it, also in a step, until the watchpoint is removed. Fetches
/// are not looked at. Of an address in local memory that of every core is meant.
/// @param[in] f the machine
/// @param[in] addr its first byte
/// @param[in] bytes at least 1; it must not go beyond the end of the address space
/// @param[in] kind GYRE_WATCH_*, added together
/// @param[in] on false removes one that was set with the same numbers
/// @return false if there is no memory for it, or none to remove
GYRE_API bool gyre_func_set_watch(gyre_func *f, uint32_t addr, uint32_t bytes, unsigned kind,
                                  bool on);

/// Lists the watchpoints for which the last gyre_func_run() ended.
/// @param[in] f the machine
/// @param[in] i from 0
/// @param[out] hit unchanged past the last one
/// @return false past the last one
GYRE_API bool gyre_func_watch_hit(const gyre_func *f, unsigned i, gyre_watch_hit *hit);

/// How gyre_func_run() runs while a debugger has set it; see gyre_func_step().
typedef struct gyre_func_steps {
  bool step;        ///< End behind the next instruction that `thread` of `warp` executes.
  bool alone;       ///< Other warps run only when `warp` cannot go on.
  unsigned warp;    ///< Numbered through all cores.
  unsigned thread;  ///< Below num_threads.
} gyre_func_steps;

/// Has the next calls of gyre_func_run() step a thread, or run one warp alone. A step executes the
/// instruction at which the thread stands also if a breakpoint is there, but not if it touches what is
/// watched. Turns of the warps are those
/// of a machine that runs, unless a warp is alone.
/// @param[in] f the machine
/// @param[in] steps copied; NULL: an ordinary run
GYRE_API void gyre_func_step(gyre_func *f, const gyre_func_steps *steps);

/// Whether the last gyre_func_run() ended because the thread of gyre_func_step() had executed.
/// @param[in] f the machine
/// @return false if it ended otherwise
GYRE_API bool gyre_func_stepped(const gyre_func *f);

/// Where a thread is.
/// @param[in] f the machine
/// @param[in] warp numbered through all cores
/// @param[in] thread below num_threads
/// @param[out] pc address of its next instruction; unchanged if it is not active
/// @return false if there is no such thread, or it is not active; with RECONVERGENCE = 1 a thread that
/// waits for others of its warp is active
GYRE_API bool gyre_func_thread_pc(const gyre_func *f, unsigned warp, unsigned thread, uint32_t *pc);

/// Writes a register.
/// @param[in] f the machine
/// @param[in] warp numbered through all cores
/// @param[in] thread below num_threads
/// @param[in] reg 1 to 31: x1 to x31; 32 to 63: f0 to f31
/// @param[in] value its value
/// @return false if there is no such warp, thread or register
GYRE_API bool gyre_func_set_reg(gyre_func *f, unsigned warp, unsigned thread, unsigned reg,
                                uint32_t value);

/// Moves a thread that has a pc of its own (RECONVERGENCE = 1) to another instruction. It leaves the group of
/// threads it runs with, and joins one that stands there.
/// @param[in] f the machine
/// @param[in] warp numbered through all cores
/// @param[in] thread below num_threads
/// @param[in] pc address of its next instruction, a multiple of 4
/// @param[in] call whether it goes there as by a call, two levels deeper, so that it runs first until it has returned
/// @return false if the thread cannot run (it is not active, or waits for a barrier or in wspawn), if the threads of a
/// warp have one pc, or `pc` is misaligned
GYRE_API bool gyre_func_set_pc(gyre_func *f, unsigned warp, unsigned thread, uint32_t pc,
                               bool call);

/// Writes the floating-point control and status register of a thread.
/// @param[in] f the machine
/// @param[in] warp numbered through all cores
/// @param[in] thread below num_threads
/// @param[in] value frm in bits 7:5, fflags in bits 4:0
/// @return false if there is no such warp or thread
GYRE_API bool gyre_func_set_fcsr(gyre_func *f, unsigned warp, unsigned thread, uint32_t value);

/// What a thread would read from a control and status register.
/// @param[in] f the machine
/// @param[in] warp numbered through all cores
/// @param[in] thread below num_threads
/// @param[in] number of the register
/// @param[out] value unchanged if there is none
/// @return false if there is no such warp or thread, or the machine has no such register
GYRE_API bool gyre_func_csr(const gyre_func *f, unsigned warp, unsigned thread, unsigned number,
                            uint32_t *value);

/// Reads main memory, or the local memory of a core. What it reads has no effect.
/// @param[in] f the machine
/// @param[in] core whose local memory
/// @param[in] addr first byte
/// @param[out] out n bytes; what was read up to a byte that is not there
/// @param[in] n bytes
/// @return how many bytes were read
GYRE_API size_t gyre_func_read(gyre_func *f, unsigned core, uint32_t addr, void *out, size_t n);

/// Writes main memory, or the local memory of a core. Reservations of these bytes end; what was code
/// is decoded anew.
/// @param[in] f the machine
/// @param[in] core whose local memory
/// @param[in] addr first byte, as the program means it
/// @param[in] from n bytes
/// @param[in] n bytes
/// @return false if one of them is not there; then none was written
GYRE_API bool gyre_func_write(gyre_func *f, unsigned core, uint32_t addr, const void *from,
                              size_t n);

// ---- The cycle model ----------------------------------------------------------------------------

/// Holds warps of a core: from the next cycle on they issue no instruction. What they have issued goes
/// on, and so does all the rest.
/// @param[in] m the machine
/// @param[in] core below num_cores
/// @param[in] warps of that core, bit mask; the others are let go
GYRE_API void gyre_model_hold(gyre_model *m, unsigned core, uint32_t warps);

/// Whether nothing moves in the machine: no instruction is under way, memory has answered, the
/// instruction buffers are full. It comes to that a while after all warps were held; a few cycles in a
/// row of it are needed, as one event may cause another.
/// @param[in] m the machine
/// @return false if something is under way
GYRE_API bool gyre_model_quiet(const gyre_model *m);

/// The instruction that a warp issues next.
/// @param[in] m the machine
/// @param[in] warp numbered through all cores
/// @param[out] pc its address; unchanged if it is not known
/// @return false if it is not decided yet, or has not come to its buffer, or the warp waits
GYRE_API bool gyre_model_next(const gyre_model *m, unsigned warp, uint32_t *pc);

/// Where a thread is, of a warp that is held in a machine that is quiet. Of a warp that runs it is where
/// its instructions come from.
/// @param[in] m the machine
/// @param[in] warp numbered through all cores
/// @param[in] thread below num_threads
/// @param[out] pc address of its next instruction, or of the one that faulted; unchanged if it is not
/// active
/// @return false if there is no such thread, or it is not active
GYRE_API bool gyre_model_thread_pc(const gyre_model *m, unsigned warp, unsigned thread,
                                   uint32_t *pc);

/// An access of memory.
typedef struct gyre_access {
  bool read;         ///< It loads; of an AMO both are true.
  bool write;        ///< It stores; of SC also if it turns out not to.
  uint32_t threads;  ///< Of the warp, bit mask.
  unsigned bytes;    ///< Of each thread's access: 1, 2 or 4.
  uint32_t addr
      [GYRE_MAX_THREADS];  ///< First byte of it, by thread; those of other threads mean nothing.
} gyre_access;

/// The access that the next instruction of a warp makes, if it is one of memory.
/// @param[in] m the machine
/// @param[in] warp numbered through all cores
/// @param[out] out unchanged if the call fails
/// @return false if it is not, or not known (gyre_model_next()), or waits for an operand
GYRE_API bool gyre_model_access(const gyre_model *m, unsigned warp, gyre_access *out);

/// Writes a register of a warp that is held in a machine that is quiet.
/// @param[in] m the machine
/// @param[in] warp numbered through all cores
/// @param[in] thread below num_threads
/// @param[in] reg 1 to 31: x1 to x31; 32 to 63: f0 to f31
/// @param[in] value its value
/// @return false if there is no such warp, thread or register
GYRE_API bool gyre_model_set_reg(gyre_model *m, unsigned warp, unsigned thread, unsigned reg,
                                 uint32_t value);

/// Moves a thread that has a pc of its own (RECONVERGENCE = 1) to another instruction, in a machine that is quiet and whose warps
/// are held. It leaves the group of threads it runs with, and joins one that stands there.
/// @param[in] m the machine
/// @param[in] warp numbered through all cores
/// @param[in] thread below num_threads
/// @param[in] pc address of its next instruction, a multiple of 4
/// @param[in] call whether it goes there as by a call, two levels deeper, so that it runs first until it has returned
/// @return false if the thread cannot run (it is not active, or waits for a barrier or in wspawn, or a fault has stopped the
/// machine), if the threads of a warp have one pc, if `pc` is misaligned, or if something moves
GYRE_API bool gyre_model_set_pc(gyre_model *m, unsigned warp, unsigned thread, uint32_t pc,
                                bool call);

/// Writes the floating-point control and status register of a thread, likewise.
/// @param[in] m the machine
/// @param[in] warp numbered through all cores
/// @param[in] thread below num_threads
/// @param[in] value frm in bits 7:5, fflags in bits 4:0
/// @return false if there is no such warp or thread
GYRE_API bool gyre_model_set_fcsr(gyre_model *m, unsigned warp, unsigned thread, uint32_t value);

/// What a thread would read from a control and status register.
/// @param[in] m the machine
/// @param[in] warp numbered through all cores
/// @param[in] thread below num_threads
/// @param[in] number of the register
/// @param[out] value unchanged if there is none
/// @return false if there is no such warp or thread, or the machine has no such register
GYRE_API bool gyre_model_csr(const gyre_model *m, unsigned warp, unsigned thread, unsigned number,
                             uint32_t *value);

/// Where main memory has the byte that a program means by an address: elsewhere in interleaved stacks
/// (gyre/stack.h).
/// @param[in] m the machine
/// @param[in] addr of the program
/// @return the address in memory
GYRE_API uint32_t gyre_model_address(const gyre_model *m, uint32_t addr);

/// Reads the local memory of a core, or lays what its data cache and the shared cache have of main
/// memory over what the caller, whose memory it is, has read there, byte by byte at
/// gyre_model_address(). The machine is quiet.
/// @param[in] m the machine
/// @param[in] core whose caches and local memory
/// @param[in] addr first byte, as the program means it
/// @param[in,out] bytes n bytes, of the caller's memory
/// @param[in] n bytes
/// @return how many bytes of them are in main memory or local memory, from the first one on
GYRE_API size_t gyre_model_peek(const gyre_model *m, unsigned core, uint32_t addr, void *bytes,
                                size_t n);

/// Writes the local memory of a core, or the copies that caches of any core have of main memory; the
/// caller writes memory itself, at gyre_model_address(). The machine is quiet. Instructions that a warp has fetched stay what they
/// were.
/// @param[in] m the machine
/// @param[in] core whose local memory
/// @param[in] addr first byte
/// @param[in] from n bytes
/// @param[in] n bytes
/// @return false if one of them is in neither, or in a local memory that is still being cleared after
/// reset; then none was written
GYRE_API bool gyre_model_poke(gyre_model *m, unsigned core, uint32_t addr, const void *from,
                              size_t n);

#ifdef __cplusplus
}
#endif
#endif
