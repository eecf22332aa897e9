// gyre_setup_divider.h - twin of rtl/graphics/setup/gyre_setup_divider.sv: one division at a time. It knows
// the quotient at once, and counts the cycles that the lane takes for it.

#ifndef GYRE_GRAPHICS_SETUP_DIVIDER_H
#define GYRE_GRAPHICS_SETUP_DIVIDER_H

#include "execute/fpu/gyre_fpu_divsqrt_lane.h"
#include "graphics/setup/gyre_setup.h"

typedef struct gyre_setup_divider {
  uint8_t left_q;       // cycles until the quotient; 0: none, or it is there
  bool busy_q, done_q;  // a division is inside; its quotient waits to be written
  uint16_t d_q;
  uint32_t value_q;
} gyre_setup_divider;

typedef struct gyre_setup_divider_in {
  bool cancel, start, written;
  uint16_t d;
  uint32_t a, b;
} gyre_setup_divider_in;

static inline void gyre_setup_divider_tick(gyre_setup_divider *s, const gyre_setup_divider_in *in) {
  if (in->cancel) {
    s->busy_q = s->done_q = false;
  } else if (in->start) {
    // Normalisation, one cycle to align, 26 bits, one cycle to round; a special result is only rounded.
    const bool special = gyre_fpu_divsqrt_special(GYRE_OP_FDIV, in->a, in->b);
    const uint32_t normal = gyre_fpu_divsqrt_norm(GYRE_OP_FDIV, in->a, in->b);
    s->left_q = (uint8_t)(special ? 1 : normal + 1 + 26 + 1);
    s->busy_q = true;
    s->d_q = in->d;
    s->value_q = f32_div(in->a, in->b);
  } else if (s->done_q) {
    if (in->written) s->busy_q = s->done_q = false;
  } else if (s->busy_q && --s->left_q == 0) {
    s->done_q = true;
  }
}

#endif
