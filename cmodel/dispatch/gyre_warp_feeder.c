// gyre_warp_feeder.c - twin of rtl/dispatch/gyre_warp_feeder.sv.

#include "dispatch/gyre_warp_feeder.h"

#include <string.h>

void gyre_warp_feeder_init(gyre_warp_feeder *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_lanes = (uint8_t)cfg->num_lanes;
  s->beats = (uint8_t)(cfg->num_threads / cfg->num_lanes);
  s->rows = s->beats > 3 ? s->beats : 3;
}

static bool last_row(const gyre_warp_feeder *s) { return s->row_q == s->rows - 1; }

// Returns true if the warp is the last one of its workgroup.
static bool last_warp(const gyre_warp_feeder *s, const gyre_warp_feeder_in *in) {
  return s->row_q == s->beats - 1 ? in->last_warp : s->last_warp_q;
}

void gyre_warp_feeder_eval(const gyre_warp_feeder *s, const gyre_warp_feeder_in *in,
                           gyre_warp_feeder_out *out) {
  const bool free = !s->launch_q || in->launch_ready, last = last_row(s);
  out->tmask = s->row_q ? s->tmask_q : 0;
  if (gyre_warp_feeder_is_beat(s)) out->tmask |= in->lanes << s->row_q * s->num_lanes;
  const bool ended = in->halted || in->cancel;
  out->go = s->rows_q && !ended && (!last || free);
  out->warp = s->row_q ? s->warp_q : in->warp;
  out->ends = out->go && last && last_warp(s, in);
  out->take = out->go && last && out->tmask;
  out->skip = out->go && last && !out->tmask;
  out->place_ready = !ended && (!s->rows_q || out->ends);
  out->threads_start = in->place_valid && out->place_ready;
  out->threads_next = out->go && gyre_warp_feeder_is_beat(s);
}

void gyre_warp_feeder_tick(gyre_warp_feeder *s, const gyre_warp_feeder_in *in,
                           const gyre_warp_feeder_out *out) {
  const bool free = !s->launch_q || in->launch_ready, last = last_row(s);
  s->closes_q = !in->halted && s->close_q && free;
  s->closes_core_q = s->close_core_q;
  s->closes_slot_q = s->close_slot_q;
  if (out->ends) {
    s->close_core_q = s->group_q.core;
    s->close_slot_q = s->group_q.slot;
  }
  s->close_q = !in->halted && (out->ends || (s->close_q && !free));
  s->launch_q = !in->halted && (out->take || (s->launch_q && !in->launch_ready));
  if (out->take) {
    s->launch_core_q = s->group_q.core;
    s->launch_wid_q = out->warp;
    s->launch_slot_q = s->group_q.slot;
    s->launch_tmask_q = out->tmask;
    s->launch_lmem_q = s->group_q.lmem;
  }
  if (out->go) {
    s->last_warp_q = last_warp(s, in);
    s->tmask_q = out->tmask;
    s->warp_q = out->warp;
    s->row_q = last ? 0 : (uint8_t)(s->row_q + 1);
  }
  s->rows_q = !in->halted && !in->cancel && (out->threads_start || (s->rows_q && !out->ends));
  if (out->threads_start) {
    s->group_q = in->group;
    s->row_q = 0;
  }
}
