// gyre_color_convert.c - twin of rtl/graphics/output/gyre_color_convert.sv.

#include "graphics/output/gyre_color_convert.h"

#include <string.h>

void gyre_color_convert_eval(const gyre_color_convert *s, const gyre_color_convert_in *in,
                             gyre_color_convert_out *out) {
  out->ready = !s->valid1_q || !s->valid_q || in->ready;
  out->idle = !s->valid1_q && !s->valid_q;
}

void gyre_color_convert_tick(gyre_color_convert *s, const gyre_color_convert_in *in) {
  gyre_color_convert_out out;
  gyre_color_convert_eval(s, in, &out);
  if (!s->valid_q || in->ready) {
    for (unsigned k = 0; s->valid1_q && k < 4; k++)
      s->channel_q[k] = s->format_q == GYRE_COLOR_WIDE
                            ? gyre_pixel_unorm(s->color_q[k], 16)
                            : gyre_pixel_channel(s->format_q, k, s->color_q[k]);
    s->tag_q = s->tag1_q;
    s->valid_q = s->valid1_q;
  }
  if (!out.ready) return;
  s->valid1_q = in->valid;
  s->format_q = in->format;
  s->tag1_q = in->tag;
  memcpy(s->color_q, in->color, sizeof s->color_q);
}
