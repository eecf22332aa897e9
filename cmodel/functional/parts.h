// parts.h - functions that the files of the functional simulator share, for this folder only.
//
//   simulator.c   handle, scheduling between warps, reports
//   run.c         runs one warp: the fast loop over its instructions
//   fetch.c       code pages: instructions decoded once
//   memory.c      loads and stores that the fast loop does not handle
//   atomic.c      atomic operations, reservations
//   sfu.c         CSR and SIMT instructions, faults
//   warps.c       start and end of warps, barriers
//   groups.c      subwarps, with one program counter a thread
//   fpu.c         floating-point operations and their CSRs
//   debug.c       breakpoints, watchpoints, steps
//   change.c      debugger access to the state
//   permit.c      permissions of a launch's header: accesses, double precision, call depth
//   packet.c      begins launches from packets
//   work.c        their workgroups, with ids and barriers
//   ranges.c      which host thread runs which workgroups
//   parallel.c    several host threads, each with cores of its own
//   pool.c        these threads

#ifndef GYRE_FUNC_PARTS_H
#define GYRE_FUNC_PARTS_H

#include "functional/state.h"

// In all functions `wid` numbers the warps over all cores.

// Runs warp `wid` for at most `budget` instructions, fewer if it ends, waits or faults, or if
// f->stop is set. Returns the number of executed instructions.
uint64_t gyre_func_run_warp(gyre_func *f, unsigned wid, uint64_t budget);

// Returns the page that holds `pc`, never NULL. Its instructions may not be decoded yet.
gyre_code_page *gyre_func_code(gyre_func *f, uint32_t pc);
// Decodes the instruction at `pc` into *out.
void gyre_func_decode(gyre_func *f, uint32_t pc, gyre_decoded *out);
void gyre_func_free_code(gyre_func *f);

// Returns the address that thread t accesses by a load, a store or an atomic operation.
uint32_t gyre_func_address(const gyre_func *f, const gyre_warp *w, const gyre_decoded *d,
                           unsigned t);
// Performs one beat of a load or store, with any addresses. Returns false for a recorded fault
// without other effects. addr and data are indexed by thread; a load overwrites data of the threads
// in `lanes`.
bool gyre_func_access(gyre_func *f, unsigned wid, unsigned op, uint32_t lanes, const uint32_t *addr,
                      uint32_t *data);
// Performs a load or store at `pc`, beat by beat: some threads may not have permission, or may have
// addresses outside of the core's tables. `reg` is the register that is loaded or stored. False:
// fault.
bool gyre_func_beats(gyre_func *f, unsigned wid, unsigned op, uint32_t pc, const uint32_t *addr,
                     uint32_t *reg);
// Raises the fault of such a beat, if any (then false), atomic operations included.
bool gyre_func_check(gyre_func *f, unsigned wid, unsigned op, uint32_t lanes, const uint32_t *addr);
// Perform one aligned access of core `c`, of 1, 2 or 4 bytes, that has been checked.
uint32_t gyre_func_load(gyre_func *f, gyre_func_core *c, uint32_t addr, unsigned size);
// Replaces a word by an atomic operation of its value and the operand. Returns the value before.
uint32_t gyre_func_update(gyre_func *f, gyre_func_core *c, uint32_t addr, unsigned op,
                          uint32_t operand);
// Replaces a word if it has the value `old`. Returns false if it has another one.
bool gyre_func_swap(gyre_func *f, gyre_func_core *c, uint32_t addr, uint32_t old, uint32_t value);
void gyre_func_store(gyre_func *f, gyre_func_core *c, uint32_t addr, uint32_t value, unsigned size);
// Performs an atomic operation at `pc`. False: fault; the beats before it have been done.
bool gyre_func_atomic(gyre_func *f, unsigned wid, const gyre_decoded *d, uint32_t pc);
// These threads of core `c` have stored: reservations of their lines end, in main memory those of
// all cores. `addr` is indexed by thread.
void gyre_func_break(gyre_func *f, gyre_func_core *c, uint32_t lanes, const uint32_t *addr);
// Updates the state after a store of these threads.
static inline void gyre_func_stored(gyre_func *f, gyre_func_core *c, uint32_t lanes,
                                    const uint32_t *addr) {
  f->last_change = f->warp_insns;
  if (__atomic_load_n(&f->whole->reserved, __ATOMIC_RELAXED) != 0)
    gyre_func_break(f, c, lanes, addr);
}
// Reads one aligned word of main memory (for fetches). False: outside of main memory.
bool gyre_func_fetch_word(gyre_func *f, uint32_t addr, uint32_t *word);

void gyre_func_set_tmask(gyre_warp *w, uint32_t tmask);
// Records a fault and stops all warps of all cores. The pc is the warp's.
void gyre_func_raise(gyre_func *f, unsigned wid, unsigned cause, uint32_t lanes, uint32_t value);
// Raises the fault of a branch or jalr that is wrong for some threads, or whose target is. `value`:
// values that it depends on. Returns the threads of the beats before the fault (they have
// results).
uint32_t gyre_func_bad_jump(gyre_func *f, unsigned wid, const uint32_t *value, uint32_t target,
                            bool jumps);
