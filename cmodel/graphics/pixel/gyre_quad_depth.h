// gyre_quad_depth.h - twin of rtl/graphics/pixel/gyre_quad_depth.sv: adds z of four pixels to quads.

#ifndef GYRE_GRAPHICS_QUAD_DEPTH_H
#define GYRE_GRAPHICS_QUAD_DEPTH_H

#include "common/gyre_fifo.h"
#include "graphics/pixel/gyre_quad_plane.h"
#include "graphics/pixel/gyre_raster.h"

// A quad with its depth.
typedef struct gyre_depth_quad {
  uint16_t col, row;
  uint8_t cover;
  bool last, back;
  uint32_t z[4];
} gyre_depth_quad;

typedef struct gyre_quad_depth {
  gyre_quad_plane plane;
  gyre_fifo tags;
  gyre_depth_quad tag[4];
  uint32_t quads_q;
} gyre_quad_depth;

typedef struct gyre_quad_depth_in {
  bool start, halted, sample;
  bool quad_valid;
  gyre_quad quad;
  bool z_valid;
  const uint32_t *z_plane;
  bool z_back;
  bool out_ready;
} gyre_quad_depth_in;

typedef struct gyre_quad_depth_out {
  bool quad_ready, z_next;
  bool out_valid;
  gyre_depth_quad out;
  bool idle;
} gyre_quad_depth_out;

void gyre_quad_depth_init(gyre_quad_depth *s);
void gyre_quad_depth_eval(const gyre_quad_depth *s, const gyre_quad_depth_in *in,
                          gyre_quad_depth_out *out);
void gyre_quad_depth_tick(gyre_quad_depth *s, const gyre_quad_depth_in *in);

#endif
