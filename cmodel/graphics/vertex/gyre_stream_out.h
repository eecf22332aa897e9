// gyre_stream_out.h - twin of rtl/graphics/vertex/gyre_stream_out.sv: writes captured attributes of
// primitives to their targets.

#ifndef GYRE_GRAPHICS_STREAM_OUT_H
#define GYRE_GRAPHICS_STREAM_OUT_H

#include "generated/gyre_bundles.h"
#include "graphics/vertex/gyre_primitive.h"
#include "graphics/vertex/gyre_stream_lines.h"
#include "graphics/vertex/gyre_stream_targets.h"

typedef enum gyre_stream_state {
  GYRE_STREAM_IDLE,
  GYRE_STREAM_WORDS,  // reads a captured word
  GYRE_STREAM_COPY,   // reads a word of a record to copy
  GYRE_STREAM_TABLE,  // writes a target's word of the table
  GYRE_STREAM_LINES,  // writes the lines
  GYRE_STREAM_FINISHED
} gyre_stream_state;

// Contents of stages 1 and 2.
typedef enum gyre_stream_kind {
  GYRE_STREAM_CAPTURED,
  GYRE_STREAM_COPIED,  // into the copy
  GYRE_STREAM_TABLED
} gyre_stream_kind;

typedef struct gyre_stream_out {
  gyre_stream_state state_q;
  gyre_primitive_t prim_q;
  uint8_t index_q, vertex_q;
  uint32_t capture[256], copy[256];  // words of the two memories; their read registers follow
  uint32_t item, copy_data;
  struct {
    bool valid_q, copied_q, ends_q;
    gyre_stream_kind kind_q;
    uint8_t index_q;
    uint16_t place_q;
  } read;  // stage 1
  struct {
    bool valid_q, kept_q, copied_q;
    gyre_stream_kind kind_q;
    uint8_t target_q, slot_q;
    uint32_t addr_q, written_q;
  } word;  // stage 2
  gyre_stream_targets targets;
  gyre_stream_lines lines;
  uint32_t primitives_q, written_q;
} gyre_stream_out;

// Scalars of the draw, constant while it runs.
typedef struct gyre_stream_draw {
  uint8_t topology, captures, out_words;
  uint32_t targets;
} gyre_stream_draw;

typedef struct gyre_stream_out_in {
  bool start;
  gyre_stream_draw draw;
  const gyre_draw_config_t *config;
  bool prim_valid;
  gyre_primitive_t prim;
  uint32_t ring_rdata;
  bool put_done, finish;
} gyre_stream_out_in;

void gyre_stream_out_init(gyre_stream_out *s, uint32_t line_bytes);
// prim_ready_o; depends on the word in stage 2, but not on its data.
bool gyre_stream_out_ready(const gyre_stream_out *s);
// reading_o; the mark is that of prim_q.
static inline bool gyre_stream_out_reading(const gyre_stream_out *s) {
  return s->state_q == GYRE_STREAM_WORDS || s->state_q == GYRE_STREAM_COPY || s->read.valid_q;
}
static inline bool gyre_stream_out_idle(const gyre_stream_out *s) {
  return s->state_q == GYRE_STREAM_IDLE && !s->read.valid_q && !s->word.valid_q;
}
static inline bool gyre_stream_out_finished(const gyre_stream_out *s) {
  return s->state_q == GYRE_STREAM_FINISHED;
}
// ring_ren_o, ring_raddr_o.
bool gyre_stream_out_reads(const gyre_stream_out *s);
uint16_t gyre_stream_out_raddr(const gyre_stream_out *s);
// ring_free_o: another reader may use the ring's read port.
bool gyre_stream_out_ring_free(const gyre_stream_out *s);
void gyre_stream_out_tick(gyre_stream_out *s, const gyre_stream_out_in *in);

#endif
