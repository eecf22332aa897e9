// morph.c - between two positions, by a weight of each vertex. GLSL twin: morph.vert

#include "shader.h"

GYRE_VERTEX_SHADER(morph) {
  const float t = IN(2, 0), s = 1.0F - t;
  POSITION(0, IN(0, 0) * s + IN(1, 0) * t);
  POSITION(1, IN(0, 1) * s + IN(1, 1) * t);
  POSITION(2, IN(0, 2) * s + IN(1, 2) * t);
  POSITION(3, IN(0, 3));  // no component of the buffer: 1
  gyre_attribute_put_float(GYRE_ATTRIBUTE_POINT_SIZE, t * 8.0F);
}
