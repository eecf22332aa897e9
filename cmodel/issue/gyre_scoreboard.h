// gyre_scoreboard.h - twin of rtl/issue/gyre_scoreboard.sv: registers that wait for a result.

#ifndef GYRE_ISSUE_SCOREBOARD_H
#define GYRE_ISSUE_SCOREBOARD_H

#include "gyre/config.h"
#include "generated/gyre_bundles.h"
#include "generated/gyre_units.h"

typedef struct gyre_scoreboard {
  uint64_t busy_q[GYRE_MAX_WARPS];
  uint8_t fpu_count_q[GYRE_MAX_WARPS];  // floating-point instructions under way
  bool small;                           // SMALL: busy_q is one bit, of the warp
} gyre_scoreboard;

static inline void gyre_scoreboard_init(gyre_scoreboard *s, bool small) {
  s->small = small;
  for (unsigned w = 0; w < GYRE_MAX_WARPS; w++) {
    s->busy_q[w] = 0;
    s->fpu_count_q[w] = 0;
  }
}

// flags_o, pending_o: the head waits for exception flags; results are outstanding.
static inline bool gyre_scoreboard_flags(const gyre_scoreboard *s, unsigned wid,
                                         const gyre_uop *head) {
  return head->fcsr && s->fpu_count_q[wid] != 0;
}
static inline bool gyre_scoreboard_pending(const gyre_scoreboard *s, unsigned wid) {
  return s->busy_q[wid] != 0 || s->fpu_count_q[wid] != 0;
}

// May warp `wid` issue `head`, if commit frees these of its registers in this cycle?
static inline bool gyre_scoreboard_can(const gyre_scoreboard *s, unsigned wid, const gyre_uop *head,
                                       uint64_t frees) {
  const uint64_t busy = s->busy_q[wid] & ~frees;
  if (gyre_scoreboard_flags(s, wid, head)) return false;
  if (s->small) return s->busy_q[wid] == 0;
  return !((busy >> head->rs1 | busy >> head->rs2 | busy >> head->rs3 | busy >> head->rd) & 1);
}

// The same, with what commit writes in this cycle from *w.
static inline bool gyre_scoreboard_ready(const gyre_scoreboard *s, unsigned wid,
                                         const gyre_uop *head, const gyre_wires *w) {
  const bool frees = w->wb_valid && w->wb_last && w->wb_wid == wid;
  return gyre_scoreboard_can(s, wid, head, frees ? UINT64_C(1) << w->wb_rd : 0);
}

// Needs wb_*, flag_* and, if `first` (the first pass of an instruction is issued), issue_wid and
// issue_uop.
static inline void gyre_scoreboard_tick(gyre_scoreboard *s, bool first, const gyre_wires *w) {
  const unsigned freed = s->small ? 0 : w->wb_rd, set = s->small ? 0 : w->issue_uop.rd;
  if (w->wb_valid && w->wb_last) s->busy_q[w->wb_wid] &= ~(UINT64_C(1) << freed);
  if (w->flag_valid && w->flag_last) s->fpu_count_q[w->flag_wid]--;
  if (!first) return;
  if (w->issue_uop.wb) s->busy_q[w->issue_wid] |= UINT64_C(1) << set;
  if (w->issue_uop.unit == GYRE_UNIT_FPU) s->fpu_count_q[w->issue_wid]++;
}

#endif
