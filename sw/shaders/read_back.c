// read_back.c - an output that is written, read again and changed. GLSL twin: read_back.vert

#include "shader.h"

GYRE_VERTEX_SHADER(read_back) {
  OUT(0, 0, IN(0, 0) * 2.0F);
  OUT(0, 1, IN(0, 1));
  // In StoreReqStart to StoreReqEnd, so it is kept.
  const float x = gyre_output_float(GYRE_ATTRIBUTE_GENERIC(0, 0));
  if (x > 0.0F) OUT(0, 0, x + 1.0F);
  OUT(1, 0, gyre_output_float(GYRE_ATTRIBUTE_GENERIC(0, 0)) * 0.5F);
}
