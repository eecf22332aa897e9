// gyre_pixel_feeder.h - twin of rtl/graphics/pixel/gyre_pixel_feeder.sv: packs quads into a warp and
// writes the warp's record.

#ifndef GYRE_GRAPHICS_PIXEL_FEEDER_H
#define GYRE_GRAPHICS_PIXEL_FEEDER_H

#include "graphics/pixel/gyre_pixel_layout.h"
#include "graphics/pixel/gyre_quad_values.h"

enum { GYRE_PIXEL_LANES = 32 };

typedef struct gyre_pixel_feeder {
  gyre_config cfg;
  bool cleared_q, uniform_done_q, have_q;
  uint16_t row_q;
  uint8_t left_q, value_q, part_q;
} gyre_pixel_feeder;

typedef struct gyre_pixel_feeder_in {
  bool start, halted;
  gyre_pixel_program_t program;
  bool quad_valid;
  gyre_value_quad quad;
  bool uniform_valid;
  const uint32_t *uniform_words;
  bool open;
  uint8_t core;
  uint16_t lmem;
  uint8_t count;
  bool clean, kept;  // outputs and uniform words that the slot has
  bool attr_ready;
} gyre_pixel_feeder_in;

typedef struct gyre_pixel_feeder_out {
  bool quad_ready;
  bool uniform_ren;
  uint16_t uniform_row;
  bool uniform_free;
  bool close;
  bool push_valid;
  uint16_t push_col, push_row;
  uint8_t push_cover;
  bool attr_valid;
  uint8_t attr_core;
  uint16_t attr_addr;
  uint32_t attr_lanes;
  uint32_t attr_data[GYRE_PIXEL_LANES];
} gyre_pixel_feeder_out;

void gyre_pixel_feeder_init(gyre_pixel_feeder *s, const gyre_config *cfg);
void gyre_pixel_feeder_eval(const gyre_pixel_feeder *s, const gyre_pixel_feeder_in *in,
                            gyre_pixel_feeder_out *out);
void gyre_pixel_feeder_tick(gyre_pixel_feeder *s, const gyre_pixel_feeder_in *in);

#endif
