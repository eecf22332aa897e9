// gyre_vertex_front.h - twin of rtl/graphics/vertex/gyre_vertex_front.sv: front of the vertex stage, which
// turns a draw into launched warps of vertices and references to them.

#ifndef GYRE_GRAPHICS_VERTEX_FRONT_H
#define GYRE_GRAPHICS_VERTEX_FRONT_H

#include "graphics/vertex/gyre_index_fetch.h"
#include "graphics/vertex/gyre_vertex_cache.h"
#include "graphics/vertex/gyre_vertex_element.h"
#include "graphics/vertex/gyre_vertex_feeder.h"
#include "graphics/vertex/gyre_vertex_fetch.h"
#include "graphics/vertex/gyre_vertex_rows.h"

// Outputs that are registers are members of the modules: attr_* in rows, launch_* and
// filling_* in feeder, next in cache, counts in each.
typedef struct gyre_vertex_front {
  gyre_index_fetch index;
  gyre_vertex_cache cache;
  gyre_vertex_element element;
  gyre_vertex_fetch fetch;
  gyre_vertex_rows rows;
  gyre_vertex_feeder feeder;
} gyre_vertex_front;

typedef struct gyre_vertex_front_in {
  bool start, halted, finish;
  const gyre_draw_t *draw;
  const gyre_draw_config_t *config;
  gyre_line_answer index_answer, element_answer;
  bool queue_ready, flush;
  uint16_t floor;
  bool attr_ready, launch_ready, warp_ready;
  gyre_freed_warp_t free;
  uint8_t first, warp;  // of the draw's share; from the launch arbiter, if it is wanted
} gyre_vertex_front_in;

typedef struct gyre_vertex_front_out {
  gyre_index_fetch_out index;   // index_get, index_addr in its `line`
  gyre_vertex_cache_out cache;  // queue_*
  gyre_vertex_job job;
  gyre_vertex_fetch_out fetch;  // element_get, element_addr in its `line`
} gyre_vertex_front_out;

// ring_words: size of the ring of records.
void gyre_vertex_front_init(gyre_vertex_front *s, const gyre_config *cfg, uint32_t ring_words);
// Performs a clock edge with reset.
void gyre_vertex_front_reset(gyre_vertex_front *s);
// Depends on all inputs but answers, launch_ready, warp_ready, free and warp.
void gyre_vertex_front_eval(const gyre_vertex_front *s, const gyre_vertex_front_in *in,
                            gyre_vertex_front_out *out);
void gyre_vertex_front_tick(gyre_vertex_front *s, const gyre_vertex_front_in *in,
                            const gyre_vertex_front_out *out);
// idle_o: the whole draw has been issued, and nothing is under way in the front.
bool gyre_vertex_front_idle(const gyre_vertex_front *s);
// unread_o: a line could not be read.
static inline bool gyre_vertex_front_unread(const gyre_vertex_front *s) {
  return s->index.line.unread_q || s->fetch.line.unread_q;
}

#endif
