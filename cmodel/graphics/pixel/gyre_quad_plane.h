// gyre_quad_plane.h - twin of rtl/graphics/pixel/gyre_quad_plane.sv: a plane at four pixels.

#ifndef GYRE_GRAPHICS_QUAD_PLANE_H
#define GYRE_GRAPHICS_QUAD_PLANE_H

#include <stdbool.h>
#include <stdint.h>

enum { GYRE_QUAD_PLANE_STAGES = 10, GYRE_QUAD_PLANE_QUADS = 4 };

typedef struct gyre_quad_plane {
  uint16_t valid_q;            // bit i: stage i has a pixel, from 1 on
  uint8_t pixel_q, arrived_q;  // pixels of a quad that have entered, and that have arrived
  uint32_t value[GYRE_QUAD_PLANE_QUADS][4];
  uint8_t head_q, tail_q;  // quads that have left, and that were accepted; modulo their number
} gyre_quad_plane;

typedef struct gyre_quad_plane_in {
  bool quad_valid;
  uint16_t quad_col, quad_row;
  const uint32_t *plane;  // a0, dx, dy
  bool value_ready;
} gyre_quad_plane_in;

typedef struct gyre_quad_plane_out {
  bool quad_ready, value_valid;
  const uint32_t *value;
  bool idle;
} gyre_quad_plane_out;

void gyre_quad_plane_init(gyre_quad_plane *s);
void gyre_quad_plane_eval(const gyre_quad_plane *s, bool value_ready, gyre_quad_plane_out *out);
void gyre_quad_plane_tick(gyre_quad_plane *s, const gyre_quad_plane_in *in);

#endif
