// picture_shaders.h - the vertex program of the examples that draw, and short names.

#include "gyre_shader.h"

#define COLOR(component) GYRE_ATTRIBUTE_GENERIC(1, component)

// Generic vector 0 is the position, and 1 is the colour, which goes on to the pixel program.
GYRE_VERTEX_SHADER(corners) {
#define PLACE(component) GYRE_ATTRIBUTE_GENERIC(0, component)
  gyre_attribute_put_float(GYRE_ATTRIBUTE_POSITION(0), gyre_attribute_float(PLACE(0)));
  gyre_attribute_put_float(GYRE_ATTRIBUTE_POSITION(1), gyre_attribute_float(PLACE(1)));
  gyre_attribute_put_float(GYRE_ATTRIBUTE_POSITION(2), gyre_attribute_float(PLACE(2)));
  gyre_attribute_put_float(GYRE_ATTRIBUTE_POSITION(3), 1.0F);
  gyre_attribute_put_float(COLOR(0), gyre_attribute_float(COLOR(0)));
  gyre_attribute_put_float(COLOR(1), gyre_attribute_float(COLOR(1)));
  gyre_attribute_put_float(COLOR(2), gyre_attribute_float(COLOR(2)));
  gyre_attribute_put_float(COLOR(3), gyre_attribute_float(COLOR(3)));
}
