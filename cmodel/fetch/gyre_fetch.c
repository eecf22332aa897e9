// gyre_fetch.c - twin of rtl/fetch/gyre_fetch.sv.

#include "fetch/gyre_fetch.h"

#include <string.h>

void gyre_fetch_init(gyre_fetch *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->ram_base = cfg->ram_base;
  s->ram_bytes = cfg->ram_bytes;
  s->line_bytes = cfg->line_bytes;
}

void gyre_fetch_eval_leave(const gyre_fetch *s, const gyre_fetch_in *in, gyre_fetch_out *out) {
  out->leave = s->valid_q && (s->bad_q || in->icrsp_valid);
  out->icrsp_ready = true;
  out->valid = out->leave && !s->killed_q;
  if (!out->valid) return;
  out->wid = s->wid_q;
  out->pc = s->pc_q;
  out->bad = s->bad_q;
  out->insn = 0;
  if (!s->bad_q) {
    memcpy(&out->insn, in->icrsp_data + (s->pc_q & (s->line_bytes - 1) & ~3u), sizeof out->insn);
  }
}

void gyre_fetch_eval_request(const gyre_fetch *s, const gyre_fetch_in *in, gyre_fetch_out *out) {
  out->outside = (in->sched_pc - s->ram_base) >= s->ram_bytes;
  out->icreq_valid = in->sched_valid && !out->outside && (!s->valid_q || out->leave);
  out->icreq_addr = in->sched_pc & ~(s->line_bytes - 1);
}

void gyre_fetch_eval_ready(const gyre_fetch *s, const gyre_fetch_in *in, gyre_fetch_out *out) {
  const bool bad = in->sched_valid && out->outside;
  out->sched_ready = (!s->valid_q || out->leave) && (bad || in->icreq_ready);
}

void gyre_fetch_tick(gyre_fetch *s, const gyre_fetch_in *in, const gyre_fetch_out *out) {
  if (in->sched_valid && out->sched_ready) {
    s->valid_q = 1;
    s->killed_q = (in->kill >> in->sched_wid) & 1;
    s->bad_q = out->outside;
    s->wid_q = in->sched_wid;
    s->pc_q = in->sched_pc;
  } else {
    if (s->valid_q) s->killed_q |= (in->kill >> s->wid_q) & 1;
    if (out->leave) s->valid_q = 0;
  }
}
