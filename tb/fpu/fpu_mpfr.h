// fpu_mpfr.h - second reference: GNU MPFR, all modes and all flags.

#ifndef FPU_MPFR_H
#define FPU_MPFR_H

#include "fpu_ops.h"

// Numbers of the library, allocated once.
typedef struct fpu_mpfr fpu_mpfr;

fpu_mpfr *fpu_mpfr_new(void);  // NULL without memory
void fpu_mpfr_free(fpu_mpfr *m);
gyre_f32_result fpu_mpfr_run(fpu_mpfr *m, fpu_op op, fpu_vector v);

#endif
