// foliage_kernels.c - leaves of a texture: pixels between them are killed by alpha, so that they
// leave no depth.

#include "gyre_texture.h"
#include "picture_shaders.h"

GYRE_PIXEL_SHADER(shade) {
  const gyre_texture *texture = (const gyre_texture *)(uintptr_t)gyre_constant(0);
  const gyre_sampler *sampler = (const gyre_sampler *)(uintptr_t)gyre_constant(4);
  const gyre_texel t =
      gyre_texture_sample(texture, sampler, gyre_interpolate(COLOR(0)), gyre_interpolate(COLOR(1)));
  gyre_kill_if(t.c[3] < 0.5F);
  gyre_output_color(0, gyre_constant_input_float(COLOR(2)), t.c[1], t.c[2], t.c[3]);
}
