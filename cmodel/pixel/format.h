// format.h - formats of colours in memory, and conversions between them and what programs write.

#ifndef GYRE_PIXEL_FORMAT_H
#define GYRE_PIXEL_FORMAT_H

#include "gyre/pixel.h"
#include "pixel/f32.h"

// How the channels of a format are computed and blended.
typedef enum gyre_pixel_kind {
  GYRE_PIXEL_KIND_UNORM8,
  GYRE_PIXEL_KIND_UNORM10,  // computed in 16 bits, of which the upper ones are stored
  GYRE_PIXEL_KIND_FLOAT,
  GYRE_PIXEL_KIND_SRGB,
  GYRE_PIXEL_KIND_INTEGER,
} gyre_pixel_kind;

unsigned gyre_pixel_format_channels(unsigned format);
gyre_pixel_kind gyre_pixel_format_kind(unsigned format);

// A pixel in memory has up to four 32-bit words; formats of 1 and 2 bytes use the low bits of the
// first one. These functions read and write its channels R, G, B, A as raw bits: unsigned numbers,
// halves or floats. Channels that the format lacks read 0, and are not written.
void gyre_pixel_unpack(unsigned format, const uint32_t *word, uint32_t *channel);
void gyre_pixel_pack(unsigned format, const uint32_t *channel, uint32_t *word);

// Returns the number of `bits` bits for a value, which is limited to 0..1; at most 16 bits.
uint32_t gyre_pixel_unorm(f32 value, unsigned bits);
// Converts between binary32 and binary16.
uint32_t gyre_pixel_half(f32 value);
f32 gyre_pixel_from_half(uint32_t half);
// Converts between a linear value, limited to 0..1, and a number of the sRGB curve.
uint32_t gyre_pixel_srgb(f32 value);
f32 gyre_pixel_from_srgb(uint32_t number);
// Returns channel k of A2B10G10R10 for the 16 bits with which it is computed.
uint32_t gyre_pixel_narrow(uint32_t wide, unsigned k);
// Returns the raw bits of channel k for what a program has output.
uint32_t gyre_pixel_channel(unsigned format, unsigned k, f32 value);

#endif
