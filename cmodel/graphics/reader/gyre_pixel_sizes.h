// gyre_pixel_sizes.h - twin of rtl/graphics/reader/gyre_pixel_sizes.sv: computes the share of a core that
// pixel warps have, and their record in local memory.

#ifndef GYRE_GRAPHICS_PIXEL_SIZES_H
#define GYRE_GRAPHICS_PIXEL_SIZES_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"

typedef struct gyre_pixel_sizes {
  uint32_t warps, threads, lanes, lmem_bytes;
  bool started_q, done_q;
  uint8_t bit_q, quotient_q;
  uint32_t left_q;
} gyre_pixel_sizes;

typedef struct gyre_pixel_sizes_in {
  bool run;
  uint8_t inputs, thread_rows, output_rows, vertex_warps, pieces;
} gyre_pixel_sizes_in;

typedef struct gyre_pixel_sizes_out {
  bool done, fits;
  uint16_t uniform_words, place_bytes;
  uint8_t core_warps, core_slots, pieces;
} gyre_pixel_sizes_out;

void gyre_pixel_sizes_init(gyre_pixel_sizes *s, const gyre_config *cfg);
void gyre_pixel_sizes_eval(const gyre_pixel_sizes *s, const gyre_pixel_sizes_in *in,
                           gyre_pixel_sizes_out *out);
void gyre_pixel_sizes_tick(gyre_pixel_sizes *s, const gyre_pixel_sizes_in *in);

#endif
