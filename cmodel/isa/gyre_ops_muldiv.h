// gyre_ops_muldiv.h - operations of the M extension: one pure function per operation.

#ifndef GYRE_OPS_MULDIV_H
#define GYRE_OPS_MULDIV_H

#include <stdint.h>

#include "generated/gyre_units.h"

static inline uint32_t gyre_mul(uint32_t a, uint32_t b) { return a * b; }
static inline uint32_t gyre_mulh(uint32_t a, uint32_t b) {
  return (uint32_t)((uint64_t)((int64_t)(int32_t)a * (int32_t)b) >> 32);
}
static inline uint32_t gyre_mulhsu(uint32_t a, uint32_t b) {
  return (uint32_t)((uint64_t)((int64_t)(int32_t)a * (int64_t)b) >> 32);
}
static inline uint32_t gyre_mulhu(uint32_t a, uint32_t b) {
  return (uint32_t)((uint64_t)a * b >> 32);
}

// Division by zero gives all ones and the dividend. The only signed overflow, -2^31 / -1, gives
// -2^31 and remainder 0; handling it separately also keeps the C division defined.
static inline uint32_t gyre_divu(uint32_t a, uint32_t b) { return b == 0 ? UINT32_MAX : a / b; }
static inline uint32_t gyre_remu(uint32_t a, uint32_t b) { return b == 0 ? a : a % b; }
static inline uint32_t gyre_div(uint32_t a, uint32_t b) {
  if (b == 0) return UINT32_MAX;
  if (b == UINT32_MAX) return 0U - a;
  return (uint32_t)((int32_t)a / (int32_t)b);
}
static inline uint32_t gyre_rem(uint32_t a, uint32_t b) {
  if (b == 0) return a;
  if (b == UINT32_MAX) return 0;
  return (uint32_t)((int32_t)a % (int32_t)b);
}

static inline uint32_t gyre_mul_op(unsigned op, uint32_t a, uint32_t b) {
  switch ((gyre_op_mul)op) {
    case GYRE_OP_MUL: return gyre_mul(a, b);
    case GYRE_OP_MULH: return gyre_mulh(a, b);
    case GYRE_OP_MULHSU: return gyre_mulhsu(a, b);
    case GYRE_OP_MULHU: return gyre_mulhu(a, b);
  }
  return 0;
}

static inline uint32_t gyre_div_op(unsigned op, uint32_t a, uint32_t b) {
  switch ((gyre_op_div)op) {
    case GYRE_OP_DIV: return gyre_div(a, b);
    case GYRE_OP_DIVU: return gyre_divu(a, b);
    case GYRE_OP_REM: return gyre_rem(a, b);
    case GYRE_OP_REMU: return gyre_remu(a, b);
  }
  return 0;
}

#endif
