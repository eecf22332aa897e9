// clip.h - clipping of primitives at the sides of the view volume and at clip distances.
//
// Planes are numbered in the order of clipping: x <= w, -w <= x, y <= w, -w <= y, -w <= z (near),
// z <= w (far), then the enabled clip distances. There is no guard band.

#ifndef GYRE_PIXEL_CLIP_H
#define GYRE_PIXEL_CLIP_H

#include "pixel/window.h"

enum {
  GYRE_PIXEL_SIDES = 6,
  GYRE_PIXEL_PLANES = GYRE_PIXEL_SIDES + GYRE_PIXEL_CLIP_DISTANCES,
  GYRE_PIXEL_CORNERS = 3 + GYRE_PIXEL_PLANES,   // a convex polygon gains one corner a plane
  GYRE_PIXEL_MADE = 2 * GYRE_PIXEL_PLANES + 1,  // vertices that clipping can make
};

typedef struct gyre_pixel_clipper {
  const gyre_pixel_viewport *viewport;
  const gyre_pixel_inputs *inputs;
  uint8_t distances;  // bit d: clip distance d is enabled
  unsigned made_count;
  gyre_pixel_vertex made[GYRE_PIXEL_MADE];
} gyre_pixel_clipper;

// Called for each primitive that remains, with n vertices: 1 for points, 2 for lines, 3 for
// triangles. `flat` is the vertex that provoked the original primitive and gives the constants.
typedef void gyre_pixel_clip_sink(void *ctx, const gyre_pixel_vertex *const *v, unsigned n,
                                  const gyre_pixel_vertex *flat);

// Returns the distance of a vertex from a plane; it is negative outside.
f32 gyre_pixel_distance(const gyre_pixel_vertex *v, unsigned plane);
// Fills in the outcode of a vertex.
void gyre_pixel_outcode(uint8_t distances, gyre_pixel_vertex *v);

// Clip a primitive. A primitive with an infinite or NaN coordinate is dropped. If the first vertex
// provokes, it is also the first vertex of each triangle that remains; else it is the last one.
void gyre_pixel_clip_triangle(gyre_pixel_clipper *c, const gyre_pixel_vertex *const *v,
                              bool first_provokes, gyre_pixel_clip_sink *sink, void *ctx);
void gyre_pixel_clip_line(gyre_pixel_clipper *c, const gyre_pixel_vertex *const *v,
                          bool first_provokes, gyre_pixel_clip_sink *sink, void *ctx);
void gyre_pixel_clip_point(const gyre_pixel_vertex *v, gyre_pixel_clip_sink *sink, void *ctx);

// Returns a new vertex at out + t * (in - out).
const gyre_pixel_vertex *gyre_pixel_clip_between(gyre_pixel_clipper *c, f32 t,
                                                 const gyre_pixel_vertex *out,
                                                 const gyre_pixel_vertex *in);

#endif
