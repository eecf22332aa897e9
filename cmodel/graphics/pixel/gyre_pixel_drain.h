// gyre_pixel_drain.h - twin of rtl/graphics/pixel/gyre_pixel_drain.sv: reads the outputs of ended
// pixel warps.

#ifndef GYRE_GRAPHICS_PIXEL_DRAIN_H
#define GYRE_GRAPHICS_PIXEL_DRAIN_H

#include "graphics/pixel/gyre_pixel_colors.h"
#include "graphics/pixel/gyre_pixel_layout.h"
#include "graphics/pixel/gyre_pixel_list.h"

typedef enum gyre_pixel_drain_state {
  GYRE_PIXEL_DRAIN_WAIT,    // waits for the end of the oldest warp
  GYRE_PIXEL_DRAIN_COVER,   // requests its cover
  GYRE_PIXEL_DRAIN_SAMPLE,  // requests rows of the sample mask
  GYRE_PIXEL_DRAIN_QUAD,    // looks at the next quad
  GYRE_PIXEL_DRAIN_DEPTH,   // requests depth of the quad
  GYRE_PIXEL_DRAIN_COLOR    // requests components of the quad
} gyre_pixel_drain_state;

// A row that was requested in the cycle before; its kind is the state, WAIT for none.
typedef struct gyre_pixel_row {
  gyre_pixel_drain_state kind;
  uint16_t sample;
  uint8_t part, place;  // place: of the quad in the row
  uint8_t component;    // of all 32
  bool first, last, end;
  gyre_warp_quad quad;
  uint8_t drawn;
} gyre_pixel_row;

typedef struct gyre_pixel_drain {
  gyre_config cfg;
  gyre_pixel_drain_state state_q;
  gyre_filled_warp_t warp_q;
  bool back_q;
  uint32_t left_q;  // threads whose pixels are left
  uint8_t next_q;   // number of the next quad in its warp
  uint8_t quad_q;   // of the present one
  gyre_warp_quad present_q;
  uint8_t drawn_q;  // its pixels that are left
  bool last_q;      // it is the last one of its warp
  uint16_t sample_q, lmem_q;
  uint32_t components_q;
  uint8_t component_q, part_q;
  bool ordered_q, first_q;
  gyre_pixel_row row_q;
  bool quad_valid_q;
  gyre_warp_quad depth_quad_q;
  bool depth_back_q;
  uint32_t depth_q[4];
  gyre_pixel_colors colors;
  gyre_freed_warp_t free_q;
  uint32_t killed_q;
} gyre_pixel_drain;

typedef struct gyre_pixel_drain_in {
  bool start, halted;
  gyre_pixel_program_t program;
  uint8_t first;  // the sixteenth of local memory where the slots begin
  bool warp_valid;
  gyre_filled_warp_t warp;
  bool warp_back;
  gyre_pixel_quad_t next;
  bool attr_ready;
  const gyre_attr_read_t *attr_read;
  bool quad_ready, pixel_ready;
} gyre_pixel_drain_in;

typedef struct gyre_pixel_drain_out {
  bool warp_pop, next_pop;
  uint8_t attr_core;
  gyre_attr_t attr;
  bool pixel_valid;
  gyre_pixel_color_t pixel;
  const uint32_t *pixel_color;
  bool idle;
} gyre_pixel_drain_out;

void gyre_pixel_drain_init(gyre_pixel_drain *s, const gyre_config *cfg);
void gyre_pixel_drain_eval(const gyre_pixel_drain *s, const gyre_pixel_drain_in *in,
                           gyre_pixel_drain_out *out);
void gyre_pixel_drain_tick(gyre_pixel_drain *s, const gyre_pixel_drain_in *in);

#endif
