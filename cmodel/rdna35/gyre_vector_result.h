// gyre_vector_result.h - twin of rtl/rdna35/gyre_vector_result.sv: what a lane computes.

#ifndef GYRE_VECTOR_RESULT_H
#define GYRE_VECTOR_RESULT_H

#include "rdna35/generated/gyre_vector_functions.h"

// Sources of a lane. A source of 32 bits is in the lower word.
typedef struct gyre_vector_lane {
  uint64_t a;
  uint32_t b, c;
  bool clamp, mask;  // `mask`: the lane's bit of it
  uint8_t lane;      // its number in the warp
} gyre_vector_lane;

// Both words of the result; the flag means something for sums and differences.
typedef struct gyre_vector_result {
  uint64_t value;
  bool flag;
} gyre_vector_result;

gyre_vector_result gyre_vector_result_of(gyre_vector_alu_function function,
                                         const gyre_vector_lane *l);

#endif
