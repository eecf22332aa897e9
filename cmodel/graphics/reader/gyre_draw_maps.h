// gyre_draw_maps.h - twin of rtl/graphics/reader/gyre_draw_maps.sv: assigns the attributes of a draw to
// words of its records.

#ifndef GYRE_GRAPHICS_DRAW_MAPS_H
#define GYRE_GRAPHICS_DRAW_MAPS_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/sph.h"

enum { GYRE_DRAW_MAP_ENTRIES = 240 };

// Maps do not shift here; attribute_q is the bit that leaves the registers of the module.
typedef struct gyre_draw_maps {
  bool imap_q[GYRE_DRAW_MAP_ENTRIES], omap_q[GYRE_DRAW_MAP_ENTRIES], down_q[GYRE_DRAW_MAP_ENTRIES];
  uint32_t odmap_q[GYRE_DRAW_MAP_ENTRIES / 16];
  uint8_t req_first_q, req_last_q;
  bool mapped_q;
  uint8_t attribute_q, in_q, out_q;
  bool asked_q, place_q;
  uint8_t next_q, asked_index_q, place_index_q;
  uint32_t target_q;
  uint32_t captures[256], capture_q;  // a RAM and its read register
  uint16_t places[256], read_q;
} gyre_draw_maps;

typedef struct gyre_draw_maps_in {
  bool clear, program, next, odmap, capture;
  const gyre_sph *sph;  // with program and next
  uint8_t capture_index;
  uint32_t word;
  bool run, keep;  // keep: the assignment is that of the draw before
  uint8_t captures;
  bool look;  // the slot of another attribute
  uint8_t look_attribute;
} gyre_draw_maps_in;

typedef struct gyre_draw_maps_out {
  bool valid, capture, mapped, done;
  uint8_t index, in_words, out_words;
  uint16_t place;  // kept, slot
  uint32_t item;
} gyre_draw_maps_out;

void gyre_draw_maps_init(gyre_draw_maps *s);
// Performs a clock edge with reset.
void gyre_draw_maps_reset(gyre_draw_maps *s);
void gyre_draw_maps_eval(const gyre_draw_maps *s, const gyre_draw_maps_in *in,
                         gyre_draw_maps_out *out);
void gyre_draw_maps_tick(gyre_draw_maps *s, const gyre_draw_maps_in *in);

#endif