// Executes a CSR or SIMT instruction; the warp's pc is its address before and the next
// instruction's after. False: the warp cannot continue (it ends, waits, faults).
bool gyre_func_sfu(gyre_func *f, unsigned wid, const gyre_decoded *d);
// Executes a vote or a shuffle.
void gyre_func_cross(gyre_func *f, gyre_warp *w, const gyre_decoded *d);
// Executes a floating-point operation at `pc`. False: fault; the beats before it have been done.
bool gyre_func_fpu(gyre_func *f, unsigned wid, const gyre_decoded *d, uint32_t pc);
// For fflags, frm and fcsr: return true for their numbers, the value that is read, and one thread's
// fcsr after a write.
bool gyre_func_is_fcsr(uint32_t number);
uint32_t gyre_func_get_fcsr(uint32_t number, uint8_t fcsr);
void gyre_func_put_fcsr(uint32_t number, uint8_t *fcsr, uint32_t value);
// Returns the value of CSR `number` for thread 0 of the warp, and the increment per thread; fcsr is
// excluded. False: no such CSR.
bool gyre_func_csr_value(const gyre_func *f, unsigned wid, uint32_t number, uint32_t *value,
                         uint32_t *step);
// Returns true if the byte is in main memory or local memory.
bool gyre_func_is_memory(const gyre_func *f, uint32_t addr);

// ---- Breakpoints, watchpoints, steps (debug.c) ----------------------------------------

// Gives the decoded instruction at `pc` the kind that a breakpoint or watchpoint needs.
void gyre_func_mark(const gyre_func *f, uint32_t pc, gyre_decoded *d);
// Stops at a breakpoint.
void gyre_func_stand(gyre_func *f, unsigned wid);
// Returns true if the access touches a watched byte; the warp then stops.
bool gyre_func_watched(gyre_func *f, unsigned wid, const gyre_decoded *d);
// touch.c: reports to the registered observer: an access that is about to happen, a warp
// that begins, warps of a core that continue after a barrier.
void gyre_func_touched(gyre_func *f, unsigned wid, const gyre_decoded *d);
void gyre_func_begins(const gyre_func *f, const gyre_warp *w);
void gyre_func_met(const gyre_func *f, const gyre_func_core *c, uint32_t warps);
// Prepares a run.
void gyre_func_debug_begin(gyre_func *f);
// Gives the turn to the warp that is stepped, or runs alone, if it can run.
void gyre_func_debug_turn(gyre_func *f);
// Executes one instruction of the warp with the turn, which is the stepped one. Returns the number
// of executed instructions.
uint64_t gyre_func_debug_step(gyre_func *f);
// Returns false if the warp cannot continue: at a barrier, in wspawn, ended.
bool gyre_func_can_run(const gyre_func *f, unsigned wid);
// Returns the next warp after f->turn, in ascending order and around, that can run on the cores
// `first`, `first` + `step` and so on, of which the warp with the turn is one; f->warps if none can.
unsigned gyre_func_next_turn(const gyre_func *f, unsigned first, unsigned step);

// ---- Warps --------------------------------------------------------------------------------------

void gyre_func_end_warp(gyre_func *f, gyre_warp *w);
// Executes wspawn. False: fault. The current form may leave the warp waiting.
bool gyre_func_wspawn(gyre_func *f, unsigned wid, unsigned op, uint32_t count, uint32_t pc);
// Executes the arrival of the warp at a barrier. False: fault.
bool gyre_func_barrier(gyre_func *f, unsigned wid, unsigned op, uint32_t id, uint32_t count);
// Makes the core arrive at a barrier that counts cores if all of its active warps wait there.
void gyre_func_check_core(gyre_func *f, const gyre_func_core *c);

// ---- Several host threads (parallel.c) -----------------------------------------------------------

// Keep the other host threads from the state in `whole`, and from the bus; without effect if there
// is one host thread. A host thread may lock again what it has locked.
void gyre_func_lock_threads(gyre_func *whole);
void gyre_func_unlock_threads(gyre_func *whole);
static inline void gyre_func_lock(gyre_func *f) {
  if (f != f->whole) gyre_func_lock_threads(f->whole);
}
static inline void gyre_func_unlock(gyre_func *f) {
  if (f != f->whole) gyre_func_unlock_threads(f->whole);
}
// Orders the memory accesses of this host thread.
void gyre_func_fence(gyre_func *f);
// Makes all host threads stop after their current instruction.
void gyre_func_stop_threads(gyre_func *f);
// Runs on several host threads, at most `steps` instructions. Returns how many it has run; 0 if one
// host thread is to continue.
uint64_t gyre_func_run_parallel(gyre_func *f, uint64_t steps);
void gyre_func_free_parts(gyre_func *f);

