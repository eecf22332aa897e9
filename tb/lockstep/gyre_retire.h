// gyre_retire.h - compares the instructions that a core of the second instruction set retires with the functional machine
// (gyre/rdna35_machine.h): pc, SCC, all scalar registers, among them EXEC, VCC and the destination, and the vector
// registers that a vector instruction has written; all vector registers whenever nothing of the warp is under way.
//
// The functional machine executes an instruction of a warp when the core has done it, and all older ones of the warp. It sees only the program in memory
// and how the warp was started. Hints, which the core drops, it executes on the way.

#ifndef GYRE_RETIRE_H
#define GYRE_RETIRE_H

#ifdef __cplusplus
extern "C" {
#endif

#include "gyre_core.h"
#include "gyre_platform.h"

typedef struct gyre_retire gyre_retire;

// Returns NULL without memory. The program is in `memory`.
gyre_retire *gyre_retire_new(const gyre_config *cfg, const gyre_memory *memory);
void gyre_retire_free(gyre_retire *r);

// A reset with boot_i: warp 0 of each core starts, with one thread.
void gyre_retire_boot(gyre_retire *r, uint32_t pc);
// The core has executed a cycle. Returns NULL, or a sentence about the first difference.
const char *gyre_retire_cycle(gyre_retire *r, const gyre_core *core);
// The machine has stopped with this fault, and nothing is under way. Returns the same.
const char *gyre_retire_fault(gyre_retire *r, const gyre_fault *fault);

// Instructions that have been compared: all, vector instructions, taken and untaken branches, ends, scalar loads; hints;
// faults, and those of loads among them; the opcode of a row.
typedef struct gyre_retire_counts {
  uint64_t all, vectors, taken, untaken, ends, loads, hints, faults, load_faults;
} gyre_retire_counts;
const gyre_retire_counts *gyre_retire_counted(const gyre_retire *r);
uint64_t gyre_retire_rows(const gyre_retire *r, unsigned row);

#ifdef __cplusplus
}
#endif
#endif
