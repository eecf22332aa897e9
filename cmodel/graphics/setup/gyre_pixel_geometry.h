// gyre_pixel_geometry.h - twin of rtl/graphics/setup/gyre_pixel_geometry.sv: primitives of a draw become quads and planes.

#ifndef GYRE_GRAPHICS_PIXEL_GEOMETRY_H
#define GYRE_GRAPHICS_PIXEL_GEOMETRY_H

#include "graphics/pixel/gyre_raster.h"
#include "graphics/setup/gyre_pixel_setup.h"

typedef struct gyre_pixel_geometry {
  gyre_pixel_setup setup;
  gyre_edge_setup edges;
  gyre_raster raster;
} gyre_pixel_geometry;

typedef struct gyre_pixel_geometry_in {
  bool start, halted;
  const gyre_pixel_state_t *state;
  uint8_t topology, inputs, out_words;
  const gyre_draw_config_t *config;
  // From primitive assembly, and from the ring of records
  bool prim_valid;
  gyre_primitive_t prim;
  bool ring_ready;
  uint32_t ring_rdata;
  // From the pixel warps
  bool quad_ready, plane_ready;
} gyre_pixel_geometry_in;

typedef struct gyre_pixel_geometry_out {
  bool prim_ready, reading;
  uint16_t reading_mark;
  bool ring_ren;
  uint16_t ring_raddr;
  bool quad_valid, plane_valid;
  gyre_pixel_quad_t quad;
  gyre_pixel_plane_t plane;
  uint32_t primitives, clipped, culled;
  bool idle;
} gyre_pixel_geometry_out;

void gyre_pixel_geometry_init(gyre_pixel_geometry *s);
// Perform a clock edge with reset.
void gyre_pixel_geometry_reset(gyre_pixel_geometry *s);
// Of `in` only the scalars of the draw are read.
void gyre_pixel_geometry_eval(const gyre_pixel_geometry *s, const gyre_pixel_geometry_in *in,
                              gyre_pixel_geometry_out *out);
void gyre_pixel_geometry_tick(gyre_pixel_geometry *s, const gyre_pixel_geometry_in *in);

#endif
