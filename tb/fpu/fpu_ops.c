// fpu_ops.c - table of the operations and the call of each function under test.

#include "fpu_ops.h"

#include <string.h>

#include "execute/fpu/gyre_fpu_ops.h"

#define FPU_ROW(name, unit_op, text, operands, rounds) [FPU_##name] = {text, operands, rounds},
const fpu_op_info fpu_ops[FPU_OPS] = {FPU_LIST(FPU_ROW)};

#define FPU_NUMBER(name, unit_op, text, operands, rounds) [FPU_##name] = GYRE_OP_##unit_op,
static const gyre_op_fpu numbers[FPU_OPS] = {FPU_LIST(FPU_NUMBER)};

#define FPU_OF_UNIT(name) +1
_Static_assert((0 GYRE_OPS_FPU(FPU_OF_UNIT)) == (0 FPU_LIST(FPU_ONE)),
               "each operation of the unit has a row in FPU_LIST");

fpu_op fpu_op_named(const char *name) {
  for (unsigned op = 0; op < FPU_OPS; op++) {
    if (strcmp(fpu_ops[op].name, name) == 0) return (fpu_op)op;
  }
  return FPU_OPS;
}

gyre_f32_result fpu_run(fpu_op op, fpu_vector v) {
  return gyre_fpu_op(numbers[op], v.mode, v.a, v.b, v.c);
}
