// gyre_vertex_front.h - twin of rtl/graphics/gyre_vertex_front.sv: from a draw to launched warps of vertices and to
// references of them.

#ifndef GYRE_GRAPHICS_VERTEX_FRONT_H
#define GYRE_GRAPHICS_VERTEX_FRONT_H

#include "graphics/gyre_index_fetch.h"
#include "graphics/gyre_vertex_cache.h"
#include "graphics/gyre_vertex_element.h"
#include "graphics/gyre_vertex_feeder.h"
#include "graphics/gyre_vertex_fetch.h"

// Outputs that are registers are read in the modules: attr_* in fetch.word_q, launch_* and filling_* in feeder,
// next in cache, counts in each.
typedef struct gyre_vertex_front {
  gyre_index_fetch index;
  gyre_vertex_cache cache;
  gyre_vertex_element element;
  gyre_vertex_fetch fetch;
  gyre_vertex_feeder feeder;
} gyre_vertex_front;

typedef struct gyre_vertex_front_in {
  bool start, halted;
  const gyre_draw_t *draw;
  const gyre_draw_config_t *config;
  gyre_line_answer index_answer, element_answer;
  bool queue_ready, flush;
  uint16_t floor;
  bool attr_ready, launch_ready, warp_ready;
  bool free_valid;
  uint8_t free_core, free_wid;
} gyre_vertex_front_in;

typedef struct gyre_vertex_front_out {
  gyre_index_fetch_out index;   // index_get, index_addr in its `line`
  gyre_vertex_cache_out cache;  // queue_*
  gyre_vertex_job job;
  gyre_vertex_fetch_out fetch;  // element_get, element_addr in its `line`
  bool new_ready, taken;
} gyre_vertex_front_out;

// ring_words: of the ring of records.
void gyre_vertex_front_init(gyre_vertex_front *s, const gyre_config *cfg, uint32_t ring_words);
// A clock edge with reset.
void gyre_vertex_front_reset(gyre_vertex_front *s);
// Depends on all inputs but answers, launch_ready, warp_ready and free_*.
void gyre_vertex_front_eval(const gyre_vertex_front *s, const gyre_vertex_front_in *in,
                            gyre_vertex_front_out *out);
void gyre_vertex_front_tick(gyre_vertex_front *s, const gyre_vertex_front_in *in,
                            const gyre_vertex_front_out *out);
// idle_o: all of the draw has been given, and nothing is in here.
bool gyre_vertex_front_idle(const gyre_vertex_front *s);
// unread_o: a line could not be read.
static inline bool gyre_vertex_front_unread(const gyre_vertex_front *s) {
  return s->index.line.unread_q || s->fetch.line.unread_q;
}

#endif
