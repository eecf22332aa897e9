// parts.h - what the files of the functional simulator do for each other, for this folder only.
//
//   simulator.c         handle, scheduling between warps, reports
//   run.c     runs one warp: the fast loop over its instructions
//   fetch.c   code pages: instructions decoded once
//   memory.c  loads and stores that the fast loop does not do itself
//   atomic.c  atomic operations, reservations
//   sfu.c     CSR and SIMT instructions, faults
//   warps.c   warps start, end, wait at barriers
//   groups.c  threads with pcs of their own: who runs
//   fpu.c     floating-point operations and their CSRs
//   debug.c   breakpoints, watchpoints, steps
//   change.c  what a debugger reads and writes
//   permit.c  what the header of a launch lets a warp access and compute, and how deep it lets it call
//   work.c    launches of packets: work-groups, their ids and barriers

#ifndef GYRE_FUNC_PARTS_H
#define GYRE_FUNC_PARTS_H

#include "functional/state.h"

// In all functions `wid` numbers the warps through all cores.

// Runs warp `wid` for at most `budget` instructions, less if it ends, waits or faults, or if
// f->stop is set. Returns how many it has executed.
uint64_t gyre_func_run_warp(gyre_func *f, unsigned wid, uint64_t budget);

// The page that holds `pc`; never NULL. Its instructions may still be undecoded.
gyre_code_page *gyre_func_code(gyre_func *f, uint32_t pc);
// Decodes the instruction at `pc` into its place.
void gyre_func_decode(gyre_func *f, uint32_t pc, gyre_decoded *out);
void gyre_func_free_code(gyre_func *f);

// One pass of a load or store, any addresses. False: fault, recorded; nothing was done.
// addr and data are indexed by thread; a load overwrites data of the threads in `lanes`.
bool gyre_func_access(gyre_func *f, unsigned wid, unsigned op, uint32_t lanes, const uint32_t *addr,
                      uint32_t *data);
// A load or store at `pc`, pass by pass: some threads may have no right to it, or addresses that are
// not in the core's tables. `reg` is the row that is loaded or stored. False: fault.
bool gyre_func_passes(gyre_func *f, unsigned wid, unsigned op, uint32_t pc, const uint32_t *addr,
                      uint32_t *reg);
// Raises the fault of such a pass if there is one (then false), atomic operations included.
bool gyre_func_check(gyre_func *f, unsigned wid, unsigned op, uint32_t lanes, const uint32_t *addr);
// One aligned access of core `c`, of 1, 2 or 4 bytes, that has been checked.
uint32_t gyre_func_load(gyre_func *f, gyre_func_core *c, uint32_t addr, unsigned size);
void gyre_func_store(gyre_func *f, gyre_func_core *c, uint32_t addr, uint32_t value, unsigned size);
// An atomic operation at `pc`. False: fault; the passes before it have been done.
bool gyre_func_atomic(gyre_func *f, unsigned wid, const gyre_decoded *d, uint32_t pc);
// These threads of core `c` have stored: reservations of their lines end, in main memory those of
// all cores. `addr` is indexed by thread.
void gyre_func_break(gyre_func *f, gyre_func_core *c, uint32_t lanes, const uint32_t *addr);
// What their stores do besides.
static inline void gyre_func_stored(gyre_func *f, gyre_func_core *c, uint32_t lanes,
                                    const uint32_t *addr) {
  f->last_change = f->warp_insns;
  if (f->reserved != 0) gyre_func_break(f, c, lanes, addr);
}
// One aligned word of main memory (for fetches). False: not main memory.
bool gyre_func_fetch_word(gyre_func *f, uint32_t addr, uint32_t *word);

void gyre_func_set_tmask(gyre_warp *w, uint32_t tmask);
// The record; stops all warps of all cores. The pc is the warp's.
void gyre_func_raise(gyre_func *f, unsigned wid, unsigned cause, uint32_t lanes, uint32_t value);
// Where a branch or jalr is wrong for some threads, or its target is. `value`: what it decides on.
// Returns the threads of the passes that were right before the fault (they have their result).
uint32_t gyre_func_bad_jump(gyre_func *f, unsigned wid, const uint32_t *value, uint32_t target,
                            bool jumps);
// A CSR or SIMT instruction; the warp's pc is its address before and the next instruction's after.
// False: the warp cannot go on (it ends, waits, faults).
bool gyre_func_sfu(gyre_func *f, unsigned wid, const gyre_decoded *d);
// A floating-point operation at `pc`. False: fault; the passes before it have been done.
bool gyre_func_fpu(gyre_func *f, unsigned wid, const gyre_decoded *d, uint32_t pc);
// fflags, frm and fcsr: is `number` one of them, what does it read, and what does a write make of
// the fcsr of one thread.
bool gyre_func_is_fcsr(uint32_t number);
uint32_t gyre_func_get_fcsr(uint32_t number, uint8_t fcsr);
void gyre_func_put_fcsr(uint32_t number, uint8_t *fcsr, uint32_t value);
// What a thread of the warp reads from CSR `number`, without fcsr: the value for thread 0, and what is
// added per thread. False: no such CSR.
bool gyre_func_csr_value(const gyre_func *f, unsigned wid, uint32_t number, uint32_t *value,
                         uint32_t *step);
// Whether the byte is in main memory or local memory.
bool gyre_func_is_memory(const gyre_func *f, uint32_t addr);

