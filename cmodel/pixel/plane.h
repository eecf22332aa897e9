// plane.h - planes: how a value changes from pixel to pixel within a primitive.

#ifndef GYRE_PIXEL_PLANE_H
#define GYRE_PIXEL_PLANE_H

#include "pixel/vertex.h"

// The value at the centre of pixel (x, y) is fma(dy, y, fma(dx, x, a0)).
typedef struct gyre_pixel_plane {
  f32 a0, dx, dy;
} gyre_pixel_plane;

// What the planes of a triangle or a line have in common.
typedef struct gyre_pixel_gradient {
  unsigned n;            // 1 point, 2 line, 3 triangle
  f32 x_of_01, x_of_20;  // triangle: weights of a differences 0-1 and 2-0 in dx
  f32 y_of_01, y_of_20;  //   and in dy
  bool along_y;          // line: its major axis is y
  f32 extent, inverse;   //   and its factors of a difference 0-1
  f32 x0, y0;            // vertex 0, relative to the centre of pixel (0, 0)
} gyre_pixel_gradient;

// Prepares the planes of a primitive with n vertices. A triangle's vertices are in the order in
// which its area is positive (cover.h).
gyre_pixel_gradient gyre_pixel_gradient_of(const gyre_pixel_vertex *const *v, unsigned n);
// Returns the plane of a value that is a[i] at vertex i.
gyre_pixel_plane gyre_pixel_plane_of(const gyre_pixel_gradient *g, const f32 *a);
f32 gyre_pixel_plane_at(const gyre_pixel_plane *p, int32_t x, int32_t y);

// Planes of a primitive for all that its pixels need.
typedef struct gyre_pixel_planes {
  gyre_pixel_plane z, iw;
  gyre_pixel_plane input[GYRE_PIXEL_COMPONENTS];  // perspective inputs: of value * iw
} gyre_pixel_planes;

// `flat` gives the constant inputs; in points all inputs are constant.
void gyre_pixel_planes_of(const gyre_pixel_vertex *const *v, unsigned n,
                          const gyre_pixel_vertex *flat, const gyre_pixel_inputs *inputs,
                          gyre_pixel_planes *planes);

// Returns the factor of perspective inputs at a pixel, 1 / iw.
f32 gyre_pixel_factor(const gyre_pixel_planes *planes, int32_t x, int32_t y);
// Returns input `i` at a pixel.
uint32_t gyre_pixel_input(const gyre_pixel_planes *planes, const gyre_pixel_inputs *inputs,
                          unsigned i, int32_t x, int32_t y, f32 factor);

#endif
