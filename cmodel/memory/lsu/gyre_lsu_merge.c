// gyre_lsu_merge.c - twin of rtl/memory/lsu/gyre_lsu_merge.sv.

#include "memory/lsu/gyre_lsu_merge.h"

enum { HEAD, SCALAR };  // ports of the arbiter

void gyre_lsu_merge_init(gyre_lsu_merge *s, const gyre_config *cfg) {
  s->shared = cfg->isa != 0;
  s->scalar = 1;
  while (s->scalar < cfg->lsu_loads) s->scalar = (uint16_t)(s->scalar << 1);
  gyre_lsu_merge_reset(s);
}

void gyre_lsu_merge_reset(gyre_lsu_merge *s) { gyre_lrs_arbiter_init(&s->arbiter, 2); }

static bool is_scalar(const gyre_lsu_merge *s, const gyre_lsu_merge_in *in) {
  return s->shared && (in->dcrsp_tag & s->scalar) != 0;
}

void gyre_lsu_merge_eval_answer(const gyre_lsu_merge *s, const gyre_lsu_merge_in *in,
                                gyre_lsu_merge_out *out) {
  out->words_valid = in->dcrsp_valid && is_scalar(s, in);
  out->rsp_valid = in->dcrsp_valid && !is_scalar(s, in);
}

void gyre_lsu_merge_eval_request(const gyre_lsu_merge *s, const gyre_lsu_merge_in *in,
                                 gyre_lsu_merge_out *out) {
  static const uint8_t zeros[GYRE_MAX_LINE];
  out->dcrsp_ready = in->rsp_ready || (s->shared && !in->dcrsp_valid) || is_scalar(s, in);
  out->dcreq = in->head;
  if (!s->shared) return;
  const uint32_t asks = (uint32_t)in->line_valid << SCALAR | (uint32_t)in->head.valid << HEAD;
  out->grant = gyre_lrs_arbiter_grant(&s->arbiter, asks, 0);
  out->dcreq.valid = out->grant >= 0;
  if (out->grant == SCALAR)
    out->dcreq = (gyre_lsu_request){
        .valid = true, .tag = s->scalar, .addr = in->line_addr, .mask = zeros, .data = zeros};
}

void gyre_lsu_merge_eval_ready(const gyre_lsu_merge *s, const gyre_lsu_merge_in *in,
                               gyre_lsu_merge_out *out) {
  out->req_ready = in->dcreq_ready && (!s->shared || out->grant == HEAD);
  out->line_ready = in->dcreq_ready && s->shared && out->grant == SCALAR;
}

void gyre_lsu_merge_tick(gyre_lsu_merge *s, const gyre_lsu_merge_in *in,
                         const gyre_lsu_merge_out *out) {
  if (s->shared) gyre_lrs_arbiter_tick(&s->arbiter, out->grant, in->dcreq_ready);
}
