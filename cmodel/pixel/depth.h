// depth.h - depth and stencil tests of a pixel.

#ifndef GYRE_PIXEL_DEPTH_H
#define GYRE_PIXEL_DEPTH_H

#include "pixel/f32.h"

typedef enum gyre_pixel_depth_format {
  GYRE_PIXEL_DEPTH_NONE,
  GYRE_PIXEL_D16,
  GYRE_PIXEL_D24S8,  // depth in bits 23:0, stencil in bits 31:24
  GYRE_PIXEL_D32F,
  GYRE_PIXEL_DEPTH_FORMATS,
} gyre_pixel_depth_format;

// Comparisons of a new value with a stored one.
typedef enum gyre_pixel_compare {
  GYRE_PIXEL_NEVER,
  GYRE_PIXEL_LESS,
  GYRE_PIXEL_EQUAL,
  GYRE_PIXEL_LESS_EQUAL,
  GYRE_PIXEL_GREATER,
  GYRE_PIXEL_NOT_EQUAL,
  GYRE_PIXEL_GREATER_EQUAL,
  GYRE_PIXEL_ALWAYS,
} gyre_pixel_compare;

typedef enum gyre_pixel_stencil_op {
  GYRE_PIXEL_KEEP,
  GYRE_PIXEL_SET_ZERO,
  GYRE_PIXEL_REPLACE,
  GYRE_PIXEL_INCREMENT,  // up to 255
  GYRE_PIXEL_DECREMENT,  // down to 0
  GYRE_PIXEL_INVERT,
  GYRE_PIXEL_INCREMENT_WRAP,
  GYRE_PIXEL_DECREMENT_WRAP,
} gyre_pixel_stencil_op;

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

// Returns the bytes of a stored value.
unsigned gyre_pixel_depth_bytes(unsigned format);
// Returns the stored depth bits of a value, which is limited to 0..1.
uint32_t gyre_pixel_depth_encode(unsigned format, f32 z);
// Compares unsigned numbers. The bits of floats from 0 to 1 compare like numbers.
bool gyre_pixel_compares(unsigned compare, uint32_t value, uint32_t stored);
// Tests a pixel with depth `z` against the stored word, and updates the word as far as the state
// says. Returns true if the pixel passes.
bool gyre_pixel_depth_test(const gyre_pixel_depth_state *s, bool back, f32 z, uint32_t *stored);

#endif
