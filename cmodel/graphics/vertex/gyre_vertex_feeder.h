// gyre_vertex_feeder.h - twin of rtl/graphics/vertex/gyre_vertex_feeder.sv: selects warps for new
// vertices, and launches full ones in order.

#ifndef GYRE_GRAPHICS_VERTEX_FEEDER_H
#define GYRE_GRAPHICS_VERTEX_FEEDER_H

#include <stddef.h>

#include "common/gyre_fifo.h"
#include "dispatch/gyre_launch_source.h"
#include "graphics/vertex/gyre_vertex_fetch.h"

enum { GYRE_FEEDER_CORES = 16, GYRE_FEEDER_LIST = 512 };

typedef struct gyre_vertex_feeder {
  uint32_t busy_q[GYRE_FEEDER_CORES];  // slots of a core
  bool runs_q, open_q, launch_q;
  bool group_q, written_q;  // the group has vertices; waits for the last row of a warp
  uint8_t core_q, wid_q, slot_q, count_q;
  uint16_t lmem_q, first_q;
  gyre_filled_warp_t launch_warp_q;
  uint16_t launch_lmem_q;
  gyre_fifo list;
  gyre_filled_warp_t item[GYRE_FEEDER_LIST];
  uint32_t warps_q;
  uint32_t num_cores, num_warps, num_threads, num_lanes;
  uint32_t piece;  // piece: bytes of a sixteenth of local memory
} gyre_vertex_feeder;

typedef struct gyre_vertex_feeder_in {
  bool start, halted, finish;
  const gyre_draw_t *draw;
  uint8_t first;  // the sixteenth of local memory where the slots begin
  uint8_t warp;   // from the launch arbiter, if it is wanted
  bool taken, fetch_idle, new_done, flush, rows_ready;
  uint16_t next;
  bool launch_ready, warp_ready;
  gyre_freed_warp_t free;
} gyre_vertex_feeder_in;

void gyre_vertex_feeder_init(gyre_vertex_feeder *s, const gyre_config *cfg);
// fill_*: the warp that takes vertices.
gyre_vertex_fill gyre_vertex_feeder_fill(const gyre_vertex_feeder *s, bool flush);
// give_*: the group that goes to gyre_vertex_rows.
gyre_vertex_give gyre_vertex_feeder_give(const gyre_vertex_feeder *s,
                                         const gyre_vertex_feeder_in *in);
// filling_o.
static inline bool gyre_vertex_feeder_filling(const gyre_vertex_feeder *s) {
  return s->open_q && s->count_q;
}
// want_o, of a draw with so many warps of a core.
gyre_warp_want_t gyre_vertex_feeder_want(const gyre_vertex_feeder *s, unsigned core_warps,
                                         bool finish, bool halted);
// leave_o, which it adds: warps of each core.
void gyre_vertex_feeder_leave(const gyre_vertex_feeder *s, bool finish,
                              const gyre_freed_warp_t *freed, uint32_t *leave);
// launch_tmask_o.
uint32_t gyre_vertex_feeder_tmask(const gyre_vertex_feeder *s);
// warp_*, if there is one (warp_valid_o).
static inline const gyre_filled_warp_t *gyre_vertex_feeder_warp(const gyre_vertex_feeder *s) {
  return gyre_fifo_valid(&s->list) ? &s->item[s->list.head] : NULL;
}
static inline bool gyre_vertex_feeder_idle(const gyre_vertex_feeder *s) {
  return !gyre_vertex_feeder_filling(s) && !s->written_q && !s->launch_q &&
         !gyre_fifo_valid(&s->list);
}
// Perform a clock edge, and one with reset.
void gyre_vertex_feeder_tick(gyre_vertex_feeder *s, const gyre_vertex_feeder_in *in);
void gyre_vertex_feeder_reset(gyre_vertex_feeder *s);

#endif
