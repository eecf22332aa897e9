// gyre_commit.c - twin of rtl/commit/gyre_commit.sv.

#include "commit/gyre_commit.h"

#include <string.h>

void gyre_commit_init(gyre_commit *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_lanes = (uint8_t)cfg->num_lanes;
}

void gyre_commit_state(const gyre_commit *s, gyre_wires *w) {
  w->wb_valid = s->valid_q;
  if (!s->valid_q) return;
  w->wb_wid = s->wid_q;
  w->wb_pass = s->pass_q;
  w->wb_rd = s->rd_q;
  w->wb_last = s->last_q;
  w->wb_lanes = s->lanes_q;
  for (unsigned l = 0; l < s->num_lanes; l++) w->wb_data[l] = s->data_q[l];
}

void gyre_commit_eval(gyre_wires *w) {
  w->lsu_ready = 1;
  w->div_ready = !w->lsu_valid;
  w->mul_ready = w->div_ready && !w->div_valid;
  w->sfu_ready = w->mul_ready && !w->mul_valid;
  w->alu_ready = w->sfu_ready && !w->sfu_valid;
}

// The members of a result have the same names at every boundary.
#define TAKE(unit)                                                                \
  do {                                                                            \
    s->wid_q = w->unit##_wid;                                                     \
    s->pass_q = w->unit##_pass;                                                   \
    s->rd_q = w->unit##_rd;                                                       \
    s->last_q = w->unit##_last;                                                   \
    s->lanes_q = w->unit##_lanes;                                                 \
    for (unsigned l = 0; l < s->num_lanes; l++) s->data_q[l] = w->unit##_data[l]; \
  } while (0)

void gyre_commit_tick(gyre_commit *s, const gyre_wires *w) {
  s->valid_q = 1;
  if (w->lsu_valid) {
    TAKE(lsu);
  } else if (w->div_valid) {
    TAKE(div);
  } else if (w->mul_valid) {
    TAKE(mul);
  } else if (w->sfu_valid) {
    TAKE(sfu);
  } else if (w->alu_valid) {
    TAKE(alu);
  } else {
    s->valid_q = 0;
  }
}
