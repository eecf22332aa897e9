// exhaustive.h - the parts of opencl_exhaustive: built-ins as the host computes them, and references in binary64.

#ifndef GYRE_EXHAUSTIVE_H
#define GYRE_EXHAUSTIVE_H

#include "accuracy.h"

enum { BLOCK = 2048 };  // inputs at a time: what is computed of them stays in the first cache

// A built-in compiled for the host; the words are those of functions.h.
typedef uint32_t native_fn(uint32_t u, uint32_t v, uint32_t w);
// Writes what BLOCK numbers give in binary64, to a few units of binary64.
typedef void binary64_fn(const double *in, double *out);
// The word that an exact function gives.
typedef uint32_t exact_fn(uint32_t word);

// binary64.c: the reference of a function by its name; NULL: there is none.
binary64_fn *binary64_of(const char *name);
// exact.c: the same for functions that are exact.
exact_fn *exact_of(const char *name);

// errors.c: of BLOCK results, in units in the last place as compare.c defines them: at least as large as they are, and infinite
// where a special result is not what it should be. `least_unit` is that of negative numbers: 2^least_unit at least.
void errors(const double *in, const double *reference, const uint32_t *result, int least_unit,
            double *error);

#endif