// Sets the host's arithmetic as float_lanes.h needs it; returns what it was.
static inline unsigned gyre_func_usual_arithmetic(void) {
#if defined(__x86_64__)
  enum { USUAL = 0x1f80 };  // round to the nearest, keep subnormal numbers, no exceptions
  const unsigned before = __builtin_ia32_stmxcsr();
  __builtin_ia32_ldmxcsr(USUAL);
  return before;
#else
  return 0;
#endif
}

// Makes all code pages decode anew.
static inline void gyre_func_forget_code(gyre_func *f) {
  (void)__atomic_add_fetch(&f->whole->generation, 1, __ATOMIC_SEQ_CST);
}

// A warp at a barrier between cores is released by the host thread of another core.
static inline bool gyre_func_waits(const gyre_warp *w) {
  return __atomic_load_n(&w->at_barrier, __ATOMIC_ACQUIRE);
}
static inline void gyre_func_set_waits(gyre_warp *w, bool waits) {
  __atomic_store_n(&w->at_barrier, waits, __ATOMIC_RELEASE);
}

// ---- Launches ------------------------------------------------------------------------------------

// Returns the threads of a beat that may make their access; violations of the others are counted.
// At least one thread is in `lanes`. `addr` is indexed by thread. Only for a warp with a header.
uint32_t gyre_func_permit(gyre_func *f, unsigned wid, unsigned op, uint32_t pc, uint32_t lanes,
                          const uint32_t *addr);
static inline bool gyre_func_restricted(const gyre_warp *w) {
  return (w->common.permissions.flags & GYRE_PERMISSIONS_HEADER) != 0;
}
// Gives a decoded instruction that moves the stack pointer its kind, and executes one
// (guard.c). False: it leaves the stack, a fault at the warp's pc; earlier beats are
// done.
void gyre_func_mark_stack(gyre_func *f, uint32_t pc, gyre_decoded *d);
bool gyre_func_move_stack(gyre_func *f, unsigned wid, const gyre_decoded *d);
// Records a call (change 1) or a return (-1) at pc of threads with a header; counts calls that
// exceed the depth.
void gyre_func_call(gyre_func *f, unsigned wid, uint32_t pc, int change, uint32_t threads);
// Executes a double-precision instruction: where the header forbids it, it has no effect and is
// counted; otherwise it faults, and the function returns false.
bool gyre_func_double(gyre_func *f, unsigned wid, const gyre_decoded *d, uint32_t pc);
// The same for all active threads of the warp, into the register `rd`. False: no such id.
bool gyre_func_work_ids(const gyre_func *f, const gyre_warp *w, uint32_t number, uint32_t *rd);
// Assigns warps, local memory and slots to workgroups of the launch, as many as there is room for.
void gyre_func_work_give(gyre_func *f);
// Assigns workgroups to this core, which one of several host threads runs, as long as it has room.
void gyre_func_work_refill(gyre_func *f, gyre_func_core *c);
// Handles the end of a warp of a workgroup.
void gyre_func_work_end(gyre_func *f, gyre_warp *w);
// Handles the arrival of such a warp at the barrier of its workgroup.
void gyre_func_work_arrive(gyre_func *f, gyre_warp *w);
// Returns the value that a thread of such a warp reads from CSR `number`, if that is one of the
// nine ids.
bool gyre_func_work_id(const gyre_func *f, const gyre_warp *w, uint32_t number, unsigned thread,
                       uint32_t *value);

// ---- Subwarps: only with RECONVERGENCE = pc ------------------------------------------------------

// After an instruction of a warp with other ready subwarps: selects the subwarp that continues, and
// returns its pc. `pc`: of the running subwarp.
uint32_t gyre_func_next_group(gyre_func *f, gyre_warp *w, uint32_t pc);
// Counts an instruction of such a warp before its execution: the next turn, or its end, comes
// nearer.
void gyre_func_count(gyre_func *f, gyre_warp *w, const gyre_decoded *d);
// Each thread of the subwarp at `*pc` jumps to its own target, and that of `alone` (or 0) gets a
// subwarp of its own. False: fault; `*done` are the threads of the beats before it, otherwise all.
bool gyre_func_jump(gyre_func *f, unsigned wid, const uint32_t *target, uint32_t alone,
                    uint32_t *pc, uint32_t *done);
// Executes a branch whose outcome differs between threads, with a condition per thread.
bool gyre_func_branch(gyre_func *f, unsigned wid, const uint32_t *taken, uint32_t target,
                      uint32_t *pc);
// Executes a SIMT instruction, like gyre_func_sfu.
bool gyre_func_control(gyre_func *f, unsigned wid, const gyre_decoded *d);
// Runs the subwarp in wspawn if it is all that is left of the warp. True with the stack, too.
bool gyre_func_alone(const gyre_func *f, gyre_warp *w);
// Starts the other warps if the core's spawning warp is its only active one.
void gyre_func_try_spawn(gyre_func *f, gyre_func_core *c);

#endif
