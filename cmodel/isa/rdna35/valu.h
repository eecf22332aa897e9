// valu.h - vector arithmetic of the second instruction set: one pure function per operation.
//
// A function receives the operands of one lane, after modifiers, and returns its result. Values
// shorter than 64 bits are in the low bits, and the rest is 0. The rows of
// valu_rows.inc define the widths and modifiers of the operands. Operations that need
// more than three operands of one lane (masks, carries, other lanes, register numbers) have no
// rows: the executor handles them.

#ifndef GYRE_RDNA35_VALU_H
#define GYRE_RDNA35_VALU_H

#include "isa/rdna35/fp.h"

// Operands and results: F are floating-point numbers and have modifiers, B is everything else.
typedef enum gyre_rdna35_value {
  GYRE_RDNA35_VALUE_NONE,
  GYRE_RDNA35_VALUE_B16,
  GYRE_RDNA35_VALUE_F16,
  GYRE_RDNA35_VALUE_B32,
  GYRE_RDNA35_VALUE_F32,
  GYRE_RDNA35_VALUE_B64,
  GYRE_RDNA35_VALUE_F64
} gyre_rdna35_value;

// Environment of arithmetic besides its operands.
typedef struct gyre_rdna35_env {
  gyre_fp f16, f32, f64;
  bool clamp;    // integer results saturate
  uint8_t lane;  // number in the wave
  uint8_t neg;   // bits 0 to 2: modifiers of the operands, where they mean "signed" (dot products)
} gyre_rdna35_env;

typedef uint64_t gyre_rdna35_valu_fn(const gyre_rdna35_env *e, uint64_t a, uint64_t b, uint64_t c);

typedef struct gyre_rdna35_valu_row {
  gyre_rdna35_valu_fn *fn;  // NULL: no row
  uint8_t to, from[3];      // gyre_rdna35_value
  bool accumulates;         // the third operand is the old value of the destination
} gyre_rdna35_valu_row;

// Returns the row of an operation (GYRE_RDNA35_OP_*), or NULL if it has none.
const gyre_rdna35_valu_row *gyre_rdna35_valu_row_of(unsigned op);

// Returns the row for half of a packed operation's result from halves of the operands, for the
// VOP3P operations that work on halves; NULL for others.
const gyre_rdna35_valu_row *gyre_rdna35_packed_row_of(unsigned op);

// Derives the environment from MODE.
void gyre_rdna35_env_from_mode(gyre_rdna35_env *e, uint32_t mode);

#define ROW(op, fn, ...) gyre_rdna35_valu_fn gyre_rdna35_##fn;
#define ACC(op, fn, ...) gyre_rdna35_valu_fn gyre_rdna35_##fn;
#include "isa/rdna35/valu_rows.inc"
#undef ROW
#undef ACC

static inline int32_t gyre_s32(uint64_t a) { return (int32_t)(uint32_t)a; }
static inline int16_t gyre_s16(uint64_t a) { return (int16_t)(uint16_t)a; }
static inline uint32_t gyre_u32(uint64_t a) { return (uint32_t)a; }

#endif
