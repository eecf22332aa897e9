// gyre_pixel_colors.h - twin of rtl/graphics/pixel/gyre_pixel_colors.sv: components of four pixels
// become pixels.

#ifndef GYRE_GRAPHICS_PIXEL_COLORS_H
#define GYRE_GRAPHICS_PIXEL_COLORS_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"

// Colours of the pixels of a quad in one target.
typedef struct gyre_quad_color {
  uint32_t color[4][4];  // pixel, component
  uint16_t col, row;
  uint8_t cover, drawn, target;
  bool end;  // the last target of the quad
} gyre_quad_color;

typedef struct gyre_pixel_colors {
  gyre_quad_color rows_q, out_q;
  bool full_q;     // the colours of rows_q are complete
  uint8_t left_q;  // pixels of out_q that were not taken
} gyre_pixel_colors;

typedef struct gyre_pixel_colors_in {
  bool clear;
  bool row_valid;
  uint32_t row_words[4];
  uint8_t row_pixels, row_component;
  bool row_first, row_last;
  uint8_t row_target, row_drawn;
  gyre_pixel_quad_t row_quad;
  bool pixel_ready;
} gyre_pixel_colors_in;

typedef struct gyre_pixel_colors_out {
  bool ready;
  bool pixel_valid;
  gyre_pixel_color_t pixel;
  const uint32_t *pixel_color;
  bool idle;
} gyre_pixel_colors_out;

void gyre_pixel_colors_init(gyre_pixel_colors *s);
void gyre_pixel_colors_eval(const gyre_pixel_colors *s, const gyre_pixel_colors_in *in,
                            gyre_pixel_colors_out *out);
void gyre_pixel_colors_tick(gyre_pixel_colors *s, const gyre_pixel_colors_in *in);

#endif
