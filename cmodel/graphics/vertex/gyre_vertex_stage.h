// gyre_vertex_stage.h - twin of rtl/graphics/vertex/gyre_vertex_stage.sv: fetches the vertices of a
// draw, has the cores shade them, and gives primitives to stream output and the pixel stage.

#ifndef GYRE_GRAPHICS_VERTEX_STAGE_H
#define GYRE_GRAPHICS_VERTEX_STAGE_H

#include "dispatch/gyre_launch_source.h"
#include "graphics/gyre_draw_attributes.h"
#include "graphics/vertex/gyre_vertex_back.h"
#include "graphics/vertex/gyre_vertex_front.h"

typedef struct gyre_vertex_stage {
  gyre_config cfg;
  gyre_vertex_front front;
  gyre_vertex_back back;
  bool kept_q, kept_write_q;  // a request at the attribute port was offered, and whether it writes
} gyre_vertex_stage;

// Of the pixel stage: what it says to primitives and to the ring.
typedef struct gyre_vertex_pixels {
  bool prim_ready, reading, ring_ren;
  uint16_t reading_mark, ring_raddr;
} gyre_vertex_pixels;

typedef struct gyre_vertex_stage_in {
  bool start, halted, finish;
  const gyre_draw_t *draw;
  const gyre_draw_config_t *config;
  uint8_t first, warp;  // of the draw's share; from the launch arbiter, if it is wanted
  gyre_line_answer index_answer, element_answer;
  bool put_done, launch_ready;
  const uint8_t *ended;          // a byte for each warp of each core
  bool attr_ready, attr_rvalid;  // its request is accepted; a row is for it
  const uint32_t *attr_rdata;
  bool has_pixels;  // the draw has pixels
  gyre_vertex_pixels pixels;
} gyre_vertex_stage_in;

// ring_words: size of the ring of records.
void gyre_vertex_stage_init(gyre_vertex_stage *s, const gyre_config *cfg, uint32_t queue,
                            uint32_t ring_words);
// Performs a clock edge with reset.
void gyre_vertex_stage_reset(gyre_vertex_stage *s);
// Outputs from registers: idle_o; the attribute port; the requests to the launch arbiter.
bool gyre_vertex_stage_idle(const gyre_vertex_stage *s);
gyre_draw_attr gyre_vertex_stage_attr(const gyre_vertex_stage *s);
void gyre_vertex_stage_ask(const gyre_vertex_stage *s, const gyre_draw_t *draw, bool finish,
                           bool halted, gyre_launch_source *source);
gyre_launch_t gyre_vertex_stage_launch(const gyre_vertex_stage *s, const gyre_draw_t *draw,
                                       unsigned number);
// Collects the counts of a result, from GYRE_DRAW_REFERENCES on.
void gyre_vertex_stage_counts(const gyre_vertex_stage *s, uint32_t *counts);
// The requests for lines of indices and of vertices. Depends on start, halted, draw, config, first
// and attr_ready.
void gyre_vertex_stage_eval(const gyre_vertex_stage *s, const gyre_vertex_stage_in *in,
                            gyre_vertex_front_out *out);
void gyre_vertex_stage_tick(gyre_vertex_stage *s, const gyre_vertex_stage_in *in,
                            const gyre_vertex_front_out *out);

#endif
