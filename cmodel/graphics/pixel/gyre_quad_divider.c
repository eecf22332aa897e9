// gyre_quad_divider.c - twin of rtl/graphics/pixel/gyre_quad_divider.sv.

#include "graphics/pixel/gyre_quad_divider.h"

#include <string.h>

#include "execute/fpu/gyre_fpu_divsqrt_lane.h"
#include "pixel/f32.h"

enum { BITS = 26 };  // of a quotient, one a cycle

void gyre_quad_divider_init(gyre_quad_divider *s) { memset(s, 0, sizeof *s); }

void gyre_quad_divider_tick(gyre_quad_divider *s, const gyre_quad_divider_in *in) {
  if (s->busy_q) {
    if (s->left_q != 0) {
      s->left_q--;
    } else if (in->ready) {
      s->busy_q = false;
    }
    return;
  }
  if (!in->valid) return;
  bool all_special = true;
  uint32_t norm = 0;
  for (int i = 0; i < 4; i++) {
    const uint32_t n = gyre_fpu_divsqrt_norm(GYRE_OP_FDIV, in->a[i], in->b[i]);
    s->data_q[i] = f32_div(in->a[i], in->b[i]);
    all_special = all_special && gyre_fpu_divsqrt_special(GYRE_OP_FDIV, in->a[i], in->b[i]);
    if (n > norm) norm = n;
  }
  s->busy_q = true;
  s->left_q = all_special ? 1 : norm + 1 + BITS + 1;
}
