// gyre_picture_shaders.c - the programs of `gyre draw`: a mesh with normals and colours, lit by one lamp.
//
// Bank 0 of the vertex program has the matrix of the camera by rows, that of the pixel program the eye (bytes 0 to 11), and
// the direction to the lamp (16 to 27) with the share of ambient light (28). gyre_picture_parts.h has the same order.

#include "gyre_shader.h"

#define IN(vector, component) gyre_attribute_float(GYRE_ATTRIBUTE_GENERIC(vector, component))
#define OUT(vector, component, value) \
  gyre_attribute_put_float(GYRE_ATTRIBUTE_GENERIC(vector, component), value)
#define AT(vector, component) gyre_interpolate(GYRE_ATTRIBUTE_GENERIC(vector, component))

static inline float row(uint32_t r, float x, float y, float z) {
  return gyre_constant_float(16 * r) * x + gyre_constant_float(16 * r + 4) * y +
         gyre_constant_float(16 * r + 8) * z + gyre_constant_float(16 * r + 12);
}

// Inputs and outputs: 0 position, 1 normal, 2 colour.
GYRE_VERTEX_SHADER(mesh) {
  const float x = IN(0, 0), y = IN(0, 1), z = IN(0, 2);
  gyre_attribute_put_float(GYRE_ATTRIBUTE_POSITION(0), row(0, x, y, z));
  gyre_attribute_put_float(GYRE_ATTRIBUTE_POSITION(1), row(1, x, y, z));
  gyre_attribute_put_float(GYRE_ATTRIBUTE_POSITION(2), row(2, x, y, z));
  gyre_attribute_put_float(GYRE_ATTRIBUTE_POSITION(3), row(3, x, y, z));
  OUT(0, 0, x);
  OUT(0, 1, y);
  OUT(0, 2, z);
  OUT(1, 0, IN(1, 0));
  OUT(1, 1, IN(1, 1));
  OUT(1, 2, IN(1, 2));
  OUT(2, 0, IN(2, 0));
  OUT(2, 1, IN(2, 1));
  OUT(2, 2, IN(2, 2));
}

typedef struct vector {
  float x, y, z;
} vector;

static inline float dot(vector a, vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

static inline vector unit(vector a) {
  const float scale = 1.0F / gyre_sqrt(dot(a, a) + 1e-20F);
  return (vector){a.x * scale, a.y * scale, a.z * scale};
}

static inline float positive(float a) { return a > 0.0F ? a : 0.0F; }

// Lambert's diffuse light and Blinn's highlight. A normal that points away from the eye is turned, so that both sides of
// a triangle are lit.
GYRE_PIXEL_SHADER(lit) {
  const vector to_eye =
      unit((vector){gyre_constant_float(0) - AT(0, 0), gyre_constant_float(4) - AT(0, 1),
                    gyre_constant_float(8) - AT(0, 2)});
  const vector lamp = {gyre_constant_float(16), gyre_constant_float(20), gyre_constant_float(24)};
  const vector middle = unit((vector){lamp.x + to_eye.x, lamp.y + to_eye.y, lamp.z + to_eye.z});
  const vector normal = unit((vector){AT(1, 0), AT(1, 1), AT(1, 2)});
  const float side = dot(normal, to_eye) < 0.0F ? -1.0F : 1.0F;
  const float ambient = gyre_constant_float(28);
  const float light = ambient + (1.0F - ambient) * positive(side * dot(normal, lamp));
  float shine = positive(side * dot(normal, middle));
  for (int i = 0; i < 5; i++) shine *= shine;
  shine *= 0.15F;
  gyre_output_color(0, AT(2, 0) * light + shine, AT(2, 1) * light + shine, AT(2, 2) * light + shine,
                    1.0F);
}
