// blend.h - blending and logic operations of a target's channels.

#ifndef GYRE_PIXEL_BLEND_H
#define GYRE_PIXEL_BLEND_H

#include "gyre/pixel.h"
#include "pixel/f32.h"

typedef struct gyre_pixel_blend {
  bool enable;
  uint8_t equation, src, dst;                    // of R, G, B
  uint8_t alpha_equation, alpha_src, alpha_dst;  // of A
} gyre_pixel_blend;

// Blend `src` with `dst`: four numbers of 8 or 16 bits, or four floats.
void gyre_pixel_blend_unorm(const gyre_pixel_blend *b, unsigned bits, const uint32_t *src,
                            const uint32_t *dst, const uint32_t *constant, uint32_t *out);
// `channels` of the format decide how floats round (docs/pixel_stage.md).
void gyre_pixel_blend_float(const gyre_pixel_blend *b, unsigned channels, const f32 *src,
                            const f32 *dst, const f32 *constant, f32 *out);

// Combines two numbers bit by bit. Bits 0 to 3 of `op` are the results where source and destination
// have 11, 10, 01 and 00. This is OpenGL's and Vulkan's order of the 16 operations.
uint32_t gyre_pixel_logic(unsigned op, uint32_t src, uint32_t dst);

#endif
