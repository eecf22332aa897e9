// gyre_setup_arithmetic.h - twin of rtl/graphics/setup/gyre_setup_arithmetic.sv: results of operations. It knows
// them at once; gyre_setup_datapath has the cycles.

#ifndef GYRE_GRAPHICS_SETUP_ARITHMETIC_H
#define GYRE_GRAPHICS_SETUP_ARITHMETIC_H

#include "graphics/setup/gyre_setup_convert.h"

typedef struct gyre_setup_arithmetic {
  uint32_t s_q, t_q;  // factors of dots
} gyre_setup_arithmetic;

typedef struct gyre_setup_arithmetic_in {
  bool hold;  // A and B are the factors of the dots that follow
  uint8_t op;
  bool perspective, constant;  // mode of the input
  uint32_t a, b, addend;       // the addend is that of a multiply-add
} gyre_setup_arithmetic_in;

static inline bool gyre_setup_is_dot(unsigned op) {
  return op == GYRE_SETUP_OP_DOT || op == GYRE_SETUP_OP_DOTSTEP;
}

static inline bool gyre_setup_is_step(unsigned op) {
  return op == GYRE_SETUP_OP_STEP || op == GYRE_SETUP_OP_DOTSTEP;
}

static inline uint32_t gyre_setup_arithmetic_result(const gyre_setup_arithmetic *s,
                                                    const gyre_setup_arithmetic_in *in) {
  const uint32_t a = in->a, b = in->b;
  // A constant input has the steps -0.0, and A as the a0 of its plane.
  if (in->constant && gyre_setup_is_step(in->op)) return 0x80000000;
  if (in->constant && in->op == GYRE_SETUP_OP_BASE) return a;
  switch (in->op) {
    case GYRE_SETUP_OP_ADD:
    case GYRE_SETUP_OP_STEP:
    case GYRE_SETUP_OP_BASE: return f32_add(a, b);
    case GYRE_SETUP_OP_MUL: return f32_mul(a, b);
    case GYRE_SETUP_OP_FMA: return f32_fma(a, b, in->addend);
    case GYRE_SETUP_OP_PERSP: return in->perspective ? f32_mul(a, b) : a;
    case GYRE_SETUP_OP_DOT:
    case GYRE_SETUP_OP_DOTSTEP: return f32_add(f32_mul(a, s->s_q), f32_mul(b, s->t_q));
    default: return gyre_setup_convert(in->op, a, b);
  }
}

static inline void gyre_setup_arithmetic_tick(gyre_setup_arithmetic *s,
                                              const gyre_setup_arithmetic_in *in) {
  if (!in->hold) return;
  s->s_q = in->a;
  s->t_q = in->b;
}

#endif
