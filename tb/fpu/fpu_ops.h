// fpu_ops.h - the operations under test by name and number, and what a test vector is.

#ifndef FPU_OPS_H
#define FPU_OPS_H

#include <stdbool.h>
#include <stdint.h>

#include "isa/fpu/gyre_f32.h"

// One row an operation: its name here, the unit's, as the assembler writes it, operands, whether it takes a rounding
// mode. An operation of the unit without a row does not compile (fpu_ops.c).
// clang-format off
#define FPU_LIST(X) \
  X(ADD, FADD, "fadd.s", 2, true) \
  X(SUB, FSUB, "fsub.s", 2, true) \
  X(MUL, FMUL, "fmul.s", 2, true) \
  X(DIV, FDIV, "fdiv.s", 2, true) \
  X(SQRT, FSQRT, "fsqrt.s", 1, true) \
  X(MADD, FMADD, "fmadd.s", 3, true) \
  X(MSUB, FMSUB, "fmsub.s", 3, true) \
  X(NMSUB, FNMSUB, "fnmsub.s", 3, true) \
  X(NMADD, FNMADD, "fnmadd.s", 3, true) \
  X(MIN, FMIN, "fmin.s", 2, false) \
  X(MAX, FMAX, "fmax.s", 2, false) \
  X(EQ, FEQ, "feq.s", 2, false) \
  X(LT, FLT, "flt.s", 2, false) \
  X(LE, FLE, "fle.s", 2, false) \
  X(SGNJ, FSGNJ, "fsgnj.s", 2, false) \
  X(SGNJN, FSGNJN, "fsgnjn.s", 2, false) \
  X(SGNJX, FSGNJX, "fsgnjx.s", 2, false) \
  X(CLASS, FCLASS, "fclass.s", 1, false) \
  X(CVT_W, FCVTWS, "fcvt.w.s", 1, true) \
  X(CVT_WU, FCVTWUS, "fcvt.wu.s", 1, true) \
  X(CVT_FROM_W, FCVTSW, "fcvt.s.w", 1, true) \
  X(CVT_FROM_WU, FCVTSWU, "fcvt.s.wu", 1, true) \
  X(MV_TO_X, FMVXW, "fmv.x.w", 1, false) \
  X(MV_FROM_X, FMVWX, "fmv.w.x", 1, false)
// clang-format on

#define FPU_NAME(name, unit_op, text, operands, rounds) FPU_##name,
typedef enum fpu_op { FPU_LIST(FPU_NAME) } fpu_op;
#undef FPU_NAME
#define FPU_ONE(name, unit_op, text, operands, rounds) +1
#define FPU_OPS ((fpu_op)(0 FPU_LIST(FPU_ONE)))  // how many; none of them

typedef struct fpu_op_info {
  const char *name;   // as the assembler writes it
  unsigned operands;  // 1 to 3
  bool rounds;        // takes a rounding mode
} fpu_op_info;

typedef struct fpu_vector {
  uint32_t a, b, c;
  gyre_f32_mode mode;
} fpu_vector;

extern const fpu_op_info fpu_ops[FPU_OPS];

// FPU_OPS if there is none of that name.
fpu_op fpu_op_named(const char *name);

// Returns the result of the unit and of the functional simulator for the operation.
gyre_f32_result fpu_run(fpu_op op, fpu_vector v);

static inline bool fpu_is_nan(uint32_t x) { return (x & 0x7fffffffU) > 0x7f800000U; }
static inline bool fpu_is_snan(uint32_t x) { return fpu_is_nan(x) && !(x & 0x00400000U); }

#endif
