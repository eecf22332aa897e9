// gyre_barriers.c - twin of rtl/simt/gyre_barriers.sv.

#include "simt/gyre_barriers.h"

#include <string.h>

void gyre_barriers_unit_init(gyre_barriers_unit *s, const gyre_config *cfg) {
  memset(s, 0, sizeof *s);
  s->num_barriers = (uint8_t)cfg->num_barriers;
  s->num_warps = (uint8_t)cfg->num_warps;
  s->num_cores = (uint8_t)cfg->num_cores;
}

// Returns true for a bar that the barriers over all cores decide.
static bool is_far(const gyre_barriers_unit *s, const gyre_wctl_in *in) {
  return s->num_cores > 1 && in->a >> 31;
}

// Returns true for a bar that counts cores. A single warp in a single core waits for no other.
static bool by_cores(const gyre_barriers_unit *s, const gyre_wctl_in *in) {
  return in->uop->op == GYRE_OP_BAR && in->a >> 31 && (s->num_cores > 1 || s->num_warps > 1);
}

// Ids below 2^31 are relative to the warp's base; an id outside of the table stays outside.
static gyre_arrival arrive(const gyre_barriers_unit *s, gyre_barriers *tables,
                           const gyre_wctl_in *in) {
  const uint32_t id = in->a < s->num_barriers ? in->a + in->bar_place : in->a;
  if (by_cores(s, in)) return gyre_bar_one_core(tables, s->num_barriers, in->wid, id, in->b);
  return gyre_bar(tables, s->num_barriers, s->num_warps, in->wid, id, in->b);
}

gyre_barriers_out gyre_barriers_unit_eval(const gyre_barriers_unit *s, const gyre_wctl_in *in,
                                          const gyre_barriers_in *answer) {
  const uint32_t me = 1u << in->wid;
  gyre_barriers_out out = {0};
  if (is_far(s, in)) {
    out.ask = true;
    out.cores = in->uop->op == GYRE_OP_BAR;
    out.wait = !answer->ready;
    out.trap = answer->ready && answer->fault;
    out.set = !out.trap && answer->wait ? me : 0;
    return out;
  }
  gyre_barriers copy = s->tables;
  const gyre_arrival r = arrive(s, &copy, in);
  out.trap = r.fault;
  out.set = r.wait ? me : 0;
  out.clear = r.release;
  return out;
}

bool gyre_barriers_unit_all_here(const gyre_barriers_unit *s, uint32_t active) {
  if (s->here == 0 || (active & ~s->here) != 0) return false;
  if (s->num_cores == 1) return true;
  for (uint32_t left = active; left; left &= left - 1) {
    if (s->slot[gyre_lowest(left)] != s->slot[gyre_lowest(active)]) return false;
  }
  return active != 0;
}

// Performs a bar of the local tables that does not fault.
static void arrive_near(gyre_barriers_unit *s, const gyre_wctl_in *in) {
  const unsigned entry = in->a & (s->num_barriers - 1u);
  const bool busy = s->tables.waiting[1][entry] != 0 && s->tables.count[1][entry] == 1;
  arrive(s, &s->tables, in);
  if (by_cores(s, in)) s->here = (busy ? s->here : 0) | 1u << in->wid;
}

static void arrive_far(gyre_barriers_unit *s, const gyre_wctl_in *in) {
  if (!by_cores(s, in)) return;
  s->here |= 1u << in->wid;
  s->slot[in->wid] = (uint8_t)(in->a & (s->num_barriers - 1u));
}

void gyre_barriers_unit_tick(gyre_barriers_unit *s, const gyre_barriers_edge *edge) {
  const bool several = s->num_cores > 1;
  const uint32_t gone = !several && gyre_barriers_unit_all_here(s, edge->active) ? s->here : 0;
  if (edge->in && !edge->fault) {
    if (is_far(s, edge->in))
      arrive_far(s, edge->in);
    else
      arrive_near(s, edge->in);
  }
  const uint32_t drop = edge->drop | gone;
  if (drop) gyre_bar_drop(&s->tables, s->num_barriers, drop);
  s->here &= ~drop;
  if (!several) return;
  s->here &= ~edge->released;
  if (edge->answered) s->here = 0;
}
