// gyre_vertex_fetch.h - twin of rtl/graphics/vertex/gyre_vertex_fetch.sv: writes the input records of a
// warp's vertices.

#ifndef GYRE_GRAPHICS_VERTEX_FETCH_H
#define GYRE_GRAPHICS_VERTEX_FETCH_H

#include "graphics/vertex/gyre_line_reader.h"
#include "graphics/vertex/gyre_vertex_element.h"

typedef enum gyre_vertex_fetch_state {
  GYRE_FETCH_IDLE,
  GYRE_FETCH_ROWS,  // writes defaults
  GYRE_FETCH_WORDS  // writes elements, then ids
} gyre_vertex_fetch_state;

// Number on its way to local memory.
typedef struct gyre_fetch_raw {
  bool valid, all;  // all: for all threads
  uint32_t raw;
  uint8_t number, beat, thread;
  uint16_t slot;
} gyre_fetch_raw;

// Word to local memory: attr_*.
typedef struct gyre_fetch_word {
  bool valid;
  uint8_t core;
  uint16_t addr;
  uint32_t lanes, data;
} gyre_fetch_word;

typedef struct gyre_vertex_fetch {
  gyre_line_reader line;
  bool ones[256], one_q;  // by slot: the default is 1.0
  bool id_read_q[2];      // InstanceId, VertexId: read by the program; slot
  uint8_t id_slot_q[2];
  gyre_vertex_fetch_state state_q;
  uint32_t vertex_q, instance_q;
  uint8_t thread_q, ids_q, beat_q;
  uint16_t slot_q;
  gyre_vertex_job job_q;
  uint8_t todo_q;  // remaining components
  gyre_fetch_raw raw_q;
  gyre_fetch_word word_q;
  uint32_t shaded_q;
  uint32_t num_threads, num_lanes;
} gyre_vertex_fetch;

// Warp that takes vertices, from the feeder.
typedef struct gyre_vertex_fill {
  bool valid;
  uint8_t core, thread;
  uint16_t lmem;
} gyre_vertex_fill;

typedef struct gyre_vertex_fetch_in {
  const gyre_draw_config_t *config;
  bool start, halted;
  const gyre_draw_t *draw;
  bool new_valid;
  uint32_t new_vertex, new_instance;
  gyre_vertex_fill fill;
  bool elements_busy;
  gyre_vertex_job job;
  gyre_line_answer answer;
  bool attr_ready;
} gyre_vertex_fetch_in;

typedef struct gyre_vertex_fetch_out {
  bool job_ready;
  bool want;                  // get_more_o
  gyre_line_reader_out line;  // get_o, get_addr_o
  // Internal events
  bool ids, push, job_push, load_raw;
} gyre_vertex_fetch_out;

void gyre_vertex_fetch_init(gyre_vertex_fetch *s, const gyre_config *cfg);
// new_ready_o; the vertex is accepted with new_valid.
static inline bool gyre_vertex_fetch_ready(const gyre_vertex_fetch *s, bool fill_valid,
                                           bool halted) {
  return s->state_q == GYRE_FETCH_IDLE && fill_valid && !halted;
}
static inline bool gyre_vertex_fetch_idle(const gyre_vertex_fetch *s) {
  return s->state_q == GYRE_FETCH_IDLE && !s->raw_q.valid && !s->word_q.valid;
}
void gyre_vertex_fetch_eval(const gyre_vertex_fetch *s, const gyre_vertex_fetch_in *in,
                            gyre_vertex_fetch_out *out);
// Perform a clock edge, and one with reset.
void gyre_vertex_fetch_tick(gyre_vertex_fetch *s, const gyre_vertex_fetch_in *in,
                            const gyre_vertex_fetch_out *out);
void gyre_vertex_fetch_reset(gyre_vertex_fetch *s);

#endif
