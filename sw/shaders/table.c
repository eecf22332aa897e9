// table.c - constants looked up by the number of the vertex, and by what was found. GLSL twin: table.vert

#include "shader.h"

GYRE_VERTEX_SHADER(table) {
  const uint32_t id = VERTEX_ID;
  const uint32_t other = gyre_constant(16 * (id % 64) + 8) % 64;
  OUT(0, 0, gyre_constant_float(16 * (id % 64)));
  OUT(0, 1, gyre_constant_float(16 * (id % 64) + 4));
  OUT(0, 2, gyre_constant_float(16 * other));
  OUT_BITS(0, 3, id);
}
