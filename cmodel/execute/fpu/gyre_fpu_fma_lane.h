// gyre_fpu_fma_lane.h - twin of rtl/execute/fpu/gyre_fpu_fma_lane.sv: one lane of the multiply-add.
// The functions of cmodel/isa/fpu/ compute the result; gyre_fpu_fma has the timing.

#ifndef GYRE_EXECUTE_FPU_FMA_LANE_H
#define GYRE_EXECUTE_FPU_FMA_LANE_H

#include <stdbool.h>

#include "isa/fpu/gyre_f32.h"

typedef struct gyre_fpu_fma_lane_in {
  bool is_add, is_mul;  // not both
  bool neg_product, neg_addend;
  uint32_t a, b, c;
} gyre_fpu_fma_lane_in;

// is_add with neg_product and is_mul with a negation are no operation.
static inline gyre_f32_result gyre_fpu_fma_lane(const gyre_fpu_fma_lane_in *in, gyre_f32_mode rm) {
  if (in->is_mul) return gyre_f32_mul(in->a, in->b, rm);
  if (in->is_add) {
    return in->neg_addend ? gyre_f32_sub(in->a, in->b, rm) : gyre_f32_add(in->a, in->b, rm);
  }
  if (in->neg_product) {
    return in->neg_addend ? gyre_f32_nmadd(in->a, in->b, in->c, rm)
                          : gyre_f32_nmsub(in->a, in->b, in->c, rm);
  }
  return in->neg_addend ? gyre_f32_msub(in->a, in->b, in->c, rm)
                        : gyre_f32_madd(in->a, in->b, in->c, rm);
}

#endif
