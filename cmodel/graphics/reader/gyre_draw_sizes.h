// gyre_draw_sizes.h - twin of rtl/graphics/reader/gyre_draw_sizes.sv: computes the resources that the
// records of a draw need.

#ifndef GYRE_GRAPHICS_DRAW_SIZES_H
#define GYRE_GRAPHICS_DRAW_SIZES_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"

typedef struct gyre_draw_sizes {
  uint32_t warps, threads, lmem_bytes, ring_words;
  bool has_pixels;  // a draw may have pixels
  bool running_q, done_q;
  uint8_t bit_q;
  uint32_t ring_left_q, lmem_left_q;
  uint16_t ring_q, lmem_q;  // quotients
} gyre_draw_sizes;

typedef struct gyre_draw_sizes_in {
  bool start, pixels;
  uint8_t in_words, out_words, cache;
} gyre_draw_sizes_in;

typedef struct gyre_draw_sizes_out {
  bool done, fits;
  uint16_t place_bytes, records;
  uint8_t core_warps, pieces, entries;
} gyre_draw_sizes_out;

void gyre_draw_sizes_init(gyre_draw_sizes *s, const gyre_config *cfg, uint32_t ring_words);
// Performs a clock edge with reset.
static inline void gyre_draw_sizes_reset(gyre_draw_sizes *s) { s->running_q = s->done_q = false; }
void gyre_draw_sizes_eval(const gyre_draw_sizes *s, const gyre_draw_sizes_in *in,
                          gyre_draw_sizes_out *out);
void gyre_draw_sizes_tick(gyre_draw_sizes *s, const gyre_draw_sizes_in *in);

#endif
