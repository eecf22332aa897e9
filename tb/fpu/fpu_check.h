// fpu_check.h - one vector through the function under test and both references.

#ifndef FPU_CHECK_H
#define FPU_CHECK_H

#include "fpu_mpfr.h"
#include "fpu_ops.h"

typedef struct fpu_check {
  fpu_mpfr *mpfr;
  uint64_t vectors, host, with_mpfr;  // done; compared with each reference
  uint64_t differences;
} fpu_check;

// References with which a vector is compared.
enum { FPU_HOST = 1, FPU_MPFR = 2 };

// Counts, and prints the first differences with both sides.
void fpu_check_vector(fpu_check *k, fpu_op op, fpu_vector v, unsigned references);

// Expected results written down from the manual and the standard. Number of differences.
unsigned fpu_check_known(void);
// Number of known results.
unsigned fpu_known_count(void);

#endif
