// gyre_output_merger.h - twin of rtl/graphics/output/gyre_output_merger.sv: writes the colours of pixels
// into the targets of a draw.

#ifndef GYRE_GRAPHICS_OUTPUT_MERGER_H
#define GYRE_GRAPHICS_OUTPUT_MERGER_H

#include "common/gyre_fifo.h"
#include "graphics/output/gyre_color_convert.h"
#include "graphics/output/gyre_merger_blends.h"
#include "graphics/output/gyre_merger_requests.h"
#include "graphics/output/gyre_merger_sectors.h"

enum { GYRE_MERGER_QUADS = 64 };  // maximum number of quads whose sectors are requested

typedef struct gyre_merger_quad {
  uint8_t cover, place;
} gyre_merger_quad;

typedef struct gyre_merger_color {
  bool drawn;
  f32 color[4];
} gyre_merger_color;

typedef struct gyre_output_merger {
  gyre_merger_requests requests;
  gyre_fifo quads;
  gyre_merger_quad quad[GYRE_MERGER_QUADS];
  // Pixels of the first quad: targets and pixels that are done
  uint8_t targets_q, pixels_q;
  gyre_merger_color kept[4];
  uint8_t constant_q;  // the blend constant has to be converted, bit 1: to 8 bits, bit 0: to 16
  uint16_t constant_number_q[4], constant_wide_q[4];
  gyre_color_convert convert;
  gyre_merger_blends blends;
  gyre_merger_sectors sectors;
} gyre_output_merger;

typedef struct gyre_output_merger_in {
  bool start, cancel;
  const gyre_pixel_state *state;
  bool several;     // several colours, by the header as well as by the state
  uint8_t outputs;  // outputs that the program has
  bool quad_valid;
  uint16_t quad_col, quad_row;
  uint8_t quad_cover;
  bool color_valid;
  f32 color[4];
  bool drawn;
  // From the cache
  bool req_ready, stored_valid, write_ready;
  uint32_t stored[4];
} gyre_output_merger_in;

typedef struct gyre_output_merger_out {
  uint8_t wants;
  bool idle, quad_ready, color_ready;
  bool req_valid, req_read, stored_ready;
  uint32_t req_addr;
  uint8_t req_parts;
} gyre_output_merger_out;

void gyre_output_merger_init(gyre_output_merger *s, uint32_t quads);
void gyre_output_merger_reset(gyre_output_merger *s);
void gyre_output_merger_eval(const gyre_output_merger *s, const gyre_output_merger_in *in,
                             gyre_output_merger_out *out);
void gyre_output_merger_tick(gyre_output_merger *s, const gyre_output_merger_in *in);

#endif
