// gyre_issue.c - twin of rtl/issue/gyre_issue.sv.

#include "issue/gyre_issue.h"

#include <string.h>

#include "common/gyre_bits.h"
#include "generated/gyre_units.h"

void gyre_issue_init(gyre_issue *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->beats = (uint8_t)(cfg->num_threads / cfg->num_lanes);
  s->num_lanes = (uint8_t)cfg->num_lanes;
  s->credits = cfg->lsu_queue > 1;
  s->isa = cfg->isa != 0;
  s->credit_q = (uint8_t)cfg->lsu_queue;
}

// Returns the beats of `tmask` in which a thread is active.
static uint32_t beats_of(const gyre_issue *s, uint32_t tmask) {
  if (s->beats == 1) return tmask != 0;
  uint32_t beats = 0;
  const uint32_t lanes = gyre_low_mask(s->num_lanes);
  for (unsigned p = 0; p < s->beats; p++) {
    beats |= (uint32_t)(((tmask >> (p * s->num_lanes)) & lanes) != 0) << p;
  }
  return beats;
}

bool gyre_issue_unit_ok(const gyre_issue *s, const gyre_issue_in *in, const gyre_uop *head) {
  if (head->unit == GYRE_UNIT_LSU) return !s->credits || s->credit_q >= s->beats;
  if (head->unit == GYRE_UNIT_DIV) {
    const unsigned coming = (in->div_coming & 1) + (in->div_coming >> 1);
    return in->div_free >> coming & 1;
  }
  return !gyre_is_fdiv(head) || (in->fdiv_free && !in->fdiv_coming);
}

void gyre_issue_eval(const gyre_issue *s, const gyre_issue_in *in, const gyre_ibuffer *ib,
                     const gyre_scoreboard *sb, gyre_issue_out *out) {
  const uint32_t waiting = in->halted ? 0 : ib->valid & ~in->serialize & ~in->freeze;
  uint32_t can = 0, reconverge_wanted = 0;
  *out = (gyre_issue_out){0};
  for (uint32_t left = waiting; left; left &= left - 1) {
    const unsigned wid = gyre_lowest(left);
    const gyre_uop *head = gyre_ibuffer_head(ib, wid);
    if ((in->yield_due >> wid & 1) || (head->reconverge && !(in->reconverge_done >> wid & 1))) {
      reconverge_wanted |= 1u << wid;
      continue;
    }
    const gyre_vector_t *vector = s->isa ? gyre_ibuffer_vector_head(ib, wid) : NULL;
    if (!gyre_scoreboard_ready(sb, wid, head, vector, in->write)) continue;
    if (s->isa && !(in->scalar_ready >> wid & 1)) continue;
    out->data_ok |= 1u << wid;
    if (gyre_issue_unit_ok(s, in, head)) can |= 1u << wid;
  }

  out->reconverge_wanted = reconverge_wanted != 0;
  out->reconverge_req = out->reconverge_wanted && in->ask_ready && !s->mid_q;
  out->valid = !out->reconverge_req && (s->mid_q || can != 0);
  if (!out->valid && !out->reconverge_req) return;
  unsigned wid = s->wid_q;
  if (!s->mid_q) {
    const uint32_t pool = out->reconverge_req ? reconverge_wanted : can,
                   above = pool & ~gyre_low_mask(s->wid_q + 1u);
    wid = gyre_lowest(above ? above : pool);
  }
  if (out->reconverge_req) {
    out->wid = (uint8_t)wid;
    out->uop = gyre_ibuffer_head(ib, wid);
    out->hold = 1u << wid;
    return;
  }
  out->uop = gyre_ibuffer_head(ib, wid);
  const bool scalar = s->isa && out->uop->unit == GYRE_UNIT_SCALAR;
  const uint32_t tmask = scalar ? 0 : in->tmask[wid];
  const uint32_t left = s->mid_q ? s->left_q : beats_of(s, tmask);
  const unsigned beat = left ? gyre_lowest(left) : 0;
  // Each beat of an operation of 64 bits is sent twice.
  out->high = s->high_q;
  out->ends_beat = !s->isa || !(in->scalar_wide >> wid & 1) || s->high_q;
  out->left_after = out->ends_beat ? left & (left - 1) : left;
  out->wid = (uint8_t)wid;
  out->beat = (uint8_t)beat;
  out->first = !s->mid_q;
  out->last = out->ends_beat && out->left_after == 0;
  out->lanes = (tmask >> (beat * s->num_lanes)) & gyre_low_mask(s->num_lanes);
  out->fire = in->issue_ready;
  out->hold = out->fire && out->first && out->uop->serialize ? 1u << wid : 0;
}

int gyre_issue_stall(const gyre_issue_in *in, const gyre_ibuffer *ib, const gyre_issue_out *out) {
  if (out->valid) return out->fire ? -1 : GYRE_PERF_STALL_PIPE;
  if (in->active == 0 || in->halted) return GYRE_PERF_STALL_IDLE;
  if (out->reconverge_req || (out->reconverge_wanted && out->data_ok == 0))
    return GYRE_PERF_STALL_PEND;
  if ((ib->valid & ~in->serialize & ~in->freeze) == 0) {
    const uint32_t held = in->serialize | in->barred | in->stalled | in->freeze;
    return (in->active & ~held) == 0 ? GYRE_PERF_STALL_PEND : GYRE_PERF_STALL_FETCH;
  }
  return out->data_ok == 0 ? GYRE_PERF_STALL_DATA : GYRE_PERF_STALL_UNIT;
}

void gyre_issue_tick(gyre_issue *s, const gyre_issue_in *in, const gyre_issue_out *out) {
  if (out->fire) {
    s->mid_q = !out->last;
    s->high_q = !out->ends_beat;
    s->wid_q = out->wid;
    s->left_q = out->left_after;
    s->credit_q = (uint8_t)(s->credit_q - (out->uop->unit == GYRE_UNIT_LSU));
  }
  if (out->reconverge_req) s->wid_q = out->wid;
  s->credit_q = (uint8_t)(s->credit_q + in->lsu_credit);
}
