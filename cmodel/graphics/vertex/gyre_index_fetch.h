// gyre_index_fetch.h - twin of rtl/graphics/vertex/gyre_index_fetch.sv: generates the vertex references of
// a draw in order.

#ifndef GYRE_GRAPHICS_INDEX_FETCH_H
#define GYRE_GRAPHICS_INDEX_FETCH_H

#include "generated/gyre_bundles.h"
#include "graphics/vertex/gyre_line_reader.h"

typedef enum gyre_index_state {
  GYRE_INDEX_DONE,
  GYRE_INDEX_GIVE,  // gives an index
  GYRE_INDEX_CUT    // gives the cut at the end of an instance
} gyre_index_state;

typedef struct gyre_index_fetch {
  gyre_line_reader line;
  gyre_index_state state_q;
  uint64_t at_q;  // first + i
  uint32_t left_q, instance_q;
  // The index as it is in memory
  bool valid1_q, cut1_q;
  uint32_t index1_q, instance1_q;
  // The reference: ref_*
  bool valid2_q, cut2_q, ends2_q;  // ends: the cut ends an instance
  uint32_t vertex2_q, instance2_q;
  uint32_t references_q, bad_indices_q;
} gyre_index_fetch;

typedef struct gyre_index_fetch_in {
  bool start, halted;
  const gyre_draw_t *draw;
  gyre_line_answer answer;
  bool ref_ready;
} gyre_index_fetch_in;

typedef struct gyre_index_fetch_out {
  bool want, beyond, give, cut;  // want: get_more_o
  uint32_t index;
  gyre_line_reader_out line;  // get_o, get_addr_o
  uint32_t get_last;
} gyre_index_fetch_out;

void gyre_index_fetch_init(gyre_index_fetch *s, const gyre_config *cfg);
void gyre_index_fetch_eval(const gyre_index_fetch *s, const gyre_index_fetch_in *in,
                           gyre_index_fetch_out *out);
// ref_done_o: all references have been taken.
static inline bool gyre_index_fetch_done(const gyre_index_fetch *s) {
  return s->state_q == GYRE_INDEX_DONE && !s->valid1_q && !s->valid2_q;
}
// Perform a clock edge, and one with reset.
void gyre_index_fetch_tick(gyre_index_fetch *s, const gyre_index_fetch_in *in,
                           const gyre_index_fetch_out *out);
static inline void gyre_index_fetch_reset(gyre_index_fetch *s) {
  s->state_q = GYRE_INDEX_DONE;
  s->valid1_q = s->valid2_q = false;
  s->line.kept_q = false;
}

#endif
