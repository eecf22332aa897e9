// gyre_quad_plane.c - twin of rtl/graphics/pixel/gyre_quad_plane.sv. The values are those of rule
// "pixel" (cmodel/pixel); the stages are only counted.

#include "graphics/pixel/gyre_quad_plane.h"

#include <string.h>

#include "pixel/plane.h"

void gyre_quad_plane_init(gyre_quad_plane *s) { memset(s, 0, sizeof *s); }

static bool arrives(const gyre_quad_plane *s) {
  return (s->valid_q >> GYRE_QUAD_PLANE_STAGES & 1) != 0;
}
static bool offers(const gyre_quad_plane *s) { return arrives(s) && s->arrived_q == 3; }

void gyre_quad_plane_eval(const gyre_quad_plane *s, bool value_ready, gyre_quad_plane_out *out) {
  *out = (gyre_quad_plane_out){.quad_ready = s->pixel_q == 3 && (!offers(s) || value_ready),
                               .value_valid = offers(s),
                               .value = s->value[s->head_q % GYRE_QUAD_PLANE_QUADS],
                               .idle = s->valid_q == 0};
}

static void compute(gyre_quad_plane *s, const gyre_quad_plane_in *in) {
  const gyre_pixel_plane plane = {in->plane[0], in->plane[1], in->plane[2]};
  uint32_t *value = s->value[s->tail_q++ % GYRE_QUAD_PLANE_QUADS];
  for (int i = 0; i < 4; i++)
    value[i] = gyre_pixel_plane_at(&plane, 2 * in->quad_col + i % 2, 2 * in->quad_row + i / 2);
}

void gyre_quad_plane_tick(gyre_quad_plane *s, const gyre_quad_plane_in *in) {
  if (offers(s) && !in->value_ready) return;
  if (offers(s)) s->head_q++;
  if (arrives(s)) s->arrived_q = (s->arrived_q + 1) % 4;
  if (in->quad_valid && s->pixel_q == 3) compute(s, in);
  s->valid_q = (uint16_t)((s->valid_q | in->quad_valid) << 1 & ((2 << GYRE_QUAD_PLANE_STAGES) - 1));
  if (in->quad_valid) s->pixel_q = (s->pixel_q + 1) % 4;
}
