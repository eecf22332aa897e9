// layers_kernels.c - the colour of the layer with its alpha, which blending uses.

#include "picture_shaders.h"

GYRE_PIXEL_SHADER(shade) {
  gyre_output_color(0, gyre_constant_input_float(COLOR(0)), gyre_constant_input_float(COLOR(1)),
                    gyre_constant_input_float(COLOR(2)), gyre_constant_input_float(COLOR(3)));
}
