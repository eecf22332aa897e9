// gyre_setup_convert.h - twin of rtl/graphics/setup/gyre_setup_convert.sv: results that need no arithmetic
// of floats. It calls the rules of cmodel/pixel.

#ifndef GYRE_GRAPHICS_SETUP_CONVERT_H
#define GYRE_GRAPHICS_SETUP_CONVERT_H

#include "graphics/setup/gyre_setup.h"
#include "pixel/window.h"

// Returns a coordinate within its range.
static inline uint32_t gyre_setup_limited(int32_t x) {
  if (x > GYRE_PIXEL_FARTHEST) return GYRE_PIXEL_FARTHEST;
  return (uint32_t)(x < -GYRE_PIXEL_FARTHEST ? -GYRE_PIXEL_FARTHEST : x);
}

static inline uint32_t gyre_setup_convert(unsigned op, uint32_t a, uint32_t b) {
  switch (op) {
    case GYRE_SETUP_OP_CVTN: return gyre_setup_limited(f32_nearest(f32_mul(a, F32_256)));
    case GYRE_SETUP_OP_CVTZ: return gyre_setup_limited(f32_truncate(f32_mul(a, F32_256)));
    case GYRE_SETUP_OP_FLOOR: return f32_floor(a);
    case GYRE_SETUP_OP_IADD: return a + b;
    case GYRE_SETUP_OP_ISUBH: return a - (b >> 1);
    case GYRE_SETUP_OP_IMAX: return (int32_t)a > (int32_t)b ? a : b;
    default: return a;
  }
}

#endif
