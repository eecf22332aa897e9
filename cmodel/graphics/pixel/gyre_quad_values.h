// gyre_quad_values.h - twin of rtl/graphics/pixel/gyre_quad_values.sv: iw, factors and point
// coordinates of tested quads.

#ifndef GYRE_GRAPHICS_QUAD_VALUES_H
#define GYRE_GRAPHICS_QUAD_VALUES_H

#include "common/gyre_fifo.h"
#include "generated/gyre_bundles.h"
#include "graphics/pixel/gyre_quad_divider.h"
#include "graphics/pixel/gyre_quad_plane.h"

enum { GYRE_QUAD_DIVIDERS = 8, GYRE_QUAD_WAITING = 16 };

// A quad with the values that its program needs. point: x of both columns, y of both rows.
typedef struct gyre_value_quad {
  uint16_t col, row;
  uint8_t cover;
  bool last;
  uint32_t z[4], iw[4], factor[4], point[4];
} gyre_value_quad;

typedef struct gyre_quad_values {
  uint32_t dividers;
  gyre_quad_plane plane;
  gyre_fifo tags, waiting;  // quads in the plane, and those that wait for quotients
  gyre_value_quad tag[4], wait[GYRE_QUAD_WAITING];
  gyre_quad_divider divider[GYRE_QUAD_DIVIDERS];
  bool second_q, have_factor_q;
  uint8_t in_q, out_q;  // which divider has its turn
  uint32_t factor_q[4];
} gyre_quad_values;

typedef struct gyre_quad_values_in {
  bool start, halted;
  gyre_pixel_program_t program;
  bool quad_valid;
  gyre_value_quad quad;
  bool iw_valid;
  const uint32_t *iw_plane;
  bool square_valid;
  int32_t square_x, square_y;
  uint32_t square_side;
  bool out_ready;
} gyre_quad_values_in;

typedef struct gyre_quad_values_out {
  bool quad_ready, iw_next, square_next;
  bool out_valid;
  gyre_value_quad out;
  bool idle;
} gyre_quad_values_out;

void gyre_quad_values_init(gyre_quad_values *s, uint32_t dividers);
void gyre_quad_values_eval(const gyre_quad_values *s, const gyre_quad_values_in *in,
                           gyre_quad_values_out *out);
void gyre_quad_values_tick(gyre_quad_values *s, const gyre_quad_values_in *in);

#endif
