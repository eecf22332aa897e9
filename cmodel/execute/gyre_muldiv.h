// gyre_muldiv.h - twin of rtl/execute/gyre_muldiv.sv: logic around the multiplier and the divide
// unit, which are members of gyre_execute.

#ifndef GYRE_EXECUTE_MULDIV_H
#define GYRE_EXECUTE_MULDIV_H

#include <string.h>

#include "commit/gyre_commit.h"
#include "execute/gyre_div.h"
#include "execute/gyre_mul.h"
#include "generated/gyre_bundles.h"

// mul_idle_o and div_idle_o: no beat is under way.
static inline bool gyre_muldiv_idle(const gyre_mul_unit *m, const gyre_div_unit *d) {
  return gyre_mul_unit_idle(m) && gyre_div_unit_idle(d);
}

// Clock edge. is_mul, is_div: unit of the beat in the execute stage.
static inline void gyre_muldiv_tick(gyre_mul_unit *m, gyre_div_unit *d, const gyre_exec *x,
                                    bool is_mul, bool is_div, const gyre_commit_out *commit) {
  gyre_beat_in beat;
  memset(&beat, 0, sizeof beat);
  if (is_mul || is_div) {
    beat = (gyre_beat_in){.wid = x->wid,
                          .beat = x->beat,
                          .rd = x->uop->rd,
                          .op = x->uop->op,
                          .last = x->last,
                          .wb = x->uop->wb != 0,
                          .lanes = x->lanes,
                          .a = x->a,
                          .b = x->b};
  }
  gyre_mul_unit_tick(m, is_mul ? &beat : NULL, commit->mul_ready);
  gyre_div_unit_tick(d, is_div ? &beat : NULL, commit->div_ready);
}

#endif
