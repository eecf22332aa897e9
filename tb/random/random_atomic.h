// random_atomic.h - coverage of atomic operations by random programs, for random_test: counted
// while the functional simulator runs them, checked at the end.

#ifndef RANDOM_ATOMIC_H
#define RANDOM_ATOMIC_H

#include "gyre/gyre.h"
#include "gyre_platform.h"

// Deliberate faults that atomic operations add.
enum {
  RANDOM_ATOMIC_NO_INSN,     // A_EXT = 0
  RANDOM_ATOMIC_MISALIGNED,  // by kind of instruction: lr, sc, operation
  RANDOM_ATOMIC_ACCESS = RANDOM_ATOMIC_MISALIGNED + 3,
  RANDOM_ATOMIC_IO = RANDOM_ATOMIC_ACCESS + 3,
  RANDOM_ATOMIC_FAULTS = RANDOM_ATOMIC_IO + 3
};

typedef struct random_atomics {
  uint64_t order[4];              // bits aq and rl
  uint64_t place[3];              // operations: main memory, local memory, both in one instruction
  uint64_t same;                  // of these, where all of several threads name one word
  uint64_t apart;                 // ... and where two of them name different lines
  uint64_t to_x0;                 // ... without a result
  uint64_t succeeded[2], failed;  // sc.w: of a thread in main memory, in local memory; of none
  uint64_t above;                 // of the first two, not of the lowest active thread
  uint64_t alone;                 // sc.w with no lr.w since the last sc.w
  uint64_t programs, without;     // with A_EXT; of these, those that execute none
  uint64_t fault[RANDOM_ATOMIC_FAULTS];
  // of the running program
  uint64_t insns;
  bool reserved[GYRE_MAX_CORES * GYRE_MAX_WARPS];  // lr.w since the last sc.w
} random_atomics;

// A program begins, has executed an instruction, has ended.
void random_atomics_begin(random_atomics *c);
void random_atomics_insn(random_atomics *c, const gyre_func *f, const gyre_config *cfg,
                         unsigned warp, uint32_t insn, uint32_t tmask);
void random_atomics_end(random_atomics *c, const gyre_config *cfg, const gyre_memory *memory,
                        gyre_fault fault);

void random_atomics_print(const random_atomics *c);
// Returns true if all of it occurred; a line on stderr for what did not.
bool random_atomics_check(const random_atomics *c, bool faults);

#endif