// ---- What a debugger has set (debug.c) ------------------------------------------------

// Gives the decoded instruction at `pc` the kind that has it looked at.
void gyre_func_mark(const gyre_func *f, uint32_t pc, gyre_decoded *d);
// A warp has come to a breakpoint.
void gyre_func_stand(gyre_func *f, unsigned wid);
// Whether the access touches what is watched; then the warp stands.
bool gyre_func_watched(gyre_func *f, unsigned wid, const gyre_decoded *d);
// touch.c: an access that is about to happen, a warp that begins, warps of a core that go on from a barrier; to
// who asked to be told.
void gyre_func_touched(gyre_func *f, unsigned wid, const gyre_decoded *d);
void gyre_func_begins(const gyre_func *f, const gyre_warp *w);
void gyre_func_met(const gyre_func *f, const gyre_func_core *c, uint32_t warps);
// A run begins.
void gyre_func_debug_begin(gyre_func *f);
// The warp that is stepped, or runs alone, gets the turn if it can run.
void gyre_func_debug_turn(gyre_func *f);
// One instruction of the warp whose turn it is, which is the one that is stepped. Returns how many it
// has executed.
uint64_t gyre_func_debug_step(gyre_func *f);
// The warp cannot go on: at a barrier, in wspawn, ended.
bool gyre_func_can_run(const gyre_func *f, unsigned wid);

// ---- Warps --------------------------------------------------------------------------------------

void gyre_func_end_warp(gyre_func *f, gyre_warp *w);
// False: fault. The current form may leave the warp waiting.
bool gyre_func_wspawn(gyre_func *f, unsigned wid, unsigned op, uint32_t count, uint32_t pc);
// The warp has come to a barrier. False: fault.
bool gyre_func_barrier(gyre_func *f, unsigned wid, unsigned op, uint32_t id, uint32_t count);
// The core has arrived at a barrier that counts cores if all of its active warps wait there.
void gyre_func_check_core(gyre_func *f, const gyre_func_core *c);

// ---- Launches ------------------------------------------------------------------------------------

// Which threads of a pass may make their access; what the others do is counted. At least one is in `lanes`. `addr` is
// indexed by thread. For a warp with a header.
uint32_t gyre_func_permit(gyre_func *f, unsigned wid, unsigned op, uint32_t pc, uint32_t lanes,
                          const uint32_t *addr);
static inline bool gyre_func_restricted(const gyre_warp *w) {
  return (w->rights.rights & GYRE_RIGHTS_HEADER) != 0;
}
// Gives a decoded instruction that moves the stack pointer its kind, and executes one (guard.c). False: it leaves
// the stack, a fault at the warp's pc; passes before have been done.
void gyre_func_mark_stack(gyre_func *f, uint32_t pc, gyre_decoded *d);
bool gyre_func_move_stack(gyre_func *f, unsigned wid, const gyre_decoded *d);
// Threads of a warp with a header make a call (change 1) or a return (-1) at pc: calls that go too deep are counted.
void gyre_func_call(gyre_func *f, unsigned wid, uint32_t pc, int change, uint32_t threads);
// An instruction in double precision: nothing, which is counted, in a warp whose header forbids it; else a fault, and false.
bool gyre_func_double(gyre_func *f, unsigned wid, const gyre_decoded *d, uint32_t pc);
// Groups of the launch get warps, local memory and a slot, as many as there are.
void gyre_func_work_give(gyre_func *f);
// A warp of a work-group has ended.
void gyre_func_work_end(gyre_func *f, gyre_warp *w);
// It has come to the barrier of its group.
void gyre_func_work_arrive(gyre_func *f, gyre_warp *w);
// What a thread of such a warp reads from CSR `number`, if it is one of its nine ids.
bool gyre_func_work_id(const gyre_func *f, const gyre_warp *w, uint32_t number, unsigned thread,
                       uint32_t *value);

// ---- Threads with pcs of their own: only with RECONVERGENCE = pc ---------------------------------

// Behind an instruction of a warp that has other groups ready: chooses the group that goes on, and
// returns its pc. `pc`: of the running group.
uint32_t gyre_func_next_group(gyre_func *f, gyre_warp *w, uint32_t pc);
// Counts an instruction of such a warp, in front of it: it brings the next turn nearer, or its end.
void gyre_func_count(gyre_func *f, gyre_warp *w, const gyre_decoded *d);
// Each thread of the group at `*pc` goes to its own target, that of `alone` (or 0) without company.
// False: fault; `*done` are the threads of the passes before it, otherwise all of the group.
bool gyre_func_jump(gyre_func *f, unsigned wid, const uint32_t *target, uint32_t alone,
                    uint32_t *pc, uint32_t *done);
// A branch for which they differ: its condition per thread.
bool gyre_func_branch(gyre_func *f, unsigned wid, const uint32_t *taken, uint32_t target,
                      uint32_t *pc);
// A SIMT instruction, as gyre_func_sfu.
bool gyre_func_control(gyre_func *f, unsigned wid, const gyre_decoded *d);
// The group in wspawn is all that is left of the warp; then it runs. True with the stack, too.
bool gyre_func_alone(const gyre_func *f, gyre_warp *w);
// If the core's spawning warp is its only active one: starts the others.
void gyre_func_try_spawn(gyre_func *f, gyre_func_core *c);

#endif
