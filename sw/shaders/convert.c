// convert.c - between floats and integers. GLSL twin: convert.vert

#include "shader.h"

GYRE_VERTEX_SHADER(convert) {
  const float x = IN(0, 0) * 100.0F;
  const int32_t whole = (int32_t)x;
  const float back = (float)whole;
  OUT_BITS(0, 0, (uint32_t)whole);
  OUT(0, 1, back);
  OUT(0, 2, x - back);
  OUT(0, 3, (float)IN_BITS(1, 0) * 0.5F);
}
