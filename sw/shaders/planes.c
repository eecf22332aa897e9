// planes.c - clip distances to planes of the constants. GLSL twin: planes.vert

#include "shader.h"

static float distance(unsigned plane, float x, float y, float z) {
  return K(plane, 0) * x + K(plane, 1) * y + K(plane, 2) * z + K(plane, 3);
}

GYRE_VERTEX_SHADER(planes) {
  const float x = IN(0, 0), y = IN(0, 1), z = IN(0, 2);
  POSITION(0, x);
  POSITION(1, y);
  POSITION(2, z);
  POSITION(3, 1.0F);
  gyre_attribute_put_float(GYRE_ATTRIBUTE_CLIP_DISTANCE(0), distance(0, x, y, z));
  gyre_attribute_put_float(GYRE_ATTRIBUTE_CLIP_DISTANCE(1), distance(1, x, y, z));
  gyre_attribute_put_float(GYRE_ATTRIBUTE_CLIP_DISTANCE(2), distance(2, x, y, z));
  gyre_attribute_put_float(GYRE_ATTRIBUTE_CLIP_DISTANCE(3), distance(3, x, y, z));
}
