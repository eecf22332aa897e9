// lighting.c - diffuse and specular light of one lamp on a unit normal. GLSL twin: lighting.vert

#include "shader.h"

GYRE_VERTEX_SHADER(lighting) {
  const float x = IN(0, 0), y = IN(0, 1), z = IN(0, 2);
  const float length = gyre_sqrt(x * x + y * y + z * z + 0.001F);
  const float nx = x / length, ny = y / length, nz = z / length;
  const float d = nx * K(0, 0) + ny * K(0, 1) + nz * K(0, 2);
  const float diffuse = d > 0.0F ? d : 0.0F;
  float shine = diffuse * diffuse;
  shine = shine * shine;
  shine = shine * shine;
  OUT(0, 0, nx);
  OUT(0, 1, ny);
  OUT(0, 2, nz);
  OUT(1, 0, K(1, 0) * diffuse + K(2, 0) * shine);
  OUT(1, 1, K(1, 1) * diffuse + K(2, 1) * shine);
  OUT(1, 2, K(1, 2) * diffuse + K(2, 2) * shine);
}
