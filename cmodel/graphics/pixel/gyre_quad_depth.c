// gyre_quad_depth.c - twin of rtl/graphics/pixel/gyre_quad_depth.sv.

#include "graphics/pixel/gyre_quad_depth.h"

#include <string.h>

void gyre_quad_depth_init(gyre_quad_depth *s) {
  memset(s, 0, sizeof *s);
  gyre_quad_plane_init(&s->plane);
  gyre_fifo_init(&s->tags, 4);
}

static uint8_t cover_of(const gyre_quad_depth_in *in) { return in->sample ? in->quad.cover : 0; }
// The quad has no effect on anything that follows.
static bool drops(const gyre_quad_depth_in *in) { return cover_of(in) == 0 && !in->quad.last; }

void gyre_quad_depth_eval(const gyre_quad_depth *s, const gyre_quad_depth_in *in,
                          gyre_quad_depth_out *out) {
  gyre_quad_plane_out plane;
  gyre_quad_plane_eval(&s->plane, in->out_ready, &plane);
  const bool taken = drops(in) || (in->z_valid && plane.quad_ready);
  *out = (gyre_quad_depth_out){.quad_ready = in->quad_valid && taken,
                               .out_valid = plane.value_valid,
                               .out = s->tag[s->tags.head],
                               .idle = plane.idle};
  memcpy(out->out.z, plane.value, sizeof out->out.z);
  out->z_next = out->quad_ready && !drops(in) && in->quad.last;
}

void gyre_quad_depth_tick(gyre_quad_depth *s, const gyre_quad_depth_in *in) {
  gyre_quad_depth_out out;
  gyre_quad_depth_eval(s, in, &out);
  const bool enters = out.quad_ready && !drops(in);
  const gyre_quad_plane_in plane = {.quad_valid = in->quad_valid && !drops(in) && in->z_valid,
                                    .quad_col = in->quad.col,
                                    .quad_row = in->quad.row,
                                    .plane = in->z_plane,
                                    .value_ready = in->out_ready};
  if (enters)
    s->tag[gyre_fifo_tail(&s->tags)] =
        (gyre_depth_quad){in->quad.col, in->quad.row, cover_of(in), in->quad.last, in->z_back, {0}};
  gyre_fifo_tick(&s->tags, enters, out.out_valid && in->out_ready);
  gyre_quad_plane_tick(&s->plane, &plane);
  if (enters && cover_of(in) != 0 && !in->halted) s->quads_q++;
  if (in->start) s->quads_q = 0;
  if (!in->start && !in->halted) return;
  gyre_quad_plane_init(&s->plane);
  gyre_fifo_init(&s->tags, 4);
}
