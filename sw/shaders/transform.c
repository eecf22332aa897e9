// transform.c - position by a matrix, colour as it comes. GLSL twin: transform.vert

#include "shader.h"

GYRE_VERTEX_SHADER(transform) {
  const float x = IN(0, 0), y = IN(0, 1), z = IN(0, 2), w = IN(0, 3);
  POSITION(0, row(0, 0, x, y, z, w));
  POSITION(1, row(0, 1, x, y, z, w));
  POSITION(2, row(0, 2, x, y, z, w));
  POSITION(3, row(0, 3, x, y, z, w));
  OUT(0, 0, IN(1, 0));
  OUT(0, 1, IN(1, 1));
  OUT(0, 2, IN(1, 2));
  OUT(0, 3, IN(1, 3));
}
