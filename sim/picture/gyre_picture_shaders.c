// gyre_picture_shaders.c - the programs of `gyre draw` that need no textures: the vertex program, and the pixel program
// of materials with a colour only.
//
// Bank 0 of the vertex program has the matrix of the camera by rows.

#include "gyre_picture_light.h"

#define IN(vector, component) gyre_attribute_float(GYRE_ATTRIBUTE_GENERIC(vector, component))
#define OUT(vector, component, value) \
  gyre_attribute_put_float(GYRE_ATTRIBUTE_GENERIC(vector, component), value)
#define COPY(vector, component) OUT(vector, component, IN(vector, component))

static inline float row(uint32_t r, float x, float y, float z) {
  return gyre_constant_float(16 * r) * x + gyre_constant_float(16 * r + 4) * y +
         gyre_constant_float(16 * r + 8) * z + gyre_constant_float(16 * r + 12);
}

// Inputs and outputs: 0 position, 1 normal, 2 colour, 3 coordinates in the texture.
GYRE_VERTEX_SHADER(mesh) {
  const float x = IN(0, 0), y = IN(0, 1), z = IN(0, 2);
  gyre_attribute_put_float(GYRE_ATTRIBUTE_POSITION(0), row(0, x, y, z));
  gyre_attribute_put_float(GYRE_ATTRIBUTE_POSITION(1), row(1, x, y, z));
  gyre_attribute_put_float(GYRE_ATTRIBUTE_POSITION(2), row(2, x, y, z));
  gyre_attribute_put_float(GYRE_ATTRIBUTE_POSITION(3), row(3, x, y, z));
  OUT(0, 0, x);
  OUT(0, 1, y);
  OUT(0, 2, z);
  COPY(1, 0);
  COPY(1, 1);
  COPY(1, 2);
  COPY(2, 0);
  COPY(2, 1);
  COPY(2, 2);
  COPY(2, 3);
  COPY(3, 0);
  COPY(3, 1);
}

GYRE_PIXEL_SHADER(lit) { light(AT(2, 0), AT(2, 1), AT(2, 2), AT(2, 3)); }
