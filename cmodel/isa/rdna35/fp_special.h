// fp_special.h - transcendental functions: a table and a polynomial in fixed point, rounded once.
//
// `f` is binary16 or binary32 (binary64 for the functions whose name says so). Results are rounded
// to nearest, whatever MODE says. docs/rdna35_model.md has the algorithm and its errors.

#ifndef GYRE_FP_SPECIAL_H
#define GYRE_FP_SPECIAL_H

#include "isa/rdna35/fp.h"

uint64_t gyre_fp_rcp(const gyre_fp *f, uint64_t a);   // 1 / a
uint64_t gyre_fp_sqrt(const gyre_fp *f, uint64_t a);  // square root of a
uint64_t gyre_fp_rsq(const gyre_fp *f, uint64_t a);   // 1 / square root of a
uint64_t gyre_fp_exp(const gyre_fp *f, uint64_t a);   // 2^a
uint64_t gyre_fp_log(const gyre_fp *f, uint64_t a);   // logarithm of a to base 2
uint64_t gyre_fp_sin(const gyre_fp *f, uint64_t a);   // sine of a turns
uint64_t gyre_fp_cos(const gyre_fp *f, uint64_t a);   // cosine of a turns

// Compute 1 / a, square root, 1 / square root for every format, exact before the one rounding.
uint64_t gyre_fp_rcp_exact(const gyre_fp *f, uint64_t a);
uint64_t gyre_fp_sqrt_exact(const gyre_fp *f, uint64_t a);
uint64_t gyre_fp_rsq_exact(const gyre_fp *f, uint64_t a);

// Returns segment 0 to 31 of 2 / pi for the reduction of a (binary64): 53 bits, scaled; subnormal
// results are rounded to zero.
uint64_t gyre_fp_trig_preop(const gyre_fp *f, uint64_t a, unsigned segment);

#endif
