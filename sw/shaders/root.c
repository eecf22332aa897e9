// root.c - Newton's rule until it no longer changes, or 20 times. GLSL twin: root.vert

#include "shader.h"

GYRE_VERTEX_SHADER(root) {
  const float x = gyre_fabs(IN(0, 0)) + 0.5F;
  float guess = x;
  uint32_t steps = 0;
  for (; steps < 20; steps++) {
    const float next = 0.5F * (guess + x / guess);
    if (next == guess) break;
    guess = next;
  }
  OUT(0, 0, guess);
}
