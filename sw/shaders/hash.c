// hash.c - integers: shifts, products, rotations. GLSL twin: hash.vert

#include "shader.h"

GYRE_VERTEX_SHADER(hash) {
  uint32_t a = IN_BITS(0, 0) ^ K_BITS(0, 0), b = IN_BITS(0, 1) + VERTEX_ID;
  for (unsigned i = 0; i < 6; i++) {
    a ^= a << 13;
    a ^= a >> 17;
    a ^= a << 5;
    b = (b << 7 | b >> 25) * 0x9e3779b1U + a;
  }
  OUT_BITS(0, 0, a);
  OUT_BITS(0, 1, b);
  OUT_BITS(0, 2, (uint32_t)((int32_t)a >> 3));
  OUT_BITS(0, 3, (int32_t)a < (int32_t)b ? a & b : a | b);
}
