// gyre_fetch.h - twin of rtl/fetch/gyre_fetch.sv: one lookup in the instruction cache at a time.
// Touches: sched_ready, icreq_valid/addr, icrsp_ready, fetch_*.

#ifndef GYRE_FETCH_FETCH_H
#define GYRE_FETCH_FETCH_H

#include "gyre/config.h"
#include "generated/gyre_bundles.h"

typedef struct gyre_fetch {
  uint8_t valid_q, killed_q, bad_q, wid_q;
  uint32_t pc_q;
  uint8_t leave, bad;  // of the evaluated cycle
  uint32_t ram_base, ram_bytes, line_bytes;
} gyre_fetch;

void gyre_fetch_init(gyre_fetch *s, const gyre_config *cfg);
// fetch_*, icrsp_ready. Needs icrsp_valid, the line of the answer.
void gyre_fetch_eval_leave(gyre_fetch *s, const uint8_t *line, gyre_wires *w);
// icreq_valid, icreq_addr. Needs sched_valid, sched_pc; after eval_leave.
void gyre_fetch_eval_request(gyre_fetch *s, gyre_wires *w);
// sched_ready. Needs icreq_ready; after eval_leave.
void gyre_fetch_eval_ready(const gyre_fetch *s, gyre_wires *w);
void gyre_fetch_tick(gyre_fetch *s, uint32_t kill, const gyre_wires *w);

#endif
