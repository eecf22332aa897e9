// gyre_raster.h - twin of rtl/graphics/pixel/gyre_raster.sv: the covered quads of a primitive in order.

#ifndef GYRE_GRAPHICS_RASTER_H
#define GYRE_GRAPHICS_RASTER_H

#include "graphics/pixel/gyre_edge_setup.h"

// A quad: pixels (2 * col, 2 * row) to (2 * col + 1, 2 * row + 1).
typedef struct gyre_quad {
  uint16_t col, row;
  uint8_t cover;     // bit 2 * j + i: pixel (2 * col + i, 2 * row + j)
  bool first, last;  // of its primitive
} gyre_quad;

typedef struct gyre_raster {
  bool walk_q;  // a primitive is being walked
  bool none_q;  // and none of its quads has been covered so far
  gyre_edges edges_q;
  uint16_t col_q, row_q;
  bool kept_valid_q, ended_q;  // a quad is kept; it is the last one of its primitive
  gyre_quad kept_q;
  bool out_valid_q;
  gyre_quad out_q;
} gyre_raster;

typedef struct gyre_raster_in {
  bool cancel;
  bool edges_valid;
  const gyre_edges *edges;
  bool quad_ready;
} gyre_raster_in;

typedef struct gyre_raster_out {
  bool edges_ready;
  bool quad_valid;
  gyre_quad quad;
  bool idle;
} gyre_raster_out;

void gyre_raster_init(gyre_raster *s);
void gyre_raster_eval(const gyre_raster *s, gyre_raster_out *out);
void gyre_raster_tick(gyre_raster *s, const gyre_raster_in *in);

#endif
