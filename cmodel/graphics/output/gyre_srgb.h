// gyre_srgb.h - twin of rtl/graphics/output/gyre_srgb.sv: converts a float to a number of the sRGB
// curve, by the rule of pixel/format.h.

#ifndef GYRE_GRAPHICS_SRGB_H
#define GYRE_GRAPHICS_SRGB_H

#include "pixel/format.h"

typedef struct gyre_srgb {
  f32 value_q;
} gyre_srgb;

typedef struct gyre_srgb_in {
  bool en;  // accepts a value
  f32 value;
} gyre_srgb_in;

static inline uint32_t gyre_srgb_number(const gyre_srgb *s) { return gyre_pixel_srgb(s->value_q); }
static inline void gyre_srgb_tick(gyre_srgb *s, const gyre_srgb_in *in) {
  if (in->en) s->value_q = in->value;
}

#endif
