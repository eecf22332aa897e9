// random_machine.h - runs a random program on one machine and keeps its final state.

#ifndef RANDOM_MACHINE_H
#define RANDOM_MACHINE_H

#include "gyre/gyre.h"
#include "gyre_platform.h"
#include "gyre_randprog.h"
#include "gyre_randstack.h"
#include "random_atomic.h"
#include "random_cores.h"
#include "random_float.h"
#include "random_groups.h"
#include "random_io.h"
#include "random_order.h"
#include "random_rare.h"

// RANDOM_STATE: x0 to x31, f0 to f31, fcsr. Without F_EXT the last 33 are 0.
enum { RANDOM_ROWS = 256, RANDOM_STATE = 65 };

// Counts of executed instructions, over all runs.
typedef struct random_coverage {
  uint64_t insn[RANDOM_ROWS];     // by row of the instruction table
  uint64_t partial[RANDOM_ROWS];  // of these, with some but not all threads on
  uint64_t fault[32], programs;
  uint64_t windows;  // programs with something in interleaved stacks that is not where they mean it
  random_floats floats;
  random_atomics atomics;
  random_cores cores;
  random_io io;
  random_rare rare;
  random_groups groups;
} random_coverage;

typedef struct random_result {
  gyre_memory *memory;
  gyre_stack_window stack_region;  // interleaved stacks of the machine
  gyre_state state;
  gyre_fault fault;
  uint64_t insns;
  bool exited;
  uint32_t exit_code;
  uint64_t io_sum;  // what was read and written in the I/O page
  uint32_t *regs;   // [warp of all cores][thread][RANDOM_STATE]
  random_order order;
} random_result;

typedef struct random_program {
  gyre_config cfg;
  uint64_t seed;
  uint32_t arg;
  gyre_randprog_options options;
  gyre_randprog_info info;
  bool order;  // the ways of warps are recorded
  // For the cycle model: STACK is made of it, if it is not 0. The functional simulator has none.
  uint64_t stack_seed;
  uint32_t group_wait;  // not 0: of the machine, instead of the one that the program is made for
} random_program;

// Each makes p's program in a memory of its own, runs it and fills *r (to be freed in any case).
// False with a sentence in `why` if that was not possible at all.
// With `shuffle` (a seed) warps take turns at random. `cover` and `shuffle` may be NULL.
bool random_run_functional(random_program *p, random_result *r, random_coverage *cover,
                           uint64_t *shuffle, char *why);
bool random_run_model(random_program *p, const gyre_timing *timing, random_result *r, char *why);
void random_free(random_result *r);

// For the two above: memory, environment and program. The environment is NULL if there was no
// memory.
bool random_begin(random_program *p, random_result *r, gyre_environment **environment, char *why);

// Returns true if the run ended as p->info says; a sentence if not.
bool random_expected(const random_program *p, const random_result *r, char *why);
// The same for a free program: it ends, if in a fault then in the deliberate one.
bool random_ended(const random_program *p, const random_result *r, char *why);
// Returns true if some word of the program's data lies elsewhere in memory than the program means,
// at the end.
bool random_reaches(const random_program *p, const random_result *r);
// Returns true if both left the same memory and registers and did the same in the I/O page; a
// sentence if not.
bool random_equal(const random_program *p, const random_result *a, const random_result *b,
                  char *why);

#endif
