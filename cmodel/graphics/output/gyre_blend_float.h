// gyre_blend_float.h - twin of rtl/graphics/output/gyre_blend_float.sv: blends pixels of floats and of sRGB
// with stored ones, by the rules of pixel/blend.h.

#ifndef GYRE_GRAPHICS_BLEND_FLOAT_H
#define GYRE_GRAPHICS_BLEND_FLOAT_H

#include "pixel/blend.h"

enum { GYRE_BLEND_SLOTS = 6, GYRE_BLEND_CONVERTS = 2 };

// A channel on its way. Its number is computed when it is read.
typedef struct gyre_blend_channel {
  bool valid, slow, last;  // slow: has the first round; last: of its pixel
  uint8_t round;
  uint8_t format, mask, channel;
  uint32_t number, tag;
} gyre_blend_channel;

typedef struct gyre_blend_float {
  uint8_t channel_q;  // the next one of the pixel at the input
  gyre_blend_channel read_q, slot_q[GYRE_BLEND_SLOTS], convert_q[GYRE_BLEND_CONVERTS];
  bool ring_slow_q;
  // The pixel that is collected
  bool valid_q;
  uint32_t numbers_q[4], tag_q;
  uint8_t format_q, mask_q;
} gyre_blend_float;

typedef struct gyre_blend_float_in {
  // State, accepted with the pixel
  uint8_t format;  // gyre_pixel_format: RGBA8_SRGB, RGBA16F, RGBA32F or R32F
  uint8_t mask;
  gyre_pixel_blend blend;
  f32 constant[4];
  // A pixel and the stored one
  bool valid;
  f32 src[4];
  uint32_t tag;
  bool stored_valid;
  uint32_t stored[4];
  bool ready;
} gyre_blend_float_in;

typedef struct gyre_blend_float_out {
  bool ready, stored_ready, valid, idle;
  uint32_t data[4], tag;
  uint16_t bytes;
} gyre_blend_float_out;

void gyre_blend_float_reset(gyre_blend_float *s);
void gyre_blend_float_eval(const gyre_blend_float *s, const gyre_blend_float_in *in,
                           gyre_blend_float_out *out);
void gyre_blend_float_tick(gyre_blend_float *s, const gyre_blend_float_in *in);

#endif
