// random_float.h - coverage of floating point by random programs, for random_test: counted while
// the functional simulator runs them, checked at the end.

#ifndef RANDOM_FLOAT_H
#define RANDOM_FLOAT_H

#include "gyre/gyre.h"
#include "gyre_platform.h"

// Deliberate faults that floating point adds.
enum {
  RANDOM_FAULT_STATIC,   // rounding mode 5 or 6
  RANDOM_FAULT_DYNAMIC,  // frm of some or all threads is 5 to 7
  RANDOM_FAULT_NO_INSN,  // F_EXT = 0: instruction, CSR
  RANDOM_FAULT_NO_CSR,
  RANDOM_FAULT_FLW,  // address
  RANDOM_FAULT_FSW,
  RANDOM_FLOAT_FAULTS
};

typedef struct random_floats {
  uint64_t rm[8];            // by field rm, 7 is the dynamic one
  uint64_t frm[8];           // dynamic: by what it was
  uint64_t off;              // of these, where it is no mode in a thread that is off
  uint64_t mixed;            // of these, where active threads had different ones
  uint64_t csr[3][6];        // fflags, frm, fcsr; csrrw, csrrs, csrrc, and with immediates
  uint64_t csr_partial;      // of these, with some threads off
  uint64_t after, after_x0;  // flags read right after an operation; one that writes x0
  uint64_t reg[4][32];       // f registers as rd, rs1, rs2, rs3
  uint64_t same[4];          // fused: rs3 is rs1, is rs2, is rd, is none of them
  uint64_t result[10];       // by class (as fclass.s has them), lowest active thread
  uint64_t share[11];        // programs by tenths of executed instructions that are of F
  uint64_t fault[RANDOM_FLOAT_FAULTS];
  // of the running program
  uint64_t insns, floats;
  uint32_t last[GYRE_MAX_CORES * GYRE_MAX_WARPS];
} random_floats;

// A program begins, has executed an instruction, has ended.
void random_floats_begin(random_floats *c);
void random_floats_insn(random_floats *c, const gyre_func *f, unsigned warp, uint32_t insn,
                        uint32_t tmask, uint32_t full);
void random_floats_end(random_floats *c, const gyre_config *cfg, const gyre_memory *memory,
                       gyre_fault fault);

void random_floats_print(const random_floats *c);
// Returns true if all of it occurred, and in good proportions; a line on stderr for what did not.
bool random_floats_check(const random_floats *c, bool faults);

#endif
