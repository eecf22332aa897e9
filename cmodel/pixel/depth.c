// depth.c - depth and stencil tests. Rules: docs/pixel_stage.md.

#include "pixel/depth.h"

#include "pixel/format.h"

enum { STENCIL_LSB = 24, DEPTH_24 = 0xffffff, D24_SCALE = 0x4b7fffff };  // 16777215.0

unsigned gyre_pixel_depth_bytes(unsigned format) {
  if (format == GYRE_PIXEL_DEPTH_NONE || format >= GYRE_PIXEL_DEPTH_FORMATS) return 0;
  return format == GYRE_PIXEL_D16 ? 2 : 4;
}

// Rules "D16" and "D24". A NaN becomes 1.
uint32_t gyre_pixel_depth_encode(unsigned format, f32 z) {
  const f32 limited = f32_lt(z, F32_ONE) ? f32_clamp(z) : (f32)F32_ONE;
  if (format == GYRE_PIXEL_D16) return gyre_pixel_unorm(limited, 16);
  if (format == GYRE_PIXEL_D24S8) return (uint32_t)f32_nearest(f32_mul(limited, D24_SCALE));
  return limited;
}

bool gyre_pixel_compares(unsigned compare, uint32_t value, uint32_t stored) {
  // Bit 0 of the comparison accepts less, bit 1 equal, bit 2 greater.
  const unsigned order = value < stored ? 0 : value == stored ? 1 : 2;
  return (compare >> order & 1) != 0;
}

static uint32_t stencil_after(const gyre_pixel_stencil *s, unsigned op, uint32_t old) {
  switch (op) {
    case GYRE_PIXEL_SET_ZERO: return 0;
    case GYRE_PIXEL_REPLACE: return s->reference;
    case GYRE_PIXEL_INCREMENT: return old == 255 ? old : old + 1;
    case GYRE_PIXEL_DECREMENT: return old == 0 ? old : old - 1;
    case GYRE_PIXEL_INVERT: return old ^ 255;
    case GYRE_PIXEL_INCREMENT_WRAP: return (old + 1) & 255;
    case GYRE_PIXEL_DECREMENT_WRAP: return (old - 1) & 255;
    default: return old;
  }
}

bool gyre_pixel_depth_test(const gyre_pixel_depth_state *s, bool back, f32 z, uint32_t *stored) {
  const bool has_stencil = s->stencil && s->format == GYRE_PIXEL_D24S8;
  const bool has_depth = s->test && s->format != GYRE_PIXEL_DEPTH_NONE;
  const bool packed = s->format == GYRE_PIXEL_D24S8;
  const gyre_pixel_stencil *side = &s->side[back];
  const uint32_t old_depth = packed ? *stored & DEPTH_24 : *stored;
  const uint32_t old_stencil = packed ? *stored >> STENCIL_LSB : 0;
  const uint32_t depth = gyre_pixel_depth_encode(s->format, z);
  const bool in_stencil =
      !has_stencil ||
      gyre_pixel_compares(side->compare, side->reference & side->mask, old_stencil & side->mask);
  const bool in_depth = !has_depth || gyre_pixel_compares(s->compare, depth, old_depth);
  const bool passes = in_stencil && in_depth;
  uint32_t new_depth = old_depth, new_stencil = old_stencil;
  if (has_stencil) {
    const unsigned op = !in_stencil ? side->fail : !in_depth ? side->depth_fail : side->pass;
    const uint32_t wanted = stencil_after(side, op, old_stencil);
    new_stencil = (old_stencil & ~(uint32_t)side->write_mask) | (wanted & side->write_mask);
  }
  if (passes && has_depth && s->write) new_depth = depth;
  *stored = packed ? new_stencil << STENCIL_LSB | new_depth : new_depth;
  return passes;
}
