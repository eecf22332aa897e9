// gyre_stored_float.h - twin of rtl/graphics/output/gyre_stored_float.sv: a channel of a stored pixel, and
// its alpha, as floats, by the rules of pixel/format.h.

#ifndef GYRE_GRAPHICS_STORED_FLOAT_H
#define GYRE_GRAPHICS_STORED_FLOAT_H

#include "pixel/format.h"

// Returns a channel of a pixel. Channels that the format lacks are 0, and alpha is 1.
static inline f32 gyre_stored_float(unsigned format, unsigned channel, const uint32_t *stored) {
  uint32_t raw[4];
  gyre_pixel_unpack(format, stored, raw);
  if (channel >= gyre_pixel_format_channels(format)) return channel == 3 ? F32_ONE : F32_ZERO;
  if (format == GYRE_PIXEL_RGBA16F) return gyre_pixel_from_half(raw[channel]);
  if (format != GYRE_PIXEL_RGBA8_SRGB) return raw[channel];
  return channel == 3 ? f32_div(f32_from((int32_t)raw[3]), f32_from(255))
                      : gyre_pixel_from_srgb(raw[channel]);
}

#endif
