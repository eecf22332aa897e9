// gyre_issue.h - twin of rtl/issue/gyre_issue.sv: which warp issues, and its passes.
// Touches: issue_* (but ready).

#ifndef GYRE_ISSUE_ISSUE_H
#define GYRE_ISSUE_ISSUE_H

#include "gyre/config.h"
#include "generated/gyre_bundles.h"
#include "generated/gyre_units.h"
#include "issue/gyre_ibuffer.h"
#include "issue/gyre_scoreboard.h"

typedef struct gyre_issue {
  uint32_t left_q;
  uint8_t mid_q, wid_q;
  uint8_t credit_q;
  bool credits;  // LSU_QUEUE > 1
  uint8_t passes, num_lanes;
} gyre_issue;

// Signals that are no boundary of their own.
typedef struct gyre_issue_in {
  uint32_t freeze;   // from warp control
  bool div_coming;   // a division is in the operand or execute stage
  bool div_free;     // from the divider
  bool fdiv_coming;  // the same for floating-point division and square root
  bool fdiv_free;
  const uint32_t *tmask;  // of each warp
} gyre_issue_in;

// What the evaluation gives besides issue_*.
typedef struct gyre_issue_out {
  uint32_t data_ok;     // warps that could issue but for the unit
  uint32_t left_after;  // passes that are left behind this one
} gyre_issue_out;

// A division or square root of the floating-point unit.
static inline bool gyre_is_fdiv(const gyre_uop *u) {
  return u->unit == GYRE_UNIT_FPU && u->op >> 3 == 1;
}

// unit_ok_o of the warp with this head.
bool gyre_issue_unit_ok(const gyre_issue *s, const gyre_issue_in *in, const gyre_uop *head);
void gyre_issue_init(gyre_issue *s, const gyre_config *cfg);
// issue_* but ready. Needs wb_*, state_pend and state_halted.
void gyre_issue_eval(const gyre_issue *s, const gyre_issue_in *in, const gyre_ibuffer *ib,
                     const gyre_scoreboard *sb, gyre_wires *w, gyre_issue_out *out);
// hold_o: the warp that is held until its instruction is resolved. After eval; needs issue_ready.
static inline uint32_t gyre_issue_hold(const gyre_wires *w) {
  const bool begins = w->issue_valid && w->issue_ready && w->issue_first;
  return begins && w->issue_uop.pend ? 1u << w->issue_wid : 0;
}
// Why nothing is issued: GYRE_PERF_STALL_*, or -1. After eval; needs issue_ready and the masks.
int gyre_issue_stall(const gyre_issue_out *out, const gyre_issue_in *in, const gyre_ibuffer *ib,
                     const gyre_wires *w);
void gyre_issue_tick(gyre_issue *s, const gyre_issue_out *out, bool credit, const gyre_wires *w);

#endif
