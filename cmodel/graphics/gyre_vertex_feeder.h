// gyre_vertex_feeder.h - twin of rtl/graphics/gyre_vertex_feeder.sv: warps for new vertices, launches, their list.

#ifndef GYRE_GRAPHICS_VERTEX_FEEDER_H
#define GYRE_GRAPHICS_VERTEX_FEEDER_H

#include <stddef.h>

#include "common/gyre_fifo.h"
#include "graphics/gyre_vertex_fetch.h"

enum { GYRE_FEEDER_CORES = 16, GYRE_FEEDER_LIST = 512 };

// A launched warp and its vertices.
typedef struct gyre_vertex_warp {
  uint8_t core, wid, count;
} gyre_vertex_warp;

typedef struct gyre_vertex_feeder {
  uint32_t busy_q[GYRE_FEEDER_CORES];  // warps of a core
  bool open_q, launch_q;
  uint8_t core_q, wid_q, count_q;
  uint16_t lmem_q, first_q;
  gyre_vertex_warp launch_warp_q;
  uint16_t launch_lmem_q;
  gyre_fifo list;
  gyre_vertex_warp item[GYRE_FEEDER_LIST];
  uint32_t warps_q;
  uint32_t num_cores, num_warps, num_threads;
} gyre_vertex_feeder;

typedef struct gyre_vertex_feeder_in {
  bool start, halted;
  const gyre_draw_t *draw;
  bool taken, fetch_idle, new_done, flush;
  uint16_t next;
  bool launch_ready, warp_ready;
  bool free_valid;
  uint8_t free_core, free_wid;
} gyre_vertex_feeder_in;

void gyre_vertex_feeder_init(gyre_vertex_feeder *s, const gyre_config *cfg);
// fill_*: the warp that takes vertices.
gyre_vertex_fill gyre_vertex_feeder_fill(const gyre_vertex_feeder *s, bool flush);
// filling_o.
static inline bool gyre_vertex_feeder_filling(const gyre_vertex_feeder *s) {
  return s->open_q && s->count_q;
}
// launch_tmask_o.
uint32_t gyre_vertex_feeder_tmask(const gyre_vertex_feeder *s);
// warp_*, if there is one (warp_valid_o).
static inline const gyre_vertex_warp *gyre_vertex_feeder_warp(const gyre_vertex_feeder *s) {
  return gyre_fifo_valid(&s->list) ? &s->item[s->list.head] : NULL;
}
static inline bool gyre_vertex_feeder_idle(const gyre_vertex_feeder *s) {
  return !gyre_vertex_feeder_filling(s) && !s->launch_q && !gyre_fifo_valid(&s->list);
}
// A clock edge, and one with reset.
void gyre_vertex_feeder_tick(gyre_vertex_feeder *s, const gyre_vertex_feeder_in *in);
void gyre_vertex_feeder_reset(gyre_vertex_feeder *s);

#endif
