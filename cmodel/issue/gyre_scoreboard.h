// gyre_scoreboard.h - twin of rtl/issue/gyre_scoreboard.sv: registers that wait for a result.

#ifndef GYRE_ISSUE_SCOREBOARD_H
#define GYRE_ISSUE_SCOREBOARD_H

#include "gyre.h"
#include "gyre_bundles.h"

typedef struct gyre_scoreboard {
  uint32_t busy_q[GYRE_MAX_WARPS];
} gyre_scoreboard;

static inline void gyre_scoreboard_init(gyre_scoreboard *s) {
  for (unsigned w = 0; w < GYRE_MAX_WARPS; w++) s->busy_q[w] = 0;
}

// May warp `wid` issue `head`? A register that commit writes in this cycle is free.
static inline bool gyre_scoreboard_ready(const gyre_scoreboard *s, unsigned wid,
                                         const gyre_uop *head, const gyre_wires *w) {
  uint32_t busy = s->busy_q[wid];
  if (w->wb_valid && w->wb_last && w->wb_wid == wid) busy &= ~(1u << w->wb_rd);
  return !((busy >> head->rs1 | busy >> head->rs2 | busy >> head->rd) & 1);
}

// Needs wb_* and, if set is true, issue_wid and issue_uop.
static inline void gyre_scoreboard_tick(gyre_scoreboard *s, bool set, const gyre_wires *w) {
  if (w->wb_valid && w->wb_last) s->busy_q[w->wb_wid] &= ~(1u << w->wb_rd);
  if (set) s->busy_q[w->issue_wid] |= 1u << w->issue_uop.rd;
}

#endif
