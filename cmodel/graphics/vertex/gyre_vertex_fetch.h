// gyre_vertex_fetch.h - twin of rtl/graphics/vertex/gyre_vertex_fetch.sv: reads the elements of a warp's
// vertices.

#ifndef GYRE_GRAPHICS_VERTEX_FETCH_H
#define GYRE_GRAPHICS_VERTEX_FETCH_H

#include "graphics/vertex/gyre_line_reader.h"
#include "graphics/vertex/gyre_vertex_element.h"
#include "graphics/vertex/gyre_vertex_rows.h"

// A vertex whose words come.
typedef struct gyre_fetch_vertex {
  bool valid;
  uint32_t vertex, instance;
  uint8_t thread;
} gyre_fetch_vertex;

// Number on its way to its row.
typedef struct gyre_fetch_raw {
  bool valid;
  uint32_t raw;
  uint8_t number, thread, slot;
} gyre_fetch_raw;

typedef struct gyre_vertex_fetch {
  gyre_line_reader line;
  bool id_read_q[2];  // InstanceId, VertexId: read by the program; slot
  uint8_t id_slot_q[2];
  gyre_fetch_vertex vertex_q, next_q;  // next: the elements that are offered are those of it
  uint8_t ids_q;
  gyre_vertex_job job_q;
  uint8_t todo_q;  // remaining components
  gyre_fetch_raw raw_q;
  gyre_vertex_word word_q;
  uint32_t shaded_q;
  uint32_t num_lanes;
} gyre_vertex_fetch;

// Warp that takes vertices, from the feeder.
typedef struct gyre_vertex_fill {
  bool valid;
  uint8_t thread;
} gyre_vertex_fill;

typedef struct gyre_vertex_fetch_in {
  const gyre_draw_config_t *config;
  bool start, halted;
  bool new_valid;
  uint32_t new_vertex, new_instance;
  gyre_vertex_fill fill;
  bool elements_busy;
  gyre_vertex_job job;
  gyre_line_answer answer;
} gyre_vertex_fetch_in;

typedef struct gyre_vertex_fetch_out {
  bool ready, taken;  // new_ready_o, taken_o
  bool job_ready;
  bool want;                  // get_more_o
  gyre_line_reader_out line;  // get_o, get_addr_o
  // Internal events
  bool moves, ends, id_push, job_push;
} gyre_vertex_fetch_out;

void gyre_vertex_fetch_init(gyre_vertex_fetch *s, const gyre_config *cfg);
static inline bool gyre_vertex_fetch_idle(const gyre_vertex_fetch *s) {
  return !s->vertex_q.valid && !s->next_q.valid && !s->raw_q.valid;
}
// Only `taken` depends on new_valid.
void gyre_vertex_fetch_eval(const gyre_vertex_fetch *s, const gyre_vertex_fetch_in *in,
                            gyre_vertex_fetch_out *out);
// Perform a clock edge, and one with reset.
void gyre_vertex_fetch_tick(gyre_vertex_fetch *s, const gyre_vertex_fetch_in *in,
                            const gyre_vertex_fetch_out *out);
void gyre_vertex_fetch_reset(gyre_vertex_fetch *s);

#endif
