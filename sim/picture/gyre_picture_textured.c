// gyre_picture_textured.c - the pixel programs of `gyre draw` for materials with a texture, whose colours are multiplied
// with those of the vertices.

#include "gyre_picture_light.h"
#include "gyre_texture.h"

// Inputs: 2 colour, 3 coordinates in the texture.
static inline gyre_texel surface(void) {
  const gyre_texture *texture = (const gyre_texture *)(uintptr_t)gyre_constant(32);
  const gyre_sampler *sampler = (const gyre_sampler *)(uintptr_t)gyre_constant(36);
  gyre_texel t = gyre_texture_sample(texture, sampler, AT(3, 0), AT(3, 1));
  t.c[0] *= AT(2, 0);
  t.c[1] *= AT(2, 1);
  t.c[2] *= AT(2, 2);
  t.c[3] *= AT(2, 3);
  return t;
}

GYRE_PIXEL_SHADER(textured) {
  const gyre_texel t = surface();
  light(t.c[0], t.c[1], t.c[2], t.c[3]);
}

// A program of its own, because a program that kills has no early depth test.
GYRE_PIXEL_SHADER(masked) {
  const gyre_texel t = surface();
  gyre_kill_if(t.c[3] < gyre_constant_float(40));
  light(t.c[0], t.c[1], t.c[2], t.c[3]);
}
