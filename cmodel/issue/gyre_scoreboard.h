// gyre_scoreboard.h - twin of rtl/issue/gyre_scoreboard.sv: registers that wait for a result.

#ifndef GYRE_ISSUE_SCOREBOARD_H
#define GYRE_ISSUE_SCOREBOARD_H

#include "commit/gyre_commit.h"
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

// The same, with what commit writes in this cycle.
static inline bool gyre_scoreboard_ready(const gyre_scoreboard *s, unsigned wid,
                                         const gyre_uop *head, const gyre_write *write) {
  const gyre_pass_out *r = write->result;
  const bool frees = write->valid && r->last && r->wid == wid;
  return gyre_scoreboard_can(s, wid, head, frees ? UINT64_C(1) << r->rd : 0);
}

typedef struct gyre_scoreboard_in {
  const gyre_write *write;  // from commit
  // From issue: the first pass of an instruction is issued
  bool set;
  uint8_t set_wid;
  const gyre_uop *set_uop;
} gyre_scoreboard_in;

static inline void gyre_scoreboard_tick(gyre_scoreboard *s, const gyre_scoreboard_in *in) {
  const gyre_write *write = in->write;
  const gyre_pass_out *r = write->result;
  const uint64_t freed = UINT64_C(1) << (s->small ? 0 : r->rd);
  if (write->valid && r->last) s->busy_q[r->wid] &= ~freed;
  if (write->flag_valid && r->last) s->fpu_count_q[r->wid]--;
  if (!in->set) return;
  const gyre_uop *uop = in->set_uop;
  if (uop->wb) s->busy_q[in->set_wid] |= UINT64_C(1) << (s->small ? 0 : uop->rd);
  if (uop->unit == GYRE_UNIT_FPU) s->fpu_count_q[in->set_wid]++;
}

#endif
