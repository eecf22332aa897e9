// gyre_fpu_misc_lane.h - twin of rtl/execute/fpu/gyre_fpu_misc_lane.sv: one lane of the other
// floating-point operations. cmodel/isa/fpu/ computes the result; gyre_fpu_misc has the timing.

#ifndef GYRE_EXECUTE_FPU_MISC_LANE_H
#define GYRE_EXECUTE_FPU_MISC_LANE_H

#include "execute/fpu/gyre_fpu_kept.h"

static inline gyre_f32_result gyre_fpu_misc_lane(unsigned op, gyre_f32_mode rm, bool kept,
                                                 bool clamp, uint32_t a, uint32_t b) {
  return gyre_fpu_compute_lane(op, rm, kept, clamp, a, b, 0);
}

#endif
