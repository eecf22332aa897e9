// gyre_commit.c - twin of rtl/commit/gyre_commit.sv.

#include "commit/gyre_commit.h"

#include <string.h>

void gyre_commit_init(gyre_commit *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_lanes = (uint8_t)cfg->num_lanes;
}

void gyre_commit_state(const gyre_commit *s, gyre_wires *w) {
  w->wb_valid = s->valid_q;
  w->flag_valid = s->flag_valid_q;
  if (s->flag_valid_q) {
    w->flag_wid = s->wid_q;
    w->flag_pass = s->pass_q;
    w->flag_last = s->last_q;
    w->flag_lanes = s->lanes_q;
    memcpy(w->flag_flags, s->flags_q, s->num_lanes);
  }
  if (!s->valid_q) return;
  w->wb_wid = s->wid_q;
  w->wb_pass = s->pass_q;
  w->wb_rd = s->rd_q;
  w->wb_last = s->last_q;
  w->wb_lanes = s->lanes_q;
  for (unsigned l = 0; l < s->num_lanes; l++) w->wb_data[l] = s->data_q[l];
}

enum { LATE = 3 };

void gyre_commit_eval(const gyre_commit *s, gyre_wires *w) {
  const bool first = w->lsu_valid || w->div_valid;
  const bool fpu_late = w->fpu_valid && s->fpu_wait_q == LATE;
  const bool mul_late = w->mul_valid && s->mul_wait_q == LATE;
  const bool at_once = w->sfu_valid || w->alu_valid;
  w->lsu_ready = 1;
  w->div_ready = !w->lsu_valid;
  w->sfu_ready = !first && !fpu_late && !mul_late;
  w->alu_ready = w->sfu_ready && !w->sfu_valid;
  w->fpu_ready = !first && (fpu_late || (!mul_late && !at_once));
  w->mul_ready = !first && !fpu_late && (mul_late || (!at_once && !w->fpu_valid));
}

static uint8_t waited(uint8_t before, bool valid, bool ready) {
  if (!valid || ready) return 0;
  return before == LATE ? LATE : (uint8_t)(before + 1);
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
  s->fpu_wait_q = waited(s->fpu_wait_q, w->fpu_valid, w->fpu_ready);
  s->mul_wait_q = waited(s->mul_wait_q, w->mul_valid, w->mul_ready);
  s->valid_q = 1;
  s->flag_valid_q = 0;
  if (w->lsu_valid) {
    TAKE(lsu);
  } else if (w->div_valid) {
    TAKE(div);
  } else if (w->fpu_valid && w->fpu_ready) {
    TAKE(fpu);
    s->valid_q = w->fpu_wb;
    s->flag_valid_q = 1;
    memcpy(s->flags_q, w->fpu_flags, s->num_lanes);
  } else if (w->mul_valid && w->mul_ready) {
    TAKE(mul);
  } else if (w->sfu_valid) {
    TAKE(sfu);
  } else if (w->alu_valid) {
    TAKE(alu);
  } else {
    s->valid_q = 0;
  }
}
