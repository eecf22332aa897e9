// state.h - state of the functional simulator, for this folder only (parts.h).

#ifndef GYRE_FUNC_STATE_H
#define GYRE_FUNC_STATE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "generated/gyre_units.h"
#include "gyre/debug.h"
#include "gyre/functional.h"
#include "gyre/functional_launch.h"
#include "gyre/generated/units.h"
#include "gyre/touch.h"
#include "isa/gyre_ops_groups.h"
#include "isa/gyre_ops_simt.h"
#include "memory/lsu/gyre_access_check.h"

// First kinds of the instructions that are an operation each: + operation.
enum {
  KIND_ALU = 0,
  KIND_ALU_IMM = KIND_ALU + GYRE_OP_ALU_COUNT,  // operand b is the immediate
  KIND_MUL = KIND_ALU_IMM + GYRE_OP_ALU_COUNT,
  KIND_DIV = KIND_MUL + GYRE_OP_MUL_COUNT,
  KIND_LSU = KIND_DIV + GYRE_OP_DIV_COUNT,
  KIND_FIRST_OTHER = KIND_LSU + GYRE_OP_LSU_COUNT
};

// Kinds for the switch of the fast loop, which has no default: an operation of the instruction
// table without a case there does not compile.
#define KIND_OF_ALU(op) KIND_ALU_##op = KIND_ALU + GYRE_OP_##op,
#define KIND_OF_MUL(op) KIND_MUL_##op = KIND_MUL + GYRE_OP_##op,
#define KIND_OF_DIV(op) KIND_DIV_##op = KIND_DIV + GYRE_OP_##op,
#define KIND_OF_LSU(op) KIND_LSU_##op = KIND_LSU + GYRE_OP_##op,
#define KIND_OF_ALU_IMM(op) KIND_ALU_IMM_##op = KIND_ALU_IMM + GYRE_OP_##op,
// clang-format off
typedef enum gyre_kind {
  GYRE_OPS_ALU(KIND_OF_ALU)
  GYRE_OPS_MUL(KIND_OF_MUL)
  GYRE_OPS_DIV(KIND_OF_DIV)
  GYRE_OPS_LSU_I(KIND_OF_LSU)
  GYRE_OPS_LSU_ZIFENCEI(KIND_OF_LSU)
  GYRE_OPS_ALU_IMMEDIATE(KIND_OF_ALU_IMM)
  KIND_FPU = KIND_FIRST_OTHER,  // a single kind; op selects the operation
  KIND_LI,                      // rd := imm (lui, auipc)
  KIND_JAL,                     // go to imm
  KIND_NOP,
  KIND_FP64,       // double precision: no effect, or illegal
  KIND_INDEXED,    // op: LW or SW; imm: the shift of the index in rs2, rs3: what is stored
  KIND_ATOMIC,     // op: GYRE_OP_LR to GYRE_OP_AMOMAXU
  KIND_SFU,        // op: GYRE_OP_*
  KIND_CROSS,      // op: GYRE_OP_VOTEALL to GYRE_OP_SHFLIDX
  KIND_SHADER,     // op: GYRE_OP_ALD to GYRE_OP_LDC
  KIND_TRAP,       // op: cause, imm: value
  KIND_BREAK,      // a breakpoint, for any instruction
  KIND_WATCH,      // a memory access, while all of them are observed; plain is its kind
  KIND_STACK,      // op: ADD, SUB or AND to the stack pointer, while stacks are checked
  KIND_STACK_IMM,  // the same with an immediate
  KIND_UNDECODED
} gyre_kind;
// clang-format on
#undef KIND_OF_ALU
#undef KIND_OF_MUL
#undef KIND_OF_DIV
#undef KIND_OF_LSU
#undef KIND_OF_ALU_IMM

// Registers of a warp: x0..x31, f0..f31, and one that is never read, which instructions that
// write x0 use.
enum { FIRST_F = 32, NO_REG = 64, REGS = 65 };

typedef struct gyre_decoded {
  uint8_t kind, rd, rs1, rs2, rs3;  // registers; 0 if not used
  uint8_t op;
  int8_t calls;   // 1: call, -1: return, by the hints of jal and jalr
  uint8_t plain;  // the kind without a debugger
  uint32_t imm;
  uint32_t insn;
} gyre_decoded;

enum { PAGE_BITS = 12, PAGE_INSNS = 1 << (PAGE_BITS - 2) };

