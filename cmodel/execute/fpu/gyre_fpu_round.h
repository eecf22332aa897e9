// gyre_fpu_round.h - twin of rtl/execute/fpu/gyre_fpu_round.sv: the rounding of cmodel/isa/fpu/
// with the ports of the RTL module.

#ifndef GYRE_EXECUTE_FPU_ROUND_H
#define GYRE_EXECUTE_FPU_ROUND_H

#include <stdbool.h>

#include "isa/fpu/gyre_f32.h"

typedef struct gyre_fpu_round_in {
  bool sign;
  uint32_t exp, sig;  // 9 and 26 bits
  bool plus, sticky;  // not both
  bool nan, inf, zero;
} gyre_fpu_round_in;

gyre_f32_result gyre_fpu_round(const gyre_fpu_round_in *in, gyre_f32_mode rm);

#endif
