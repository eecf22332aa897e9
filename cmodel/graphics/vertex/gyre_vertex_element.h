// gyre_vertex_element.h - twin of rtl/graphics/vertex/gyre_vertex_element.sv: computes the addresses of a
// vertex' elements in memory.

#ifndef GYRE_GRAPHICS_VERTEX_ELEMENT_H
#define GYRE_GRAPHICS_VERTEX_ELEMENT_H

#include "generated/gyre_bundles.h"

enum { GYRE_VERTEX_ELEMENTS = 32, GYRE_VERTEX_ROWS = 64 };

typedef enum gyre_vertex_element_state {
  GYRE_ELEMENT_IDLE,
  GYRE_ELEMENT_LOOK,  // its attribute's slots are looked up
  GYRE_ELEMENT_STEP,  // the quotient advances
  GYRE_ELEMENT_MULTIPLY,
  GYRE_ELEMENT_GIVE
} gyre_vertex_element_state;

// Word of an element in memory: vector attribute, number, components - 1.
typedef struct gyre_vertex_entry {
  uint8_t row, number, most;
  uint32_t address, bytes, stride, divisor;
} gyre_vertex_entry;

typedef struct gyre_vertex_element {
  // Tables
  gyre_vertex_entry entry[GYRE_VERTEX_ELEMENTS];
  uint32_t quotient[GYRE_VERTEX_ELEMENTS], rest[GYRE_VERTEX_ELEMENTS];
  uint32_t begun_q;                     // elements that have a quotient of this draw
  uint16_t place[GYRE_VERTEX_ROWS][4];  // imap (8), slot (7:0)
  // Read registers of the tables
  gyre_vertex_entry entry_q;
  uint32_t kept_quotient_q, kept_rest_q;
  uint16_t place_q[4];
  gyre_vertex_element_state state_q;
  uint8_t index_q;
  uint32_t vertex_q, instance_q, ahead_q;
  uint32_t quotient_q, rest_q, delta_q;
  bool known_q, over_q, high_q;
  uint32_t known_place_q, known_stride_q, product_q, term_q, factor_q;
  uint32_t bad_fetches_q;
} gyre_vertex_element;

typedef struct gyre_vertex_element_in {
  const gyre_draw_config_t *config;
  bool start, halted;
  const gyre_draw_t *draw;
  bool begin;
  uint32_t vertex, instance;
  bool job_ready;
} gyre_vertex_element_in;

// Element of a vertex: the reads and writes of vertex fetch.
typedef struct gyre_vertex_job {
  bool valid;
  uint32_t address, last;  // last: of the last byte of its buffer
  uint8_t number, bytes;   // GYRE_NUMBER_*; bytes of a component
  uint8_t read;            // components to read
  bool fill, one;          // the fourth component is 0, or 1
  uint8_t slot[4];
} gyre_vertex_job;

void gyre_vertex_element_init(gyre_vertex_element *s);
static inline bool gyre_vertex_element_busy(const gyre_vertex_element *s) {
  return s->state_q != GYRE_ELEMENT_IDLE;
}
// job_*; depends on `halted` and registers.
void gyre_vertex_element_eval(const gyre_vertex_element *s, bool halted, gyre_vertex_job *out);
void gyre_vertex_element_tick(gyre_vertex_element *s, const gyre_vertex_element_in *in,
                              const gyre_vertex_job *out);
// Clock edge with reset, for the registers that have one.
static inline void gyre_vertex_element_reset(gyre_vertex_element *s) {
  s->state_q = GYRE_ELEMENT_IDLE;
  s->index_q = 0;
}

#endif
