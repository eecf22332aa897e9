// gyre_vertex_back.h - twin of rtl/graphics/vertex/gyre_vertex_back.sv: back of the vertex stage, which
// turns references and launched warps into the writes of stream output, and into primitives of the
// pixel stage.

#ifndef GYRE_GRAPHICS_VERTEX_BACK_H
#define GYRE_GRAPHICS_VERTEX_BACK_H

#include "graphics/vertex/gyre_primitive.h"
#include "graphics/vertex/gyre_record_drain.h"
#include "graphics/vertex/gyre_reference_queue.h"
#include "graphics/vertex/gyre_stream_out.h"

typedef struct gyre_vertex_back {
  gyre_reference_queue queue;
  gyre_record_drain drain;
  gyre_primitive primitive;
  gyre_stream_out out;
  uint32_t ring[GYRE_DRAW_RING_WORDS], ring_rdata;
  bool out_taken_q, pixel_taken_q;  // one of both readers has taken the offered primitive
  bool pixels;                      // there is a pixel stage
  uint32_t ring_words;
} gyre_vertex_back;

typedef struct gyre_vertex_back_in {
  bool halted, start;
  const gyre_draw_t *draw;
  uint8_t first;  // the sixteenth of local memory where the slots begin
  const gyre_draw_config_t *config;
  bool queue_valid;
  gyre_reference reference;
  uint16_t next;
  bool warp_valid;
  gyre_filled_warp_t warp;
  const uint8_t *ended;  // a byte for each warp of each core
  bool attr_ready, attr_rvalid;
  const uint32_t *attr_rdata;  // a row
  bool put_done, finish;
  // From the pixel stage; the first one says that the draw has pixels
  bool pixels, pixel_prim_ready, pixel_reading;
  uint16_t pixel_reading_mark;
  bool pixel_ring_ren;
  uint16_t pixel_ring_raddr;
} gyre_vertex_back_in;

// To the pixel stage, from registers and the draw's `pixels`.
typedef struct gyre_vertex_back_out {
  bool pixel_prim_valid, pixel_ring_ready;
  gyre_primitive_t pixel_prim;
  uint32_t pixel_ring_rdata;
} gyre_vertex_back_out;

// queue: references, a power of two up to GYRE_DRAW_QUEUE; ring_words: a power of two up to
// GYRE_DRAW_RING_WORDS.
void gyre_vertex_back_init(gyre_vertex_back *s, const gyre_config *cfg, uint32_t queue,
                           uint32_t ring_words);
bool gyre_vertex_back_idle(const gyre_vertex_back *s);
void gyre_vertex_back_eval(const gyre_vertex_back *s, bool pixels, gyre_vertex_back_out *out);
void gyre_vertex_back_tick(gyre_vertex_back *s, const gyre_vertex_back_in *in);

#endif
