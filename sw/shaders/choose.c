// choose.c - nested conditions, of which each way writes other outputs. GLSL twin: choose.vert

#include "shader.h"

GYRE_VERTEX_SHADER(choose) {
  const float x = IN(0, 0), y = IN(0, 1);
  float a = 0.0F, b = 0.0F;
  if (x < 0.0F) {
    if (y < 0.0F) {
      a = x * y;
    } else {
      a = x - y;
      b = 1.0F;
    }
  } else if (y > x) {
    b = y + x;
    for (unsigned i = 0; i < (VERTEX_ID & 7); i++) b = b * 0.5F + a;
  } else {
    a = 2.0F;
  }
  OUT(0, 0, a);
  OUT(0, 1, b);
}
