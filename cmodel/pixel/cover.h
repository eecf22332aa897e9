// cover.h - coverage: the pixels whose centres are in a primitive.
//
// Points, lines and triangles become convex polygons of 3 or 4 corners with whole coordinates
// (window.h). A centre is inside if each edge function is positive; edges to the left and edges to
// row 0 include centres on them. So neighbours that share an edge share no pixel.

#ifndef GYRE_PIXEL_COVER_H
#define GYRE_PIXEL_COVER_H

#include "pixel/window.h"

typedef struct gyre_pixel_edge {
  int64_t c, dx, dy;  // pixel (x, y) is inside of the edge if c + dx * x + dy * y > 0
} gyre_pixel_edge;

typedef struct gyre_pixel_box {
  int32_t x0, y0, x1, y1;  // pixels x0 <= x < x1, y0 <= y < y1
} gyre_pixel_box;

// The square of a point: its first column and row and its side, in units of 1/256.
typedef struct gyre_pixel_square {
  int32_t first[2], side;  // side 0: no point
} gyre_pixel_square;

typedef struct gyre_pixel_cover {
  unsigned edges;  // 0 for points, which cover their box
  gyre_pixel_edge edge[4];
  gyre_pixel_box box;  // all covered pixels are in it
} gyre_pixel_cover;

// Returns twice the area of a triangle in units of (1/256)^2. It is positive if the corners turn
// clockwise in a picture whose row 0 is at the bottom.
int64_t gyre_pixel_area(const int32_t *x, const int32_t *y);
// Computes the edges of a polygon with positive area.
gyre_pixel_cover gyre_pixel_cover_polygon(const int32_t *x, const int32_t *y, unsigned n);
// Corners of a line of width 1. Returns false if the line covers nothing.
bool gyre_pixel_line(const gyre_pixel_vertex *const *v, int32_t *x, int32_t *y);
// The square of a point, around its centre, and the pixels that it covers.
gyre_pixel_square gyre_pixel_square_of(const gyre_pixel_vertex *v);
gyre_pixel_cover gyre_pixel_cover_point(const gyre_pixel_vertex *v);
// Returns the point coordinate of column (k = 0) or row (k = 1) `pixel`; 0 without a square.
f32 gyre_pixel_square_at(const gyre_pixel_square *s, unsigned k, int32_t pixel);

bool gyre_pixel_covers(const gyre_pixel_cover *c, int32_t x, int32_t y);
gyre_pixel_box gyre_pixel_box_and(gyre_pixel_box a, gyre_pixel_box b);

#endif
