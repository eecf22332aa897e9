// window.h - window transform, and fixed-point coordinates.

#ifndef GYRE_PIXEL_WINDOW_H
#define GYRE_PIXEL_WINDOW_H

#include "pixel/vertex.h"

enum {
  GYRE_PIXEL_SUBPIXEL = 8,  // fraction bits of a coordinate; pixel i has its centre at i << 8
  GYRE_PIXEL_UNIT = 1 << GYRE_PIXEL_SUBPIXEL,
  GYRE_PIXEL_FARTHEST = 1 << 23,  // limit of a coordinate: 32,768 pixels
};

// window = clip / w * scale + offset, for x, y and z.
typedef struct gyre_pixel_viewport {
  f32 scale[3], offset[3];
} gyre_pixel_viewport;

// Fills in iw and window of a shaded vertex.
void gyre_pixel_window(const gyre_pixel_viewport *viewport, gyre_pixel_vertex *v);
// Does the same for a vertex that clipping has made. Its last addition is not fused.
void gyre_pixel_window_clipped(const gyre_pixel_viewport *viewport, gyre_pixel_vertex *v);

// Returns the coordinate of a triangle's corner.
int32_t gyre_pixel_snap(f32 window);
// Returns `length` in units of 1/256, as points and lines round it.
int32_t gyre_pixel_snap_length(f32 length);
// Returns the coordinate of a point's centre or of a line's corner.
int32_t gyre_pixel_snap_away(f32 window);

#endif
