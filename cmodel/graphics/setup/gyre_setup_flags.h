// gyre_setup_flags.h - twin of rtl/graphics/setup/gyre_setup_flags.sv: results of comparisons, outcodes,
// and what follows from them.

#ifndef GYRE_GRAPHICS_SETUP_FLAGS_H
#define GYRE_GRAPHICS_SETUP_FLAGS_H

#include "graphics/setup/gyre_setup.h"

typedef struct gyre_setup_flags {
  uint64_t flags_q;      // results of comparisons
  bool bad_q;            // a value is infinite or a NaN
  uint16_t any_q;        // bit p: a vertex is outside of plane p, which has not been cut yet
  uint16_t all_q;        // all vertices are
  uint8_t vertex_out_q;  // bit v: vertex v is outside of a plane
  uint8_t plane_q;
} gyre_setup_flags;

typedef struct gyre_setup_flags_in {
  uint8_t function;
  uint8_t distances;
  bool valid;  // an element enters the arithmetic
  uint8_t op;
  uint8_t number;  // flag or plane
  uint8_t vertex;
  bool finite;
  uint32_t a, b;
} gyre_setup_flags_in;

// What the comparisons of a line say (rule "line").
typedef struct gyre_setup_line {
  bool turned, edge_low;  // edge_low: an end moves to the lower edge of its pixel
  bool moves[2];
} gyre_setup_line;

void gyre_setup_flags_init(gyre_setup_flags *s);
gyre_setup_line gyre_setup_flags_line(const gyre_setup_flags *s);
void gyre_setup_flags_tick(gyre_setup_flags *s, const gyre_setup_flags_in *in);

static inline bool gyre_setup_flag(const gyre_setup_flags *s, unsigned k) {
  return (s->flags_q >> k & 1) != 0;
}

#endif
