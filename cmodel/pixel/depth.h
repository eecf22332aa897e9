// depth.h - depth and stencil tests of a pixel.

#ifndef GYRE_PIXEL_DEPTH_H
#define GYRE_PIXEL_DEPTH_H

#include "gyre/pixel.h"
#include "pixel/f32.h"

// Stencil state of one side of triangles. Points and lines use that of the front.
typedef struct gyre_pixel_stencil {
  uint8_t compare;  // gyre_pixel_compare of the masked reference with the masked stored value
  uint8_t fail, depth_fail, pass;  // gyre_pixel_stencil_op
  uint8_t reference, mask, write_mask;
} gyre_pixel_stencil;

typedef struct gyre_pixel_depth_state {
  uint8_t format;  // gyre_pixel_depth_format
  bool test, write, stencil;
  uint8_t compare;             // gyre_pixel_compare
  gyre_pixel_stencil side[2];  // front, back
} gyre_pixel_depth_state;

// Compares unsigned numbers. The bits of floats from 0 to 1 compare like numbers.
bool gyre_pixel_compares(unsigned compare, uint32_t value, uint32_t stored);
// Tests a pixel with depth `z` against the stored word, and updates the word as far as the state
// says. Returns true if the pixel passes.
bool gyre_pixel_depth_test(const gyre_pixel_depth_state *s, bool back, f32 z, uint32_t *stored);

#endif
