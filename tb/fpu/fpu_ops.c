// fpu_ops.c - table of the operations and the call of each function under test.

#include <string.h>

#include "fpu_ops.h"

const fpu_op_info fpu_ops[FPU_OPS] = {
    [FPU_ADD] = {"fadd.s", 2, true},
    [FPU_SUB] = {"fsub.s", 2, true},
    [FPU_MUL] = {"fmul.s", 2, true},
    [FPU_DIV] = {"fdiv.s", 2, true},
    [FPU_SQRT] = {"fsqrt.s", 1, true},
    [FPU_MADD] = {"fmadd.s", 3, true},
    [FPU_MSUB] = {"fmsub.s", 3, true},
    [FPU_NMSUB] = {"fnmsub.s", 3, true},
    [FPU_NMADD] = {"fnmadd.s", 3, true},
    [FPU_MIN] = {"fmin.s", 2, false},
    [FPU_MAX] = {"fmax.s", 2, false},
    [FPU_EQ] = {"feq.s", 2, false},
    [FPU_LT] = {"flt.s", 2, false},
    [FPU_LE] = {"fle.s", 2, false},
    [FPU_SGNJ] = {"fsgnj.s", 2, false},
    [FPU_SGNJN] = {"fsgnjn.s", 2, false},
    [FPU_SGNJX] = {"fsgnjx.s", 2, false},
    [FPU_CLASS] = {"fclass.s", 1, false},
    [FPU_CVT_W] = {"fcvt.w.s", 1, true},
    [FPU_CVT_WU] = {"fcvt.wu.s", 1, true},
    [FPU_CVT_FROM_W] = {"fcvt.s.w", 1, true},
    [FPU_CVT_FROM_WU] = {"fcvt.s.wu", 1, true},
    [FPU_MV] = {"fmv", 1, false},
};

fpu_op fpu_op_named(const char *name) {
  for (unsigned op = 0; op < FPU_OPS; op++) {
    if (strcmp(fpu_ops[op].name, name) == 0) return (fpu_op)op;
  }
  return FPU_OPS;
}

gyre_f32_result fpu_run(fpu_op op, fpu_vector v) {
  switch (op) {
    case FPU_ADD: return gyre_f32_add(v.a, v.b, v.mode);
    case FPU_SUB: return gyre_f32_sub(v.a, v.b, v.mode);
    case FPU_MUL: return gyre_f32_mul(v.a, v.b, v.mode);
    case FPU_DIV: return gyre_f32_div(v.a, v.b, v.mode);
    case FPU_SQRT: return gyre_f32_sqrt(v.a, v.mode);
    case FPU_MADD: return gyre_f32_madd(v.a, v.b, v.c, v.mode);
    case FPU_MSUB: return gyre_f32_msub(v.a, v.b, v.c, v.mode);
    case FPU_NMSUB: return gyre_f32_nmsub(v.a, v.b, v.c, v.mode);
    case FPU_NMADD: return gyre_f32_nmadd(v.a, v.b, v.c, v.mode);
    case FPU_MIN: return gyre_f32_min(v.a, v.b);
    case FPU_MAX: return gyre_f32_max(v.a, v.b);
    case FPU_EQ: return gyre_f32_eq(v.a, v.b);
    case FPU_LT: return gyre_f32_lt(v.a, v.b);
    case FPU_LE: return gyre_f32_le(v.a, v.b);
    case FPU_SGNJ: return gyre_f32_sgnj(v.a, v.b);
    case FPU_SGNJN: return gyre_f32_sgnjn(v.a, v.b);
    case FPU_SGNJX: return gyre_f32_sgnjx(v.a, v.b);
    case FPU_CLASS: return gyre_f32_class(v.a);
    case FPU_CVT_W: return gyre_f32_cvt_w(v.a, v.mode);
    case FPU_CVT_WU: return gyre_f32_cvt_wu(v.a, v.mode);
    case FPU_CVT_FROM_W: return gyre_f32_cvt_from_w(v.a, v.mode);
    case FPU_CVT_FROM_WU: return gyre_f32_cvt_from_wu(v.a, v.mode);
    default: return gyre_f32_mv(v.a);
  }
}