// Decoded instructions of 4 KiB of address space. They are filled in one by one, and cleared by
// fence.i only: a program's stores to its own code become visible at the next fence.i.
typedef struct gyre_code_page {
  uint32_t number;              // pc >> PAGE_BITS
  uint64_t generation;          // generation of the content, see gyre_func.generation
  struct gyre_code_page *next;  // list of all pages, to free them
  gyre_decoded insn[PAGE_INSNS];
} gyre_code_page;

// Host addresses of data pages, direct mapped. `base` is the page's first address, so that one
// comparison checks page and alignment. It may be TLB_NONE, which has a bit that is never compared
// and so equals no address, misaligned ones included.
enum { TLB_SIZE = 256, TLB_NONE = 1 << (PAGE_BITS - 1) };
typedef struct gyre_tlb_entry {
  uint32_t base;
  uint8_t *host;
} gyre_tlb_entry;

struct gyre_func_core;

// One program counter a thread (docs/thread_pcs.md): all of the warp except its running subwarp.
typedef struct gyre_warp_groups {
  uint32_t live;       // threads that have started and not ended
  uint8_t depth;       // call depth of the running subwarp
  uint8_t turn, last;  // 1 + remaining instructions of a turn; its thread, or that of the last turn
  uint32_t counter;    // instructions until the next turn
  gyre_subwarp_list ready;   // subwarps that could run
  gyre_subwarp_list parked;  // subwarps at the barrier, with the pcs where they continue
  uint8_t bar_op;            // form of that bar
  uint32_t bar_id, bar_count;
  gyre_group spawn;  // the subwarp in wspawn
} gyre_warp_groups;

typedef struct gyre_warp {
  struct gyre_func_core *core;
  uint32_t bit;  // 1 << number in the core
  bool active;
  bool at_barrier;
  bool spawning;  // waits in wspawn (current form) until it is the only active warp
  bool draws;     // a draw has launched it; the warps that it starts by wspawn belong to no draw
  uint32_t pc;
  uint32_t tmask;
  unsigned first_active, threads;        // lowest active thread, number of active threads
  uint32_t *regs;                        // REGS registers of gyre_func.stride threads
  bool cleared;                          // they have values; otherwise they count as 0
  uint32_t lane_mask[GYRE_MAX_THREADS];  // tmask, all ones or zero for each thread
  uint8_t fcsr[GYRE_MAX_THREADS];        // frm in 7:5, fflags in 4:0
  gyre_stack stack;
  gyre_warp_groups groups;
  uint8_t reserved_thread;  // thread of the reservation, if the warp has one: core->reserved
  uint32_t reserved_line;   // address / LINE_BYTES
  uint32_t reserved_addr, reserved_value;  // the word that lr read
  // Launch context
  gyre_launch_common_t common;
  uint32_t lmem;  // value of lmembase, relative to local memory
  // Call depth, with a header: of the warp in the first entry, or of each thread, with one program
  // counter a thread.
  uint32_t calls[GYRE_MAX_THREADS];
  bool work;                         // the warp belongs to a workgroup,
  uint8_t slot;                      // in this slot of its core,
  uint32_t first_thread;             // number of its first thread in the workgroup
  uint32_t group[3], first_item[3];  // number of the workgroup, id of its first item
} gyre_warp;

// State of each core. Masks: bit i is its warp i.
typedef struct gyre_func_core {
  unsigned number;
  unsigned first;  // index of its warp 0 in gyre_func.warp
  uint32_t active;
  uint32_t reserved;  // mask of warps that have a reservation
  bool meets_cores;   // a warp has arrived at a barrier that counts cores
  uint8_t *lmem;
  gyre_barriers barriers;  // local barriers
  uint32_t mscratch;
  gyre_warp *spawner;                 // warp that waits in wspawn, or NULL
  uint32_t spawn_count, spawn_pc;     // operands of that wspawn
  uint64_t warp_insns, thread_insns;  // until the current turn began
  // All cores share the pages of main memory; each has its own local memory.
  gyre_tlb_entry load_tlb[TLB_SIZE], store_tlb[TLB_SIZE];
} gyre_func_core;

enum { CODE_DIR = 1024 };

// Watchpoint, and the access that touches it: the warp at which the last run ended.
typedef struct gyre_func_watch {
  uint32_t addr, bytes;
  unsigned kind;
  uint32_t threads;
} gyre_func_watch;

