/// @file
/// Functions for a debugger of the cycle model, which complete gyre/model.h and gyre/observation.h. They hold warps before
/// they issue, and change the state of a machine that is quiet. gyre/debug.h includes this header.
///
/// Every `warp` is a number that counts through all cores: core * num_warps + warp of the core.

#ifndef GYRE_DEBUG_MODEL_H
#define GYRE_DEBUG_MODEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gyre/export.h"
#include "gyre/model.h"

#ifdef __cplusplus
extern "C" {
#endif

/// Holds warps of a core, so that they issue no instruction from the next cycle on. Instructions
/// that were issued complete, and the rest of the machine continues.
/// @param[in] m the machine
/// @param[in] core below num_cores
/// @param[in] warps warps of that core to hold, bit mask; all others are released
GYRE_API void gyre_model_hold(gyre_model *m, unsigned core, uint32_t warps);

/// Tells whether the machine is quiet: no instruction is in flight, memory has answered, and the
/// instruction buffers are full. A machine becomes quiet some time after all warps are held. One
/// event may cause another, so the caller has to see a few quiet cycles in a row.
/// @param[in] m the machine
/// @return false if something is in flight
GYRE_API bool gyre_model_quiet(const gyre_model *m);

/// Returns the instruction that a warp issues next.
/// @param[in] m the machine
/// @param[in] warp counted through all cores
/// @param[out] pc address of the instruction; unchanged if the call fails
/// @return false if the next instruction is not decided yet, is not in the instruction buffer yet,
/// or if the warp waits
GYRE_API bool gyre_model_next(const gyre_model *m, unsigned warp, uint32_t *pc);

/// Returns the pc of a thread whose warp is held in a quiet machine. For a warp that runs it
/// returns the address from which instructions come.
/// @param[in] m the machine
/// @param[in] warp counted through all cores
/// @param[in] thread below num_threads
/// @param[out] pc address of the thread's next instruction, or of the one that faulted; unchanged
/// if the call fails
/// @return false if there is no such thread, or if it is not active
GYRE_API bool gyre_model_thread_pc(const gyre_model *m, unsigned warp, unsigned thread,
                                   uint32_t *pc);

/// A memory access of one warp instruction.
typedef struct gyre_access {
  bool read;         ///< It loads; an AMO both loads and stores.
  bool write;        ///< It stores; true for SC even if the SC fails.
  uint32_t threads;  ///< Threads of the warp that make the access, bit mask.
  unsigned bytes;    ///< Size of each thread's access: 1, 2 or 4 bytes.
  /// First byte by thread; defined for threads in `threads` only.
  uint32_t addr[GYRE_MAX_THREADS];
} gyre_access;

/// Returns the memory access of the next instruction of a warp.
/// @param[in] m the machine
/// @param[in] warp counted through all cores
/// @param[out] out unchanged if the call fails
/// @return false if the instruction makes no memory access, is not known (gyre_model_next()), or
/// waits for an operand
GYRE_API bool gyre_model_access(const gyre_model *m, unsigned warp, gyre_access *out);

/// Writes a register of a warp that is held in a quiet machine.
/// @param[in] m the machine
/// @param[in] warp counted through all cores
/// @param[in] thread below num_threads
/// @param[in] reg 1 to 31 for x1 to x31; 32 to 63 for f0 to f31
/// @param[in] value the new value
/// @return false if there is no such warp, thread or register
GYRE_API bool gyre_model_set_reg(gyre_model *m, unsigned warp, unsigned thread, unsigned reg,
                                 uint32_t value);

/// Moves a thread that has a pc of its own (RECONVERGENCE = 1) to another instruction, in a machine that is quiet and whose warps
/// are held. It leaves its subwarp, and joins one that waits there.
/// @param[in] m the machine
/// @param[in] warp numbered through all cores
/// @param[in] thread below num_threads
/// @param[in] pc address of its next instruction, a multiple of 4
/// @param[in] call whether it goes there as by a call, two levels deeper, so that it runs first until it has returned
/// @return false if the thread cannot run (it is not active, or waits for a barrier or in wspawn, or a fault has stopped the
/// machine), if the threads of a warp have one pc, if `pc` is misaligned, or if the machine is not quiet
GYRE_API bool gyre_model_set_pc(gyre_model *m, unsigned warp, unsigned thread, uint32_t pc,
                                bool call);

/// Writes the floating-point CSR (fcsr) of a thread whose warp is held in a quiet machine.
/// @param[in] m the machine
/// @param[in] warp counted through all cores
/// @param[in] thread below num_threads
/// @param[in] value frm in bits 7:5, fflags in bits 4:0
/// @return false if there is no such warp or thread
GYRE_API bool gyre_model_set_fcsr(gyre_model *m, unsigned warp, unsigned thread, uint32_t value);

/// Returns the value that a thread would read from a CSR.
/// @param[in] m the machine
/// @param[in] warp counted through all cores
/// @param[in] thread below num_threads
/// @param[in] number number of the CSR
/// @param[out] value unchanged if the call fails
/// @return false if there is no such warp or thread, or if the machine has no such CSR
GYRE_API bool gyre_model_csr(const gyre_model *m, unsigned warp, unsigned thread, unsigned number,
                             uint32_t *value);

/// Translates an address of the program into the address in main memory. The two differ in
/// interleaved stacks only (gyre/stack.h).
/// @param[in] m the machine
/// @param[in] addr address of the program
/// @return the address in memory
GYRE_API uint32_t gyre_model_address(const gyre_model *m, uint32_t addr);

/// Reads memory as a core of a quiet machine would see it. Bytes of local memory are copied into
/// the buffer. For main memory the caller fills the buffer first, byte by byte from
/// gyre_model_address(); the function then overwrites the bytes of which the core's data cache or
/// the shared cache has a copy.
/// @param[in] m the machine
/// @param[in] core the core whose caches and local memory are read
/// @param[in] addr first byte, as the program addresses it
/// @param[in,out] bytes n bytes, filled by the caller from its memory
/// @param[in] n bytes to read
/// @return how many bytes from the first one on are in main memory or local memory
GYRE_API size_t gyre_model_peek(const gyre_model *m, unsigned core, uint32_t addr, void *bytes,
                                size_t n);

/// Writes the local memory of a core of a quiet machine, or the copies of main memory that caches
/// of any core hold. The caller itself writes main memory, at gyre_model_address(). Instructions
/// that a warp has already fetched do not change.
/// @param[in] m the machine
/// @param[in] core the core whose local memory is written
/// @param[in] addr first byte
/// @param[in] from n bytes
/// @param[in] n bytes to write
/// @return false if one of the bytes is in neither memory, or in a local memory that is still being
/// cleared after reset; then none is written
GYRE_API bool gyre_model_poke(gyre_model *m, unsigned core, uint32_t addr, const void *from,
                              size_t n);

#ifdef __cplusplus
}
#endif
#endif
