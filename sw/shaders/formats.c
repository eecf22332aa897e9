// formats.c - vertex elements of every kind, as they come. GLSL twin: formats.vert

#include "shader.h"

#define PASS(vector)                       \
  OUT_BITS(vector, 0, IN_BITS(vector, 0)); \
  OUT_BITS(vector, 1, IN_BITS(vector, 1)); \
  OUT_BITS(vector, 2, IN_BITS(vector, 2)); \
  OUT_BITS(vector, 3, IN_BITS(vector, 3))

GYRE_VERTEX_SHADER(formats) {
  PASS(0);
  PASS(1);
  PASS(2);
  PASS(3);
}
