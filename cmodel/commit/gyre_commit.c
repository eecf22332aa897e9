// gyre_commit.c - twin of rtl/commit/gyre_commit.sv.

#include "commit/gyre_commit.h"

#include <string.h>

void gyre_commit_init(gyre_commit *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_lanes = (uint8_t)cfg->num_lanes;
}

// The results of all units have these members.
#define TAKE(to, from)                                                    \
  do {                                                                    \
    (to)->wid = (from)->wid;                                              \
    (to)->beat = (from)->beat;                                            \
    (to)->rd = (from)->rd;                                                \
    (to)->last = (from)->last;                                            \
    (to)->lanes = (from)->lanes;                                          \
    for (unsigned l = 0; l < lanes; l++) (to)->data[l] = (from)->data[l]; \
  } while (0)

void gyre_commit_tick(gyre_commit *s, const gyre_commit_in *in) {
  const uint8_t next = !s->now;
  gyre_beat_out *r = &s->result[next];
  const unsigned lanes = s->num_lanes;
  bool keep = in->lsu != NULL;
  s->valid_q = 1;
  s->flag_valid_q = 0;
  s->faulted_q = false;
  if (s->late_valid_q) {
    TAKE(r, &s->late_q);
  } else if (in->fpu) {
    TAKE(r, in->fpu);
    s->valid_q = in->fpu->wb;
    s->flag_valid_q = 1;
    memcpy(s->flags[next], in->fpu->flags, lanes);
  } else if (in->mul) {
    TAKE(r, in->mul);
  } else if (in->div) {
    TAKE(r, in->div);
  } else if (in->sfu) {
    TAKE(r, in->sfu);
    s->faulted_q = in->trap_valid;
  } else if (in->alu) {
    TAKE(r, in->alu);
    s->faulted_q = in->trap_valid;
  } else if (in->lsu) {
    TAKE(r, in->lsu);
    keep = false;
  } else {
    s->valid_q = 0;
  }
  s->now = next;
  s->late_valid_q = keep;
  if (keep) TAKE(&s->late_q, in->lsu);
}
