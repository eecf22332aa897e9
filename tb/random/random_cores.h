// random_cores.h - coverage of several cores by random programs, for random_test: counted while the
// functional simulator runs them, checked at the end. Programs of one core are not looked at.

#ifndef RANDOM_CORES_H
#define RANDOM_CORES_H

#include "gyre/gyre.h"
#include "gyre_randprog.h"

typedef struct random_cores {
  uint64_t programs[5];               // by log2 of the cores; those of one core, too
  uint64_t global, local;             // arrivals at barriers of more than one warp
  uint64_t counted;                   // arrivals where cores are counted
  uint64_t some;                      // of the first, those whose count is no multiple of the cores
  uint64_t keepers;                   // ... and those whose count is the number of cores
  uint64_t by_core;                   // branches after a read of the core number
  uint64_t fence[16];                 // by successors
  uint64_t code;                      // fence.i
  uint64_t fault_first, fault_other;  // faults of core 0, of another
  uint64_t fault_global;              // of barriers, by a global one
  uint64_t fault_kept;                // faults after which memory is known
  // of the running program
  bool on;
  uint32_t cores;
  uint8_t cid[GYRE_MAX_CORES * GYRE_MAX_WARPS];  // instructions since the read
} random_cores;

// A program begins, has executed an instruction, has ended.
void random_cores_begin(random_cores *c, const gyre_config *cfg);
void random_cores_insn(random_cores *c, const gyre_func *f, unsigned warp, uint32_t insn,
                       uint32_t tmask);
void random_cores_end(random_cores *c, const gyre_randprog_info *info, gyre_fault fault);

void random_cores_print(const random_cores *c);
// Returns true if all of it occurred, if there were programs of several cores; a line on stderr for
// what did not.
bool random_cores_check(const random_cores *c, bool faults);

#endif
