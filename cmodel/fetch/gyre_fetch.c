// gyre_fetch.c - twin of rtl/fetch/gyre_fetch.sv.

#include "fetch/gyre_fetch.h"

#include <string.h>

void gyre_fetch_init(gyre_fetch *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->ram_base = cfg->ram_base;
  s->ram_bytes = cfg->ram_bytes;
  s->line_bytes = cfg->line_bytes;
}

void gyre_fetch_eval_leave(gyre_fetch *s, const uint8_t *line, gyre_wires *w) {
  s->leave = s->valid_q && (s->bad_q || w->icrsp_valid);
  w->icrsp_ready = 1;
  w->fetch_valid = s->leave && !s->killed_q;
  if (!w->fetch_valid) return;
  w->fetch_wid = s->wid_q;
  w->fetch_pc = s->pc_q;
  w->fetch_bad = s->bad_q;
  w->fetch_insn = 0;
  if (!s->bad_q) memcpy(&w->fetch_insn, line + (s->pc_q & (s->line_bytes - 1) & ~3u), 4);
}

void gyre_fetch_eval_request(gyre_fetch *s, gyre_wires *w) {
  s->bad = (w->sched_pc - s->ram_base) >= s->ram_bytes;
  w->icreq_valid = w->sched_valid && !s->bad && (!s->valid_q || s->leave);
  w->icreq_addr = w->sched_pc & ~(s->line_bytes - 1);
}

void gyre_fetch_eval_ready(const gyre_fetch *s, gyre_wires *w) {
  w->sched_ready = (!s->valid_q || s->leave) && ((w->sched_valid && s->bad) || w->icreq_ready);
}

void gyre_fetch_tick(gyre_fetch *s, uint32_t kill, const gyre_wires *w) {
  if (w->sched_valid && w->sched_ready) {
    s->valid_q = 1;
    s->killed_q = (kill >> w->sched_wid) & 1;
    s->bad_q = s->bad;
    s->wid_q = w->sched_wid;
    s->pc_q = w->sched_pc;
  } else {
    if (s->valid_q) s->killed_q |= (kill >> s->wid_q) & 1;
    if (s->leave) s->valid_q = 0;
  }
}
