// gyre_subwarp_turns.c - twin of rtl/simt/reconvergence/gyre_subwarp_turns.sv.

#include "simt/reconvergence/gyre_subwarp_turns.h"

#include <string.h>

#include "isa/gyre_ops_groups.h"

void gyre_subwarp_turns_init(gyre_subwarp_turns *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->fresh_q = UINT32_MAX;
  s->group_wait = cfg->group_wait;
}

void gyre_subwarp_turns_tick(gyre_subwarp_turns *s, const gyre_subwarp_turns_in *in) {
  if (in->set_valid && in->others) {
    const uint32_t me = 1u << in->set_wid;
    const bool turning = (s->turning_q & me) != 0;
    const uint32_t base = s->fresh_q & me ? 0 : s->count[in->set_wid];
    const uint32_t step = turning         ? 1
                          : in->set_pause ? s->group_wait
                                          : gyre_turn_cost(in->set_atomic, s->group_wait);
    const uint32_t sum = base + step;
    s->count[in->set_wid] = sum & (s->group_wait - 1);
    s->fresh_q &= ~me;
    s->yield_due_q &= ~me;
    if (turning ? sum & GYRE_TURN_INSNS : sum & s->group_wait) s->yield_due_q |= me;
  }
  uint32_t over = in->start;
  if (in->end) over |= 1u << in->wid;
  if (in->alone) over |= 1u << in->alone_wid;
  s->turning_q &= ~over;
  if (in->begin) {
    over |= 1u << in->wid;
    s->turning_q |= 1u << in->wid;
  }
  s->fresh_q |= over;
  s->yield_due_q &= ~over;
}