// Breakpoints, watchpoints and steps that a debugger has set.
typedef struct gyre_func_debug {
  uint32_t *breaks;
  unsigned num_breaks;
  gyre_func_watch *watches;
  unsigned num_watches;
  gyre_func_steps steps;
  // End of the last run: a warp stopped before a breakpoint or a watched access, or made a step.
  bool stands, at_break, stepped;
  unsigned warp;
} gyre_func_debug;

// Position of the threads' stacks, for launches with headers: thread h by mhartid has `bytes` from
// base + step * h on, modulo 2^32, and its initial stack pointer is near their end.
typedef struct gyre_func_stacks {
  uint32_t base, step, bytes;
  bool spread;  // the pointer is 64 * (number in the warp + 1) bytes below the end; otherwise at
                // the end
} gyre_func_stacks;

// Workgroups by their numbers, from `next` to before `end`.
typedef struct gyre_func_range {
  uint64_t next, end;
} gyre_func_range;

// One host thread runs the whole machine, or several run a part each, which has its own copy of
// this struct (parallel.c).
struct gyre_func {
  struct gyre_func *whole;             // the machine itself; in a part another struct
  gyre_func_pool *pool;                // host threads that may run it, or NULL: one
  struct gyre_func_parallel *threads;  // the parts, or NULL: none were needed yet
  uint64_t together_from;              // instructions of one host thread before several run
  unsigned part;                       // its number among the parts
  unsigned own;                        // a core that this host thread runs
  gyre_func_range taken;               // workgroups that only this host thread may start
  bool room;                           // resources were freed since a workgroup found no room
  gyre_config cfg;
  gyre_func_bus bus;
  unsigned stride;  // length of a register: NUM_THREADS, at least 4 to fill host vectors
  bool wide;        // the host can execute functions with GYRE_FUNC_WIDE (fast.h)
  uint32_t *regs;
  uint8_t *lmem;
  gyre_func_core *core;        // NUM_CORES
  gyre_warp *warp;             // warps of all cores, core by core
  unsigned warps;              // number of warps
  unsigned active;             // number of active warps
  uint32_t reserved;           // mask of cores that have a reservation; in `whole`
  gyre_barriers_all barriers;  // global barriers; in `whole`
  gyre_fault fault;
  bool stop;
  uint64_t warp_insns, thread_insns;
  uint64_t group_count[GYRE_NUM_GROUP_COUNTS];
  uint64_t last_change;  // warp_insns at the last change of memory or of a warp's state, see
                         // gyre_func_idle
  // Scheduling: the warp with the turn, its remaining instructions, and the counts when it last
  // continued.
  unsigned turn, quantum;
  uint64_t turn_warp_insns, turn_thread_insns;
  // Code pages: directory by the high and low ten bits of the number.
  gyre_code_page **code[CODE_DIR];
  gyre_code_page *pages;
  gyre_code_page *spare;  // used when there is no memory for another page
  uint64_t generation;    // counts fence.i; in `whole`
  gyre_func_trace *trace;
  void *trace_ctx;
  gyre_func_debug debug;
  gyre_touch_watch *touch;  // observer of accesses, or NULL
  void *touch_ctx;
  struct gyre_func_shader *shader;  // shader program of the warps, or NULL (shader.h)
  struct gyre_func_work *work;      // launch in execution, or NULL
  gyre_func_stacks stacks;
  gyre_func_stacks guard;  // stack pointers must not leave them; 0 bytes: no stacks are known
  gyre_func_forbidden violations;
};

// Clears the registers of a warp that starts for the first time. It is for the host thread that runs
// the warp, in whose processor's caches they are then.
static inline void gyre_func_clear(const gyre_func *f, gyre_warp *w) {
  if (w->cleared) return;
  memset(w->regs, 0, (size_t)REGS * f->stride * sizeof *w->regs);
  w->cleared = true;
}

static inline uint32_t *gyre_func_row(const gyre_func *f, const gyre_warp *w, unsigned reg) {
  return w->regs + (size_t)reg * f->stride;
}

// Returns the threads of one beat, as a mask.
static inline uint32_t gyre_func_beat_mask(const gyre_func *f, unsigned beat) {
  uint32_t lanes = f->cfg.num_lanes >= 32 ? UINT32_MAX : (1U << f->cfg.num_lanes) - 1U;
  return lanes << (beat * f->cfg.num_lanes);
}

#endif
