// gyre_pixel_list.h - twin of rtl/graphics/pixel/gyre_pixel_list.sv: launched pixel warps and quads.

#ifndef GYRE_GRAPHICS_PIXEL_LIST_H
#define GYRE_GRAPHICS_PIXEL_LIST_H

#include "common/gyre_fifo.h"
#include "generated/gyre_bundles.h"
#include "gyre/config.h"

enum {
  GYRE_PIXEL_LIST = 2 * GYRE_MAX_CORES * GYRE_MAX_WARPS,  // records
  GYRE_PIXEL_LIST_QUADS = GYRE_PIXEL_LIST * GYRE_MAX_THREADS / 4
};

// A quad in a warp.
typedef struct gyre_warp_quad {
  uint16_t col, row;
  uint8_t cover;
} gyre_warp_quad;

typedef struct gyre_pixel_list {
  uint32_t num_cores, num_warps;
  gyre_fifo warps, quads;
  gyre_filled_warp_t warp[GYRE_PIXEL_LIST];
  bool back[GYRE_PIXEL_LIST];
  gyre_warp_quad quad[GYRE_PIXEL_LIST_QUADS];
  uint8_t ended_q[GYRE_MAX_CORES][GYRE_MAX_WARPS];  // launches that have ended and were not drained
} gyre_pixel_list;

typedef struct gyre_pixel_list_in {
  bool start, halted;
  bool push_valid;
  uint16_t push_col, push_row;
  uint8_t push_cover;
  bool warp_valid;
  gyre_filled_warp_t warp;
  bool warp_back;
  const uint32_t *ends;  // warps of each core
  bool head_pop, next_pop;
} gyre_pixel_list_in;

typedef struct gyre_pixel_list_out {
  bool head_valid;
  gyre_filled_warp_t head;
  bool head_back;
  uint16_t next_col, next_row;
  uint8_t next_cover;
  bool idle;
} gyre_pixel_list_out;

void gyre_pixel_list_init(gyre_pixel_list *s, const gyre_config *cfg);
void gyre_pixel_list_eval(const gyre_pixel_list *s, gyre_pixel_list_out *out);
void gyre_pixel_list_tick(gyre_pixel_list *s, const gyre_pixel_list_in *in);

#endif
