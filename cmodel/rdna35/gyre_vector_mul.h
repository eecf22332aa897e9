// gyre_vector_mul.h - twin of rtl/rdna35/gyre_vector_mul.sv: products of a beat of lanes, with an
// addend.

#ifndef GYRE_VECTOR_MUL_H
#define GYRE_VECTOR_MUL_H

#include <stdbool.h>
#include <stdint.h>

#include "gyre/config.h"

enum { GYRE_VECTOR_MUL_STAGES = 4 };

typedef struct gyre_vector_mul_in {
  // From the operand stage; a, b and c have a word for each lane
  bool valid, wide, high, pair, clamp;
  uint8_t function;
  uint32_t tag;
  const uint32_t *a, *b, *c;
  // From commit
  bool ready;
} gyre_vector_mul_in;

typedef struct gyre_vector_mul_out {
  bool ready, idle;
  // To commit; the others mean something while valid is set
  bool valid, high;
  uint32_t tag;
  uint32_t data[GYRE_MAX_THREADS];
  uint32_t flags;
} gyre_vector_mul_out;

// A beat on its way: its results are computed when it is accepted.
typedef struct gyre_vector_product {
  bool valid, pair;
  uint32_t tag, flags;
  uint64_t value[GYRE_MAX_THREADS];
} gyre_vector_product;

typedef struct gyre_vector_mul {
  uint32_t num_lanes;
  bool low_left_q;  // the lower word of the oldest result has left
  uint32_t c_low_q[GYRE_MAX_THREADS];
  gyre_vector_product stage_q[GYRE_VECTOR_MUL_STAGES];  // the oldest last
} gyre_vector_mul;

void gyre_vector_mul_init(gyre_vector_mul *s, const gyre_config *cfg);
// ready_o and idle_o. The other outputs do not depend on `ready`.
bool gyre_vector_mul_ready(const gyre_vector_mul *s, const gyre_vector_mul_in *in);
bool gyre_vector_mul_idle(const gyre_vector_mul *s);
void gyre_vector_mul_eval(const gyre_vector_mul *s, const gyre_vector_mul_in *in,
                          gyre_vector_mul_out *out);
void gyre_vector_mul_tick(gyre_vector_mul *s, const gyre_vector_mul_in *in,
                          const gyre_vector_mul_out *out);

#endif
