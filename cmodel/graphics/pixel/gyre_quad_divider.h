// gyre_quad_divider.h - twin of rtl/graphics/pixel/gyre_quad_divider.sv: four divisions at once.

#ifndef GYRE_GRAPHICS_QUAD_DIVIDER_H
#define GYRE_GRAPHICS_QUAD_DIVIDER_H

#include <stdbool.h>
#include <stdint.h>

typedef struct gyre_quad_divider {
  bool busy_q;
  uint32_t left_q;  // cycles until the result is offered
  uint32_t data_q[4];
} gyre_quad_divider;

typedef struct gyre_quad_divider_in {
  bool valid;
  const uint32_t *a, *b;
  bool ready;
} gyre_quad_divider_in;

static inline bool gyre_quad_divider_ready(const gyre_quad_divider *s) { return !s->busy_q; }
static inline bool gyre_quad_divider_valid(const gyre_quad_divider *s) {
  return s->busy_q && s->left_q == 0;
}
void gyre_quad_divider_init(gyre_quad_divider *s);
void gyre_quad_divider_tick(gyre_quad_divider *s, const gyre_quad_divider_in *in);

#endif
