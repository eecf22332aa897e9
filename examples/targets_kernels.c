// targets_kernels.c - three outputs: the colour, its position as floats, and a number.

#include "picture_shaders.h"

GYRE_PIXEL_SHADER(shade) {
  gyre_output_color(0, gyre_interpolate(COLOR(0)), gyre_interpolate(COLOR(1)),
                    gyre_interpolate(COLOR(2)), 1.0F);
  gyre_output_color(1, gyre_pixel_column(), gyre_pixel_row(),
                    gyre_attribute_float(GYRE_ATTRIBUTE_POSITION(2)), 1.0F);
  gyre_output_put(GYRE_OUTPUT_COLOR(2, 0), gyre_attribute(GYRE_ATTRIBUTE_PRIMITIVE_ID) + 1);
}
