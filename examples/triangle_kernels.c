// triangle_kernels.c - the interpolated colour.

#include "picture_shaders.h"

GYRE_PIXEL_SHADER(shade) {
  gyre_output_color(0, gyre_interpolate(COLOR(0)), gyre_interpolate(COLOR(1)),
                    gyre_interpolate(COLOR(2)), 1.0F);
}
