// gyre_plane_store.h - twin of rtl/graphics/pixel/gyre_plane_store.sv: planes of a few primitives,
// from setup until the last warp of each has been filled.

#ifndef GYRE_GRAPHICS_PLANE_STORE_H
#define GYRE_GRAPHICS_PLANE_STORE_H

#include "common/gyre_fifo.h"
#include "generated/gyre_bundles.h"
#include "gyre/config.h"

enum { GYRE_PLANE_PRIMITIVES = 64, GYRE_PLANE_WORDS = 4096, GYRE_PLANE_LANES = 32 };

// A plane as setup sends it.
typedef struct gyre_plane {
  uint32_t word[3];  // a0, dx, dy
} gyre_plane;

typedef struct gyre_square {
  int32_t x, y;
  uint32_t side;
} gyre_square;

typedef struct gyre_plane_store {
  uint32_t lanes, rows;  // of NUM_LANES words
  uint8_t count_q;       // words of z and iw that were accepted
  uint16_t word_q;       // the uniform word that the next word of an input becomes
  uint32_t a0_q, dx_q;
  gyre_fifo z, iw, square, done;
  gyre_plane z_item[GYRE_PLANE_PRIMITIVES], iw_item[GYRE_PLANE_PRIMITIVES];
  bool z_back[GYRE_PLANE_PRIMITIVES], done_back[GYRE_PLANE_PRIMITIVES];
  gyre_square square_item[GYRE_PLANE_PRIMITIVES];
  uint32_t base_q, oldest_q, used_q;  // rows
  uint32_t word[GYRE_PLANE_WORDS];    // of all rows
  uint32_t row_q[GYRE_PLANE_LANES];   // the row that was read
} gyre_plane_store;

typedef struct gyre_plane_store_in {
  bool start, halted;
  gyre_pixel_program_t program;
  bool plane_valid;
  uint32_t plane_word;
  bool plane_last;
  uint32_t plane_number;
  bool plane_back;
  int32_t plane_x, plane_y;
  uint32_t plane_side;
  bool z_next, iw_next, square_next;
  bool uniform_ren;
  uint16_t uniform_row;
  bool uniform_free;
} gyre_plane_store_in;

typedef struct gyre_plane_store_out {
  bool plane_ready;
  bool z_valid, z_back;
  const uint32_t *z_plane;  // a0, dx, dy
  bool iw_valid;
  const uint32_t *iw_plane;
  bool square_valid;
  int32_t square_x, square_y;
  uint32_t square_side;
  bool uniform_valid, uniform_back;
  const uint32_t *uniform_words;
  bool idle;
} gyre_plane_store_out;

void gyre_plane_store_init(gyre_plane_store *s, const gyre_config *cfg, uint32_t primitives,
                           uint32_t words);
void gyre_plane_store_eval(const gyre_plane_store *s, const gyre_pixel_program_t *program,
                           gyre_plane_store_out *out);
void gyre_plane_store_tick(gyre_plane_store *s, const gyre_plane_store_in *in);

#endif
