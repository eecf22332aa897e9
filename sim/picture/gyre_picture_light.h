// gyre_picture_light.h - the light of `gyre draw`, for its pixel programs with and without textures.
//
// Bank 0 of a pixel program has the eye (bytes 0 to 11), the direction to the lamp (16 to 27) and the share of ambient
// light (28). Programs with textures also have the addresses of texture (32) and sampler (36), and the alpha (40) that
// pixels have at least. gyre_picture_render.c has the same order.

#ifndef GYRE_PICTURE_LIGHT_H
#define GYRE_PICTURE_LIGHT_H

#include "gyre_shader.h"

#define AT(vector, component) gyre_interpolate(GYRE_ATTRIBUTE_GENERIC(vector, component))

typedef struct vector {
  float x, y, z;
} vector;

static inline float dot(vector a, vector b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

static inline vector unit(vector a) {
  const float scale = 1.0F / gyre_sqrt(dot(a, a) + 1e-20F);
  return (vector){a.x * scale, a.y * scale, a.z * scale};
}

static inline float positive(float a) { return a > 0.0F ? a : 0.0F; }

// Writes a colour with Lambert's diffuse light and Blinn's highlight. A normal that points away from the eye is turned,
// so that both sides of a triangle are lit. Inputs: 0 position, 1 normal.
static inline void light(float red, float green, float blue, float alpha) {
  const vector to_eye =
      unit((vector){gyre_constant_float(0) - AT(0, 0), gyre_constant_float(4) - AT(0, 1),
                    gyre_constant_float(8) - AT(0, 2)});
  const vector lamp = {gyre_constant_float(16), gyre_constant_float(20), gyre_constant_float(24)};
  const vector middle = unit((vector){lamp.x + to_eye.x, lamp.y + to_eye.y, lamp.z + to_eye.z});
  const vector normal = unit((vector){AT(1, 0), AT(1, 1), AT(1, 2)});
  const float side = dot(normal, to_eye) < 0.0F ? -1.0F : 1.0F;
  const float ambient = gyre_constant_float(28);
  const float diffuse = ambient + (1.0F - ambient) * positive(side * dot(normal, lamp));
  float shine = positive(side * dot(normal, middle));
  for (int i = 0; i < 5; i++) shine *= shine;
  shine *= 0.15F;
  gyre_output_color(0, red * diffuse + shine, green * diffuse + shine, blue * diffuse + shine,
                    alpha);
}

#endif
