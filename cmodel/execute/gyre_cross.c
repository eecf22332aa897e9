// gyre_cross.c - twin of rtl/execute/gyre_cross.sv.

#include "execute/gyre_cross.h"

#include <string.h>

#include "common/gyre_bits.h"
#include "isa/gyre_ops_cross.h"

void gyre_cross_init(gyre_cross *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->built = cfg->collectives != 0;
  s->num_lanes = (uint8_t)cfg->num_lanes;
  s->num_threads = (uint8_t)cfg->num_threads;
}

static uint32_t lanes_of(const gyre_cross *s, uint32_t threads, unsigned beat) {
  return threads >> beat * s->num_lanes & gyre_low_mask(s->num_lanes);
}

// Chooses the beat that is answered, with the last beat of an instruction that has a result.
static void answer(const gyre_cross *s, gyre_cross_out *out) {
  const unsigned beats = s->num_threads / s->num_lanes;
  unsigned left = 0;
  for (unsigned p = beats; p--;) {
    if (!lanes_of(s, out->active, p) || (s->done >> p & 1)) continue;
    out->beat = (uint8_t)p;
    left++;
  }
  out->lanes = lanes_of(s, out->active, out->beat);
  out->last = left == 1;
}

// The operand of a thread: of the beat that is here, or of one that has left.
static uint32_t word_of(const gyre_cross *s, const gyre_exec *x, unsigned thread) {
  const unsigned beat = thread / s->num_lanes;
  return beat == x->beat ? x->a[thread % s->num_lanes] : s->words[thread];
}

static void compute(const gyre_cross *s, const gyre_exec *x, const gyre_cross_out *out,
                    uint32_t *data) {
  const unsigned op = x->uop->op;
  uint32_t votes = 0;
  for (unsigned t = 0; t < s->num_threads; t++) votes |= (word_of(s, x, t) & 1) << t;
  votes &= out->active;
  for (unsigned l = 0; l < s->num_lanes; l++) {
    const unsigned own = out->beat * s->num_lanes + l;
    unsigned pick = s->picks[own];
    if (out->beat == x->beat) pick = gyre_shuffle_source(op, own, x->b[l], s->num_threads);
    if (!(out->active >> pick & 1)) pick = own;
    data[l] = gyre_is_vote(op) ? gyre_vote(op, out->active, votes) : word_of(s, x, pick);
  }
}

const gyre_beat_out *gyre_cross_eval(const gyre_cross *s, const gyre_exec *x, gyre_cross_out *out,
                                     gyre_beat_out *result) {
  memset(out, 0, sizeof *out);
  out->active = (x->first ? 0 : s->active) | x->lanes << x->beat * s->num_lanes;
  out->result = x->uop->wb && x->last;
  if (!out->result) return NULL;
  answer(s, out);
  result->wid = x->wid;
  result->rd = x->uop->rd;
  result->beat = out->beat;
  result->last = out->last;
  result->lanes = out->lanes;
  compute(s, x, out, result->data);
  return result;
}

void gyre_cross_tick(gyre_cross *s, const gyre_exec *x, const gyre_cross_out *out,
                     bool cross_ready) {
  if (!x) {
    s->done = 0;
    return;
  }
  if (out->result && cross_ready) s->done = out->last ? 0 : s->done | 1u << out->beat;
  if (x->last) return;
  for (unsigned l = 0; l < s->num_lanes; l++) {
    const unsigned own = x->beat * s->num_lanes + l;
    s->words[own] = x->a[l];
    s->picks[own] = (uint8_t)gyre_shuffle_source(x->uop->op, own, x->b[l], s->num_threads);
  }
  s->active = out->active;
}
