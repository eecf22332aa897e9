// gyre_color_convert.h - twin of rtl/graphics/output/gyre_color_convert.sv: converts colours to the
// numbers of a format, by the rules of pixel/format.h.

#ifndef GYRE_GRAPHICS_COLOR_CONVERT_H
#define GYRE_GRAPHICS_COLOR_CONVERT_H

#include "pixel/format.h"

// A2B10G10R10 with the 16 bits a channel in which it is computed.
enum { GYRE_COLOR_WIDE = GYRE_PIXEL_FORMATS };

typedef struct gyre_color_convert {
  // Stage 1: a colour, which stage 2 converts at once
  bool valid1_q;
  uint8_t format_q;
  f32 color_q[4];
  uint32_t tag1_q;
  // Stage 2: its numbers
  bool valid_q;
  uint32_t channel_q[4], tag_q;
} gyre_color_convert;

typedef struct gyre_color_convert_in {
  bool valid;
  uint8_t format;  // gyre_pixel_format, or GYRE_COLOR_WIDE
  f32 color[4];
  uint32_t tag;
  bool ready;
} gyre_color_convert_in;

typedef struct gyre_color_convert_out {
  bool ready, idle;
} gyre_color_convert_out;

static inline void gyre_color_convert_reset(gyre_color_convert *s) {
  s->valid1_q = s->valid_q = false;
}
void gyre_color_convert_eval(const gyre_color_convert *s, const gyre_color_convert_in *in,
                             gyre_color_convert_out *out);
void gyre_color_convert_tick(gyre_color_convert *s, const gyre_color_convert_in *in);

#endif
