// gyre_vector_alu.c - twin of rtl/rdna35/gyre_vector_alu.sv.

#include "rdna35/gyre_vector_alu.h"

#include <string.h>

#include "rdna35/gyre_vector_compare.h"
#include "rdna35/gyre_vector_result.h"

void gyre_vector_alu_init(gyre_vector_alu *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_lanes = cfg->num_lanes;
}

static bool is_last(const gyre_vector_alu_in *in) { return !in->wide || in->high; }

static uint64_t source(const gyre_vector_alu_in *in, uint32_t now, uint32_t low) {
  return in->wide ? (uint64_t)now << 32 | low : now;
}

// One lane: returns its word, and sets its flag.
static uint32_t lane(const gyre_vector_alu *s, const gyre_vector_alu_in *in, uint32_t i,
                     bool *flag) {
  const unsigned number = in->beat * s->num_lanes + i;
  const uint64_t a = source(in, in->a[i], s->a_low_q[i]);
  if (in->compare) {
    *flag = gyre_vector_compare_of(in->function, in->wide, in->flush, a,
                                   source(in, in->b[i], s->b_low_q[i]));
    return 0;
  }
  const gyre_vector_lane l = {.a = a,
                              .b = in->b[i],
                              .c = in->c[i],
                              .clamp = in->clamp,
                              .mask = in->c[i] >> number & 1,
                              .lane = (uint8_t)number};
  const gyre_vector_result r = gyre_vector_result_of((gyre_vector_alu_function)in->function, &l);
  *flag = r.flag;
  return (uint32_t)(r.value >> (s->low_left_q ? 32 : 0));
}

bool gyre_vector_alu_ready(const gyre_vector_alu *s, const gyre_vector_alu_in *in) {
  return !is_last(in) || (in->ready && (!in->pair || s->low_left_q));
}

void gyre_vector_alu_eval(const gyre_vector_alu *s, const gyre_vector_alu_in *in,
                          gyre_vector_alu_out *out) {
  out->ready = gyre_vector_alu_ready(s, in);
  out->valid = in->valid && is_last(in);
  out->high = s->low_left_q;
  out->flags = 0;
  if (!out->valid) return;
  for (uint32_t i = 0; i < s->num_lanes; i++) {
    bool flag;
    out->data[i] = lane(s, in, i, &flag);
    out->flags |= (uint32_t)flag << i;
  }
}

void gyre_vector_alu_tick(gyre_vector_alu *s, const gyre_vector_alu_in *in,
                          const gyre_vector_alu_out *out) {
  if (out->valid && in->ready) s->low_left_q = in->pair && !s->low_left_q;
  if (!in->valid || is_last(in)) return;
  memcpy(s->a_low_q, in->a, s->num_lanes * sizeof *s->a_low_q);
  memcpy(s->b_low_q, in->b, s->num_lanes * sizeof *s->b_low_q);
}
