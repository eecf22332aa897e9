// gyre_pixel_state_check.h - twin of rtl/graphics/reader/gyre_pixel_state_check.sv: applies the rules of a
// state block while its words are read. The rules themselves are those of cmodel/pixel.

#ifndef GYRE_GRAPHICS_PIXEL_STATE_CHECK_H
#define GYRE_GRAPHICS_PIXEL_STATE_CHECK_H

#include "pixel/state.h"

enum { GYRE_PIXEL_ENTRY_WORDS = 4, GYRE_PIXEL_STATE_ENTRIES = 16 };

typedef struct gyre_pixel_state_check {
  uint32_t word_q[GYRE_PIXEL_STATE_WORDS];
  bool outside_q;    // a surface does not lie in main memory
  uint64_t bytes_q;  // of the surface in the words of the cycle before
} gyre_pixel_state_check;

typedef struct gyre_pixel_state_check_in {
  bool entry;
  uint8_t index;
  const uint32_t *words;
  bool in_ram;
} gyre_pixel_state_check_in;

typedef struct gyre_pixel_state_check_out {
  uint32_t surface_bytes;
  uint8_t rule;  // with the last entry
} gyre_pixel_state_check_out;

void gyre_pixel_state_check_init(gyre_pixel_state_check *s);
// Bytes of the surface whose address is the first word of the entry: depends on the state only.
uint32_t gyre_pixel_state_check_bytes(const gyre_pixel_state_check *s);
void gyre_pixel_state_check_eval(const gyre_pixel_state_check *s,
                                 const gyre_pixel_state_check_in *in,
                                 gyre_pixel_state_check_out *out);
void gyre_pixel_state_check_tick(gyre_pixel_state_check *s, const gyre_pixel_state_check_in *in);

#endif
