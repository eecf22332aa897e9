// gyre_scalar_result.h - twin of rtl/rdna35/gyre_scalar_result.sv: one function of two sources.

#ifndef GYRE_SCALAR_RESULT_H
#define GYRE_SCALAR_RESULT_H

#include "rdna35/generated/gyre_scalar_functions.h"

typedef struct gyre_scalar_result {
  uint64_t value;
  bool scc;  // what the function itself gives
} gyre_scalar_result;

// `wide`: sources of 64 bits; otherwise their upper words are 0. Products are 0, as in the RTL module.
gyre_scalar_result gyre_scalar_result_of(gyre_scalar_function function, bool wide, uint64_t a,
                                         uint64_t b, bool scc);

#endif
