// gyre_vertex_rows.h - twin of rtl/graphics/vertex/gyre_vertex_rows.sv: collects the words of a
// beat's vertices, and writes them to local memory row by row.

#ifndef GYRE_GRAPHICS_VERTEX_ROWS_H
#define GYRE_GRAPHICS_VERTEX_ROWS_H

#include <stdbool.h>
#include <stdint.h>

#include "generated/gyre_bundles.h"
#include "gyre/config.h"

enum { GYRE_VERTEX_ROWS_MOST = 256 };

// A word of a vertex, from vertex fetch.
typedef struct gyre_vertex_word {
  bool valid;
  uint8_t slot;
  uint32_t lane, data;  // lane: a bit
} gyre_vertex_word;

// The collected group is whole: its warp, from the feeder.
typedef struct gyre_vertex_give {
  bool valid, last;  // last: later beats have no vertices
  uint8_t core, beat;
  uint16_t lmem;
} gyre_vertex_give;

typedef struct gyre_vertex_rows {
  uint32_t num_threads, num_lanes, beats, rows;
  uint32_t half[2][GYRE_VERTEX_ROWS_MOST][GYRE_MAX_THREADS];
  bool one[GYRE_VERTEX_ROWS_MOST];  // the default is 1.0
  bool half_q;                      // the half that is collected
  bool run_q, first_q, all_q;
  uint16_t slot_q, beat_addr_q, addr_q;
  uint8_t beat_q;
  // The offered row: attr_*
  bool valid_q, zero_q, stored_q, one_q;
  uint8_t core_q, shown_slot_q;
  uint16_t shown_addr_q;
  uint32_t row_q[GYRE_MAX_THREADS];
} gyre_vertex_rows;

typedef struct gyre_vertex_rows_in {
  const gyre_draw_config_t *config;
  bool start, halted;
  uint8_t in_words, out_words;
  gyre_vertex_word word;
  gyre_vertex_give give;
  bool attr_ready;
} gyre_vertex_rows_in;

void gyre_vertex_rows_init(gyre_vertex_rows *s, const gyre_config *cfg);
// ready_o: all rows have been accepted.
static inline bool gyre_vertex_rows_ready(const gyre_vertex_rows *s) {
  return !s->run_q && !s->valid_q;
}
// attr_*: the offered row; valid_q says whether there is one.
gyre_attr_t gyre_vertex_rows_attr(const gyre_vertex_rows *s);
// Perform a clock edge, and one with reset.
void gyre_vertex_rows_tick(gyre_vertex_rows *s, const gyre_vertex_rows_in *in);
void gyre_vertex_rows_reset(gyre_vertex_rows *s);

#endif
