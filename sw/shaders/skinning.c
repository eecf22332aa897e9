// skinning.c - position and normal by up to four bones of a palette, with weights. GLSL twin: skinning.vert

#include "shader.h"

static float bone(uint32_t first, unsigned component, float x, float y, float z) {
  return gyre_constant_float(16 * first + 4 * component) * x +
         gyre_constant_float(16 * first + 16 + 4 * component) * y +
         gyre_constant_float(16 * first + 32 + 4 * component) * z +
         gyre_constant_float(16 * first + 48 + 4 * component);
}

GYRE_VERTEX_SHADER(skinning) {
  const float x = IN(0, 0), y = IN(0, 1), z = IN(0, 2);
  const uint32_t number[4] = {IN_BITS(1, 0), IN_BITS(1, 1), IN_BITS(1, 2), IN_BITS(1, 3)};
  const float weight[4] = {IN(2, 0), IN(2, 1), IN(2, 2), IN(2, 3)};
  float sum[3] = {0, 0, 0};
  for (unsigned i = 0; i < 4; i++) {
    if (weight[i] == 0.0F) continue;  // this differs between the threads of a warp
    const uint32_t first = 4 * (number[i] & 7);
    for (unsigned c = 0; c < 3; c++) sum[c] = sum[c] + weight[i] * bone(first, c, x, y, z);
  }
  POSITION(0, sum[0]);
  POSITION(1, sum[1]);
  POSITION(2, sum[2]);
  POSITION(3, 1.0F);
}
