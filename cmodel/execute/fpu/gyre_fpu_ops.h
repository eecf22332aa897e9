// gyre_fpu_ops.h - operation numbers of the floating-point blocks, and what each operation
// computes: the link from an operation number to the function in cmodel/isa/fpu/. RTL twin:
// rtl/execute/fpu/gyre_fpu_ops.svh

#ifndef GYRE_EXECUTE_FPU_OPS_H
#define GYRE_EXECUTE_FPU_OPS_H

#include "isa/fpu/gyre_f32.h"

enum {
  // gyre_fpu_fma
  GYRE_OP_FADD = 0,
  GYRE_OP_FSUB = 1,
  GYRE_OP_FMUL = 2,
  GYRE_OP_FMADD = 3,
  GYRE_OP_FMSUB = 4,
  GYRE_OP_FNMSUB = 5,
  GYRE_OP_FNMADD = 6,
  // gyre_fpu_divsqrt
  GYRE_OP_FDIV = 8,
  GYRE_OP_FSQRT = 9,
  // gyre_fpu_misc
  GYRE_OP_FSGNJ = 16,
  GYRE_OP_FSGNJN = 17,
  GYRE_OP_FSGNJX = 18,
  GYRE_OP_FMIN = 19,
  GYRE_OP_FMAX = 20,
  GYRE_OP_FLE = 21,
  GYRE_OP_FLT = 22,
  GYRE_OP_FEQ = 23,
  GYRE_OP_FCLASS = 24,
  GYRE_OP_FMVXW = 25,
  GYRE_OP_FMVWX = 26,
  GYRE_OP_FCVTWS = 27,
  GYRE_OP_FCVTWUS = 28,
  GYRE_OP_FCVTSW = 29,
  GYRE_OP_FCVTSWU = 30,
};

static inline gyre_f32_result gyre_fpu_op(unsigned op, gyre_f32_mode rm, uint32_t a, uint32_t b,
                                          uint32_t c) {
  switch (op) {
    case GYRE_OP_FADD: return gyre_f32_add(a, b, rm);
    case GYRE_OP_FSUB: return gyre_f32_sub(a, b, rm);
    case GYRE_OP_FMUL: return gyre_f32_mul(a, b, rm);
    case GYRE_OP_FMADD: return gyre_f32_madd(a, b, c, rm);
    case GYRE_OP_FMSUB: return gyre_f32_msub(a, b, c, rm);
    case GYRE_OP_FNMSUB: return gyre_f32_nmsub(a, b, c, rm);
    case GYRE_OP_FNMADD: return gyre_f32_nmadd(a, b, c, rm);
    case GYRE_OP_FDIV: return gyre_f32_div(a, b, rm);
    case GYRE_OP_FSQRT: return gyre_f32_sqrt(a, rm);
    case GYRE_OP_FSGNJ: return gyre_f32_sgnj(a, b);
    case GYRE_OP_FSGNJN: return gyre_f32_sgnjn(a, b);
    case GYRE_OP_FSGNJX: return gyre_f32_sgnjx(a, b);
    case GYRE_OP_FMIN: return gyre_f32_min(a, b);
    case GYRE_OP_FMAX: return gyre_f32_max(a, b);
    case GYRE_OP_FLE: return gyre_f32_le(a, b);
    case GYRE_OP_FLT: return gyre_f32_lt(a, b);
    case GYRE_OP_FEQ: return gyre_f32_eq(a, b);
    case GYRE_OP_FCLASS: return gyre_f32_class(a);
    case GYRE_OP_FCVTWS: return gyre_f32_cvt_w(a, rm);
    case GYRE_OP_FCVTWUS: return gyre_f32_cvt_wu(a, rm);
    case GYRE_OP_FCVTSW: return gyre_f32_cvt_from_w(a, rm);
    case GYRE_OP_FCVTSWU: return gyre_f32_cvt_from_wu(a, rm);
    default: return gyre_f32_mv(a);  // FMV.X.W, FMV.W.X
  }
}

#endif
