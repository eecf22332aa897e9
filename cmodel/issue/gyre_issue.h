// gyre_issue.h - twin of rtl/issue/gyre_issue.sv: selects the warp that issues, and its beats.

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
  bool high_q;  // the next beat is of the upper words
  uint8_t credit_q;
  bool credits;  // LSU_QUEUE > 1
  uint8_t beats, num_lanes;
  bool isa;  // ISA = 1: there is a scalar unit
} gyre_issue;

typedef struct gyre_issue_in {
  uint32_t freeze;     // from warp control
  uint8_t div_coming;  // a division is in the operand stage (bit 0), in the execute stage (bit 1)
  uint8_t div_free;    // from the divide unit: bit k: there is room after k beats on their way
  bool fdiv_coming;    // a floating-point division or square root is in one of these stages
  bool fdiv_free;
  const uint32_t *tmask;  // thread mask of each warp
  // From the warp state, and the machine
  uint32_t active, stalled, barred, serialize;
  bool halted;
  // From gyre_subwarps: a turn is due, the head has been met; requests of issue are accepted
  uint32_t yield_due, reconverge_done;
  bool ask_ready;
  const gyre_write *write;             // from commit, for the scoreboard
  bool issue_ready;                    // from the operand stage
  uint32_t scalar_ready, scalar_wide;  // from the scalar unit, with ISA = 1
  bool lsu_credit;                     // from the load/store unit, at the edge
} gyre_issue_in;

// To the operand stage: `valid` and members that are meaningful only with it. The instruction stays
// in its buffer until the edge.
typedef struct gyre_issue_out {
  bool valid, first, last;
  uint8_t wid, beat;
  uint32_t lanes;
  bool high;       // the beat reads the upper words
  bool ends_beat;  // the lanes of the beat have no upper words to come
  const gyre_uop *uop;
  bool fire;         // the beat moves on at the edge
  uint32_t hold;     // the warp that is held from then on until its instruction resolves
  uint32_t data_ok;  // warps that could issue if the unit were free
  // warp wid sends a request to gyre_subwarps at its head; some warp wants to
  bool reconverge_req, reconverge_wanted;
  uint32_t left_after;  // for the edge: beats that remain after this one
} gyre_issue_out;

// A division or square root of the floating-point unit.
static inline bool gyre_is_fdiv(const gyre_uop *u) {
  return u->unit == GYRE_UNIT_FPU && gyre_uop_fpu_block(u) == GYRE_FPU_BLOCK_DIVSQRT;
}

// unit_ok_o for the warp with this head.
bool gyre_issue_unit_ok(const gyre_issue *s, const gyre_issue_in *in, const gyre_uop *head);
void gyre_issue_init(gyre_issue *s, const gyre_config *cfg);
void gyre_issue_eval(const gyre_issue *s, const gyre_issue_in *in, const gyre_ibuffer *ib,
                     const gyre_scoreboard *sb, gyre_issue_out *out);
// Returns the reason why nothing is issued: GYRE_PERF_STALL_*, or -1. Call after eval.
int gyre_issue_stall(const gyre_issue_in *in, const gyre_ibuffer *ib, const gyre_issue_out *out);
void gyre_issue_tick(gyre_issue *s, const gyre_issue_in *in, const gyre_issue_out *out);

#endif
