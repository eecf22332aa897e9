// gyre_func_state.h - the functional simulator's state, shared by the files of this folder only.
//
//   gyre_func.c         handle, scheduling between warps, reports
//   gyre_func_run.c     runs one warp: the fast loop over its instructions
//   gyre_func_fetch.c   code pages: instructions decoded once
//   gyre_func_memory.c  loads and stores that the fast loop does not do itself
//   gyre_func_atomic.c  atomic operations, reservations
//   gyre_func_sfu.c     CSR and SIMT instructions, faults
//   gyre_func_warps.c   warps start, end, wait at barriers
//   gyre_func_groups.c  threads with pcs of their own: who runs
//   gyre_func_fpu.c     floating-point operations and their CSRs
//   gyre_func_debug.c   breakpoints, watchpoints, steps
//   gyre_func_change.c  what a debugger reads and writes
//   gyre_func_permit.c  what the header of a launch lets a warp access, and how deep it lets it call
//   gyre_func_work.c    launches of packets: work-groups, their ids and barriers

#ifndef GYRE_FUNC_STATE_H
#define GYRE_FUNC_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "gyre/debug.h"
#include "gyre/functional.h"
#include "gyre/functional_launch.h"
#include "gyre/generated/units.h"
#include "isa/gyre_ops_groups.h"
#include "isa/gyre_ops_simt.h"
#include "memory/gyre_access_check.h"

// What the fast loop switches on. Below KIND_FIRST_OTHER it is unit * 32 + operation.
enum {
  KIND_ALU = 32 * GYRE_UNIT_ALU,
  KIND_MUL = 32 * GYRE_UNIT_MUL,
  KIND_DIV = 32 * GYRE_UNIT_DIV,
  KIND_LSU = 32 * GYRE_UNIT_LSU,
  KIND_FPU = 32 * GYRE_UNIT_FPU,  // alone, whatever the operation, which is in op
  KIND_ALU_IMM = 192,             // + operation: operand b is the immediate
  KIND_FIRST_OTHER = 224,
  KIND_LI = KIND_FIRST_OTHER,  // rd := imm (lui, auipc)
  KIND_JAL,                    // go to imm
  KIND_NOP,
  KIND_ATOMIC,  // op: GYRE_OP_LR to GYRE_OP_AMOMAXU
  KIND_SFU,     // op: GYRE_OP_*
  KIND_SHADER,  // op: GYRE_OP_ALD to GYRE_OP_LDC
  KIND_TRAP,    // op: cause, imm: value
  KIND_BREAK,   // a breakpoint, whatever is there
  KIND_WATCH,   // an access of memory, while there are watchpoints; plain says which
  KIND_UNDECODED
};

// Rows of a warp's registers: x0..x31, f0..f31, and one that nobody reads, which instructions that
// write x0 write.
enum { FIRST_F = 32, NO_REG = 64, REGS = 65 };

typedef struct gyre_decoded {
  uint8_t kind, rd, rs1, rs2, rs3;  // rows; 0 if not used
  uint8_t op;
  int8_t calls;   // 1: a call, -1: a return, by the hints of jal and jalr
  uint8_t plain;  // what kind would be without a debugger
  uint32_t imm;
  uint32_t insn;
} gyre_decoded;

enum { PAGE_BITS = 12, PAGE_INSNS = 1 << (PAGE_BITS - 2) };

// The instructions of 4 KiB of address space. Filled one by one, emptied by fence.i only: what a
// program stores into its own code is seen after the next fence.i.
typedef struct gyre_code_page {
  uint32_t number;              // pc >> PAGE_BITS
  uint64_t generation;          // content is of this generation, see gyre_func.generation
  struct gyre_code_page *next;  // all pages, to free them
  gyre_decoded insn[PAGE_INSNS];
} gyre_code_page;

// Host addresses of data pages, direct mapped. `base` is the page's first address (so that one
// comparison covers page and alignment), or TLB_NONE, which has a bit that is never compared and
// so equals no address, misaligned ones included.
enum { TLB_SIZE = 256, TLB_NONE = 1 << (PAGE_BITS - 1) };
typedef struct gyre_tlb_entry {
  uint32_t base;
  uint8_t *host;
} gyre_tlb_entry;

struct gyre_func_core;

// Threads with pcs of their own (docs/thread_pcs.md): all of the warp but its running group.
typedef struct gyre_warp_groups {
  uint32_t live;           // threads that have started and not ended
  uint8_t depth;           // of the running group
  uint8_t turn, last;      // 1 + instructions left of a turn; its thread, or that of the one before
  uint32_t counter;        // until the next turn
  gyre_group_list ready;   // groups that could run
  gyre_group_list parked;  // groups at the barrier, at which pc they go on
  uint8_t bar_op;          // its form
  uint32_t bar_id, bar_count;
  gyre_group spawn;  // in wspawn
} gyre_warp_groups;

