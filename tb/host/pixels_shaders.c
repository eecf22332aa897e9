// pixels_shaders.c - programs for the tests of draws with pixels.

#include "gyre_shader.h"

#define IN(vector, component) GYRE_ATTRIBUTE_GENERIC(vector, component)

// Position and a colour as they are in memory.
GYRE_VERTEX_SHADER(pass) {
#define COPY(to, from) gyre_attribute_put_float(to, gyre_attribute_float(from))
  COPY(GYRE_ATTRIBUTE_POSITION(0), IN(0, 0));
  COPY(GYRE_ATTRIBUTE_POSITION(1), IN(0, 1));
  COPY(GYRE_ATTRIBUTE_POSITION(2), IN(0, 2));
  COPY(GYRE_ATTRIBUTE_POSITION(3), IN(0, 3));
  COPY(IN(1, 0), IN(1, 0));
  COPY(IN(1, 1), IN(1, 1));
  COPY(IN(1, 2), IN(1, 2));
  COPY(IN(1, 3), IN(1, 3));
}

// No position.
GYRE_VERTEX_SHADER(nowhere) { gyre_attribute_put_float(IN(1, 0), gyre_attribute_float(IN(1, 0))); }

GYRE_PIXEL_SHADER(smooth) {
  gyre_output_color(0, gyre_interpolate(IN(1, 0)), gyre_interpolate(IN(1, 1)),
                    gyre_interpolate(IN(1, 2)), gyre_interpolate(IN(1, 3)));
}

GYRE_PIXEL_SHADER(linear) {
  gyre_output_color(0, gyre_interpolate_linear(IN(1, 0)), gyre_interpolate_linear(IN(1, 1)),
                    gyre_interpolate_linear(IN(1, 2)), gyre_interpolate_linear(IN(1, 3)));
}

GYRE_PIXEL_SHADER(flat) {
  gyre_output_color(0, gyre_constant_input_float(IN(1, 0)), gyre_constant_input_float(IN(1, 1)),
                    gyre_constant_input_float(IN(1, 2)), gyre_constant_input_float(IN(1, 3)));
}

// A colour for each of two targets, from constants; red of target 0 kills below 0.5.
GYRE_PIXEL_SHADER(two) {
  const float red = gyre_interpolate(IN(1, 0));
  gyre_kill_if(red < 0.5F);
  gyre_output_color(0, red, gyre_constant_float(0), gyre_constant_float(4), 1);
  gyre_output_color(1, gyre_constant_float(8), red, 0, 1);
}

GYRE_PIXEL_SHADER(deep) {
  gyre_output_color(0, 1, 1, 1, 1);
  gyre_output_depth(gyre_pixel_column() / 16);
}

// Where the pixel is, and which side is seen.
GYRE_PIXEL_SHADER(place) {
  gyre_output_color(0, gyre_pixel_column(), gyre_pixel_row(),
                    gyre_attribute_float(GYRE_ATTRIBUTE_POSITION(2)),
                    gyre_attribute(GYRE_ATTRIBUTE_FRONT_FACING) ? 1.0F : 0.0F);
}

// A constant of a bank that is not bound.
GYRE_PIXEL_SHADER(stray) { gyre_output_color(0, gyre_constant_float_of(3, 0), 0, 0, 1); }

// A load that goes nowhere.
GYRE_PIXEL_SHADER(faulty) { gyre_output_put(GYRE_OUTPUT_COLOR(0, 0), *(volatile uint32_t *)16); }
