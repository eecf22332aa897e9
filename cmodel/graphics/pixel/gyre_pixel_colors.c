// gyre_pixel_colors.c - twin of rtl/graphics/pixel/gyre_pixel_colors.sv.

#include "graphics/pixel/gyre_pixel_colors.h"

#include <string.h>

#include "common/gyre_bits.h"

void gyre_pixel_colors_init(gyre_pixel_colors *s) { memset(s, 0, sizeof *s); }

// The output has no pixel, or the last one is taken.
static bool out_free(const gyre_pixel_colors *s, const gyre_pixel_colors_in *in) {
  return s->left_q == 0 || ((s->left_q & (s->left_q - 1)) == 0 && in->pixel_ready);
}
static bool complete(const gyre_pixel_colors *s, const gyre_pixel_colors_in *in) {
  return s->full_q || (in->row_valid && in->row_last);
}

void gyre_pixel_colors_eval(const gyre_pixel_colors *s, const gyre_pixel_colors_in *in,
                            gyre_pixel_colors_out *out) {
  const unsigned pixel = s->left_q != 0 ? gyre_lowest(s->left_q) : 3;
  *out = (gyre_pixel_colors_out){.ready = out_free(s, in) || !complete(s, in),
                                 .pixel_valid = s->left_q != 0,
                                 .pixel_color = s->out_q.color[pixel],
                                 .idle = s->left_q == 0 && !s->full_q};
  out->pixel = (gyre_pixel_color_t){.x = (uint16_t)(2 * s->out_q.col + pixel % 2),
                                    .y = (uint16_t)(2 * s->out_q.row + pixel / 2),
                                    .target = s->out_q.target,
                                    .drawn = (s->out_q.drawn >> pixel & 1) != 0,
                                    .last = s->out_q.end && (s->left_q & (s->left_q - 1)) == 0};
}

static void take_row(gyre_pixel_colors *s, const gyre_pixel_colors_in *in) {
  gyre_quad_color *r = &s->rows_q;
  for (unsigned p = 0; p < 4; p++) {
    if ((in->row_pixels >> p & 1) == 0) continue;
    if (in->row_first) memset(r->color[p], 0, sizeof r->color[p]);
    r->color[p][in->row_component] = in->row_words[p];
  }
  r->col = in->row_quad.col;
  r->row = in->row_quad.row;
  r->cover = in->row_quad.covered;
  r->drawn = in->row_drawn;
  r->target = in->row_target;
  r->end = in->row_quad.last;
}

void gyre_pixel_colors_tick(gyre_pixel_colors *s, const gyre_pixel_colors_in *in) {
  const bool whole = complete(s, in), move = whole && out_free(s, in);
  if (in->row_valid) take_row(s, in);
  if (in->pixel_ready) s->left_q &= (uint8_t)(s->left_q - 1);
  if (move) {
    s->out_q = s->rows_q;
    s->left_q = s->rows_q.cover;
  }
  s->full_q = whole && !move;
  if (in->clear) s->full_q = false;
  if (in->clear) s->left_q = 0;
}
