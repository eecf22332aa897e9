// torus_kernels.c - light on a surface whose normal is the colour of its vertices.

#include "picture_shaders.h"

GYRE_PIXEL_SHADER(shade) {
  const float x = gyre_interpolate(COLOR(0)), y = gyre_interpolate(COLOR(1)),
              z = gyre_interpolate(COLOR(2));
  const float length = gyre_sqrt(x * x + y * y + z * z);
  const float light = (0.48F * x + 0.6F * y + 0.64F * z) / length;
  const float shade = 0.2F + (light > 0.0F ? 0.8F * light : 0.0F);
  gyre_output_color(0, shade, 0.8F * shade, 0.3F * shade, 1.0F);
}
