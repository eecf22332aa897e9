// gyre_merger_sectors.h - twin of rtl/graphics/output/gyre_merger_sectors.sv: collects the pixels of a
// quad that share a sector.

#ifndef GYRE_GRAPHICS_MERGER_SECTORS_H
#define GYRE_GRAPHICS_MERGER_SECTORS_H

#include <stdbool.h>
#include <stdint.h>

// Where a pixel lies, and whether its sector is complete with it.
typedef struct gyre_merger_note {
  bool drawn, last;
  uint8_t size, pixel, place;
} gyre_merger_note;

typedef struct gyre_merger_sectors {
  bool write_valid_q;
  uint16_t write_mask_q;
  uint8_t write_data_q[16];
} gyre_merger_sectors;

typedef struct gyre_merger_sectors_in {
  bool result_valid;
  gyre_merger_note note;
  const uint32_t *word;  // of the pixel
  uint16_t bytes;
  bool write_ready;
} gyre_merger_sectors_in;

static inline void gyre_merger_sectors_reset(gyre_merger_sectors *s) {
  s->write_valid_q = false;
  s->write_mask_q = 0;
}
static inline bool gyre_merger_sectors_ready(const gyre_merger_sectors *s, bool write_ready) {
  return !s->write_valid_q || write_ready;
}
static inline void gyre_merger_sectors_tick(gyre_merger_sectors *s,
                                            const gyre_merger_sectors_in *in) {
  if (!gyre_merger_sectors_ready(s, in->write_ready)) return;
  if (s->write_valid_q) s->write_mask_q = 0;
  s->write_valid_q = in->result_valid && in->note.last;
  if (!in->result_valid) return;
  // The place in units of the pixel's size: the quad in its block, and the pixel in its quad.
  const unsigned size = in->note.size, number = in->note.place * 4U + in->note.pixel;
  const unsigned at = (number << size) % 16;
  for (unsigned b = 0; b < 1U << size; b++) {
    s->write_data_q[at + b] = (uint8_t)(in->word[b / 4] >> 8 * (b % 4));
    if (in->note.drawn && (in->bytes >> b & 1) != 0) s->write_mask_q |= (uint16_t)(1U << (at + b));
  }
}

#endif
