// gyre_pixel_block.h - twin of rtl/graphics/reader/gyre_pixel_block.sv: keeps the state block of a draw
// with pixels.

#ifndef GYRE_GRAPHICS_PIXEL_BLOCK_H
#define GYRE_GRAPHICS_PIXEL_BLOCK_H

#include "generated/gyre_bundles.h"
#include "pixel/state.h"

typedef struct gyre_pixel_block {
  uint32_t word_q[GYRE_PIXEL_STATE_WORDS];
  gyre_pixel_state_t state;  // that word_q has
} gyre_pixel_block;

typedef struct gyre_pixel_block_in {
  bool entry;
  uint8_t index;          // number of the entry
  const uint32_t *words;  // four
} gyre_pixel_block_in;

typedef struct gyre_pixel_block_out {
  gyre_pixel_state_t state;
} gyre_pixel_block_out;

void gyre_pixel_block_init(gyre_pixel_block *s);
// The output means something if all entries have been taken.
void gyre_pixel_block_eval(const gyre_pixel_block *s, gyre_pixel_block_out *out);
void gyre_pixel_block_tick(gyre_pixel_block *s, const gyre_pixel_block_in *in);

#endif
