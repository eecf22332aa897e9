// gyre_fpu_fma_lane.h - twin of rtl/execute/fpu/gyre_fpu_fma_lane.sv: one lane of the multiply-add.
// The functions of cmodel/isa/fpu/ compute the result; gyre_fpu_fma has the timing.

#ifndef GYRE_EXECUTE_FPU_FMA_LANE_H
#define GYRE_EXECUTE_FPU_FMA_LANE_H

#include <stdbool.h>

#include "execute/fpu/gyre_fpu_kept.h"

typedef struct gyre_fpu_fma_lane_in {
  bool is_add, is_mul;  // not both
  bool neg_product, neg_addend;
  bool kept,
      clamp;  // the rules of the second instruction set; only with them: the result is clamped
  uint32_t a, b, c;
} gyre_fpu_fma_lane_in;

// is_add with neg_product and is_mul with a negation are no operation.
static inline gyre_op_fpu gyre_fpu_fma_op(const gyre_fpu_fma_lane_in *in) {
  if (in->is_mul) return GYRE_OP_FMUL;
  if (in->is_add) return in->neg_addend ? GYRE_OP_FSUB : GYRE_OP_FADD;
  if (in->neg_product) return in->neg_addend ? GYRE_OP_FNMADD : GYRE_OP_FNMSUB;
  return in->neg_addend ? GYRE_OP_FMSUB : GYRE_OP_FMADD;
}

static inline gyre_f32_result gyre_fpu_fma_lane(const gyre_fpu_fma_lane_in *in, gyre_f32_mode rm) {
  return gyre_fpu_compute_lane(gyre_fpu_fma_op(in), rm, in->kept, in->clamp, in->a, in->b, in->c);
}

#endif
