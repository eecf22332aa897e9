// gyre_pixel_pack.h - twin of rtl/graphics/output/gyre_pixel_pack.sv: the bytes of a pixel from its
// numbers, for formats that gyre_blend_unorm does not blend.

#ifndef GYRE_GRAPHICS_PIXEL_PACK_H
#define GYRE_GRAPHICS_PIXEL_PACK_H

#include "pixel/blend.h"
#include "pixel/format.h"

// Returns the mask of bytes that are written. `word` gets the pixel.
static inline unsigned gyre_pixel_pack_of(unsigned format, unsigned mask, bool logic, unsigned op,
                                          const uint32_t *channel, uint32_t stored,
                                          uint32_t *word) {
  const unsigned channels = gyre_pixel_format_channels(format);
  const unsigned each = gyre_pixel_format_bytes(format) / channels;
  uint32_t out[4];
  unsigned bytes = 0;
  for (unsigned k = 0; k < 4; k++) out[k] = channel[k];
  if (format == GYRE_PIXEL_R32UI && logic) out[0] = gyre_pixel_logic(op, out[0], stored);
  gyre_pixel_pack(format, out, word);
  for (unsigned k = 0; k < channels; k++)
    if ((mask >> k & 1) != 0) bytes |= ((1U << each) - 1) << each * k;
  return bytes;
}

#endif
