// gyre_whole_float.h - twin of rtl/graphics/pixel/gyre_whole_float.sv: a whole number as a float.

#ifndef GYRE_GRAPHICS_WHOLE_FLOAT_H
#define GYRE_GRAPHICS_WHOLE_FLOAT_H

#include "pixel/f32.h"

// Returns whole * 2^exponent, for a whole number below 2^24.
static inline f32 gyre_whole_float(uint32_t whole, int exponent) {
  return f32_mul(f32_from((int32_t)whole), (f32)(127 + exponent) << 23);
}

#endif
