// wave.c - a height by a polynomial for the sine, and its slope. GLSL twin: wave.vert

#include "shader.h"

// Noinline: a call, with the return address in a register.
static __attribute__((noinline)) float sine(float x) {
  const float y = x * x;
  return x * (1.0F + y * (-0.16666667F + y * (0.0083333333F + y * -0.00019841270F)));
}

GYRE_VERTEX_SHADER(wave) {
  const float x = IN(0, 0) * 0.3F, z = IN(0, 1) * 0.3F;
  const float height = sine(x + K(0, 0)) * sine(z);
  POSITION(0, IN(0, 0));
  POSITION(1, height);
  POSITION(2, IN(0, 1));
  POSITION(3, 1.0F);
  OUT(0, 0, sine(x) + sine(height));
}
