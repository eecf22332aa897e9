// gyre_commit.c - twin of rtl/commit/gyre_commit.sv.

#include "commit/gyre_commit.h"

#include <string.h>

void gyre_commit_init(gyre_commit *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_lanes = (uint8_t)cfg->num_lanes;
}

void gyre_commit_state(const gyre_commit *s, gyre_wires *w) {
  w->wb_valid = gyre_commit_writes(s);
  w->flag_valid = s->flag_valid_q;
  if (s->flag_valid_q) {
    w->flag_wid = s->result_q.wid;
    w->flag_pass = s->result_q.pass;
    w->flag_last = s->result_q.last;
    w->flag_lanes = s->result_q.lanes;
    memcpy(w->flag_flags, s->flags_q, s->num_lanes);
  }
  if (!w->wb_valid) return;
  w->wb_wid = s->result_q.wid;
  w->wb_pass = s->result_q.pass;
  w->wb_rd = s->result_q.rd;
  w->wb_last = s->result_q.last;
  w->wb_lanes = s->result_q.lanes;
  for (unsigned l = 0; l < s->num_lanes; l++) w->wb_data[l] = s->result_q.data[l];
}

void gyre_commit_eval(const gyre_commit *s, gyre_wires *w) {
  const bool late = s->late_valid_q;
  const bool piped = w->fpu_valid || w->mul_valid || w->div_valid;
  w->fpu_ready = !late;
  w->mul_ready = !late && !w->fpu_valid;
  w->div_ready = !late && !w->fpu_valid && !w->mul_valid;
  w->sfu_ready = w->alu_ready = !late && !piped;
  w->lsu_ready = 1;
}

// The members of a result have the same names at every boundary.
#define TAKE(to, unit)                                                             \
  do {                                                                             \
    (to)->wid = w->unit##_wid;                                                     \
    (to)->pass = w->unit##_pass;                                                   \
    (to)->rd = w->unit##_rd;                                                       \
    (to)->last = w->unit##_last;                                                   \
    (to)->lanes = w->unit##_lanes;                                                 \
    for (unsigned l = 0; l < s->num_lanes; l++) (to)->data[l] = w->unit##_data[l]; \
  } while (0)

void gyre_commit_tick(gyre_commit *s, const gyre_wires *w) {
  gyre_result *r = &s->result_q;
  bool keep = w->lsu_valid;
  s->valid_q = 1;
  s->flag_valid_q = 0;
  s->faulted_q = false;
  if (s->late_valid_q) {
    *r = s->late_q;
  } else if (w->fpu_valid) {
    TAKE(r, fpu);
    s->valid_q = w->fpu_wb;
    s->flag_valid_q = 1;
    memcpy(s->flags_q, w->fpu_flags, s->num_lanes);
  } else if (w->mul_valid) {
    TAKE(r, mul);
  } else if (w->div_valid) {
    TAKE(r, div);
  } else if (w->sfu_valid) {
    TAKE(r, sfu);
    s->faulted_q = w->trap_valid;
  } else if (w->alu_valid) {
    TAKE(r, alu);
    s->faulted_q = w->trap_valid;
  } else if (w->lsu_valid) {
    TAKE(r, lsu);
    keep = false;
  } else {
    s->valid_q = 0;
  }
  s->late_valid_q = keep;
  if (keep) TAKE(&s->late_q, lsu);
}
