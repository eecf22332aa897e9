// randprog_groups.h - random programs for RECONVERGENCE = pc: threads of a warp go different ways
// and come together again where the machine lets them (docs/thread_pcs.md).
//
// Where rp_meets() all threads of the warp are on and are one subwarp of depth 0, as at the top
// level of a program for the stack. A construct that separates them there brings them together
// again by rp_gather(): a rule of choice alone does not, since a turn may have let some of them run
// ahead.

#ifndef RANDPROG_GROUPS_H
#define RANDPROG_GROUPS_H

#include "randprog_place.h"

enum { RP_JUMP_TABLES = 6, RP_TARGETS = 32, RP_AWAY = 4, RP_LOCK_BYTES = 32 };

// Addresses of code in memory, for indirect jumps.
typedef struct rp_jump_table {
  uint32_t at, count, word[RP_TARGETS];  // count: a power of two
} rp_jump_table;

typedef struct rp_groups {
  bool on;          // RECONVERGENCE = pc
  bool fault;       // the deliberate fault is one that only several subwarps can raise
  uint32_t locks;   // RP_LOCK_BYTES of each slot, at first 0; 0: there are none
  unsigned leader;  // thread that never ends where others do
  rp_jump_table table[RP_JUMP_TABLES];
  unsigned tables;
  rp_fix away[RP_AWAY];  // branches of threads that are elsewhere when a fault comes
  unsigned aways;
} rp_groups;

// ---- randprog_groups.c: together, apart, and what waits for whom ---------------------------------
void rp_groups_begin(rp_gen *g);  // another attempt: nothing is known
bool rp_meets(const rp_gen *g);
// All threads on, in one subwarp, at depth 0. `deep`: their depths may differ; `ended`: threads
// other than the leader may have ended. T0 to T2 and x1 are lost.
void rp_gather(rp_gen *g, bool deep, bool ended);
// The warp comes to a barrier from several addresses in the program; some threads may end instead.
// Call rp_meets() after it.
void rp_barrier_parts(rp_gen *g, unsigned form, uint32_t id, uint32_t count);
// wspawn by some threads, while the others end or wait. T2 and the token of level 0 are lost.
void rp_spawn_parts(rp_gen *g, unsigned form, unsigned count, unsigned pc);
void rp_hint(rp_gen *g);  // pause, split, join, pred, tmask: wherever code may be
// Something of this where code of any kind may be; false: nothing.
bool rp_groups_body(rp_gen *g, uint64_t left);
// A construct of the structured programs: returns whether it may be here; afterwards, act where
// rp_meets() was true before it.
bool rp_may_be(const rp_gen *g, unsigned kind);
void rp_gather_after(rp_gen *g, unsigned kind);
// Would the kind depend on the order of a warp's threads (options.own_only)?
bool rp_orders(unsigned kind);

// ---- randprog_maze.c: blocks that go anywhere ----------------------------------------------------
bool rp_maze(rp_gen *g, uint64_t budget);

// ---- randprog_spin.c: threads of a warp that wait for each other ---------------------------------
bool rp_spin(rp_gen *g);

// ---- randprog_groups_fault.c: deliberate faults --------------------------------------------------
// Instead of rp_fault_choose's last word: a cause that can be raised.
int rp_groups_cause(rp_gen *g, int cause);
void rp_divert_groups(rp_gen *g, unsigned threads);   // as rp_divert
void rp_groups_raise(rp_gen *g, int cause);           // as rp_raise, of g->groups.fault
void rp_groups_away(rp_gen *g, int cause, bool two);  // where the others are, after the fault
// The rest of rp_probe, if the fault is to be one of subwarps.
bool rp_groups_probe(rp_gen *g);

#endif
