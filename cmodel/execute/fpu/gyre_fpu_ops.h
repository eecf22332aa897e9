// gyre_fpu_ops.h - table of the FPU's operations: maps an operation number of gyre_units.h to the
// function in cmodel/isa/fpu/. Bits 4:3 of the number select the block: 0 gyre_fpu_fma, 1
// gyre_fpu_divsqrt, 2 and 3 gyre_fpu_misc.

#ifndef GYRE_EXECUTE_FPU_OPS_H
#define GYRE_EXECUTE_FPU_OPS_H

#include "generated/gyre_units.h"
#include "isa/fpu/gyre_f32.h"

// Returns the rounding mode of a lane. Only inactive lanes have 5 to 7: these round towards zero,
// as in the RTL, so that both agree there, too.
static inline gyre_f32_mode gyre_fpu_mode(uint8_t rm) {
  return rm > GYRE_F32_RMM ? GYRE_F32_RTZ : (gyre_f32_mode)rm;
}

static inline gyre_f32_result gyre_fpu_op(unsigned op, gyre_f32_mode rm, uint32_t a, uint32_t b,
                                          uint32_t c) {
  switch ((gyre_op_fpu)op) {
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
    case GYRE_OP_FMVXW:
    case GYRE_OP_FMVWX: return gyre_f32_mv(a);
  }
  return (gyre_f32_result){.value = 0, .flags = 0};
}

#endif
