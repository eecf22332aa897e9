// gyre_pixel_reader.h - twin of rtl/graphics/reader/gyre_pixel_reader.sv: what a draw packet says about
// pixels.

#ifndef GYRE_GRAPHICS_PIXEL_READER_H
#define GYRE_GRAPHICS_PIXEL_READER_H

#include "graphics/reader/gyre_draw_tables.h"
#include "graphics/reader/gyre_pixel_block.h"
#include "graphics/reader/gyre_pixel_maps.h"
#include "graphics/reader/gyre_pixel_sizes.h"

typedef struct gyre_pixel_reader {
  gyre_pixel_block block;
  gyre_pixel_maps maps;
  gyre_pixel_sizes sizes;
  gyre_sph program_q;  // header of the pixel program
} gyre_pixel_reader;

typedef struct gyre_pixel_reader_in {
  bool rst, good;
  const gyre_draw_tables *tables;     // step, index, packet
  const gyre_draw_tables_out *entry;  // words
  const gyre_sph *sph;                // the entry as a header
  bool refused, hold, mapped;
  uint16_t place;
  bool vertex_done;
  uint8_t vertex_warps, vertex_pieces;
} gyre_pixel_reader_in;

typedef struct gyre_pixel_reader_out {
  bool look, done, fits;
  uint8_t attribute;
  gyre_draw_config_t config;
  gyre_pixel_program_t program;
} gyre_pixel_reader_out;

void gyre_pixel_reader_init(gyre_pixel_reader *s, const gyre_config *cfg);
// Performs a clock edge with reset.
static inline void gyre_pixel_reader_reset(gyre_pixel_reader *s) {
  s->maps.state_q = GYRE_PIXEL_MAPS_EMPTY;
  s->maps.asked_q = s->maps.looked_q = false;
  s->sizes.started_q = s->sizes.done_q = false;
}
void gyre_pixel_reader_eval(const gyre_pixel_reader *s, const gyre_pixel_reader_in *in,
                            gyre_pixel_reader_out *out);
void gyre_pixel_reader_tick(gyre_pixel_reader *s, const gyre_pixel_reader_in *in);

#endif