typedef struct gyre_warp {
  struct gyre_func_core *core;
  uint32_t bit;  // 1 << number in the core
  bool active;
  bool at_barrier;
  bool spawning;  // waits in wspawn (current form) until it is the only active warp
  uint32_t pc;
  uint32_t tmask;
  unsigned lead, threads;                // lowest active thread, number of active threads
  uint32_t *regs;                        // REGS rows of gyre_func.stride threads
  uint32_t lane_mask[GYRE_MAX_THREADS];  // tmask, all ones or zero for each thread
  uint8_t fcsr[GYRE_MAX_THREADS];        // frm in 7:5, fflags in 4:0
  gyre_stack stack;
  gyre_warp_groups groups;
  uint8_t reserved_thread;  // of the reservation, if the warp has one: core->reserved
  uint32_t reserved_line;   // address / LINE_BYTES
  // What its launch gave it.
  uint32_t arg, lmem;  // what launcharg and lmembase read, the latter from local memory's beginning
  gyre_rights rights;
  uint32_t calls
      [GYRE_MAX_THREADS];  // how deep, with a header: the warp's is the first; of each thread if these have pcs of their own
  bool work;                         // it belongs to a work-group,
  uint8_t slot;                      //   the one in this slot of its core,
  uint32_t first_thread;             //   from this thread of it on
  uint32_t group[3], first_item[3];  //   the group's number and its first item
} gyre_warp;

// What each core has for itself. Masks: bit i is its warp i.
typedef struct gyre_func_core {
  unsigned number;
  unsigned first;  // its warp 0 in gyre_func.warp
  uint32_t active;
  uint32_t reserved;  // warps that have a reservation
  uint8_t *lmem;
  gyre_barriers barriers;  // the local ones
  uint32_t mscratch;
  gyre_warp *spawner;                 // waits in wspawn, or NULL
  uint32_t spawn_count, spawn_pc;     // its operands
  uint64_t warp_insns, thread_insns;  // up to the turn that is not over
  // The pages of main memory are those of all cores, local memory is its own.
  gyre_tlb_entry load_tlb[TLB_SIZE], store_tlb[TLB_SIZE];
} gyre_func_core;

enum { CODE_DIR = 1024 };

// A watchpoint, and who is about to touch it: the warp at which the last run ended.
typedef struct gyre_func_watch {
  uint32_t addr, bytes;
  unsigned kind;
  uint32_t threads;
} gyre_func_watch;

// What a debugger has set.
typedef struct gyre_func_debug {
  uint32_t *breaks;
  unsigned num_breaks;
  gyre_func_watch *watches;
  unsigned num_watches;
  gyre_func_steps steps;
  // How the last run ended: a warp stands before a breakpoint or a watched access, or a step was made.
  bool stands, at_break, stepped;
  unsigned warp;
} gyre_func_debug;

// Where threads have their stacks, as far as launches with headers look at it: thread h by mhartid has `bytes` from
// base + step * h on, modulo 2^32, and began with its stack pointer so much below their end.
typedef struct gyre_func_stacks {
  uint32_t base, step, bytes;
  bool spread;  // 64 * (number in the warp + 1) bytes below it; else at the end
} gyre_func_stacks;

struct gyre_func {
  gyre_config cfg;
  gyre_func_bus bus;
  unsigned stride;  // threads of a register row: NUM_THREADS, at least 4, which fills host vectors
  uint32_t *regs;
  uint8_t *lmem;
  gyre_func_core *core;        // NUM_CORES
  gyre_warp *warp;             // of all cores, core by core
  unsigned warps;              // how many
  unsigned active;             // how many of them are active
  uint32_t reserved;           // cores that have a reservation
  gyre_barriers_all barriers;  // the global ones
  gyre_fault fault;
  bool stop;
  uint64_t warp_insns, thread_insns;
  uint64_t group_count[GYRE_NUM_GROUP_COUNTS];
  uint64_t
      last_change;  // warp_insns when memory or a warp's state last changed, see gyre_func_idle
  // Scheduling: the warp whose turn it is, how many instructions are left of it, and the counts
  // when it was last continued.
  unsigned turn, quantum;
  uint64_t turn_warp_insns, turn_thread_insns;
  // Code pages: directory by the high and low ten bits of the number.
  gyre_code_page **code[CODE_DIR];
  gyre_code_page *pages;
  gyre_code_page *spare;  // stands in when there is no memory for another page
  uint64_t generation;    // counts fence.i
  gyre_tlb_entry load_tlb[TLB_SIZE], store_tlb[TLB_SIZE];
  gyre_func_trace *trace;
  void *trace_ctx;
  gyre_func_debug debug;
  struct gyre_func_shader
      *shader;  // the shader program that its warps execute, or NULL (gyre_func_shader.h)
  struct gyre_func_work *work;  // the launch that it executes, or NULL
  gyre_func_stacks stacks;
  gyre_func_forbidden forbidden;
};

static inline uint32_t *gyre_func_row(const gyre_func *f, const gyre_warp *w, unsigned reg) {
  return w->regs + (size_t)reg * f->stride;
}

// Threads of one pass, as a mask.
static inline uint32_t gyre_func_pass_mask(const gyre_func *f, unsigned pass) {
  uint32_t lanes = f->cfg.num_lanes >= 32 ? UINT32_MAX : (1U << f->cfg.num_lanes) - 1U;
  return lanes << (pass * f->cfg.num_lanes);
}

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

// ---- What a debugger has set (gyre_func_debug.c) ------------------------------------------------

// Gives the decoded instruction at `pc` the kind that has it looked at.
void gyre_func_mark(const gyre_func *f, uint32_t pc, gyre_decoded *d);
// A warp has come to a breakpoint.
void gyre_func_stand(gyre_func *f, unsigned wid);
// Whether the access touches what is watched; then the warp stands.
bool gyre_func_watched(gyre_func *f, unsigned wid, const gyre_decoded *d);
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
// Threads of a warp with a header make a call (change 1) or a return (-1) at pc: calls that go too deep are counted.
void gyre_func_call(gyre_func *f, unsigned wid, uint32_t pc, int change, uint32_t threads);
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
