// uop_line.c - computes a micro-operation as the machine does.

#include "uop_line.h"

#include <stdio.h>
#include <stdlib.h>

#include "isa/fpu/gyre_f32.h"
#include "isa/gyre_ops_alu.h"
#include "isa/gyre_ops_muldiv.h"

static uint32_t of_fpu(const gyre_uop *uop, uint32_t a, uint32_t b, uint32_t c, unsigned dynamic) {
  const unsigned rm = gyre_uop_rm(uop);
  const gyre_f32_mode mode = (gyre_f32_mode)(rm == GYRE_RM_DYN ? dynamic : rm);
  switch (uop->op) {
    case GYRE_OP_FADD: return gyre_f32_add(a, b, mode).value;
    case GYRE_OP_FSUB: return gyre_f32_sub(a, b, mode).value;
    case GYRE_OP_FMUL: return gyre_f32_mul(a, b, mode).value;
    case GYRE_OP_FMADD: return gyre_f32_madd(a, b, c, mode).value;
    case GYRE_OP_FMIN: return gyre_f32_min(a, b).value;
    case GYRE_OP_FMAX: return gyre_f32_max(a, b).value;
    case GYRE_OP_FLE: return gyre_f32_le(a, b).value;
    case GYRE_OP_FLT: return gyre_f32_lt(a, b).value;
    case GYRE_OP_FEQ: return gyre_f32_eq(a, b).value;
    case GYRE_OP_FCVTWS: return gyre_f32_cvt_w(a, mode).value;
    case GYRE_OP_FCVTWUS: return gyre_f32_cvt_wu(a, mode).value;
    case GYRE_OP_FCVTSW: return gyre_f32_cvt_from_w(a, mode).value;
    case GYRE_OP_FCVTSWU: return gyre_f32_cvt_from_wu(a, mode).value;
    default: fprintf(stderr, "uop_test: no operation %u of the FPU here\n", uop->op); exit(2);
  }
}

uint32_t uop_line_result(const gyre_uop *uop, uint32_t a, uint32_t b, uint32_t c,
                         unsigned dynamic) {
  switch (uop->unit) {
    case GYRE_UNIT_ALU: return gyre_alu_op(uop->op, a, b);
    case GYRE_UNIT_MUL: return gyre_mul_op(uop->op, a, b);
    case GYRE_UNIT_FPU: return of_fpu(uop, a, b, c, dynamic);
    default: fprintf(stderr, "uop_test: unit %u computes nothing here\n", uop->unit); exit(2);
  }
}
