// gyre_vector_alu.h - twin of rtl/rdna35/gyre_vector_alu.sv: integer operations and comparisons of a
// beat of lanes.

#ifndef GYRE_VECTOR_ALU_H
#define GYRE_VECTOR_ALU_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"

typedef struct gyre_vector_alu_in {
  // From the operand stage; a, b and c have a word for each lane
  bool valid, compare, wide, high, pair, clamp, flush;
  uint8_t function, beat;
  const uint32_t *a, *b, *c;
  // From commit
  bool ready;
} gyre_vector_alu_in;

typedef struct gyre_vector_alu_out {
  bool ready;
  // To commit; the others mean something while valid is set
  bool valid, high;
  uint32_t data[GYRE_MAX_THREADS];
  uint32_t flags;
} gyre_vector_alu_out;

typedef struct gyre_vector_alu {
  uint32_t num_lanes;
  bool low_left_q;  // the lower word of the result has left
  uint32_t a_low_q[GYRE_MAX_THREADS], b_low_q[GYRE_MAX_THREADS];
} gyre_vector_alu;

void gyre_vector_alu_init(gyre_vector_alu *s, const gyre_config *cfg);
// ready_o. The other outputs do not depend on `ready`.
bool gyre_vector_alu_ready(const gyre_vector_alu *s, const gyre_vector_alu_in *in);
void gyre_vector_alu_eval(const gyre_vector_alu *s, const gyre_vector_alu_in *in,
                          gyre_vector_alu_out *out);
void gyre_vector_alu_tick(gyre_vector_alu *s, const gyre_vector_alu_in *in,
                          const gyre_vector_alu_out *out);

#endif
