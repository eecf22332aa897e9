// fpu_ops.h - the operations under test by name and number, and what a test vector is.

#ifndef FPU_OPS_H
#define FPU_OPS_H

#include <stdbool.h>
#include <stdint.h>

#include "isa/fpu/gyre_f32.h"

typedef enum fpu_op {
  FPU_ADD,
  FPU_SUB,
  FPU_MUL,
  FPU_DIV,
  FPU_SQRT,
  FPU_MADD,
  FPU_MSUB,
  FPU_NMSUB,
  FPU_NMADD,
  FPU_MIN,
  FPU_MAX,
  FPU_EQ,
  FPU_LT,
  FPU_LE,
  FPU_SGNJ,
  FPU_SGNJN,
  FPU_SGNJX,
  FPU_CLASS,
  FPU_CVT_W,
  FPU_CVT_WU,
  FPU_CVT_FROM_W,
  FPU_CVT_FROM_WU,
  FPU_MV,
  FPU_OPS
} fpu_op;

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

// The functions under test.
gyre_f32_result fpu_run(fpu_op op, fpu_vector v);

static inline bool fpu_is_nan(uint32_t x) { return (x & 0x7fffffffU) > 0x7f800000U; }
static inline bool fpu_is_snan(uint32_t x) { return fpu_is_nan(x) && !(x & 0x00400000U); }

#endif
