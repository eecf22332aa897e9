// math.h - of the C library's functions those that the programs of sw/kernels call: the compiler knows them.

#ifndef GYRE_RDNA35_MATH_H
#define GYRE_RDNA35_MATH_H

static inline float expf(float x) { return __builtin_expf(x); }
static inline float logf(float x) { return __builtin_logf(x); }

#endif
