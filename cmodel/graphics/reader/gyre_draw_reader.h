// gyre_draw_reader.h - twin of rtl/graphics/reader/gyre_draw_reader.sv: reads a draw of a list and all
// tables that it refers to.

#ifndef GYRE_GRAPHICS_DRAW_READER_H
#define GYRE_GRAPHICS_DRAW_READER_H

#include "graphics/reader/gyre_draw_check.h"
#include "generated/gyre_bundles.h"
#include "graphics/reader/gyre_draw_maps.h"
#include "graphics/reader/gyre_draw_sizes.h"
#include "graphics/reader/gyre_pixel_reader.h"

enum { GYRE_DRAW_READER_REST = 4 };  // after so many cycles no register changes by itself

typedef struct gyre_draw_reader {
  gyre_config cfg;
  gyre_draw_tables tables;
  gyre_draw_check check;
  gyre_draw_maps maps;
  gyre_draw_sizes sizes;
  gyre_pixel_reader pixels;  // with cfg.pixels
  bool mapped_q, done_q;
  gyre_sph program_q;  // header of the program, for its permissions and sizes
  gyre_draw_config_t config_q;
  // Consecutive cycles, at most GYRE_DRAW_READER_REST, in which it was idle, or in which all was read
  uint8_t idle_cycles, done_cycles;
} gyre_draw_reader;

typedef struct gyre_draw_reader_in {
  bool idle, skip;
  bool ran;         // the draw was started
  bool fresh;       // with idle: a list begins
  uint8_t stack;    // a stack has 2^(12 + stack) bytes
  uint32_t packet;  // address of the packet
  bool get_done, error;
  const uint8_t *line;
} gyre_draw_reader_in;

typedef struct gyre_draw_reader_out {
  bool get, get_more, get_drop;
  uint32_t get_addr, get_last;
  bool done, last, lost;
  uint16_t status;
  gyre_draw_config_t config;
  gyre_draw_t draw;
  gyre_pixel_state_t state;  // of a draw with pixels that breaks no rule; else 0
  gyre_pixel_program_t program;
} gyre_draw_reader_out;

void gyre_draw_reader_init(gyre_draw_reader *s, const gyre_config *cfg, uint32_t ring_words);
// Performs a clock edge with reset.
void gyre_draw_reader_reset(gyre_draw_reader *s);
// out: that of the cycle before. While the reader rests it stays, and nothing is computed. Of `in` only
// idle, ran and packet are read.
void gyre_draw_reader_eval(const gyre_draw_reader *s, const gyre_draw_reader_in *in,
                           gyre_draw_reader_out *out);
void gyre_draw_reader_tick(gyre_draw_reader *s, const gyre_draw_reader_in *in);

#endif
