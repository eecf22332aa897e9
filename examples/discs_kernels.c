// discs_kernels.c - a disc inside of a square: the pixels outside are killed, so that the depth test
// comes after the program.

#include "picture_shaders.h"

GYRE_PIXEL_SHADER(shade) {
  const float u = gyre_interpolate(COLOR(0)), v = gyre_interpolate(COLOR(1));
  gyre_kill_if(u * u + v * v > 1.0F);
  gyre_output_color(0, gyre_constant_input_float(COLOR(2)), gyre_constant_input_float(COLOR(3)),
                    0.0F, 1.0F);
}
