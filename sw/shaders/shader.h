// shader.h - short names for the vertex programs of this folder, which stand beside their GLSL twins.

#ifndef SHADER_H
#define SHADER_H

#include "gyre_shader.h"

// Vertex input and output `vector` (location in GLSL), component 0 to 3: float, and bits.
#define IN(vector, component) gyre_attribute_float(GYRE_ATTRIBUTE_GENERIC(vector, component))
#define IN_BITS(vector, component) gyre_attribute(GYRE_ATTRIBUTE_GENERIC(vector, component))
#define OUT(vector, component, value) \
  gyre_attribute_put_float(GYRE_ATTRIBUTE_GENERIC(vector, component), value)
#define OUT_BITS(vector, component, value) \
  gyre_attribute_put(GYRE_ATTRIBUTE_GENERIC(vector, component), value)
#define POSITION(component, value) \
  gyre_attribute_put_float(GYRE_ATTRIBUTE_POSITION(component), value)
#define VERTEX_ID gyre_attribute(GYRE_ATTRIBUTE_VERTEX_ID)
#define INSTANCE_ID gyre_attribute(GYRE_ATTRIBUTE_INSTANCE_ID)

// Component of vec4 k[vector] of the block of constants.
#define K(vector, component) gyre_constant_float(16 * (vector) + 4 * (component))
#define K_BITS(vector, component) gyre_constant(16 * (vector) + 4 * (component))

// Row `component` of the matrix in k[first] to k[first + 3], whose vectors are columns, times (x, y, z, w).
static inline float row(unsigned first, unsigned component, float x, float y, float z, float w) {
  return K(first, component) * x + K(first + 1, component) * y + K(first + 2, component) * z +
         K(first + 3, component) * w;
}

#endif
