// randprog_state.h - inside of the random program generator: what it knows while it makes a program.
//
// Code is emitted in order into a buffer. `dyn` counts the instructions that a warp executes at
// most: each emitted word adds `mult`, the product of the trip counts around it (of a branch, both
// sides are counted).  This is what bounds a program's run time, by construction.
//
// Registers have roles, permuted in every program. T0..T2 are scratch; the pool is what the random
// instructions work on; all others are changed only by the construct that owns them.

#ifndef RANDPROG_STATE_H
#define RANDPROG_STATE_H

#include "gyre_encode.h"
#include "generated/gyre_units.h"
#include "riscv/generated/gyre_riscv.h"
#include "gyre_randprog.h"
#include "randprog_groups.h"
#include "randprog_place.h"

enum {
  R_RA0,
  R_RA1,  // link registers of leaf and other functions
  R_PRIV,
  R_SHARED,
  R_LMEM,
  R_CONST,  // windows: thread's, warp's, warp's local, read-only table
  R_T0,
  R_T1,
  R_T2,
  R_TOK0,
  R_TOK1,
  R_TOK2,
  R_TOKF,  // split tokens by level; in functions
  R_CNT0,
  R_CNT1,
  R_CNTF,  // loop counters by level; in functions
  R_MASK0,
  R_MASK1,  // saved thread masks by loop level
  R_POOL,
  RP_ROLES = 31
};
enum { RP_FREGS = 32 };
enum { RP_TALLY = 128 };
enum { RP_POOL = RP_ROLES - R_POOL, RP_RECENT = 6, RP_FUNCS = 6, RP_LOOPS = 2, RP_SYMS = 64 };

// Kinds of things that a body is made of (rp_body).
enum {
  K_ALU,
  K_MULDIV,
  K_PRIVATE,
  K_SHARED,
  K_LOCAL,
  K_MIXED,
  K_CONST,
  K_SPLIT,
  K_DEEP,
  K_PREDLOOP,
  K_LOOP,
  K_BRANCH,
  K_CALL,
  K_TMC,
  K_CSR,
  K_FENCE,
  K_SMC,
  K_CONSOLE,
  K_BAR1,
  K_CROSS,
  K_SCATTER,
  K_FLOAT,
  K_FUSED,
  K_FDIV,
  K_FCONV,
  K_FCSR,
  K_IO,
  K_VOTE,
  K_AMO,
  K_TALLY,
  K_RESERVE,
  K_RETRY,
  K_COUNT
};

typedef struct rp_func {
  uint32_t addr;
  uint64_t cost;
  bool leaf;
} rp_func;

typedef struct rp_sym {
  char name[24];
  uint32_t addr;
} rp_sym;

struct rp_gen {
  const gyre_config *cfg;
  gyre_randprog_options opt;
  gyre_randprog_info info;
  gyre_encoder enc;
  uint64_t rng;
  uint32_t cores;
  uint32_t warps;  // in use, of each core
  uint32_t
      slots;  // windows of warps: one for each warp of the cores but for unused ones at the end

  // code, and where it lies
  rp_place at;
  uint32_t pc_base;  // the first instruction
  bool failed;       // no memory, no room, or a branch out of range
  bool nomem;
  uint64_t dyn, mult;
  rp_sym sym[RP_SYMS];
  unsigned syms;

  // layout of the data
  uint32_t table, table_bytes;             // read-only constants, power of two
  uint32_t priv, priv_stride, priv_bytes;  // thread windows; tokens follow priv_bytes
  unsigned token_slots;
  uint32_t shared, shared_stride, shared_bytes;
  uint32_t result, result_bytes;  // per thread
  uint32_t lmem_bytes;            // per warp
  uint32_t tally, local_tally;    // RP_TALLY bytes for atomics of all warps; local: 0 if none
  rp_twins shared_twins, tally_twins;

  // registers and habits of this program
  uint8_t reg[RP_ROLES];
  uint8_t recent[RP_RECENT];
  unsigned recent_at;
  uint16_t weight[K_COUNT];
  uint32_t hot;  // offset that accesses like to overlap
  rp_func func[RP_FUNCS];
  unsigned funcs;
  bool atomics;            // uses atomic operations (besides for faults)
  bool indexed;            // uses loads and stores with an index (besides for faults)
  bool bits;               // uses bit manipulation (besides for faults)
  bool floats;             // uses floating point (besides for faults)
  uint8_t freg[RP_FREGS];  // f registers, permuted; the first `fpool` are used most
  uint8_t frecent[RP_RECENT];
  unsigned fpool, frecent_at;
  unsigned fmix;     // percent of arithmetic that is floating point
  unsigned dynamic;  // percent of rounding modes that are the dynamic one
  uint32_t fexp;     // favourite exponent, 1..254

  // where in the program the emitted code is
  unsigned level, loop, nest;  // splits, loops, constructs around it
  unsigned in_func;            // 0, or 1 leaf, 2 other
  bool full_mask;              // all threads of the warp are certainly on
  bool solo;                   // no other warp of the core does anything that can be seen
  bool alone;                  // no other warp of any core does
  bool first;                  // and none was ever started
  bool wild_frm;               // frm of some thread may be none: static rounding modes only
  bool abrupt;                 // the wave ends while warps are anywhere
  bool fault_two;              // two warps of a core are needed for it
  bool fault_melee;            // all warps issue wspawn20 at once, at the end
  bool fault_differ;           // barrier counts that differ between cores
  uint32_t fault_core;         // the core that raises it; all that there are: whichever is first
  uint32_t fault_id;           // barrier that all live warps use, and no construct but the fault
  uint32_t meet_id;            // global barrier of the keepers of all cores
  bool others;                 // warps of the core may be active that never end by themselves
  // State where a fault is raised: active threads, levels of the stack, uniform splits of the last
  // (randprog_divert.c)
  uint32_t on;
  unsigned depth, uniform;
  rp_groups groups;  // RECONVERGENCE = pc
};

#endif
