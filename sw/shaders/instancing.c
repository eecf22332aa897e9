// instancing.c - one offset and colour an instance, moved by its number. GLSL twin: instancing.vert

#include "shader.h"

GYRE_VERTEX_SHADER(instancing) {
  const float number = (float)INSTANCE_ID;
  POSITION(0, IN(0, 0) + IN(1, 0) + number * 0.25F);
  POSITION(1, IN(0, 1) + IN(1, 1) - number * 0.5F);
  POSITION(2, IN(0, 2) + IN(1, 2));
  POSITION(3, 1.0F);
  OUT_BITS(0, 0, INSTANCE_ID);
  OUT_BITS(0, 1, VERTEX_ID);
}
