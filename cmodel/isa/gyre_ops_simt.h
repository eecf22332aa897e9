// gyre_ops_simt.h - divergence stack and barrier tables: the effect of split, join, pred, tmc and
// bar. Pure functions on plain structs.

#ifndef GYRE_OPS_SIMT_H
#define GYRE_OPS_SIMT_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"
#include "generated/gyre_units.h"

#define GYRE_MAX_DEPTH 31     // NUM_THREADS - 1
#define GYRE_MAX_BARRIERS 32  // of each table
#define GYRE_NO_FAULT 0xffU   // 0 is a cause

// Divergence stack of one warp. Level 0 is the empty stack and has a uniform counter only.
typedef struct gyre_stack {
  uint8_t sp;
  uint8_t ucnt[GYRE_MAX_DEPTH + 1];  // uniform split20 not yet joined, per level
  struct {
    uint32_t rmask;  // threads before the split
    uint32_t omask;  // threads that wait
    uint32_t opc;    // pc where they continue
    bool second;     // the waiting side has started
  } level[GYRE_MAX_DEPTH + 1];
} gyre_stack;

// Returns the number of levels of a stack for this many threads.
static inline unsigned gyre_stack_depth(unsigned num_threads) {
  return num_threads > 1 ? num_threads - 1 : 1;
}

// Effect of a control instruction on its warp.
typedef struct gyre_control {
  uint8_t fault;   // GYRE_FAULT_*, or GYRE_NO_FAULT; a fault has no other effect
  uint32_t value;  // value of the fault
  uint32_t tmask;  // new thread mask; 0: the warp ends
  bool jump;       // continue at pc, not after the instruction
  uint32_t pc;
} gyre_control;

// split, splitn, split20 (op: GYRE_OP_SPLIT...) with thread mask `tmask`; `cond`: bit 0 of each
// thread's condition; `next_pc`: the address of the next instruction. The token of the current form is the stack pointer before the call.
gyre_control gyre_stack_split(gyre_stack *s, unsigned depth, unsigned op, uint32_t tmask,
                              uint32_t cond, uint32_t next_pc);
gyre_control gyre_stack_join(gyre_stack *s, uint32_t tmask, uint32_t token);
gyre_control gyre_stack_join20(gyre_stack *s, uint32_t tmask);

// Return the thread mask after tmc, tmc20, pred, predn.
uint32_t gyre_tmc_mask(unsigned op, uint32_t operand, unsigned num_threads);
uint32_t gyre_pred_mask(unsigned op, uint32_t tmask, uint32_t cond, uint32_t other,
                        unsigned num_threads);

// Barrier tables of one core: [0] local, [1] global, used only if this is the only core.
typedef struct gyre_barriers {
  uint32_t waiting[2][GYRE_MAX_BARRIERS];  // warps to release
  uint8_t count[2][GYRE_MAX_BARRIERS];     // operand of the first arrival
  uint8_t left[2][GYRE_MAX_BARRIERS];      // arrivals still to come; 0: entry not in use
} gyre_barriers;

// Effect of an arrival.
typedef struct gyre_arrival {
  bool fault;        // GYRE_FAULT_BARRIER; the table is unchanged
  bool wait;         // the warp waits
  uint32_t release;  // the other warps that continue
} gyre_arrival;

gyre_arrival gyre_bar(gyre_barriers *b, unsigned num_barriers, unsigned num_warps, unsigned warp,
                      uint32_t id, uint32_t count);
// Executes a bar that counts cores in the only core: `count` must be 1. The warp always waits,
// until all active warps of the core wait; the caller then drops them from the table.
gyre_arrival gyre_bar_one_core(gyre_barriers *b, unsigned num_barriers, unsigned warp, uint32_t id,
                               uint32_t count);
// These warps end or restart, so they no longer wait. Their arrivals still count where warps are
// counted.
void gyre_bar_drop(gyre_barriers *b, unsigned num_barriers, uint32_t warps);

// Table of the global barriers of all cores. The same rules apply; counts are warps of all cores,
// or cores.
typedef struct gyre_barriers_all {
  uint32_t waiting[GYRE_MAX_BARRIERS][GYRE_MAX_CORES];  // warps to release, by core
  uint16_t count[GYRE_MAX_BARRIERS];
  uint16_t left[GYRE_MAX_BARRIERS];   // of warps
  uint16_t there[GYRE_MAX_BARRIERS];  // mask of the cores that have arrived, if cores are counted
  bool cores[GYRE_MAX_BARRIERS];      // the entry counts cores; it is in use while a warp waits
} gyre_barriers_all;

typedef struct gyre_arrival_all {
  bool fault, wait;
  uint32_t release[GYRE_MAX_CORES];  // warps that continue, by core
} gyre_arrival_all;

// `warps`: of all cores together. Bit 31 of `id` is ignored.
gyre_arrival_all gyre_bar_all(gyre_barriers_all *b, unsigned num_barriers, unsigned warps,
                              unsigned core, unsigned warp, uint32_t id, uint32_t count);
// Executes an arrival at a barrier that counts cores: it faults or waits, and releases no warp.
gyre_arrival_all gyre_bar_cores(gyre_barriers_all *b, unsigned num_barriers, unsigned num_cores,
                                unsigned core, unsigned warp, uint32_t id, uint32_t count);
// After such an arrival, or the end of a warp: checks if the core has arrived, because all its
// `active` warps wait at one barrier. The last core to arrive releases the warps.
gyre_arrival_all gyre_bar_cores_check(gyre_barriers_all *b, unsigned num_barriers, unsigned core,
                                      uint32_t active);
// Same as gyre_bar_drop, for warps of one core.
void gyre_bar_all_drop(gyre_barriers_all *b, unsigned num_barriers, unsigned core, uint32_t warps);

#endif
