// gyre_fpu_kept.h - operations of the FPU by the rules of the second instruction set: a NaN keeps its bits, and results may be
// clamped. docs/fpu.md#nans-that-keep-their-bits has the rules. Numbers have the results of gyre_fpu_ops.h.

#ifndef GYRE_EXECUTE_FPU_KEPT_H
#define GYRE_EXECUTE_FPU_KEPT_H

#include "execute/fpu/gyre_fpu_ops.h"

#define GYRE_FPU_INVALID_KEPT 0xffc00000u  // of an invalid operation without a NaN

static inline bool gyre_fpu_is_nan(uint32_t a) { return a << 1 > 0xff000000u; }
static inline bool gyre_fpu_is_signaling(uint32_t a) {
  return gyre_fpu_is_nan(a) && (a & 0x00400000) == 0;
}
static inline uint32_t gyre_fpu_quiet(uint32_t a) { return a | 0x00400000; }

// Returns the first NaN of three operands, made quiet. An operand that there is not is 0.
static inline uint32_t gyre_fpu_first_nan(uint32_t a, uint32_t b, uint32_t c) {
  if (gyre_fpu_is_nan(a)) return gyre_fpu_quiet(a);
  if (gyre_fpu_is_nan(b)) return gyre_fpu_quiet(b);
  return gyre_fpu_is_nan(c) ? gyre_fpu_quiet(c) : GYRE_FPU_INVALID_KEPT;
}

// The NaN of a sum, product or fused product. A sign that the operation turns counts.
static inline uint32_t gyre_fpu_kept_nan(gyre_op_fpu op, uint32_t a, uint32_t b, uint32_t c) {
  const uint32_t sign = 0x80000000u;
  switch (op) {
    case GYRE_OP_FADD:
    case GYRE_OP_FMUL: return gyre_fpu_first_nan(a, b, 0);
    case GYRE_OP_FSUB: return gyre_fpu_first_nan(a, b ^ sign, 0);
    case GYRE_OP_FMADD: return gyre_fpu_first_nan(a, b, c);
    case GYRE_OP_FMSUB: return gyre_fpu_first_nan(a, b, c ^ sign);
    case GYRE_OP_FNMSUB: return gyre_fpu_first_nan(a ^ sign, b, c);
    default: return gyre_fpu_first_nan(a ^ sign, b, c ^ sign);  // FNMADD
  }
}

// The smaller or larger one of two words, `number` if neither is a NaN.
static inline uint32_t gyre_fpu_kept_extreme(uint32_t a, uint32_t b, uint32_t number) {
  if (gyre_fpu_is_signaling(a)) return gyre_fpu_quiet(a);
  if (gyre_fpu_is_signaling(b)) return gyre_fpu_quiet(b);
  if (gyre_fpu_is_nan(a)) return gyre_fpu_is_nan(b) ? a : b;
  return gyre_fpu_is_nan(b) ? a : number;
}

static inline uint32_t gyre_fpu_clamped(uint32_t a) {
  if (gyre_fpu_is_nan(a) || a >> 31) return 0;
  return a > 0x3f800000 ? 0x3f800000 : a;
}

// As gyre_fpu_op. Divisions and roots are those of gyre_fpu_op.
static inline gyre_f32_result gyre_fpu_op_kept(unsigned op, gyre_f32_mode rm, bool clamp,
                                               uint32_t a, uint32_t b, uint32_t c) {
  gyre_f32_result r = gyre_fpu_op(op, rm, a, b, c);
  if (op >> 3 == 0 && gyre_fpu_is_nan(r.value))
    r.value = gyre_fpu_kept_nan((gyre_op_fpu)op, a, b, c);
  if (op == GYRE_OP_FMIN || op == GYRE_OP_FMAX) r.value = gyre_fpu_kept_extreme(a, b, r.value);
  if (op == GYRE_OP_FCVTWS || op == GYRE_OP_FCVTWUS) {
    if (gyre_fpu_is_nan(a)) r.value = 0;
  } else if (clamp && op >> 3 != 1) {
    r.value = gyre_fpu_clamped(r.value);
  }
  return r;
}

// By the rules of the set that `kept` chooses.
static inline gyre_f32_result gyre_fpu_compute_lane(unsigned op, gyre_f32_mode rm, bool kept,
                                                    bool clamp, uint32_t a, uint32_t b,
                                                    uint32_t c) {
  return kept ? gyre_fpu_op_kept(op, rm, clamp, a, b, c) : gyre_fpu_op(op, rm, a, b, c);
}

#endif
