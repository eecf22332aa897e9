// gyre_core_issue.h - twin of rtl/issue/gyre_core_issue.sv: logic between instruction buffers,
// scoreboard, issue and operand stage, which are members of gyre_core.

#ifndef GYRE_ISSUE_CORE_ISSUE_H
#define GYRE_ISSUE_CORE_ISSUE_H

#include "generated/gyre_units.h"
#include "gyre/generated/counters.h"
#include "issue/gyre_issue.h"
#include "issue/gyre_operands.h"

// Sets div_coming and fdiv_coming of issue's inputs: beats on their way to the divider, in the
// operand stage or, unless the machine is halted, in the execute stage.
static inline void gyre_core_issue_coming(const gyre_operands *o, bool halted, gyre_issue_in *in) {
  const bool executes = o->exec_valid_q && !halted;
  const bool opnd_div = o->valid_q && o->uop_q.unit == GYRE_UNIT_DIV;
  const bool exec_div = executes && o->exec_uop_q.unit == GYRE_UNIT_DIV;
  in->div_coming = (uint8_t)(opnd_div | exec_div << 1);
  in->fdiv_coming =
      (o->valid_q && gyre_is_fdiv(&o->uop_q)) || (executes && gyre_is_fdiv(&o->exec_uop_q));
}

// events_o; stall: result of gyre_issue_stall.
static inline uint32_t gyre_core_issue_events(const gyre_issue_out *issue, int stall) {
  uint32_t events = 0;
  if (issue->fire) {
    events |= 1u << GYRE_PERF_THREAD_INSNS;
    if (issue->last) events |= 1u << GYRE_PERF_WARP_INSNS;
  }
  if (stall >= 0) events |= 1u << stall;
  return events;
}

#endif
