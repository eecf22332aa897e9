// gyre_merger_requests.h - twin of rtl/graphics/output/gyre_merger_requests.sv: requests the sectors of
// each quad in all targets.

#ifndef GYRE_GRAPHICS_MERGER_REQUESTS_H
#define GYRE_GRAPHICS_MERGER_REQUESTS_H

#include "graphics/output/gyre_surface_address.h"
#include "graphics/output/gyre_target_kinds.h"

typedef struct gyre_merger_requests {
  // Stage 1: a quad, and targets that are left
  uint8_t left_q, cover_q;
  uint16_t col_q, row_q;
  // Stage 2: a target, and sectors that are left
  uint8_t target_q, sectors_q;
  gyre_surface_address address;
} gyre_merger_requests;

typedef struct gyre_merger_requests_in {
  const gyre_pixel_state *state;
  const gyre_target_kinds *kinds;
  bool quad_valid;
  uint16_t quad_col, quad_row;
  uint8_t quad_cover;
  bool req_ready;
} gyre_merger_requests_in;

typedef struct gyre_merger_requests_out {
  bool quad_ready, req_valid, req_read, idle;
  uint32_t req_addr;
  uint8_t req_parts;
} gyre_merger_requests_out;

static inline void gyre_merger_requests_reset(gyre_merger_requests *s) {
  s->left_q = s->sectors_q = 0;
}
void gyre_merger_requests_eval(const gyre_merger_requests *s, const gyre_merger_requests_in *in,
                               gyre_merger_requests_out *out);
void gyre_merger_requests_tick(gyre_merger_requests *s, const gyre_merger_requests_in *in);

#endif
