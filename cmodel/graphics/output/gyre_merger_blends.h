// gyre_merger_blends.h - twin of rtl/graphics/output/gyre_merger_blends.sv: blends the pixels of the output
// merger with stored ones, or packs them.

#ifndef GYRE_GRAPHICS_MERGER_BLENDS_H
#define GYRE_GRAPHICS_MERGER_BLENDS_H

#include "graphics/output/gyre_blend_float.h"
#include "graphics/output/gyre_blend_unorm.h"
#include "graphics/output/gyre_merger_sectors.h"
#include "pixel/state.h"

typedef struct gyre_merger_blends {
  gyre_blend_unorm blend, wide;  // numbers of 8 bits, and of 16 for A2B10G10R10
  gyre_blend_float floats;
  bool packed_q;
  uint32_t packed_word_q[4];
  uint16_t packed_bytes_q;
  gyre_merger_note packed_note_q;
} gyre_merger_blends;

typedef struct gyre_merger_blends_in {
  const gyre_pixel_state *state;
  unsigned target;
  bool unorm, floats, reads;  // what the target needs
  const uint16_t *constant_number, *constant_wide;
  bool valid;
  const uint32_t *channel;
  gyre_merger_note note;
  bool stored_valid;
  const uint32_t *stored;
  bool ready;
} gyre_merger_blends_in;

typedef struct gyre_merger_blends_out {
  bool ready, stored_ready, idle;
  // A result
  bool valid;
  gyre_merger_note note;
  uint32_t word[4];
  uint16_t bytes;
} gyre_merger_blends_out;

void gyre_merger_blends_reset(gyre_merger_blends *s);
void gyre_merger_blends_eval(const gyre_merger_blends *s, const gyre_merger_blends_in *in,
                             gyre_merger_blends_out *out);
void gyre_merger_blends_tick(gyre_merger_blends *s, const gyre_merger_blends_in *in);

#endif
